// The fields that the play card is made of: one of several, and sliders.

import { element, write } from "../../dom.js";

/** @typedef {import("../../dom.js").Child} Child */

/**
 * @template {string} Value
 * @typedef {object} Choice
 * @property {Value} value
 * @property {Child[]} shown What it looks like; its text is its name.
 */

/**
 * One of several: radio buttons that look like a bar of buttons.
 * @template {string} Value
 * @param {object} field
 * @param {string} field.name What the browser knows the group by.
 * @param {string} field.label
 * @param {string} [field.look] More classes.
 * @param {boolean} [field.isLabelUnseen] Whether the label is only for screen readers.
 * @param {Choice<Value>[]} field.choices
 * @param {Value} field.value
 * @param {(value: Value) => void} field.choose
 * @returns {{ element: HTMLFieldSetElement, set: (value: Value) => void }}
 */
export function oneOfSeveral({ name, label, look = "", isLabelUnseen = false, choices, value, choose }) {
  const inputs = choices.map((choice) =>
    element("input", {
      type: "radio",
      name,
      value: choice.value,
      checked: choice.value === value,
      onchange: () => choose(choice.value),
    }),
  );
  const labels = choices.map((choice, index) =>
    element("label", {}, inputs[index], element("span", {}, ...choice.shown)),
  );
  const shown = element(
    "fieldset",
    { class: `choices ${look}` },
    element("legend", { class: isLabelUnseen && "unseen" }, label),
    ...labels,
  );
  return {
    element: shown,
    set: (chosen) => inputs.forEach((input, index) => (input.checked = choices[index].value === chosen)),
  };
}

/**
 * A slider over a row of values, with the chosen one in words above it.
 * @template Value
 * @param {object} field
 * @param {string} field.label
 * @param {readonly Value[]} field.values
 * @param {Value} field.value
 * @param {(value: Value) => { strong: string, soft?: string }} field.words
 * @param {(value: Value) => void} field.choose
 * @returns {HTMLElement}
 */
export function slider({ label, values, value, words, choose }) {
  const strong = element("strong");
  const soft = element("small", { class: "soft" });
  const input = element("input", {
    type: "range",
    "aria-label": label,
    min: 0,
    max: values.length - 1,
    step: 1,
    value: Math.max(0, values.indexOf(value)),
  });
  const show = () => {
    const now = words(values[Number(input.value)]);
    write(strong, now.strong);
    write(soft, now.soft ?? "");
    input.setAttribute("aria-valuetext", [now.strong, now.soft].filter(Boolean).join(", "));
    input.style.setProperty("--filled", `${(Number(input.value) / (values.length - 1)) * 100}%`);
  };
  input.addEventListener("input", () => {
    show();
    choose(values[Number(input.value)]);
  });
  show();
  // The words are read as the value of the slider, so they are not read again.
  const head = element(
    "div",
    { class: "slider-head", "aria-hidden": "true" },
    element("span", { class: "slider-label" }, label),
    element("span", { class: "slider-value" }, strong, soft),
  );
  return element("div", { class: "slider" }, head, input);
}
