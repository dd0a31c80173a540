// Two people at one board: how they come there, how they play, and where on the page they see what comes of it.

import { setTimeout as pause } from "node:timers/promises";
import { movePiece, untilPosition } from "./board-hand.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./person.js").Person} Person */
/** @typedef {import("./scene.js").Stage} Stage */
/** @typedef {import("./board-hand.js").Way} Way */
/** @typedef {Record<string, string | number | boolean>} Fields */

/**
 * @typedef {object} Game Two people before the page of their game.
 * @property {string} id
 * @property {Person} white
 * @property {Person} black
 * @property {{ white: string, black: string }} names What they are called in it.
 */

/** How long the two pages may differ, and how long one waits between two looks at them. */
const PATIENCE = 30_000;
const BREATH = 40;

/** The words of the picker. @type {Record<string, string>} */
const ROLES = { q: "queen", r: "rook", b: "bishop", n: "knight" };

/**
 * Asks the server as this person, beside the page.
 * @param {Person} person
 * @param {string} path
 * @param {Fields} [form]
 */
export async function ask(person, path, form = {}) {
  // A cookie counts only from the page itself, which browsers say with this.
  const answer = await person.context.request.post(path, { form, headers: { "Sec-Fetch-Site": "same-origin" } });
  if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Makes a guest of somebody. @param {Person} person @returns {Promise<string>} their name */
export async function enter(person) {
  return (await ask(person, "/api/guest")).username;
}

/**
 * Two new people sit down at a game that they have not had to find.
 * @param {Stage} stage
 * @param {Fields} [terms] As a challenge takes them: `fen`, `clock.limit` …
 * @returns {Promise<Game>}
 */
export async function sitDown(stage, terms = {}) {
  // What glides takes a good part of what a machine without graphics can do.
  const white = await stage.person({ name: "White", path: "", still: true });
  const black = await stage.person({ name: "Black", path: "", still: true });
  const names = { white: await enter(white), black: await enter(black) };
  const { id } = await ask(white, "/api/challenge/open", terms);
  await ask(white, `/api/challenge/${id}/accept?color=white`);
  await ask(black, `/api/challenge/${id}/accept?color=black`);
  await Promise.all([white, black].map((one) => openGame(one, id)));
  return { id, white, black, names };
}

/** Opens the page of a game, and waits until it is there. @param {Person} person @param {string} id */
export async function openGame(person, id) {
  await person.page.goto(`/${id}`);
  await untilStatus(person, /./);
}

/** Waits until the heading says how things stand for them. @param {Person} person @param {string | RegExp} words */
export async function untilStatus({ page }, words) {
  await page.getByRole("heading", { level: 1, name: words, exact: true }).waitFor();
}

/** Waits until this is to be read. @param {Person} person @param {string | RegExp} words All of it, if no pattern. */
export async function untilSaid({ page }, words) {
  await page.getByText(words, { exact: true }).first().waitFor();
}

/** A button by all of its name. @param {Person} person @param {string} name */
export function button({ page }, name) {
  return page.getByRole("button", { name, exact: true });
}

/** The moves in the list. @param {Person} person */
export function moveButtons({ page }) {
  return page.getByRole("list", { name: "Moves" }).getByRole("button");
}

/** The moves that the list shows, such as `e4 e5 Nf3`. @param {Person} person */
export async function movesShown(person) {
  return (await moveButtons(person).allInnerTexts()).join(" ");
}

/** The clock of a side. @param {Person} person @param {"White" | "Black"} side */
export function clock({ page }, side) {
  return page.getByRole("timer", { name: `${side}'s clock` });
}

/** The buttons of a player. @param {Person} person */
export function actions({ page }) {
  return page.getByRole("group", { name: "Actions" });
}

/**
 * Plays moves by hand, one side after the other, and waits until both pages show them.
 * @param {Game} game
 * @param {string} moves In the way of UCI, with spaces.
 * @param {{ by?: Way }} [options]
 */
export async function play({ white, black }, moves, { by = "drag" } = {}) {
  const order = await inTurn(white, black);
  for (const [index, uci] of moves.split(" ").entries()) {
    const mover = /** @type {Person} */ (order[index % 2]);
    const before = await moveButtons(mover).count();
    await movePiece(mover.page, uci.slice(0, 2), uci.slice(2, 4), { by });
    if (uci.length > 4) await promote(mover, uci.slice(4));
    await Promise.all(order.map((one) => moveButtons(one).nth(before).waitFor()));
  }
}

/**
 * The two with the one first whose turn it is, once both pages agree on that: a move reaches one before the other.
 * @param {Person} white
 * @param {Person} black
 * @returns {Promise<Person[]>}
 */
async function inTurn(white, black) {
  const isTurnOf = async (/** @type {Person} */ { page }) =>
    (await page.getByRole("heading", { level: 1, name: /^Your turn/ }).count()) > 0;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(BREATH)) {
    const [isWhite, isBlack] = await Promise.all([isTurnOf(white), isTurnOf(black)]);
    if (isWhite !== isBlack) return isWhite ? [white, black] : [black, white];
  }
  throw new Error("the pages do not agree on whose turn it is");
}

/** Chooses what a pawn becomes. @param {Person} person @param {string} letter */
export async function promote({ page }, letter) {
  const menu = page.getByRole("menu", { name: "Promote to" });
  await menu.getByRole("menuitem", { name: ROLES[letter], exact: true }).click();
}

/** Waits until both boards show this placement. @param {Game} game @param {string} fen */
export async function untilBothSee({ white, black }, fen) {
  await Promise.all([white, black].map((one) => untilPosition(one.page, fen)));
}

/**
 * Waits until both read how the game has ended: its mark and the sentence behind it.
 * @param {Game} game
 * @param {string} result Such as `1-0 · Black is checkmated: White wins (5.1.1)`.
 */
export async function untilBothRead({ white, black }, result) {
  await Promise.all([white, black].map((one) => untilSaid(one, result)));
}

/** Chooses one of several on the home page. @param {Person} person @param {string} what @param {string} wanted */
export async function choose({ page }, what, wanted) {
  await page.getByRole("group", { name: what }).getByRole("radio", { name: wanted, exact: true }).check();
}
