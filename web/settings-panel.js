// The settings: what a person chooses on this device. Each choice holds at once, on this page and in other tabs.

import { THEMES as BOARDS } from "./board/themes.js";
import { element } from "./dom.js";
import { choices, toggle } from "./fields.js";
import { icon } from "./icons.js";
import { showKeys } from "./keys.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").Choices} Choices */

/** @type {{ value: Choices["theme"], label: string }[]} */
const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** @type {{ value: Choices["coordinates"], label: string }[]} */
const COORDINATES = [
  { value: "inside", label: "Inside" },
  { value: "outside", label: "Outside" },
  { value: "none", label: "None" },
];

/** @type {["animation" | "targets" | "premoves" | "confirm" | "spoken" | "shortcuts", string][]} */
const SWITCHES = [
  ["animation", "Move pieces smoothly"],
  ["targets", "Show where a piece may go"],
  ["premoves", "Allow premoves"],
  ["confirm", "Ask before resigning"],
  ["spoken", "Announce moves in words"],
  ["shortcuts", "Single letters as shortcuts"],
];

/**
 * The panel, not yet in the page.
 * @param {Settings} settings
 * @param {() => void} leave Closes it.
 * @returns {{ box: HTMLElement, focus: () => void, close: () => void }}
 */
export function settingsPanel(settings, leave) {
  const { now } = settings;
  const theme = choices("Theme", THEMES, now.theme, (value) => settings.set("theme", value));
  const boards = BOARDS.map(({ name, title, light, dark }) => ({
    value: name,
    label: title,
    look: swatch(light, dark),
  }));
  const board = choices("Board", boards, now.board, (value) => settings.set("board", value));
  board.group.classList.add("swatches");
  const coordinates = choices("Coordinates", COORDINATES, now.coordinates, (value) =>
    settings.set("coordinates", value),
  );
  const switches = SWITCHES.map(([key, label]) => toggle(label, now[key], (isOn) => settings.set(key, isOn)));
  const keys = element(
    "button",
    { class: "plain wide keys-button", type: "button" },
    icon("keyboard"),
    "Keyboard help",
  );
  keys.addEventListener("click", () => {
    // Closed first, so that the help gives the focus back to the button of the settings.
    leave();
    showKeys();
  });

  const box = element(
    "div",
    { class: "menu settings", role: "dialog", "aria-label": "Settings" },
    theme.group,
    board.group,
    coordinates.group,
    element("div", { class: "switches" }, ...switches.map(({ row }) => row)),
    keys,
  );
  // The game listens to keys anywhere on the page; those pressed in here are meant for the settings.
  box.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());

  const sync = () => {
    theme.take(settings.now.theme);
    board.take(settings.now.board);
    coordinates.take(settings.now.coordinates);
    SWITCHES.forEach(([key], index) => {
      const made = switches[index];
      if (made) made.input.checked = settings.now[key];
    });
  };
  settings.addEventListener("change", sync);
  return {
    box,
    focus() {
      box.querySelector("input")?.focus();
    },
    close() {
      settings.removeEventListener("change", sync);
      box.remove();
    },
  };
}

/**
 * Four squares in the colours of a board.
 * @param {string} light
 * @param {string} dark
 */
function swatch(light, dark) {
  const made = element("i", { class: "swatch" });
  made.style.background = `conic-gradient(${dark} 25%, ${light} 0 50%, ${dark} 0 75%, ${light} 0)`;
  return made;
}
