// The fields that forms are made of, each with its label.

import { element } from "./dom.js";
import { icon } from "./icons.js";

let count = 0;

/** A name that no other field of the page has. */
function newId() {
  count += 1;
  return `field-${count}`;
}

/**
 * A line of text with a label above it, and a hint below the label if there is one.
 * @param {string} label
 * @param {Record<string, unknown>} attributes Those of the input.
 * @param {string} [hint]
 * @returns {{ row: HTMLElement, input: HTMLInputElement }}
 */
export function field(label, attributes, hint = "") {
  const id = newId();
  const input = element("input", { id, "aria-describedby": hint ? `${id}-hint` : null, ...attributes });
  const row = element(
    "div",
    { class: "field" },
    element("label", { for: id }, label),
    input,
    hint !== "" && element("p", { class: "hint", id: `${id}-hint` }, hint),
  );
  return { row, input };
}

/**
 * A password with a switch that shows it.
 * @param {string} label
 * @param {"new-password" | "current-password"} kind
 * @param {string} name
 * @param {string} [hint]
 * @returns {{ row: HTMLElement, input: HTMLInputElement }}
 */
export function password(label, kind, name, hint = "") {
  const made = field(label, { type: "password", name, autocomplete: kind, required: true, maxlength: 200 }, hint);
  const { input } = made;
  const show = element("button", { class: "plain round small", type: "button", "aria-pressed": "false" }, icon("eye"));
  // The words are the same in both states, since `pressed` says which it is.
  show.setAttribute("aria-label", "Show password");
  show.title = "Show password";
  show.addEventListener("click", () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    show.setAttribute("aria-pressed", String(isShown));
  });
  const inside = element("div", { class: "with-button" });
  input.replaceWith(inside);
  inside.append(input, show);
  return made;
}

/**
 * @template {string} Value
 * @typedef {object} Option One of several to choose from.
 * @property {Value} value
 * @property {string} label
 * @property {Node} [look] What is shown instead of the label, which then only is read.
 */

/**
 * Several of which one is taken.
 * @template {string} Value
 * @param {string} legend
 * @param {Option<Value>[]} options
 * @param {Value} taken
 * @param {(value: Value) => void} [change]
 * @returns {{ group: HTMLFieldSetElement, take: (value: Value) => void, taken: () => Value }}
 */
export function choices(legend, options, taken, change) {
  const name = newId();
  const inputs = options.map(({ value }) => element("input", { type: "radio", name, value, checked: value === taken }));
  const labels = options.map(({ label, look }, index) => {
    const shown = look
      ? element("span", {}, look, element("b", { class: "unseen" }, label))
      : element("span", {}, label);
    return element("label", { title: look ? label : null }, /** @type {Node} */ (inputs[index]), shown);
  });
  const group = element("fieldset", { class: "choices" }, element("legend", {}, legend), ...labels);
  const now = () => /** @type {Value} */ (inputs.find((input) => input.checked)?.value ?? taken);
  group.addEventListener("change", () => change?.(now()));
  const take = (/** @type {Value} */ value) => {
    for (const input of inputs) input.checked = input.value === value;
  };
  return { group, take, taken: now };
}

/**
 * Something that is on or off.
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} change
 * @returns {{ row: HTMLElement, input: HTMLInputElement }}
 */
export function toggle(label, isOn, change) {
  const input = element("input", { type: "checkbox", checked: isOn });
  input.addEventListener("change", () => change(input.checked));
  return { row: element("label", { class: "switch" }, element("span", {}, label), input), input };
}
