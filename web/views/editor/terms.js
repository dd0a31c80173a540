// What belongs to a position beside its pieces: who is to move, who may castle, and what is counted.

import { element, fill } from "../../dom.js";
import { choices, field } from "../../fields.js";
import { isShort, RIGHTS, sideOfRight } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../../board/squares.js").Side} Side */

/** More than any game has. */
const MOST = 9_999;

/**
 * @param {Draft} draft Changed as is chosen.
 * @param {() => void} changed
 * @returns {{ element: HTMLElement, show: () => void }} `show` is to be called when the draft is another
 */
export function termsFields(draft, changed) {
  const turn = choices(
    "To move",
    [
      { value: /** @type {Side} */ ("white"), label: "White" },
      { value: /** @type {Side} */ ("black"), label: "Black" },
    ],
    draft.turn,
    (side) => {
      draft.turn = side;
      changed();
    },
  );

  const ticks = RIGHTS.map((right) => {
    const input = element("input", { type: "checkbox" });
    input.addEventListener("change", () => {
      draft.set(right, input.checked);
      changed();
    });
    const side = sideOfRight(right) === "white" ? "White" : "Black";
    const moves = isShort(right) ? "0-0" : "0-0-0";
    const name = `${side} may castle ${isShort(right) ? "short" : "long"}`;
    input.setAttribute("aria-label", name);
    return { right, input, row: element("label", { class: "tick", title: name }, input, `${side} ${moves}`) };
  });
  const castling = element(
    "fieldset",
    { class: "ticks castling" },
    element("legend", {}, "Castling"),
    ...ticks.map(({ row }) => row),
  );

  const passed = element("select", { id: "en-passant" });
  passed.addEventListener("change", () => {
    draft.enPassant = passed.value;
    changed();
  });
  const passedRow = element("div", { class: "field" }, element("label", { for: "en-passant" }, "En passant"), passed);

  const counter = (
    /** @type {string} */ label,
    /** @type {"halfmoves" | "number"} */ key,
    /** @type {number} */ min,
  ) => {
    const made = field(label, { type: "number", min, max: MOST, step: 1, inputmode: "numeric" });
    made.input.addEventListener("input", () => {
      if (!made.input.checkValidity() || made.input.value === "") return;
      draft[key] = Number(made.input.value);
      changed();
    });
    // What cannot be is not left standing there.
    made.input.addEventListener("change", () => {
      if (Number(made.input.value) !== draft[key] || made.input.value === "") made.input.value = String(draft[key]);
    });
    return made;
  };
  const halfmoves = counter("Half-moves", "halfmoves", 0);
  halfmoves.row.title = "Half-moves since the last capture or move of a pawn";
  halfmoves.input.setAttribute("aria-label", "Half-moves since the last capture or move of a pawn");
  const number = counter("Move", "number", 1);

  const show = () => {
    turn.take(draft.turn);
    for (const { right, input, row } of ticks) {
      input.disabled = !draft.mayHave(right);
      input.checked = draft.has(right);
      row.classList.toggle("soft", input.disabled);
    }
    const offered = draft.enPassants;
    fill(passed, ...["-", ...offered].map((value) => element("option", { value }, value === "-" ? "–" : value)));
    passed.value = offered.includes(draft.enPassant) ? draft.enPassant : "-";
    passed.disabled = offered.length === 0;
    for (const [{ input }, value] of /** @type {const} */ ([
      [halfmoves, draft.halfmoves],
      [number, draft.number],
    ])) {
      // Who types in it is not interrupted.
      if (input !== document.activeElement) input.value = String(value);
    }
  };
  const counters = element("div", { class: "editor-three" }, passedRow, halfmoves.row, number.row);
  return { element: element("div", { class: "stack" }, turn.group, castling, counters), show };
}
