// A game as the server has told it so far, and which of its positions is looked at. It knows no rules and draws
// nothing.

/** @typedef {import("../../types.js").GameFull} GameFull */
/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Side} Side */

/** What a line has changed. @typedef {"nothing" | "state" | "moved" | "takenBack" | "gap"} Change */

export class GameModel {
  /** @type {GameFull} */
  full;
  /** @type {GameState} */
  state;
  /** The position before the first move, and after each. @type {string[]} */
  fens;
  /** @type {string[]} */
  sans;
  /** @type {string[]} */
  ucis;
  /** After which half-move the position is looked at. */
  ply;
  /** Whose clock showed what after each half-move, in milliseconds. @type {(number | null)[]} */
  clocksAfter;

  /** @param {GameFull} full */
  constructor(full) {
    this.full = full;
    this.state = full.state;
    this.fens = full.fens;
    this.sans = words(full.state.san);
    this.ucis = words(full.state.moves);
    this.clocksAfter = full.clocksAfter;
    this.ply = this.ucis.length;
  }

  /** How many half-moves have been made. */
  get plies() {
    return this.ucis.length;
  }

  get isOver() {
    return this.state.ending !== undefined;
  }

  /** Whether the position looked at is the one on the board. */
  get isLive() {
    return this.ply === this.plies;
  }

  /** The side of the person at this page. @returns {Side | undefined} */
  get own() {
    return this.full.ownSide;
  }

  /** @returns {Side} */
  get turn() {
    return turnOf(this.state.fen);
  }

  get isOwnTurn() {
    return !this.isOver && this.own === this.turn;
  }

  get legal() {
    return words(this.state.legal);
  }

  /** How often a side has moved. @param {Side} side */
  movesBy(side) {
    const first = turnOf(this.fens[0] ?? "");
    return first === side ? Math.ceil(this.plies / 2) : Math.floor(this.plies / 2);
  }

  /**
   * Who made a half-move, counted from 0.
   * @param {number} index
   * @returns {Side}
   */
  sideOfMove(index) {
    return turnOf(this.fens[index] ?? "");
  }

  /**
   * The number of the move that a half-move belongs to, as score sheets count.
   * @param {number} index
   */
  numberOfMove(index) {
    return Number((this.fens[index] ?? "").split(" ")[5] ?? 1);
  }

  /**
   * Takes a line of the stream.
   * @param {GameState} state
   * @returns {Change}
   */
  take(state) {
    if (state.version < this.state.version) return "nothing";
    const [before, after] = [this.ucis, words(state.moves)];
    const wasLive = this.isLive;
    // More than one move at once, or another line of moves, means that something was missed.
    const agrees = after.slice(0, before.length).every((move, index) => move === before[index]);
    if (!agrees || after.length > before.length + 1) return "gap";
    this.state = state;
    this.ucis = after;
    this.sans = words(state.san);
    if (after.length > before.length) {
      this.fens = [...this.fens, state.fen];
      this.clocksAfter = [...this.clocksAfter, this.#clockOf(turnOf(this.fens[before.length] ?? ""))];
      // Whoever looks back is brought to the board by every new move, or would think that nothing happens.
      this.ply = after.length;
      return "moved";
    }
    if (after.length < before.length) {
      this.fens = this.fens.slice(0, after.length + 1);
      this.clocksAfter = this.clocksAfter.slice(0, after.length);
      this.ply = wasLive ? after.length : Math.min(this.ply, after.length);
      return "takenBack";
    }
    return "state";
  }

  /** What the clocks showed when the position looked at was reached; nothing where that is not known. */
  get clocksThen() {
    const initial = this.full.clock?.initial ?? null;
    /** @type {Record<Side, number | null>} */
    const then = { white: initial, black: initial };
    for (let index = 0; index < this.ply; index += 1) then[this.sideOfMove(index)] = this.clocksAfter[index] ?? null;
    return then;
  }

  /** @param {Side} side */
  #clockOf(side) {
    return this.hasClock ? (side === "white" ? this.state.wtime : this.state.btime) : null;
  }

  /** Whether time is counted at all. */
  get hasClock() {
    return this.full.timeControl.white !== "-" || this.full.timeControl.black !== "-";
  }

  /**
   * Looks at the position after so many half-moves.
   * @param {number} ply
   * @returns {boolean} whether that is another than before
   */
  look(ply) {
    const wanted = Math.max(0, Math.min(ply, this.plies));
    const changed = wanted !== this.ply;
    this.ply = wanted;
    return changed;
  }
}

/** @param {string} text */
function words(text) {
  return text === "" ? [] : text.split(" ");
}

/**
 * Whose turn it is in a position.
 * @param {string} fen
 * @returns {Side}
 */
export function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "white" ? "black" : "white";
}
