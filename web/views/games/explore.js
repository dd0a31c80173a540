// Going through openings: a board on which any move can be made, and what was played in each position.

import { dressedBoard } from "../../boards.js";
import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { Position } from "../../rules/position.js";
import { moveInWords, sideName } from "../game/words.js";
import { sentence } from "../terms.js";
import { explorerPanel } from "./explorer.js";
import { explorerAddress, searchAddress } from "./query.js";

/** @typedef {import("./query.js").Of} Of */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {{ uci: string, san: string, position: Position }} Step */

/**
 * @param {Of} of
 * @param {Query} query Where to begin.
 * @param {import("../../app.js").Context} context
 * @param {AbortSignal} closed
 * @returns {HTMLElement}
 */
export function explore(of, query, context, closed) {
  const { fen } = query.wishes;
  const start = (fen && Position.read(fen)) || Position.start();
  /** @type {Step[]} */
  let steps = [];
  /** How many of them are made. */
  let seen = 0;
  for (const uci of query.moves.split(" ").filter(Boolean)) {
    const before = steps.at(-1)?.position ?? start;
    const position = before.play(uci);
    if (!position) break;
    steps.push({ uci, san: before.san(uci), position });
    seen = steps.length;
  }

  const board = dressedBoard(context.settings, closed);
  board.label = "Opening explorer";
  const said = element("p", { class: "soft tiny explore-said", role: "status" });
  const path = element("ol", { class: "explore-path", "aria-label": "Moves" });
  const panel = explorerPanel({ of, onMove: (uci) => play(uci), hasSources: false });
  closed.addEventListener("abort", () => panel.close());
  const find = element("a", { class: "button small" }, "Find games with this position");
  const analyse = element("a", { class: "button small" }, icon("eye"), "Analyse");

  const here = () => steps[seen - 1]?.position ?? start;
  const draw = () => {
    const position = here();
    board.fen = position.fen();
    board.lastMove = steps[seen - 1]?.uci ?? "";
    board.check = position.checkedKing();
    board.movableSide = position.turn;
    board.moves = position.moves().map(({ uci }) => uci);
    const moves = steps
      .slice(0, seen)
      .map(({ uci }) => uci)
      .join(" ");
    panel.show(position.fen(), { fen: start.fen(), moves });
    const at = { fen: fen && start.fen(), moves };
    context.readdress(explorerAddress(of, at));
    find.href = searchAddress(of, { fen: position.fen() });
    analyse.href = explorerAddress(of, at).replace(/^[^&]*&view=explorer&?/, "/analysis?");
    drawPath();
  };
  const drawPath = () => {
    const [, turn, , , , number] = start.fen().split(" ");
    const first = Number(number) * 2 - (turn === "w" ? 2 : 1);
    const items = steps.map(({ san }, index) => {
      const ply = first + index;
      const dots = ply % 2 === 0 ? `${ply / 2 + 1}.` : index === 0 ? `${(ply + 1) / 2}…` : "";
      const button = element("button", { type: "button", class: "move", onclick: () => look(index + 1) }, san);
      if (index + 1 === seen) button.setAttribute("aria-current", "true");
      return element("li", {}, dots !== "" && element("span", { class: "number" }, dots), button);
    });
    fill(path, ...items);
    path.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const play = (/** @type {string} */ uci) => {
    const before = here();
    const position = before.play(uci);
    if (!position) return;
    const san = before.san(uci);
    said.textContent = "";
    if (steps[seen]?.uci !== uci) steps = [...steps.slice(0, seen), { uci, san, position }];
    seen += 1;
    context.sounds.play(/[+#]$/.test(san) ? "check" : san.includes("x") ? "capture" : "move");
    context.announce(`${sideName(before.turn)}: ${moveInWords(san)}.`);
    draw();
  };
  const look = (/** @type {number} */ count) => {
    if (count < 0 || count > steps.length || count === seen) return;
    seen = count;
    const step = steps[seen - 1];
    if (context.settings.now.spoken) context.announce(step ? `${moveInWords(step.san)}.` : "The first position.");
    draw();
  };
  board.addEventListener("board-move", (event) => play(/** @type {CustomEvent} */ (event).detail.uci));
  board.addEventListener("board-try", (event) => {
    const { from, to } = /** @type {CustomEvent} */ (event).detail;
    const why = here().why(from, to);
    // Some castle by putting the king onto the rook.
    if (why === null) play(here().uci(from + to));
    else said.textContent = sentence(why);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const [target] = event.composedPath();
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest("input, textarea, select, dialog, .menu")) return;
      if (event.key === "ArrowLeft") look(seen - 1);
      if (event.key === "ArrowRight") look(seen + 1);
      if (event.key === "f" && context.settings.now.shortcuts) board.flip();
    },
    { signal: closed },
  );
  const tool = (
    /** @type {import("../../icons.js").IconName} */ name,
    /** @type {string} */ label,
    /** @type {() => void} */ act,
  ) =>
    element(
      "button",
      { class: "plain round", type: "button", "aria-label": label, title: label, onclick: act },
      icon(name),
    );
  const tools = element(
    "div",
    { class: "explore-tools" },
    tool("first", "To the start", () => look(0)),
    tool("previous", "Back", () => look(seen - 1)),
    tool("next", "Forward", () => look(seen + 1)),
    tool("flip", "Flip the board", () => board.flip()),
  );
  draw();
  return element(
    "div",
    { class: "explore" },
    element("div", { class: "explore-board" }, board, element("div", { class: "explore-bar" }, path, tools), said),
    element("div", { class: "card explore-panel" }, panel.element, element("div", { class: "row" }, find, analyse)),
  );
}
