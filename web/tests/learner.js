// Somebody who learns the rules at /learn: the tasks as the server tells them, what solves each, and the hand that
// does.

import assert from "node:assert/strict";
import { Position } from "../rules/position.js";
import { shortest } from "../views/learn/way.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../views/learn/content.js").Chapter} Chapter */
/** @typedef {import("../views/learn/content.js").Task} Task */

/**
 * @typedef {object} Hand Somebody's way to do things.
 * @property {(square: string) => Promise<void>} press a square of the task's board
 * @property {(uci: string) => Promise<void>} move on the task's board, also what is not legal
 * @property {(name: string) => Promise<void>} choose the button of this name
 */

/** The chapters, as the server tells of them. @param {string} url @returns {Promise<Chapter[]>} */
export async function chapters(url) {
  return (await (await fetch(`${url}/api/learn`)).json()).chapters;
}

/** The first chapter that has tasks of all these kinds. @param {Chapter[]} all @param {...Task["kind"]} kinds */
export function chapterWith(all, ...kinds) {
  const found = all.find(({ tasks }) => kinds.every((kind) => tasks.some((task) => task.kind === kind)));
  assert.ok(found, `there is a chapter with tasks of the kinds ${kinds.join(", ")}`);
  return found;
}

/** The moves that solve a task, those of the other side left out. @param {Task} task @returns {string[]} */
export function solution(task) {
  switch (task.kind) {
    case "move": return task.accept.slice(0, 1);
    case "line": return task.line.filter((_, index) => index % 2 === 0);
    case "reach": return shortest(read(task.fen), task.targets, task.moves) ?? [];
    default: return [];
  }
}

/** Solves a task. @param {Task} task @param {Hand} hand @param {() => Promise<void>} answered waits for an answer */
export async function solve(task, hand, answered) {
  if (task.kind === "squares") for (const square of task.squares) await hand.press(square);
  if (task.kind === "choice") await hand.choose(task.options.find(({ right }) => right)?.text ?? "");
  for (const [index, uci] of solution(task).entries()) {
    if (index > 0 && task.kind === "line") await answered();
    await hand.move(uci);
  }
}

/**
 * Does something wrong.
 * @param {Task} task
 * @param {Hand} hand
 * @returns {Promise<string>} what has to be said to it
 */
export async function fail(task, hand) {
  if (task.kind === "choice") {
    const wrong = task.options.find(({ right }) => !right);
    await hand.choose(wrong?.text ?? "");
    return wrong?.why ?? "";
  }
  if (task.kind === "squares") {
    const square = allSquares().find((one) => !task.squares.includes(one) && one !== task.from) ?? "";
    await hand.press(square);
    const why = task.from ? read(task.fen).why(task.from, square) : null;
    return why ? sentence(why) : (task.otherwise ?? "");
  }
  const [uci] = solution(task);
  const from = uci?.slice(0, 2) ?? "";
  const position = read(task.fen);
  // Not a move of the piece, and not a piece that would be taken up instead.
  const isOwn = (/** @type {string} */ one) => position.pieceAt(one)?.[0] === position.turn[0];
  const to = allSquares().find((one) => one !== from && !isOwn(one) && position.why(from, one) !== null) ?? "";
  await hand.move(from + to);
  return sentence(position.why(from, to) ?? "");
}

/** A reason as it is shown: a sentence of its own, its article left to be looked up. @param {string} reason */
export function sentence(reason) {
  const words = reason.replace(/ \([\d.]+\)$/, "");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** @param {string} fen */
export function read(fen) {
  const position = Position.read(fen);
  assert.ok(position, `${fen} can be played on`);
  return position;
}

/** @returns {string[]} */
export function allSquares() {
  return [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));
}

/** The board of the tasks. @param {Page} page */
export function taskBoard(page) {
  return page.locator(".lesson-tasks chess-board");
}

/** What was said last to a try at a task. @param {Page} page */
export function said(page) {
  return page.locator(".lesson-tasks .lesson-said");
}

/**
 * A hand at the mouse, or a finger.
 * @param {Page} page
 * @param {"click" | "tap"} way
 * @param {import("playwright-core").Locator} [board]
 * @returns {Hand}
 */
export function pointer(page, way, board = taskBoard(page)) {
  const press = async (/** @type {string} */ square) => {
    await board.scrollIntoViewIfNeeded();
    const { x, y } = await board.evaluate((element, square) => {
      const box = element.getBoundingClientRect();
      const isTurned = /** @type {any} */ (element).orientation === "black";
      const [column, row] = ["abcdefgh".indexOf(square.charAt(0)), 8 - Number(square.charAt(1))];
      const size = box.width / 8;
      const [left, top] = isTurned ? [7 - column, 7 - row] : [column, row];
      return { x: box.left + (left + 0.5) * size, y: box.top + (top + 0.5) * size };
    }, square);
    if (way === "click") await page.mouse.click(x, y);
    else await page.touchscreen.tap(x, y);
  };
  const button = (/** @type {string} */ name) =>
    page.locator(".lesson-tasks").getByRole("button", { name, exact: true });
  return {
    press,
    move: async (uci) => {
      await press(uci.slice(0, 2));
      await press(uci.slice(2, 4));
      const pieces = { q: "queen", r: "rook", b: "bishop", n: "knight" };
      const piece = pieces[/** @type {keyof typeof pieces} */ (uci.charAt(4))];
      if (!piece) return;
      const picked = board.getByRole("menuitem", { name: piece });
      await (way === "click" ? picked.click() : picked.tap());
    },
    choose: (name) => (way === "click" ? button(name).click() : button(name).tap()),
  };
}
