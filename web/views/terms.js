// What a game is played by, in words.

import { counted } from "../words.js";

/** @typedef {import("../types.js").Challenge} Challenge */

/**
 * A number of minutes with its quarters, such as "½".
 * @param {number} minutes
 * @returns {string}
 */
export function shortMinutes(minutes) {
  const whole = Math.floor(minutes);
  const seconds = Math.round((minutes - whole) * 60);
  if (seconds === 0) return String(whole);
  const part = { 15: "¼", 30: "½", 45: "¾" }[seconds];
  if (!part) return `${whole}:${String(seconds).padStart(2, "0")}`;
  return whole === 0 ? part : `${whole}${part}`;
}

/**
 * A clock in words.
 * @param {number} minutes
 * @param {number} increment In seconds.
 * @returns {string}
 */
export function clockWords(minutes, increment) {
  const seconds = Math.round(minutes * 60);
  const many = minutes === 1 ? "1 minute" : `${shortMinutes(minutes)} minutes`;
  const first = seconds < 60 ? counted(seconds, "second") : many;
  if (increment === 0) return `${first} each`;
  return `${first} + ${counted(increment, "second")} a move`;
}

/**
 * The clock of a challenge in words.
 * @param {Challenge} challenge
 * @returns {string}
 */
export function timeWords({ timeControl, clocks }) {
  switch (timeControl.type) {
    case "unlimited":
      return "no clock";
    case "correspondence":
      return `${counted(timeControl.daysPerTurn ?? 1, "day")} for each move`;
    default:
      // Anything but minutes and seconds keeps the words of the server.
      return /^\d+(\+\d+)?$/.test(clocks?.white ?? "") && clocks.white === clocks.black
        ? clockWords((timeControl.limit ?? 0) / 60, timeControl.increment ?? 0)
        : (timeControl.show ?? "");
  }
}

/**
 * The short text of a clock as the server has it, for people.
 * @param {string} text
 * @returns {string}
 */
export function clockText(text) {
  return text === "unlimited" ? "no clock" : text;
}

/** @type {Record<string, string>} */
const SPEEDS = {
  ultraBullet: "bullet",
  bullet: "bullet",
  blitz: "blitz",
  rapid: "rapid",
  classical: "classical",
  correspondence: "",
};

/**
 * How fast a game is, in a word; nothing where its clock says that better.
 * @param {string} speed
 * @returns {string}
 */
export function speedWord(speed) {
  return SPEEDS[speed] ?? "";
}

/**
 * How much time is left, in a few letters.
 * @param {number} seconds
 * @returns {string}
 */
export function timeLeft(seconds) {
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} days`;
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * The first letter large.
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
