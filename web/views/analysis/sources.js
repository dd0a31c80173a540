// Where a tree comes from: a game of this server, one of one's own collection, a position in the address, PGN or FEN
// that somebody has at hand.

import { askText, get } from "../../api.js";
import { Position } from "../../rules/position.js";
import { START } from "./node.js";
import { Tree } from "./tree.js";

/** @typedef {import("./node.js").ToldGame} ToldGame */

/**
 * @typedef {object} Source
 * @property {string} key The page that it belongs to.
 * @property {string} origin What it was made of; if that is another one day, what was kept is not of it.
 * @property {() => Promise<Opened>} open
 * @property {string} [game] The id of a game of this server.
 * @property {"white" | "black"} [orientation]
 */

/** @typedef {{ tree: Tree, problem?: string }} Opened What could be opened, and why that is not all. */
/** @typedef {{ game: number, line: number, column: number, text: string }} Problem */
/** @typedef {{ games: ToldGame[], problems: Problem[], more?: number }} ReadPgn */

/** The most that can be opened at once, in bytes: as much as the server reads for this. */
export const MOST_BYTES = 2_000_000;

/**
 * What an address asks for.
 * @param {string[]} parts What stands behind /analysis.
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 * @param {string} [me] Who asks, if the server knows them: they look at their games from their own side.
 * @returns {Promise<Source>}
 */
export async function sourceOf(parts, query, signal, me) {
  const [first = "", second = ""] = parts;
  if (first === "own" && second !== "") return ownGame(second, signal);
  if (first !== "") return serverGame(first, signal, me);
  return position(query);
}

/** @param {URLSearchParams} query @returns {Source} */
function position(query) {
  const fen = query.get("fen") ?? "";
  const moves = (query.get("moves") ?? "").split(/[\s,_]+/).filter((uci) => uci !== "");
  const search = fen === "" && moves.length === 0 ? "" : `?fen=${fen}&moves=${moves.join(" ")}`;
  const orientation = query.get("side") === "black" ? "black" : "white";
  return {
    key: `/analysis${search}`,
    origin: "",
    orientation,
    async open() {
      const start = fen.replaceAll("_", " ") || START;
      if (!Position.read(start)) throw new Error(`This is no position that can be played on: ${await faults(start)}`);
      const tree = new Tree(start);
      let last = tree.root;
      for (const move of moves) {
        const next = tree.play(last, uciOf(tree.position(last), move));
        if (!next) return { tree, problem: `“${move}” is no move that can be played here.` };
        last = next;
      }
      return { tree };
    },
  };
}

/**
 * A move in the way of UCI, also if it is written as people write it: `Nf3`.
 * @param {Position} position
 * @param {string} text
 */
function uciOf(position, text) {
  if (position.uci(text) !== "") return text;
  const bare = (/** @type {string} */ san) => san.replace(/[+#!?]+$/, "");
  return position.moves().find(({ san }) => bare(san) === bare(text))?.uci ?? text;
}

/** What is wrong with a position, in words. @param {string} fen */
export async function faults(fen) {
  /** @type {{ faults: { text: string }[] }} */
  const told = await get(`/api/setup?${new URLSearchParams({ fen })}`);
  return told.faults.map(({ text }) => text).join(" ");
}

/**
 * A game that was played here. Only games that are over are analysed.
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {string} [me]
 * @returns {Promise<Source>}
 */
async function serverGame(id, signal, me) {
  const query = new URLSearchParams({ pgnInJson: "true", clocks: "true", opening: "true" });
  /** @type {{ id: string, pgn: string, ending?: object, players: { black: { user?: { id: string } } } }} */
  const told = await get(`/game/export/${encodeURIComponent(id)}?${query}`, signal);
  if (!told.ending) throw new Error("This game is still being played. It can be analysed when it is over.");
  const isBlack = me !== undefined && told.players.black.user?.id === me;
  return ofText(`/analysis/${told.id}`, told.pgn, { game: told.id, orientation: isBlack ? "black" : "white" });
}

/** @param {string} number @param {AbortSignal} signal @returns {Promise<Source>} */
async function ownGame(number, signal) {
  const path = `/api/collection/game/${encodeURIComponent(number)}`;
  const pgn = await askText(path, { signal, headers: { Accept: "application/x-chess-pgn" } });
  return ofText(`/analysis/own/${number}`, pgn);
}

/**
 * @param {string} key
 * @param {string} pgn
 * @param {Partial<Source>} [more]
 * @returns {Source}
 */
function ofText(key, pgn, more = {}) {
  return {
    key,
    // Players may be renamed; what counts is where the game begins, and its moves.
    origin: pgn.replace(/^\[(?!FEN )\w+ ".*"\][ \r]*$/gm, ""),
    async open() {
      const { games, problems } = await readPgn(pgn);
      if (!games[0]) throw new Error("There is no game in it.");
      return { tree: Tree.read(games[0]), problem: problems[0]?.text };
    },
    ...more,
  };
}

/**
 * Games from a text.
 * @param {string} text
 * @returns {Promise<ReadPgn>}
 */
export async function readPgn(text) {
  const headers = { "Content-Type": "text/plain" };
  return JSON.parse(await askText("/api/pgn/read", { method: "POST", body: text, headers }));
}

/** Whether a text is a position, and not a game. @param {string} text */
export function looksLikeFen(text) {
  return /^\s*(?:[pnbrqk1-8]{1,8}\/){7}[pnbrqk1-8]{1,8}(?:\s|$)/i.test(text);
}
