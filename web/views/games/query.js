// What is looked for, as it stands in the address of the page and in the question to the server.

import { inQuery } from "../../boards.js";

/** @typedef {"played" | "mine" | "house"} Of Whose games: those played here, one's collection, all that were played. */
/** @typedef {"search" | "explorer"} Way How they are gone through. */

/** What can be asked for, by the names of the server. */
const NAMES = /** @type {const} */ ([
  "player",
  "colour",
  "opponent",
  "score",
  "result",
  "eco",
  "opening",
  "from",
  "to",
  "least",
  "most",
  "ending",
  "fen",
]);

/** @typedef {Partial<Record<typeof NAMES[number], string>>} Wishes */

/**
 * @typedef {object} Query
 * @property {Of} [of]
 * @property {Way} way
 * @property {Wishes} wishes
 * @property {string} moves Those that were gone in the explorer, in the way of UCI.
 */

/**
 * @param {string} search
 * @returns {Query}
 */
export function readQuery(search) {
  const given = new URLSearchParams(search);
  const of = /** @type {Of[]} */ (["played", "mine", "house"]).find((one) => one === given.get("of"));
  /** @type {Wishes} */
  const wishes = {};
  for (const name of NAMES) {
    const value = given.get(name)?.trim();
    if (value) wishes[name] = value;
  }
  return { of, way: given.get("view") === "explorer" ? "explorer" : "search", wishes, moves: given.get("moves") ?? "" };
}

/**
 * The wishes as part of an address, beginning with "&" if there are any.
 * @param {Record<string, string | undefined>} wishes
 */
export function asked(wishes) {
  return Object.entries(wishes)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value = ""]) => `&${name}=${inQuery(value)}`)
    .join("");
}

/**
 * The address of a search.
 * @param {Of} of
 * @param {Wishes} [wishes]
 */
export function searchAddress(of, wishes = {}) {
  return `/games?of=${of}${asked(wishes)}`;
}

/**
 * The address of a place in the explorer.
 * @param {Of} of
 * @param {{ fen?: string, moves?: string }} [at]
 */
export function explorerAddress(of, at = {}) {
  return `/games?of=${of}&view=explorer${asked(at)}`;
}
