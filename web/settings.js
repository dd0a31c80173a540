// What a person has chosen on this device, kept in the browser's storage and shared by all its tabs.

/**
 * @typedef {object} Choices
 * @property {"system" | "light" | "dark"} theme
 * @property {string} board The colours of the board.
 * @property {"inside" | "outside" | "none"} coordinates
 * @property {boolean} sound
 * @property {boolean} animation
 * @property {boolean} targets Whether the board shows where a piece may go.
 * @property {boolean} premoves
 * @property {boolean} confirm Whether to ask before resigning.
 * @property {boolean} spoken Whether moves are announced in words.
 * @property {boolean} shortcuts Whether single letters do something in a game.
 */

/** @type {Choices} */
const USUAL = {
  theme: "system",
  board: "sage",
  coordinates: "inside",
  sound: true,
  animation: true,
  targets: true,
  premoves: true,
  confirm: true,
  spoken: true,
  shortcuts: true,
};

const KEY = "tabiya.settings";

/** The choices. It tells by the event `change` when one has become another, in this tab or elsewhere. */
export class Settings extends EventTarget {
  /** @type {Choices} */
  #choices;

  constructor() {
    super();
    this.#choices = read();
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      this.#choices = read();
      this.dispatchEvent(new Event("change"));
    });
  }

  /** @returns {Readonly<Choices>} */
  get now() {
    return this.#choices;
  }

  /**
   * @template {keyof Choices} Key
   * @param {Key} key
   * @param {Choices[Key]} value
   */
  set(key, value) {
    this.#choices = { ...this.#choices, [key]: value };
    keep(KEY, this.#choices);
    this.dispatchEvent(new Event("change"));
  }
}

/** @returns {Choices} */
function read() {
  return { ...USUAL, ...recall(KEY) };
}

/**
 * Something kept in this browser, or an empty object.
 * @param {string} key
 * @returns {Record<string, any>}
 */
export function recall(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Keeps something in this browser, if it lets us.
 * @param {string} key
 * @param {object} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then it holds until the tab is closed.
  }
}
