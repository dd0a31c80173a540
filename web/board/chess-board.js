// <chess-board>: a chessboard to look at and to move pieces on, by mouse, pen, touch, keyboard or screen reader.
// It knows no rules: the page says which moves there are. It needs nothing but the files beside it.
//
//   <script type="module" src="board/chess-board.js"></script>
//   <chess-board fen="start" movable-side="white" moves="e2e4 e2e3 g1f3" label="Game with Ann"></chess-board>
//   <script type="module">
//     const board = document.querySelector("chess-board");
//     board.addEventListener("board-move", (event) => {
//       send(event.detail.uci);            // the piece stands there already
//     });
//     board.addEventListener("board-try", () => say("That is not a move."));
//     function positionArrived(position) { // in any order: the board draws once, when the script is done
//       board.fen = position.fen;
//       board.lastMove = position.lastMove;
//       board.check = position.check;
//       board.moves = position.moves;
//     }
//   </script>
//
// It is as wide as its container and square.
//
// Properties (attribute, if there is one):
//   fen          fen            placement: the first field of a FEN, "start", or "" for the empty board. Setting it
//                               animates from what is shown; reading it gives what is shown.
//   orientation  orientation    "white" or "black": whose side is at the bottom. flip() turns the board.
//   lastMove     last-move      a move such as "e2e4", or ""
//   check        check          the square of a king in check, or ""
//   movableSide  movable-side   whose pieces may be picked up: "white", "black", "both" or "" (none)
//   moves        moves          the moves there are, as UCI strings ("e7e8q" promotes; castling may be "e1g1" or, as in
//                               Chess960, "e1h1"); in the attribute separated by spaces. The board forgets them when a
//                               move is made: set them again with the next position, or with the old one if refused.
//   premoves     premoves       whether pieces of movableSide may be moved ahead while there are no moves
//   premove                     the premove that waits, or "". clearPremove() takes it away. As soon as moves are set
//                               it is played if it is among them (to a queen if it promotes), else dropped.
//   placing      placing        whether pieces may be put anywhere or off the board, by drag, click or key; there are
//                               no moves then
//   brush                       while placing: "wK" … for what a press or a stroke puts on squares, "erase", or "" if
//                               it moves what is there
//   coordinates  coordinates    "inside", "outside" or "none"
//   animation    animation      ms a move takes, 180 if not said; none if the system asks for reduced motion
//   showTargets  show-targets   whether squares are marked where the chosen piece may go; "false" hides them
//   theme        theme          "sage", "walnut", "ocean", "plum", "sand" or "contrast" (see themes.js)
//   shapes                      arrows and circles: [{from, to?, colour}], colour "green", "red", "blue" or "yellow"
//   keepShapes                  whether they stay when a piece is pressed, which else clears them
//   hints                       arrows and circles of the page, which nobody draws over or clears
//   label        label          the board's accessible name
//   describe                    function (square, piece | null) => string: the words for a square, for instance in
//                               another language; piece is "wK", "bP" …
//   disabled     disabled       nothing can be done with the board, and it looks so
//   selected                    the square of the chosen piece, or "". Can be set.
// Methods: flip(), clearPremove(), focusSquare(square), cancel() (lets go of what is held, chosen or asked),
//   take(piece, event) (while placing: a new piece is in the hand, and goes on with the press of that pointer event).
//
// Events, which bubble out of shadow trees; event.detail:
//   board-move     {uci, from, to, promotion?, by: "drag"|"click"|"keyboard"|"premove"}  a move was made and is drawn
//   board-try      {from, to, by}     somebody tried what is not among the moves; the piece went back
//   board-premove  {uci}              a premove was set, or is gone ("")
//   board-press    {square, by}       a square was pressed where nothing can be taken up or put down
//   board-place    {from, to, piece}  a piece was placed; it is new if from is "", and off the board if to is ""
//   board-shapes   {shapes}           the person drew (right button; shift red, alt blue, control yellow) or cleared
//   board-square   {square, piece}    the keyboard's focus moved to a square
//
// Keys, when a square has the focus: arrows, Home, End, Page Up, Page Down; Enter or Space picks up and puts down;
// Escape lets go. While placing, Delete takes the piece away, and k q r b n p put a black one there, with shift a white
// one. All other keys are left to the page. A press of the mouse does not move the focus to the board.
//
// CSS custom properties: --board-light, --board-dark, --board-last, --board-select, --board-check, --board-premove,
// --board-target, --board-focus, --board-radius, --board-outer-text, --shape-green (-red, -blue, -yellow), and
// --piece-wK and so on for other pictures of pieces.

import { readShapes } from "./arrows.js";
import { isMove, isSquare, readPlacement, writePlacement } from "./squares.js";
import { STYLE } from "./style.js";
import { Works } from "./works.js";

/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */
/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./arrows.js").Shape} Shape */
/** @typedef {import("./coordinates.js").Where} Where */
/** @typedef {import("./grid.js").Describe} Describe */
/** @typedef {import("./works.js").MoveDetail} MoveDetail */
/** @typedef {import("./works.js").TryDetail} TryDetail */
/** @typedef {import("./works.js").PressDetail} PressDetail */

const MOVABLE = ["white", "black", "both"];
/** @type {Where[]} */
const WHERE = ["inside", "outside", "none"];
/** Properties that a page may have set before this module was loaded. */
const PROPERTIES = [
  "fen", "orientation", "lastMove", "check", "movableSide", "moves", "premoves", "premove", "placing", "brush",
  "coordinates", "animation", "showTargets", "theme", "shapes", "keepShapes", "hints", "label", "describe", "disabled",
  "selected",
];

/** The element `<chess-board>`. */
export class ChessBoard extends HTMLElement {
  static observedAttributes = [
    "fen", "orientation", "last-move", "check", "movable-side", "moves", "premoves", "placing", "coordinates",
    "animation", "show-targets", "theme", "label", "disabled",
  ];

  #works = new Works(this, this.attachShadow({ mode: "open" }));

  constructor() {
    super();
    /** @type {ShadowRoot} */ (this.shadowRoot).adoptedStyleSheets = [STYLE];
  }

  connectedCallback() {
    for (const name of PROPERTIES) {
      if (Object.hasOwn(this, name)) {
        const value = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
    }
  }

  disconnectedCallback() {
    this.#works.leave();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (value === before) {
      return;
    }
    const isOn = value !== null && value !== "false";
    switch (name) {
      case "fen": this.fen = value ?? ""; break;
      case "orientation": this.#works.orientation = value === "black" ? "black" : "white"; break;
      case "last-move": this.lastMove = value ?? ""; break;
      case "check": this.check = value ?? ""; break;
      case "movable-side": this.movableSide = /** @type {Side | "both" | ""} */ (value ?? ""); break;
      case "moves": this.moves = (value ?? "").split(/\s+/).filter((uci) => uci !== ""); break;
      case "premoves": this.premoves = isOn; break;
      case "placing": this.placing = isOn; break;
      case "coordinates": this.#works.coordinates = WHERE.find((where) => where === value) ?? "inside"; break;
      case "animation": this.animation = Number(value ?? 180); break;
      case "show-targets": this.showTargets = value !== "false"; break;
      case "label": this.label = value ?? "Chessboard"; break;
      case "disabled": this.#works.play.isDisabled = isOn; break;
      default: break;
    }
    this.#works.queue();
  }

  get fen() {
    return writePlacement(this.#works.play.placement);
  }

  set fen(value) {
    this.#works.play.placement = readPlacement(String(value));
    this.#works.queue();
  }

  /** @returns {Side} */
  get orientation() {
    return this.#works.orientation;
  }

  set orientation(value) {
    this.setAttribute("orientation", value);
  }

  get lastMove() {
    return this.#works.lastMove;
  }

  set lastMove(value) {
    this.#works.lastMove = isMove(value) ? value : "";
    this.#works.queue();
  }

  get check() {
    return this.#works.check;
  }

  set check(value) {
    this.#works.check = isSquare(value) ? value : "";
    this.#works.queue();
  }

  /** @returns {Side | "both" | ""} */
  get movableSide() {
    return this.#works.play.movableSide;
  }

  set movableSide(value) {
    this.#works.play.movableSide = MOVABLE.includes(value) ? value : "";
    this.#works.queue();
  }

  get moves() {
    return [...this.#works.play.moves];
  }

  set moves(value) {
    this.#works.play.moves = value.filter(isMove);
    this.#works.queue();
  }

  get premoves() {
    return this.#works.play.allowsPremoves;
  }

  set premoves(value) {
    this.#works.play.allowsPremoves = Boolean(value);
    this.#works.queue();
  }

  get premove() {
    return this.#works.play.premove;
  }

  set premove(value) {
    this.#works.play.setPremove(isMove(value) ? value : "");
  }

  get placing() {
    return this.#works.play.isPlacing;
  }

  set placing(value) {
    this.#works.play.isPlacing = Boolean(value);
    this.#works.queue();
  }

  /** @returns {PieceCode | "erase" | ""} */
  get brush() {
    return this.#works.play.brush;
  }

  set brush(value) {
    this.#works.play.select("");
    this.#works.play.brush = value;
    this.#works.queue();
  }

  /** @returns {Where} */
  get coordinates() {
    return this.#works.coordinates;
  }

  set coordinates(value) {
    this.setAttribute("coordinates", value);
  }

  get animation() {
    return this.#works.animation;
  }

  set animation(value) {
    this.#works.animation = Number.isFinite(value) && value > 0 ? value : 0;
  }

  get showTargets() {
    return this.#works.showTargets;
  }

  set showTargets(value) {
    this.#works.showTargets = Boolean(value);
    this.#works.queue();
  }

  get theme() {
    return this.getAttribute("theme") ?? "sage";
  }

  set theme(value) {
    this.setAttribute("theme", value);
  }

  /** @returns {Shape[]} */
  get shapes() {
    return this.#works.shapes.map((shape) => ({ ...shape }));
  }

  set shapes(value) {
    this.#works.shapes = readShapes(value);
    this.#works.queue();
  }

  get keepShapes() {
    return this.#works.keepShapes;
  }

  set keepShapes(value) {
    this.#works.keepShapes = Boolean(value);
  }

  /** @returns {Shape[]} */
  get hints() {
    return this.#works.hints.map((shape) => ({ ...shape }));
  }

  set hints(value) {
    this.#works.hints = readShapes(value);
    this.#works.queue();
  }

  get label() {
    return this.#works.label;
  }

  set label(value) {
    this.#works.label = String(value);
    this.#works.queue();
  }

  /** @returns {Describe | null} */
  get describe() {
    return this.#works.describe;
  }

  set describe(value) {
    this.#works.describe = value;
    this.#works.queue();
  }

  get disabled() {
    return this.#works.play.isDisabled;
  }

  set disabled(value) {
    this.toggleAttribute("disabled", Boolean(value));
  }

  get selected() {
    return this.#works.play.selected;
  }

  set selected(value) {
    this.#works.play.select(value);
  }

  /** Turns the board round. */
  flip() {
    this.orientation = this.#works.orientation === "white" ? "black" : "white";
  }

  /** Takes the premove away. */
  clearPremove() {
    this.#works.play.clearPremove();
  }

  /** Gives a square the keyboard's focus. @param {Square} square */
  focusSquare(square) {
    if (isSquare(square)) {
      this.#works.focusSquare(square);
    }
  }

  /**
   * While placing: takes a new piece into the hand, which goes on with a press that began beside the board.
   * @param {PieceCode} piece
   * @param {PointerEvent} event of that press
   */
  take(piece, event) {
    this.#works.take(piece, event);
  }

  /** Lets go of whatever is held, chosen, premoved or asked. @returns {boolean} whether there was anything */
  cancel() {
    return this.#works.cancel();
  }
}

customElements.define("chess-board", ChessBoard);
