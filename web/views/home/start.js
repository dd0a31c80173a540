// Choosing the side and the position to start from.

import { inQuery } from "../../boards.js";
import { element, write } from "../../dom.js";
import { Diagram, king } from "./diagram.js";
import { oneOfSeveral } from "./fields.js";

/** @typedef {import("./options.js").Options} Options */
/** @typedef {import("./options.js").Way} Way */

/**
 * @param {Way} way
 * @param {Options} options Changed as is chosen.
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function colourField(way, options, changed) {
  return oneOfSeveral({
    name: `${way}-colour`,
    label: "You play",
    look: "colours",
    choices: [
      { value: "white", shown: [king("white"), element("b", {}, "White")] },
      { value: "random", shown: [king("random"), element("b", {}, "Random")] },
      { value: "black", shown: [king("black"), element("b", {}, "Black")] },
    ],
    value: options.color,
    choose: (color) => {
      options.color = color;
      changed();
    },
  }).element;
}

/**
 * @typedef {object} StartField
 * @property {HTMLElement} element
 * @property {(fault: string) => void} complain Says beside the field what is wrong with the position; nothing if "".
 */

/**
 * @param {Way} way
 * @param {Options} options Changed as is chosen.
 * @param {() => void} changed
 * @returns {StartField}
 */
export function startField(way, options, changed) {
  const diagram = new Diagram();
  const fault = element("p", { class: "play-fault", id: `${way}-fault`, role: "alert", hidden: true });
  const field = element("input", {
    type: "text",
    id: `${way}-fen`,
    value: options.fen,
    placeholder: "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": `${way}-fault`,
  });
  const setUp = element("a", { class: "tiny", href: "/editor" }, "Set it up on a board");
  const named = element("small", { class: "soft" }, "as FEN");
  const more = element(
    "div",
    { class: "play-more position" },
    diagram.element,
    element("div", {}, element("label", { for: `${way}-fen` }, "Position ", named), field, fault, setUp),
  );
  const complain = (/** @type {string} */ sentence) => {
    write(fault, sentence);
    fault.hidden = sentence === "";
    // On phones the button lies over the lower end of the page.
    if (sentence !== "") fault.scrollIntoView({ block: "center" });
    field.toggleAttribute("aria-invalid", sentence !== "");
    if (sentence !== "") field.focus();
  };
  const draw = () => {
    const isRead = options.fen.trim() !== "" && diagram.show(options.fen);
    if (!isRead) diagram.show("8/8/8/8/8/8/8/8");
    setUp.href = isRead ? `/editor?fen=${inQuery(options.fen)}` : "/editor";
  };
  const show = () => {
    more.hidden = options.start !== "position";
    draw();
  };
  field.addEventListener("input", () => {
    options.fen = field.value;
    complain("");
    draw();
    changed();
  });
  const kinds = oneOfSeveral({
    name: `${way}-start`,
    label: "Start position",
    look: "starts",
    choices: [
      { value: "standard", shown: [element("b", {}, "Standard")] },
      { value: "chess960", shown: [element("b", {}, "Chess960")] },
      { value: "position", shown: [element("b", {}, "From a position")] },
    ],
    value: options.start,
    choose: (start) => {
      options.start = start;
      complain("");
      show();
      changed();
    },
  });
  show();
  return { element: element("div", { class: "play-field" }, kinds.element, more), complain };
}
