// The pieces on the screen: one node each, kept as long as the piece lives, moved by transform alone. Moves are CSS
// transitions, so a new position in the middle of one goes on from where the pieces are seen at that moment.

import { changesBetween } from "./changes.js";
import { seenAt } from "./squares.js";

/** @typedef {import("./squares.js").Placement} Placement */
/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */
/** @typedef {{code: PieceCode, element: HTMLElement, glide: Animation | null}} Man One piece and its node. */

/** The layer above the squares that holds the pieces. */
export class PieceLayer {
  element = document.createElement("div");
  /** @type {Map<Square, Man>} */
  #men = new Map();
  /** @type {Placement} */
  #placement = new Map();
  /** @type {Side} */
  #orientation = "white";
  /** @type {Set<HTMLElement>} */
  #leaving = new Set();
  /** @type {HTMLElement | null} */
  #lifted = null;

  constructor() {
    this.element.className = "pieces";
    this.element.setAttribute("aria-hidden", "true");
    const settle = (/** @type {TransitionEvent} */ event) => {
      /** @type {HTMLElement} */ (event.target).classList.remove("moving");
    };
    this.element.addEventListener("transitionend", settle);
  }

  /**
   * Goes over to another placement.
   * @param {Placement} placement
   * @param {Side} orientation
   * @param {number} duration of the animation in ms, 0 for none
   * @param {Square} droppedFrom the square of a piece that was dragged to its new place, so need not travel; or ""
   */
  show(placement, orientation, duration, droppedFrom) {
    const isTurned = orientation !== this.#orientation;
    const changes = changesBetween(this.#placement, placement);
    const isChanged = changes.moved.length + changes.gone.length + changes.come.length > 0;
    if (!isTurned && !isChanged) {
      return;
    }
    const time = isTurned ? 0 : duration;
    this.#orientation = orientation;
    this.#placement = new Map(placement);
    this.element.classList.toggle("still", time === 0);
    this.element.style.setProperty("--duration", `${time}ms`);
    this.#leaving.forEach((element) => element.remove());
    this.#leaving.clear();
    changes.gone.forEach((square) => this.#remove(square, square === droppedFrom ? 0 : time));
    this.#move(changes.moved, placement, droppedFrom);
    changes.come.forEach((square) => this.#add(square, /** @type {PieceCode} */ (placement.get(square))));
    if (isTurned) {
      this.#men.forEach((man, square) => this.#place(man, square));
    }
  }

  /** Shows only a shadow of the piece on this square, because it is in the hand. @param {Square} square */
  lift(square) {
    this.lower();
    const man = this.#men.get(square);
    if (man !== undefined) {
      this.#stopGlide(man);
      this.#lifted = man.element;
      this.#lifted.classList.add("lifted");
    }
  }

  /** Shows the lifted piece as before. */
  lower() {
    this.#lifted?.classList.remove("lifted");
    this.#lifted = null;
  }

  /**
   * Lets a piece glide home to its square from where the hand let go of it.
   * @param {Square} square
   * @param {string} start the transform of that place
   * @param {number} duration
   */
  glideHome(square, start, duration) {
    const man = this.#men.get(square);
    if (man === undefined || duration === 0) {
      return;
    }
    this.#stopGlide(man);
    const frames = [{ transform: start, zIndex: 2 }, { transform: this.#transform(square), zIndex: 2 }];
    man.glide = man.element.animate(frames, { duration, easing: "ease-out" });
  }

  /**
   * @param {Square} square
   * @param {number} duration
   */
  #remove(square, duration) {
    const man = /** @type {Man} */ (this.#men.get(square));
    this.#men.delete(square);
    if (duration === 0) {
      man.element.remove();
      return;
    }
    this.#leaving.add(man.element);
    const fade = man.element.animate({ opacity: [1, 0] }, { duration, easing: "ease-in", fill: "forwards" });
    fade.onfinish = () => {
      man.element.remove();
      this.#leaving.delete(man.element);
    };
  }

  /**
   * @param {{from: Square, to: Square}[]} moved
   * @param {Placement} placement
   * @param {Square} droppedFrom
   */
  #move(moved, placement, droppedFrom) {
    // All are taken up before the first is put down, as two may change places.
    const travellers = moved.map(({ from, to }) => {
      const man = /** @type {Man} */ (this.#men.get(from));
      this.#men.delete(from);
      return { man, from, to };
    });
    for (const { man, from, to } of travellers) {
      const code = /** @type {PieceCode} */ (placement.get(to));
      if (code !== man.code) {
        man.element.classList.replace(man.code, code);
        man.code = code;
      }
      this.#stopGlide(man);
      this.#men.set(to, man);
      man.element.classList.toggle("dropped", from === droppedFrom);
      man.element.classList.toggle("moving", from !== droppedFrom && from !== to);
      this.#place(man, to);
    }
  }

  /**
   * @param {Square} square
   * @param {PieceCode} code
   */
  #add(square, code) {
    const element = document.createElement("div");
    element.className = `piece ${code}`;
    const man = { code, element, glide: null };
    this.#men.set(square, man);
    this.#place(man, square);
    this.element.append(element);
  }

  /**
   * @param {Man} man
   * @param {Square} square
   */
  #place(man, square) {
    man.element.style.transform = this.#transform(square);
  }

  /** @param {Square} square @returns {string} in parts of a piece's own size, so that it holds at any size */
  #transform(square) {
    const { column, row } = seenAt(square, this.#orientation);
    return `translate(${column * 100}%, ${row * 100}%)`;
  }

  /** @param {Man} man */
  #stopGlide(man) {
    man.glide?.cancel();
    man.glide = null;
  }
}
