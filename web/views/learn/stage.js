// A board to move on, with a place near it where what is to be said of a move is shown. It is said aloud as well.

import "../../board/chess-board.js";
import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { reasonWords } from "./words.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("../../board/arrows.js").Shape} Shape */
/** @typedef {import("../../board/arrows.js").Colour} Colour */
/** @typedef {import("../../board/chess-board.js").ChessBoard} ChessBoard */
/** @typedef {import("../../rules/position.js").Position} Position */
/** @typedef {import("../../types.js").Side} Side */
/** @typedef {"good" | "bad" | "plain"} Tone */

/**
 * @typedef {object} Hands What is done with what somebody does.
 * @property {(uci: string) => void} [moved] a legal move, which the board shows already
 * @property {(reason: string) => void} [refused] a move that is not legal, and why
 * @property {(square: string) => void} [pressed] a square, where there is nothing to move
 */

/** @type {Record<Tone, import("../../icons.js").IconName | null>} */
const ICONS = { good: "check", bad: "close", plain: null };

export class Stage {
  board = /** @type {ChessBoard} */ (document.createElement("chess-board"));
  /** Where it is said what came of a move. */
  said = element("div", { class: "lesson-said" });
  /** The board, to be put into the page. */
  element = element("div", { class: "stage" }, this.board);
  #context;
  /** @type {Position | null} */
  #position = null;
  /** @type {Hands} */
  #hands = {};

  /** @param {Context} context @param {AbortSignal} closed */
  constructor(context, closed) {
    this.#context = context;
    const listen = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      this.board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    listen("board-move", ({ uci }) => this.#moved(uci));
    listen("board-try", ({ from, to }) => this.#tried(from, to));
    listen("board-press", ({ square }) => this.#pressed(square));
    const dress = () => {
      const { board, coordinates, animation, targets } = context.settings.now;
      this.board.theme = board;
      // Who learns the names of squares needs to see them.
      this.board.coordinates = coordinates === "none" ? "inside" : coordinates;
      this.board.animation = animation ? 180 : 0;
      this.board.showTargets = targets;
    };
    context.settings.addEventListener("change", dress, { signal: closed });
    dress();
  }

  /**
   * Shows a position.
   * @param {Position} position
   * @param {{ lastMove?: string, hands?: Hands, side?: Side }} [how] without hands it is only looked at; `side` is at
   *   the bottom
   */
  show(position, { lastMove = "", hands = {}, side } = {}) {
    this.#position = position;
    this.#hands = hands;
    const isPlayed = hands.moved !== undefined;
    this.board.fen = position.fen();
    if (side) this.board.orientation = side;
    this.board.lastMove = lastMove;
    this.board.check = position.checkedKing();
    this.board.movableSide = isPlayed ? position.turn : "";
    this.board.moves = isPlayed ? position.ucis() : [];
    this.element.classList.toggle("pressable", hands.pressed !== undefined);
  }

  /**
   * Marks squares and ways on the board.
   * @param {...[Colour, string[]]} marks colours with squares ("e4") and ways ("e2e4")
   */
  mark(...marks) {
    this.board.hints = marks.flatMap(([colour, names]) =>
      names.map((name) => {
        const from = name.slice(0, 2);
        return /** @type {Shape} */ (name.length > 2 ? { from, to: name.slice(2, 4), colour } : { from, colour });
      }),
    );
    this.board.shapes = [];
  }

  /**
   * Says something, near the board and aloud.
   * @param {Tone} tone
   * @param {...string} sentences
   */
  say(tone, ...sentences) {
    this.#write(tone, sentences, "");
  }

  /** Says why a move is not legal. @param {string} reason @param {...string} more */
  refuse(reason, ...more) {
    const { text, article } = reasonWords(reason);
    this.#write("bad", [text, ...more], article);
  }

  /** Takes away what was said. @param {string} how What can be done with the board, instead of it. */
  hush(how) {
    fill(this.said, element("p", { class: "soft" }, how));
    this.said.className = "lesson-said";
  }

  /** Sounds as a move does. @param {Position} before @param {Position} after */
  sound(before, after) {
    const count = (/** @type {Position} */ position) => position.fen().split(" ")[0].replace(/[^a-z]/gi, "").length;
    this.#context.sounds.play(after.isCheck() ? "check" : count(after) < count(before) ? "capture" : "move");
  }

  /** @param {Tone} tone @param {string[]} sentences @param {string} article */
  #write(tone, sentences, article) {
    const sign = ICONS[tone];
    const lines = sentences.map((sentence, index) => {
      const law = index === 0 && article !== "" && element("span", { class: "law" }, ` Article ${article}`);
      return element("p", {}, sentence, law);
    });
    fill(this.said, sign && icon(sign), element("div", {}, ...lines));
    this.said.className = `lesson-said ${tone}`;
    this.#context.announce(sentences.join(" "), tone === "bad");
  }

  /** @param {string} uci */
  #moved(uci) {
    this.#hands.moved?.(uci);
  }

  /** @param {string} from @param {string} to */
  #tried(from, to) {
    const position = this.#position;
    if (!position) return;
    const reason = position.why(from, to);
    // Some castle by putting the king onto the rook.
    if (reason === null) this.#hands.moved?.(from + to);
    else this.#hands.refused?.(reason);
  }

  /** @param {string} square */
  #pressed(square) {
    const piece = this.#position?.pieceAt(square);
    if (this.#hands.pressed) this.#hands.pressed(square);
    else if (piece) this.#hands.refused?.(/** @type {Position} */ (this.#position).why(square, square) ?? "");
  }
}
