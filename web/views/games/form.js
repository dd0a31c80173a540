// The form that games are looked for with.

import { element, fill } from "../../dom.js";
import { field } from "../../fields.js";
import { Diagram } from "../home/diagram.js";
import { ENDINGS, GUESSED } from "./row.js";

/** @typedef {import("./query.js").Of} Of */
/** @typedef {import("./query.js").Wishes} Wishes */

/** @type {[value: string, label: string][]} */
const SIDES = [
  ["", "Either side"],
  ["white", "White"],
  ["black", "Black"],
];
/** @type {[value: string, label: string][]} */
const OWN_RESULTS = [
  ["", "Any result"],
  ["won", "Won"],
  ["drawn", "Drawn"],
  ["lost", "Lost"],
];
/** @type {[value: string, label: string][]} */
const RESULTS = [
  ["", "Any result"],
  ["1-0", "White won"],
  ["1/2-1/2", "Draw"],
  ["0-1", "Black won"],
];
/** Only of somebody who is named. @type {[value: string, label: string][]} */
const THEIR_RESULTS = [
  ["won", "The player won"],
  ["lost", "The player lost"],
];

/**
 * @param {Of} of
 * @param {Wishes} wishes
 * @param {(wishes: Wishes) => void} search
 * @returns {HTMLElement}
 */
export function searchForm(of, wishes, search) {
  const isOwn = of === "played";
  const plain = { type: "search", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  const player = field("Player", { ...plain, name: "player", value: wishes.player ?? "" });
  const opponent = field("Opponent", { ...plain, name: "opponent", value: wishes.opponent ?? "" });
  const opening = field("Opening", {
    ...plain,
    name: "opening",
    value: wishes.opening ?? wishes.eco ?? "",
    placeholder: "Sicilian, or B33",
  });
  const colour = select(isOwn ? "You played" : "Player's side", "colour", SIDES, wishes.colour);
  const results = isOwn ? OWN_RESULTS : [...RESULTS, ...THEIR_RESULTS];
  const result = select("Result", "result", results, wishes.score ?? wishes.result);
  const ending = select("Ended by", "ending", endingsOf(of), wishes.ending);
  const from = field("From", { type: "date", name: "from", value: wishes.from ?? "" });
  const to = field("To", { type: "date", name: "to", value: wishes.to ?? "" });
  const number = { type: "number", min: 0, max: 9999, inputmode: "numeric" };
  const least = field("Moves from", { ...number, name: "least", value: wishes.least ?? "" });
  const most = field("to", { ...number, name: "most", value: wishes.most ?? "" });

  const clear = element("button", { type: "button", class: "plain" }, "Clear");
  const form = element(
    "form",
    { class: "search-form", novalidate: true },
    !isOwn && player.row,
    opponent.row,
    element("div", { class: "search-two" }, colour, result),
    opening.row,
    element("div", { class: "search-two" }, from.row, to.row),
    element("div", { class: "search-two" }, least.row, most.row),
    ending,
    positionField(wishes.fen ?? ""),
    element("div", { class: "row" }, element("button", { class: "primary", type: "submit" }, "Search"), clear),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search(wishesOf(form));
  });
  clear.addEventListener("click", () => {
    for (const control of form.querySelectorAll("input, select")) {
      /** @type {HTMLInputElement | HTMLSelectElement} */ (control).value = "";
    }
    form.querySelector("[name=fen]")?.dispatchEvent(new Event("input"));
    search({});
  });
  const isWide = matchMedia("(min-width: 56rem)").matches;
  return element(
    "details",
    { class: "card search-card", open: isWide || Object.keys(wishes).length > 0 },
    element("summary", {}, "Search"),
    form,
  );
}

/** @param {Of} of @returns {[value: string, label: string][]} */
function endingsOf(of) {
  /** @type {[value: string, label: string][]} */
  const endings = [["", "Any ending"]];
  for (const [value, words] of Object.entries(ENDINGS)) {
    const isGuessed = of === "mine" && GUESSED.includes(value);
    endings.push([value, isGuessed ? `${words}, or not told` : words]);
  }
  return endings;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {[value: string, label: string][]} options
 * @param {string | undefined} chosen
 */
function select(label, name, options, chosen = "") {
  const shown = element("select", { name, id: `search-${name}` });
  fill(shown, ...options.map(([value, words]) => element("option", { value }, words)));
  shown.value = options.some(([value]) => value === chosen) ? chosen : "";
  return element("div", { class: "field" }, element("label", { for: `search-${name}` }, label), shown);
}

/** A position with a look at it; whether it can be played the server says. @param {string} fen */
function positionField(fen) {
  const diagram = new Diagram();
  const made = field("Position, as FEN", {
    type: "text",
    name: "fen",
    class: "mono",
    value: fen,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const show = () => {
    diagram.element.hidden = made.input.value.trim() === "" || !diagram.show(made.input.value);
  };
  made.input.addEventListener("input", show);
  show();
  return element("div", { class: "search-position" }, made.row, diagram.element);
}

/** @param {HTMLFormElement} form @returns {Wishes} */
function wishesOf(form) {
  /** @type {Record<string, string>} */
  const wishes = {};
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text === "") continue;
    // A code of an opening is one, however it is written.
    if (name === "opening" && /^[a-e]\d{0,2}$/i.test(text)) wishes.eco = text.toUpperCase();
    // What became of somebody is asked for by another name than how the game ended.
    else if (name === "result" && /^[a-z]+$/.test(text)) wishes.score = text;
    else wishes[name] = text;
  }
  const { from, to } = wishes;
  // Days in the wrong order mean the same.
  return from && to && from > to ? { ...wishes, from: to, to: from } : wishes;
}
