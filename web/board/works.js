// The works of a board: it holds the layers together, draws what the page has set, and turns what the person does into
// events. The element in chess-board.js is its face.

import { ShapeLayer, withShape } from "./arrows.js";
import { Coordinates } from "./coordinates.js";
import { Drag } from "./drag.js";
import { Grid } from "./grid.js";
import { PieceLayer } from "./piece-layer.js";
import { Play } from "./play.js";
import { PointerControl } from "./pointer.js";
import { PromotionPicker } from "./promotion.js";
import { sideOf } from "./squares.js";

/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */
/** @typedef {import("./arrows.js").Shape} Shape */
/** @typedef {import("./coordinates.js").Where} Where */
/** @typedef {import("./grid.js").Describe} Describe */
/** @typedef {import("./play.js").Means} Means */
/** @typedef {{uci: string, from: Square, to: Square, promotion?: string, by: Means | "premove"}} MoveDetail */
/** @typedef {{from: Square, to: Square, by: Means}} TryDetail */
/** @typedef {{square: Square, by: Means}} PressDetail */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** One board. Whoever changes its fields calls `queue()`. */
export class Works {
  /** @type {Side} */
  orientation = "white";
  /** @type {Where} */
  coordinates = "inside";
  lastMove = "";
  /** @type {Square} */
  check = "";
  animation = 180;
  showTargets = true;
  /** @type {Shape[]} */
  shapes = [];
  keepShapes = false;
  /** @type {Shape[]} */
  hints = [];
  label = "Chessboard";
  /** @type {Describe | null} */
  describe = null;
  play = new Play({
    moved: (uci, by) => this.#moved(uci, by),
    tried: (from, to, by) => this.#emit("board-try", { from, to, by }),
    premoved: (uci) => this.#emit("board-premove", { uci }),
    pressed: (square, by) => this.#emit("board-press", { square, by }),
    placed: (from, to, piece) => this.#placed(from, to, piece),
    changed: () => this.queue(),
  });

  /** @type {EventTarget} */
  #host;
  #frame = document.createElement("div");
  #grid = new Grid();
  #coordinateLayer = new Coordinates();
  #pieces = new PieceLayer();
  #shapeLayer = new ShapeLayer();
  #drag = new Drag(this.#grid, this.#pieces);
  #picker = new PromotionPicker((letter) => this.#promote(letter));
  #pointer = new PointerControl(this.#grid.element, {
    orientation: () => this.orientation,
    isDisabled: () => this.play.isDisabled || this.#picker.isOpen,
    selected: () => this.play.selected,
    canPick: (square) => this.play.canPick(square),
    isTarget: (square) => this.play.isTarget(square),
    isPainting: () => this.play.isPainting,
    paint: (square, isFirst) => this.play.paint(square, isFirst),
    pressed: (square) => this.#pressed(square),
    select: (square) => this.play.select(square),
    click: (square) => this.play.activate(square, "click"),
    lift: (from, size, isTouch) => this.#lift(from, size, isTouch),
    drag: (x, y, over) => this.#drag.moveTo(x, y, over),
    drop: (from, to, box) => this.#drop(from, to, box),
    putBack: (box) => this.#putBack(box),
    letGo: () => this.cancel(),
    sketch: (shape) => this.#sketch(shape),
    draw: (shape) => this.#setShapes(withShape(this.shapes, shape)),
  });
  /** @type {Shape | null} */
  #draft = null;
  #isQueued = false;
  /** The square from which a piece was just dragged, so that it is not animated again. @type {Square} */
  #droppedFrom = "";
  /** The piece from elsewhere that is in the hand. @type {PieceCode | undefined} */
  #taken = undefined;

  /**
   * @param {EventTarget} host the element in whose name events are sent
   * @param {ShadowRoot} root is filled
   */
  constructor(host, root) {
    this.#host = host;
    const area = document.createElement("div");
    area.className = "area";
    const layers = [this.#grid, this.#coordinateLayer, this.#pieces, this.#shapeLayer, this.#picker];
    area.append(...layers.map((layer) => layer.element));
    this.#frame.append(area);
    root.append(this.#frame, this.#drag.hand.element);
    this.#grid.element.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.element.addEventListener("click", (event) => this.#clickAlone(event));
    this.#grid.element.addEventListener("focusin", (event) => this.#grid.point(this.#grid.squareOf(event.target)));
    this.#render();
  }

  /** Gives a square the keyboard's focus. @param {Square} square */
  focusSquare(square) {
    this.#update();
    this.#grid.focus(square);
  }

  /** Lets go of whatever is held, chosen, premoved or asked. @returns {boolean} whether there was anything */
  cancel() {
    const wasHeld = this.#pointer.cancel();
    return this.play.letGo() || wasHeld;
  }

  /**
   * Takes a new piece into the hand.
   * @param {PieceCode} piece
   * @param {PointerEvent} event of the press that goes on
   */
  take(piece, event) {
    if (this.play.isPlacing && !this.play.isDisabled) {
      this.#taken = piece;
      this.#pointer.take(event);
    }
  }

  /** Ends a drag, as the board is leaving the page. */
  leave() {
    this.#pointer.cancel();
  }

  /** Draws soon, but once: a page sets several properties for one position. */
  queue() {
    if (!this.#isQueued) {
      this.#isQueued = true;
      queueMicrotask(() => this.#isQueued && this.#update());
    }
  }

  /** @returns {number} how long a move takes to be seen, in ms */
  get #duration() {
    return reducedMotion.matches ? 0 : this.animation;
  }

  #update() {
    this.#isQueued = false;
    this.play.settle();
    if (this.#drag.held !== "" && this.play.selected !== this.#drag.held) {
      this.#pointer.cancel();
    }
    this.#render();
  }

  #render() {
    const play = this.play;
    const side = play.promotion === null ? "white" : sideOfPiece(play.placement.get(play.promotion.from));
    this.#frame.className = `frame ${this.coordinates}${play.isDisabled ? " disabled" : ""}`;
    this.#grid.show({
      placement: play.shown,
      orientation: this.orientation,
      last: this.lastMove === "" ? [] : [this.lastMove.slice(0, 2), this.lastMove.slice(2, 4)],
      check: this.check,
      selected: play.selected,
      premove: play.premove === "" ? [] : [play.premove.slice(0, 2), play.premove.slice(2, 4)],
      isMovable: (square) => play.canPick(square),
      isTarget: (square) => play.isTarget(square),
      isCapture: (square) => play.isCapture(square),
      showsTargets: this.showTargets,
      isPremoving: play.isPremoving,
      isPlacing: play.isPlacing,
      isPainting: play.isPainting,
      isReadOnly: (play.movableSide === "" && !play.isPlacing) || play.isDisabled,
      isDisabled: play.isDisabled,
      label: this.label,
      describe: this.describe,
    });
    this.#coordinateLayer.show(this.coordinates, this.orientation);
    this.#pieces.show(play.shown, this.orientation, this.#duration, this.#droppedFrom);
    this.#showShapes();
    // While the picker asks, there is nothing else to do on the board. It takes the focus before the grid is closed
    // and gives it back after the grid is open.
    const isAsking = play.promotion !== null;
    this.#grid.element.inert &&= isAsking;
    this.#picker.show(play.promotion, side, this.orientation);
    this.#grid.element.inert = isAsking;
  }

  /**
   * @param {string} uci
   * @param {Means | "premove"} by
   */
  #moved(uci, by) {
    this.lastMove = uci;
    this.check = "";
    this.#render();
    const promotion = uci.slice(4);
    const ends = { from: uci.slice(0, 2), to: uci.slice(2, 4) };
    /** @type {MoveDetail} */
    const detail = promotion === "" ? { uci, ...ends, by } : { uci, ...ends, promotion, by };
    this.#emit("board-move", detail);
  }

  /**
   * @param {Square} from
   * @param {Square} to
   * @param {PieceCode} piece
   */
  #placed(from, to, piece) {
    this.lastMove = "";
    this.check = "";
    this.#render();
    this.#emit("board-place", { from, to, piece });
  }

  /** @param {string} letter */
  #promote(letter) {
    const by = this.play.promotion?.by;
    const square = this.play.promotion?.[letter === "" ? "from" : "to"];
    this.play.promote(letter);
    this.#update();
    if (by === "keyboard" && square !== undefined) {
      this.#grid.focus(square);
    }
  }

  /** @param {Square} square */
  #pressed(square) {
    if (this.#grid.hasFocus()) {
      this.#grid.focus(square);
    } else {
      this.#grid.point(square);
    }
    if (this.shapes.length > 0 && !this.keepShapes) {
      this.#setShapes([]);
    }
  }

  /**
   * @param {Square} from
   * @param {number} size
   * @param {boolean} isTouch
   */
  #lift(from, size, isTouch) {
    const piece = from === "" ? this.#taken : this.play.placement.get(from);
    this.#drag.lift(from, /** @type {PieceCode} */ (piece), size, isTouch);
  }

  /**
   * @param {Square} from
   * @param {Square} to
   * @param {DOMRect} box
   */
  #drop(from, to, box) {
    if (this.play.isPlacing && to !== from) {
      this.#drag.release(box);
      this.#droppedFrom = from;
      this.play.put(from, to, from === "" ? this.#taken : this.play.placement.get(from));
      this.#droppedFrom = "";
      return;
    }
    if (to === "" || to === from) {
      this.#putBack(box);
      this.play.select(to);
      return;
    }
    const start = this.#drag.release(box);
    this.#droppedFrom = from;
    const hasLeft = this.play.attempt(from, to, "drag");
    this.#update();
    this.#droppedFrom = "";
    if (!hasLeft) {
      this.#pieces.glideHome(from, start, this.#duration);
    }
  }

  /** @param {DOMRect} box */
  #putBack(box) {
    const from = this.#drag.held;
    this.#pieces.glideHome(from, this.#drag.release(box), this.#duration);
  }

  /** @param {Shape | null} shape */
  #sketch(shape) {
    this.#draft = shape;
    this.#showShapes();
  }

  #showShapes() {
    this.#shapeLayer.show(this.hints, this.shapes, this.#draft, this.orientation);
  }

  /** @param {Shape[]} shapes */
  #setShapes(shapes) {
    this.shapes = shapes;
    this.#showShapes();
    this.#emit("board-shapes", { shapes: shapes.map((shape) => ({ ...shape })) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.play.isPlacing && this.#placeByKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.altKey || event.metaKey || event.shiftKey) {
      return;
    }
    const next = this.#grid.squareByKey(event.key, event.ctrlKey);
    if (next !== "") {
      event.preventDefault();
      this.#grid.focus(next);
      this.#emit("board-square", { square: next, piece: this.play.shown.get(next) ?? null });
    } else if ((event.key === "Enter" || event.key === " ") && !event.ctrlKey) {
      event.preventDefault();
      if (!this.play.isDisabled && !event.repeat) {
        this.play.activate(this.#grid.current, "keyboard");
      }
    } else if (event.key === "Escape" && this.cancel()) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * Letters put pieces on the square, large ones White's as in a FEN, and Delete takes them away.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was such a key
   */
  #placeByKey({ key, altKey, ctrlKey, metaKey }) {
    const square = this.#grid.current;
    const isLetter = /^[kqrbnp]$/i.test(key);
    if (altKey || ctrlKey || metaKey || this.play.isDisabled || !(isLetter || /^(Delete|Backspace)$/.test(key))) {
      return false;
    }
    const piece = `${key === key.toUpperCase() ? "w" : "b"}${key.toUpperCase()}`;
    if (isLetter) {
      this.play.put("", square, /** @type {PieceCode} */ (piece));
    } else {
      this.play.put(square, "", this.play.placement.get(square));
    }
    return true;
  }

  /** A click without a press before it comes from a screen reader. @param {MouseEvent} event */
  #clickAlone(event) {
    const square = this.#grid.squareOf(event.target);
    if (square !== "" && this.#pointer.isClickAlone(event) && !this.play.isDisabled) {
      this.#grid.point(square);
      this.play.activate(square, "click");
    }
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.#host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** @param {PieceCode | undefined} code @returns {Side} */
function sideOfPiece(code) {
  return code === undefined ? "white" : sideOf(code);
}
