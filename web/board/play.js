// What the person does with the pieces: choosing, moving, promoting, premoving, placing. No rules and no drawing: which
// moves there are is told by the page, and what follows is told to the element through `Out`.

import { placementAfter } from "./changes.js";
import { fileOf, rankOf, sideOf } from "./squares.js";

/** @typedef {import("./squares.js").Placement} Placement */
/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */
/** @typedef {"drag" | "click" | "keyboard"} Means How the person moves a piece. */
/** @typedef {{from: Square, to: Square, by: Means, letters: string[]}} Promotion A pawn that waits for its new role. */

/**
 * Whom the play tells what happened.
 * @typedef {object} Out
 * @property {(uci: string, by: Means | "premove") => void} moved a move was made and is in `placement`
 * @property {(from: Square, to: Square, by: Means) => void} tried something that is not among the moves
 * @property {(uci: string) => void} premoved a premove was set, or taken away ("")
 * @property {(square: Square, by: Means) => void} pressed a square where nothing is to be taken up or put down
 * @property {(from: Square, to: Square, piece: PieceCode) => void} placed without a rule, and is in `placement`
 * @property {() => void} changed the choice or the promotion changed
 */

/** The state of one board in the person's hands. */
export class Play {
  /** @type {Placement} */
  placement = new Map();
  /** @type {string[]} */
  moves = [];
  /** @type {Side | "both" | ""} */
  movableSide = "";
  allowsPremoves = false;
  /** Whether pieces may be put anywhere, or off the board; there are no moves then. */
  isPlacing = false;
  /** What a press puts on a square while placing; "" where pieces are moved. @type {PieceCode | "erase" | ""} */
  brush = "";
  isDisabled = false;
  /** @type {Square} */
  selected = "";
  premove = "";
  /** @type {Promotion | null} */
  promotion = null;
  /** @type {PieceCode | undefined} */
  #selectedCode = undefined;
  /** Whether the stroke of the brush that goes on takes pieces away. */
  #isErasing = false;
  /** The targets found last, as every square asks for them. */
  #found = { moves: this.moves, selected: "", targets: /** @type {Set<Square>} */ (new Set()) };
  /** @type {Out} */
  #out;

  /** @param {Out} out */
  constructor(out) {
    this.#out = out;
  }

  /** Whether a press puts something on a square, or takes it away. @returns {boolean} */
  get isPainting() {
    return this.isPlacing && this.brush !== "" && !this.isDisabled;
  }

  /** Whether a move made now is kept for later. @returns {boolean} */
  get isPremoving() {
    return this.allowsPremoves && this.moves.length === 0;
  }

  /** The placement as it is to be drawn: a pawn that waits for its promotion stands on the last rank. */
  get shown() {
    if (this.promotion === null) {
      return this.placement;
    }
    return placementAfter(this.placement, this.promotion.from + this.promotion.to);
  }

  /** @param {Square} square @returns {boolean} whether the person may take up what stands there */
  canPick(square) {
    const code = this.placement.get(square);
    if (code === undefined || this.isDisabled) {
      return false;
    }
    return this.isPlacing ? this.brush === "" : this.movableSide === "both" || this.movableSide === sideOf(code);
  }

  /** @returns {Set<Square>} where the chosen piece may go */
  targets() {
    const { moves, selected } = this;
    if (this.#found.moves !== moves || this.#found.selected !== selected) {
      const own = selected === "" ? [] : moves.filter((uci) => uci.startsWith(selected));
      this.#found = { moves, selected, targets: new Set(own.map((uci) => uci.slice(2, 4))) };
    }
    return this.#found.targets;
  }

  /** @param {Square} square @returns {boolean} whether a press there moves the chosen piece */
  isTarget(square) {
    if (this.selected === "" || this.selected === square) {
      return false;
    }
    if (this.isPlacing) {
      // A press on a piece chooses that one, or nobody could take up another.
      return !this.placement.has(square);
    }
    return this.isPremoving ? !this.canPick(square) : this.targets().has(square);
  }

  /** @param {Square} square or "" to let go */
  select(square) {
    const chosen = this.canPick(square) ? square : "";
    if (chosen !== this.selected) {
      this.selected = chosen;
      this.#selectedCode = this.placement.get(chosen);
      this.#out.changed();
    }
  }

  /**
   * A whole click, tap or key press on a square.
   * @param {Square} square
   * @param {Means} by
   */
  activate(square, by) {
    const from = this.selected;
    if (this.isPainting) {
      this.paint(square, true);
    } else if (from === square) {
      this.select("");
      this.clearPremove();
    } else if (from !== "" && (this.isTarget(square) || !this.canPick(square))) {
      this.attempt(from, square, by);
    } else if (this.canPick(square)) {
      this.select(square);
    } else {
      this.clearPremove();
      this.#out.pressed(square, by);
    }
  }

  /**
   * Moves a piece if that is among the moves, keeps it as a premove if it is not yet our turn, else says it was tried.
   * @param {Square} from
   * @param {Square} to
   * @param {Means} by
   * @returns {boolean} whether the piece has left its square
   */
  attempt(from, to, by) {
    if (this.isPlacing) {
      this.put(from, to, this.placement.get(from));
      return true;
    }
    const found = this.moves.filter((uci) => uci.startsWith(from + to));
    const letters = found.map((uci) => uci.slice(4)).filter((letter) => letter !== "");
    if (letters.length > 1) {
      this.selected = "";
      this.promotion = { from, to, by, letters };
      this.#out.changed();
      return true;
    }
    if (found.length > 0) {
      this.#make(found[0], by);
      return true;
    }
    this.select("");
    if (this.isPremoving) {
      this.setPremove(from + to);
    } else {
      this.#out.tried(from, to, by);
    }
    return false;
  }

  /**
   * Puts a piece somewhere, whatever stands there.
   * @param {Square} from or "" if it is a new one
   * @param {Square} to or "" if it leaves the board
   * @param {PieceCode | undefined} piece
   */
  put(from, to, piece) {
    this.select("");
    const isThere = from === "" && this.placement.get(to) === piece;
    if (piece === undefined || from === to || isThere) {
      return;
    }
    this.placement = new Map(this.placement);
    this.placement.delete(from);
    if (to !== "") {
      this.placement.set(to, piece);
    }
    this.#out.placed(from, to, piece);
  }

  /**
   * Lets the brush do its work on a square. Where its own piece stands already, the stroke takes such pieces away.
   * @param {Square} square
   * @param {boolean} isFirst whether a stroke begins
   */
  paint(square, isFirst) {
    const piece = this.placement.get(square);
    if (isFirst) {
      this.#isErasing = this.brush === "erase" || this.brush === piece;
    }
    if (!this.#isErasing) {
      this.put("", square, /** @type {PieceCode} */ (this.brush));
    } else if (this.brush === "erase" || this.brush === piece) {
      this.put(square, "", piece);
    }
  }

  /** @param {string} letter q, r, b or n; "" puts the pawn back */
  promote(letter) {
    const promotion = this.promotion;
    this.promotion = null;
    if (promotion !== null && letter !== "") {
      this.#make(promotion.from + promotion.to + letter, promotion.by);
    } else if (promotion !== null) {
      this.#out.changed();
    }
  }

  /** @param {string} uci */
  setPremove(uci) {
    if (uci !== this.premove) {
      this.premove = uci;
      this.#out.changed();
      this.#out.premoved(uci);
    }
  }

  /** Takes the premove away, if there is one. */
  clearPremove() {
    this.setPremove("");
  }

  /** Lets go of everything. @returns {boolean} whether there was anything */
  letGo() {
    const held = this.selected !== "" || this.premove !== "" || this.promotion !== null;
    this.promote("");
    this.select("");
    this.clearPremove();
    return held;
  }

  /** Brings the choice in line with what the page has set, and plays the premove if it has become a move. */
  settle() {
    if (this.promotion !== null) {
      const { from, to } = this.promotion;
      if (!this.canPick(from) || !this.moves.some((uci) => uci.startsWith(from + to))) {
        this.promote("");
      }
    }
    if (this.selected !== "") {
      const isSame = this.placement.get(this.selected) === this.#selectedCode;
      this.select(isSame ? this.selected : "");
    }
    if (this.premove !== "" && (this.moves.length > 0 || !this.allowsPremoves)) {
      const uci = this.premove;
      this.clearPremove();
      const played = [uci, `${uci.slice(0, 4)}q`].find((wanted) => this.moves.includes(wanted));
      if (played !== undefined && this.canPick(uci.slice(0, 2))) {
        this.#make(played, "premove");
      }
    }
  }

  /**
   * Draws a move at once. The moves are forgotten with it: they were those of the position before.
   * @param {string} uci
   * @param {Means | "premove"} by
   */
  #make(uci, by) {
    this.placement = placementAfter(this.placement, uci);
    this.moves = [];
    this.selected = by === "premove" && this.selected !== uci.slice(0, 2) ? this.selected : "";
    this.#out.moved(uci, by);
  }

  /** @param {Square} square @returns {boolean} whether a piece that can be taken stands on a target of the choice */
  isCapture(square) {
    if (this.placement.has(square)) {
      return true;
    }
    const isPawn = this.#selectedCode?.[1] === "P" && this.selected !== "";
    return isPawn && fileOf(square) !== fileOf(this.selected) && rankOf(square) !== rankOf(this.selected);
  }
}
