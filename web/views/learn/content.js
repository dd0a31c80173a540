// What there is to learn, as the server tells it in one answer. It is kept in this browser, so that who has been here
// once can learn without the server.

import { keep, recall } from "../../settings.js";

/** @typedef {import("../../types.js").Side} Side */

/**
 * @typedef {object} Lessons
 * @property {string} version
 * @property {Chapter[]} chapters
 */

/**
 * @typedef {object} Chapter One rule.
 * @property {string} id As in its address.
 * @property {string} title
 * @property {string} group
 * @property {string} article Of the Laws of Chess.
 * @property {Block[]} text
 * @property {Trial} [board]
 * @property {Task[]} tasks
 */

/** @typedef {{ p: string } | { list: string[] } | { diagram: Picture }} Block */
/** @typedef {{ fen: string, arrows?: string[], squares?: string[], caption: string }} Picture */

/**
 * @typedef {object} Trial A board to try a rule on.
 * @property {string} fen
 * @property {"alone" | "both"} mode Whether one side moves again and again, or both in turn.
 * @property {Side} [side] Which one, if alone.
 * @property {string} say
 */

/** @typedef {{ id: string, ask: string, fen: string }} Asked What all tasks have. */

/**
 * @typedef {Asked & { kind: "move", accept: string[], right: string, otherwise: string,
 *   replies?: Record<string, string> }} MoveTask
 */

/**
 * @typedef {Asked & { kind: "line", line: string[], accept?: string[][], right: string, otherwise: string }} LineTask
 */

/**
 * @typedef {Asked & { kind: "reach", side: Side, targets: string[], moves: number, right: string }} ReachTask
 */

/**
 * @typedef {Asked & { kind: "squares", from?: string, squares: string[], right: string, otherwise?: string
 * }} SquaresTask
 */

/** @typedef {{ text: string, right: boolean, why: string }} Option */
/** @typedef {Asked & { kind: "choice", options: Option[] }} ChoiceTask */
/** @typedef {MoveTask | LineTask | ReachTask | SquaresTask | ChoiceTask} Task */

const KEY = "tabiya.lessons";
/** How long the server is waited for, in milliseconds, before what is kept is shown. */
const PATIENCE = 10_000;

/** @type {Promise<Lessons> | null} */
let known = null;

/** All chapters. They are asked for once, unless that failed. @returns {Promise<Lessons>} */
export function lessons() {
  known ??= ask().catch((problem) => {
    known = null;
    throw problem;
  });
  return known;
}

/** @returns {Promise<Lessons>} */
async function ask() {
  try {
    const answer = await fetch("/api/learn", { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`the lessons were refused with ${answer.status}`);
    /** @type {Lessons} */
    const told = await answer.json();
    keep(KEY, told);
    return told;
  } catch (problem) {
    const kept = recall(KEY);
    if (!Array.isArray(kept.chapters)) throw problem;
    return /** @type {Lessons} */ (kept);
  }
}
