// Mouse, pen and touch. One gesture at a time: a piece that is pressed and perhaps dragged, a tap on some other
// square, a stroke of the brush, or a shape drawn with the right button. The board is measured when a gesture begins,
// never while it goes on.

import { squareSeenAt } from "./squares.js";

/** @typedef {import("./arrows.js").Colour} Colour */
/** @typedef {import("./arrows.js").Shape} Shape */
/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */

/**
 * What a gesture can do to the board.
 * @typedef {object} Actions
 * @property {() => Side} orientation
 * @property {() => boolean} isDisabled
 * @property {() => Square} selected
 * @property {(square: Square) => boolean} canPick
 * @property {(square: Square) => boolean} isTarget
 * @property {() => boolean} isPainting a press is the brush's
 * @property {(square: Square, isFirst: boolean) => void} paint
 * @property {(square: Square) => void} pressed any press with the main button begins on this square
 * @property {(square: Square) => void} select
 * @property {(square: Square) => void} click a whole click
 * @property {(from: Square, size: number, isTouch: boolean) => void} lift
 * @property {(x: number, y: number, over: Square) => void} drag
 * @property {(from: Square, to: Square, box: DOMRect) => void} drop on a square, or off the board ("")
 * @property {(box: DOMRect) => void} putBack ends a drag without a move; the box is that of the squares
 * @property {() => boolean} letGo of everything; says whether there was anything
 * @property {(shape: Shape | null) => void} sketch the shape being drawn
 * @property {(shape: Shape) => void} draw
 */

/**
 * @typedef {object} Gesture
 * @property {"piece" | "tap" | "brush" | "shape"} kind
 * @property {number} pointer
 * @property {Square} from or "" for a piece from elsewhere; of the brush the square that it is on
 * @property {number} x where it began
 * @property {number} y
 * @property {boolean} isTouch
 * @property {boolean} wasSelected the piece, or for a shape any piece, was chosen already before this press
 * @property {boolean} isLifted
 * @property {Colour} colour
 * @property {AbortController} end takes the listeners away that only a gesture needs
 */

/** How far, in pixels, a press may stray before it is a drag. A finger is less steady than a mouse. */
const THRESHOLD = { mouse: 4, touch: 7 };
/** A click that comes this long after the last pointer was lifted was made by a screen reader or a script. */
const CLICK_AFTER_UP = 500;

/** Listens on the squares of one board. */
export class PointerControl {
  /** @type {HTMLElement} */
  #surface;
  /** @type {Actions} */
  #actions;
  /** @type {Gesture | null} */
  #gesture = null;
  /** @type {DOMRect} */
  #box = new DOMRect();
  #lastUp = -Infinity;

  /**
   * @param {HTMLElement} surface exactly the 64 squares
   * @param {Actions} actions
   */
  constructor(surface, actions) {
    this.#surface = surface;
    this.#actions = actions;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", (event) => this.#lost(event));
    surface.addEventListener("lostpointercapture", (event) => event.target === surface && this.#lost(event));
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    // A press would put the focus into the grid and take the arrow keys from the page, which the hand at the mouse
    // does not expect. What had the focus loses it, as it does with a press on any part of a page.
    surface.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && !event.composedPath().includes(focused)) {
        focused.blur();
      }
    });
  }

  /** @returns {Square} the square of the piece in the hand, or "" */
  get dragged() {
    return this.#gesture?.isLifted === true ? this.#gesture.from : "";
  }

  /**
   * Whether a click event says something new, because no press of a pointer that was dealt with came before it.
   * @param {MouseEvent} event
   * @returns {boolean}
   */
  isClickAlone(event) {
    return event.detail === 0 || event.timeStamp - this.#lastUp > CLICK_AFTER_UP;
  }

  /** Goes on with a press that began beside the board, with a new piece in the hand. @param {PointerEvent} event */
  take(event) {
    this.cancel();
    this.#box = this.#surface.getBoundingClientRect();
    const gesture = this.#begin("piece", "", event);
    gesture.isLifted = true;
    this.#actions.lift("", this.#box.width / 8, gesture.isTouch);
    this.#actions.drag(event.clientX, event.clientY, this.#squareAt(event));
  }

  /** Ends the gesture as if it had not been. @returns {boolean} whether there was one */
  cancel() {
    const gesture = this.#finish();
    if (gesture?.isLifted) {
      this.#actions.putBack(this.#box);
    }
    if (gesture?.kind === "shape") {
      this.#actions.sketch(null);
    }
    return gesture !== null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#gesture !== null) {
      const isOther = this.#gesture.pointer !== event.pointerId;
      this.cancel();
      if (isOther) {
        // A second finger, or another device: the person wants out of it.
        return;
      }
    }
    if (this.#actions.isDisabled() || !event.isPrimary) {
      return;
    }
    this.#box = this.#surface.getBoundingClientRect();
    const square = this.#squareAt(event);
    if (square === "") {
      return;
    }
    if (event.button === 2 && event.pointerType === "mouse") {
      // A right click that lets go of something is meant for that, not for a circle.
      const hadSomething = this.#actions.letGo();
      this.#begin("shape", square, event).wasSelected = hadSomething;
      this.#actions.sketch({ from: square, colour: colourOf(event) });
    } else if (event.button === 0) {
      this.#actions.pressed(square);
      this.#press(square, event);
    }
  }

  /**
   * @param {Square} square
   * @param {PointerEvent} event
   */
  #press(square, event) {
    if (this.#actions.isPainting()) {
      this.#begin("brush", square, event);
      this.#actions.paint(square, true);
    } else if (this.#actions.isTarget(square)) {
      this.#lastUp = event.timeStamp;
      this.#actions.click(square);
    } else if (this.#actions.canPick(square)) {
      const wasSelected = this.#actions.selected() === square;
      this.#begin("piece", square, event).wasSelected = wasSelected;
      this.#actions.select(square);
    } else {
      this.#begin("tap", square, event);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const gesture = this.#gesture;
    if (gesture === null || event.pointerId !== gesture.pointer) {
      return;
    }
    if (gesture.kind === "shape") {
      this.#actions.sketch(this.#shape(gesture, event));
      return;
    }
    if (gesture.kind === "brush") {
      const square = this.#squareAt(event);
      if (square !== "" && square !== gesture.from) {
        gesture.from = square;
        this.#actions.paint(square, false);
      }
      return;
    }
    if (gesture.kind === "piece" && (event.buttons & 2) !== 0) {
      this.cancel();
      this.#actions.letGo();
      return;
    }
    const limit = gesture.isTouch ? THRESHOLD.touch : THRESHOLD.mouse;
    if (gesture.kind === "piece" && !gesture.isLifted) {
      gesture.isLifted = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) >= limit;
      if (gesture.isLifted) {
        this.#actions.lift(gesture.from, this.#box.width / 8, gesture.isTouch);
      }
    }
    if (gesture.isLifted) {
      this.#actions.drag(event.clientX, event.clientY, this.#squareAt(event));
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#lastUp = event.timeStamp;
    if (this.#gesture === null || event.pointerId !== this.#gesture.pointer) {
      return;
    }
    const gesture = /** @type {Gesture} */ (this.#finish());
    const square = this.#squareAt(event);
    if (gesture.kind === "shape") {
      this.#actions.sketch(null);
      const shape = this.#shape(gesture, event);
      if (shape !== null && !(gesture.wasSelected && shape.to === undefined)) {
        this.#actions.draw(shape);
      }
    } else if (gesture.isLifted) {
      this.#actions.drop(gesture.from, square, this.#box);
    } else if (square === gesture.from && (gesture.kind === "tap" || gesture.wasSelected)) {
      this.#actions.click(square);
    }
  }

  /**
   * @param {Gesture["kind"]} kind
   * @param {Square} from
   * @param {PointerEvent} event
   * @returns {Gesture}
   */
  #begin(kind, from, event) {
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    addEventListener("scroll", () => { this.#box = this.#surface.getBoundingClientRect(); }, options);
    addEventListener("keydown", (key) => this.#escape(key), { capture: true, signal: end.signal });
    this.#gesture = {
      kind, from, end, pointer: event.pointerId, x: event.clientX, y: event.clientY,
      isTouch: event.pointerType === "touch", wasSelected: false, isLifted: false, colour: colourOf(event),
    };
    this.#surface.setPointerCapture(event.pointerId);
    return this.#gesture;
  }

  /** @param {PointerEvent} event the browser took the pointer, for instance to scroll */
  #lost(event) {
    if (event.pointerId === this.#gesture?.pointer) {
      this.cancel();
    }
  }

  /** @returns {Gesture | null} the gesture that was going on */
  #finish() {
    const gesture = this.#gesture;
    this.#gesture = null;
    gesture?.end.abort();
    return gesture;
  }

  /** @param {KeyboardEvent} key while a gesture goes on the focus may be anywhere */
  #escape(key) {
    if (key.key === "Escape") {
      key.preventDefault();
      key.stopPropagation();
      this.cancel();
      this.#actions.letGo();
    }
  }

  /**
   * @param {Gesture} gesture
   * @param {PointerEvent} event
   * @returns {Shape | null} nothing while the pointer is off the board
   */
  #shape(gesture, event) {
    const to = this.#squareAt(event);
    if (to === "") {
      return null;
    }
    const { from, colour } = gesture;
    return from === to ? { from, colour } : { from, to, colour };
  }

  /** @param {PointerEvent} event @returns {Square} or "" off the board */
  #squareAt(event) {
    const column = Math.floor(((event.clientX - this.#box.left) / this.#box.width) * 8);
    const row = Math.floor(((event.clientY - this.#box.top) / this.#box.height) * 8);
    const isOn = column >= 0 && column < 8 && row >= 0 && row < 8;
    return isOn ? squareSeenAt(column, row, this.#actions.orientation()) : "";
  }
}

/** @param {PointerEvent} event @returns {Colour} */
function colourOf(event) {
  if (event.shiftKey) {
    return "red";
  }
  return event.altKey ? "blue" : event.ctrlKey || event.metaKey ? "yellow" : "green";
}
