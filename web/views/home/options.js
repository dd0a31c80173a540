// What a person chooses before a game, how it is remembered, and what the server is asked for it.

import { keep, recall } from "../../settings.js";

/** @typedef {"computer" | "friend" | "anyone"} Way */
/** @typedef {"white" | "random" | "black"} Colour */
/** @typedef {"standard" | "chess960" | "position"} Start */

/**
 * @typedef {object} Options What is chosen for one way to play.
 * @property {string} clock The name of a clock: "10+5", or "none", "days", "custom".
 * @property {number} minutes Of a clock of one's own.
 * @property {number} increment
 * @property {number} days
 * @property {Colour} color
 * @property {Start} start
 * @property {string} fen
 */

/**
 * @typedef {object} Plan All that is chosen.
 * @property {Way} way
 * @property {number} level
 * @property {Record<Way, Options>} options
 */

/** What the levels are called, and the rating of each; the last has none. */
export const LEVELS = [
  { word: "Beginner", rating: 600 },
  { word: "Newcomer", rating: 800 },
  { word: "Learner", rating: 1000 },
  { word: "Casual player", rating: 1200 },
  { word: "Club player", rating: 1400 },
  { word: "Strong club player", rating: 1600 },
  { word: "Tournament player", rating: 1850 },
  { word: "Expert", rating: 2100 },
  { word: "Master", rating: 2350 },
  { word: "Full strength", rating: 0 },
];

/** The clocks to choose from, in minutes and seconds. */
export const CLOCKS = [
  { name: "1+0", word: "Bullet" },
  { name: "3+2", word: "Blitz" },
  { name: "5+3", word: "Blitz" },
  { name: "10+5", word: "Rapid" },
  { name: "15+10", word: "Rapid" },
  { name: "30+20", word: "Classical" },
];

/** The minutes and seconds that a clock of one's own can have. */
export const MINUTES = [
  0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180,
];
export const INCREMENTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 45, 50, 60, 90, 120, 180];
export const MOST_DAYS = 14;

const KEY = "tabiya.play";
/** @type {Way[]} */
const WAYS = ["computer", "friend", "anyone"];

/**
 * The names of the clocks of a way to play: the computer needs no days, and who looks for anybody needs a clock.
 * @param {Way} way
 * @returns {string[]}
 */
export function clocksOf(way) {
  const more = { computer: ["none"], friend: ["none", "days"], anyone: ["days"] }[way];
  return [...CLOCKS.map(({ name }) => name), ...more, "custom"];
}

/**
 * A value if it is one of those that there are, else another.
 * @template Value
 * @param {unknown} value
 * @param {readonly Value[]} values
 * @param {Value} usual
 * @returns {Value}
 */
function oneOf(value, values, usual) {
  return values.find((one) => one === value) ?? usual;
}

/**
 * The plan of last time. Whatever was kept in the browser, it comes out whole.
 * @returns {Plan}
 */
export function recallPlan() {
  const kept = recall(KEY);
  /** @param {Way} way @returns {Options} */
  const options = (way) => {
    const of = kept.options?.[way] ?? {};
    return {
      clock: oneOf(of.clock, clocksOf(way), "10+5"),
      minutes: oneOf(of.minutes, MINUTES, 20),
      increment: oneOf(of.increment, INCREMENTS, 10),
      days: Number.isInteger(of.days) && of.days >= 1 && of.days <= MOST_DAYS ? of.days : 3,
      color: oneOf(of.color, /** @type {Colour[]} */ (["white", "random", "black"]), "random"),
      start: oneOf(of.start, /** @type {Start[]} */ (["standard", "chess960", "position"]), "standard"),
      fen: typeof of.fen === "string" ? of.fen : "",
    };
  };
  return {
    way: oneOf(kept.way, WAYS, "computer"),
    level: Number.isInteger(kept.level) && kept.level >= 1 && kept.level <= LEVELS.length ? kept.level : 3,
    options: { computer: options("computer"), friend: options("friend"), anyone: options("anyone") },
  };
}

/**
 * A plan that begins from the position an address asks for (`/?fen=…&way=friend`), if it does.
 * @param {Plan} plan
 * @param {URLSearchParams} query
 * @returns {Plan}
 */
export function planAsked(plan, query) {
  const fen = query.get("fen");
  if (fen === null) return plan;
  const start = /** @type {const} */ ("position");
  const { computer, friend, anyone } = plan.options;
  // Who looks for anybody begins as usual.
  const way = oneOf(query.get("way"), /** @type {Way[]} */ (["computer", "friend"]), "computer");
  return {
    ...plan,
    way,
    options: { computer: { ...computer, start, fen }, friend: { ...friend, start, fen }, anyone },
  };
}

/** @param {Plan} plan */
export function keepPlan(plan) {
  keep(KEY, plan);
}

/**
 * The minutes and seconds of the chosen clock, if it has them.
 * @param {Options} options
 * @returns {{ minutes: number, increment: number } | null}
 */
export function clockOf({ clock, minutes, increment }) {
  if (clock === "custom") return { minutes, increment };
  const found = /^(\d+)\+(\d+)$/.exec(clock);
  return found ? { minutes: Number(found[1]), increment: Number(found[2]) } : null;
}

/**
 * What a challenge is asked for with.
 * @param {Options} options
 * @returns {Record<string, string | number | undefined>}
 */
export function challengeFields(options) {
  const clock = clockOf(options);
  return {
    color: options.color,
    "clock.limit": clock ? Math.round(clock.minutes * 60) : undefined,
    "clock.increment": clock?.increment,
    days: options.clock === "days" ? options.days : undefined,
    variant: options.start === "position" ? "fromPosition" : options.start,
    fen: options.start === "position" ? options.fen.trim() : undefined,
  };
}

/**
 * What a seek is asked for with: it counts in minutes.
 * @param {Options} options
 * @returns {Record<string, string | number | undefined>}
 */
export function seekFields(options) {
  const clock = clockOf(options);
  return {
    color: options.color,
    time: clock?.minutes,
    increment: clock?.increment,
    days: options.clock === "days" ? options.days : undefined,
  };
}
