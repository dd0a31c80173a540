// Figures and dates in words.

import { element } from "./dom.js";

// The words around them are English, so they are too; in this form no month passes for a day.
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const DAY_OF_THIS_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });

/**
 * A day, with the year if it is another, which tells the time to who points at it.
 * @param {number} millis Since 1970.
 * @returns {HTMLTimeElement}
 */
export function day(millis) {
  const date = new Date(millis);
  const format = date.getFullYear() === new Date().getFullYear() ? DAY_OF_THIS_YEAR : DAY;
  return element("time", { datetime: date.toISOString(), title: MOMENT.format(date) }, format.format(date));
}

/** A number as it is written everywhere, such as 20,005. @param {number} number */
export function inFigures(number) {
  return number.toLocaleString("en-GB");
}

/**
 * How many of something.
 * @param {number} count
 * @param {string} one
 * @param {string} [several]
 */
export function counted(count, one, several = `${one}s`) {
  return `${inFigures(count)} ${count === 1 ? one : several}`;
}
