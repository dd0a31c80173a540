// Figures and dates in words.

import { element } from "./dom.js";

// The words around them are English, so they are too; in this form no month passes for a day.
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });

/**
 * A day, which tells the time to who points at it.
 * @param {number} millis Since 1970.
 * @returns {HTMLTimeElement}
 */
export function day(millis) {
  const date = new Date(millis);
  return element("time", { datetime: date.toISOString(), title: MOMENT.format(date) }, DAY.format(date));
}

/**
 * How many of something.
 * @param {number} count
 * @param {string} one
 * @param {string} [several]
 */
export function counted(count, one, several = `${one}s`) {
  return `${count} ${count === 1 ? one : several}`;
}
