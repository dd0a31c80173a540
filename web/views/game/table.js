// The table: board, clocks, moves, buttons and chat of one game, brought in line with what the server tells.

import "../../board/chess-board.js";
import { complain, note } from "../../dialog.js";
import { byId, element, fill } from "../../dom.js";
import { Actions, offersOf } from "./actions.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { CommandLine, statusInWords, whyNot } from "./commands.js";
import { BoardFrame, toolBar } from "./board-frame.js";
import { Deeds } from "./deeds.js";
import { Herald } from "./herald.js";
import { followKeys, followWheel } from "./keys.js";
import { GameModel, other } from "./model.js";
import { MoveList } from "./move-list.js";
import { kingSquare, materialOf } from "./placement.js";
import { PlayerBar, playerName } from "./player-bar.js";
import { Ribbon } from "./ribbon.js";
import { showShare } from "./share.js";
import { Standing } from "./standing.js";
import { capitalised, sideName } from "./words.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../../types.js").GameFull} GameFull */
/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Rematch} Rematch */
/** @typedef {import("./actions.js").ActionName} ActionName */
/** @typedef {import("../../app.js").Context} Context */

/** After how long a move that was sent and is not in the game has got lost, in milliseconds. */
const LOST_AFTER = 2_000;

const BOTH = /** @type {Side[]} */ (["white", "black"]);

export class Table {
  #context;
  #retry;
  #model;
  #deeds;
  #herald;
  #board = /** @type {import("../../board/chess-board.js").ChessBoard} */ (document.createElement("chess-board"));
  #bars = { white: new PlayerBar("white"), black: new PlayerBar("black") };
  #clocks;
  #moves = new MoveList((ply) => this.#look(ply));
  #actions = new Actions(
    (name, move) => this.#act(name, move),
    () => this.#standing.focus(),
  );
  #chat = new Chat((text) => this.#deeds.say(text, this.isPlayer));
  #commands;
  #standing = new Standing();
  #ribbon = new Ribbon((text) => this.#herald.say(text));
  #frame = new BoardFrame(this.#board, this.#bars, this.#ribbon.element);
  /**
   * A move that was sent and not yet confirmed, and how many there were before it.
   * @type {{ plies: number, at: number, request: AbortController } | null}
   */
  #sent = null;
  /** What waits for an answer, in words. @type {string[]} */
  #offered = [];
  /** @type {Rematch | undefined} */
  #rematch;
  /** Whether the opponent has gone, and the game may be claimed. @type {"no" | "soon" | "now"} */
  #absence = "no";
  /** The moves that were typed and are being read. @type {Promise<void>} */
  #reading = Promise.resolve();
  #life = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #goneTimer;

  /**
   * @param {HTMLElement} place
   * @param {Context} context
   * @param {GameFull} full
   * @param {{ retry: () => void }} stream
   */
  constructor(place, context, full, { retry }) {
    this.#context = context;
    this.#retry = retry;
    this.#model = new GameModel(full);
    this.#deeds = new Deeds(full.id, context);
    this.#herald = new Herald(context);
    this.#clocks = new Clocks({ white: this.#bars.white.clock, black: this.#bars.black.clock }, (side) =>
      this.#timeIsShort(side),
    );
    this.#commands = new CommandLine({
      model: () => this.#model,
      clocks: () => this.#clocks,
      play: (text) => this.#playText(text),
      act: (name, move) => this.#act(name, move),
      claimWith: (text) => this.#claimWith(text),
      say: (text) => this.#deeds.say(text, this.isPlayer),
      flip: () => this.#flip(),
      leave: () => this.#focusBoard(),
      // What is asked while a move is being read is answered behind that.
      tell: (text) => this.#reading.then(() => this.#tell(text)),
    });
    this.#board.orientation = full.ownSide ?? "white";
    this.#frame.turn();
    this.#layOut(place);
    this.#listen();
    this.#applySettings();
    this.begin(full);
    performance.mark("board-ready");
    if (full.ownSide && this.#model.plies < 2 && !this.#model.isOver) this.#herald.begun();
    this.#herald.say(`${this.#opening(full)} ${statusInWords(this.#model)}`);
  }

  /** What game this is, in a sentence. @param {GameFull} full */
  #opening({ white, black, ownSide }) {
    if (ownSide) return `You play ${sideName(ownSide)} against ${this.#opponent}.`;
    return `${playerName(white)} plays White, ${playerName(black)} Black.`;
  }

  /** Whether the person here is one of the two. */
  get isPlayer() {
    return this.#model.own !== undefined;
  }

  /** Whether the person here plays somebody by the clock, and the game goes on. */
  get isUrgent() {
    const { own, isOver, full, hasClock } = this.#model;
    return own !== undefined && !isOver && hasClock && full.daysPerTurn === undefined && full.source !== "ai";
  }

  /** @param {HTMLElement} place */
  #layOut(place) {
    const tools = toolBar([
      ["flip", "Turn the board", () => this.#flip()],
      ["share", "Share: link, FEN, PGN", () => showShare(this.#model)],
    ]);
    const { element: stands, next, analyse, terms } = this.#standing;
    const head = element("div", { class: "panel-head" }, stands, tools);
    const rest = [this.#moves.element, this.#actions.element, next, analyse, this.#commands.element, terms];
    const panel = element("div", { class: "panel" }, head, ...rest);
    fill(place, element("div", { class: "table" }, this.#frame.element, panel, this.#chat.element));
  }

  #listen() {
    const { signal } = this.#life;
    const board = this.#board;
    board.addEventListener("board-move", (event) => this.#play(/** @type {CustomEvent} */ (event).detail.uci));
    board.addEventListener("board-try", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.#explain(from, to);
    });
    this.#context.settings.addEventListener("change", () => this.#applySettings(), { signal });
    followKeys(
      {
        step: (by) => this.#look(this.#model.ply + by),
        toEnd: (isLast) => this.#look(isLast ? this.#model.plies : 0),
        flip: () => this.#flip(),
        board: () => this.#focusBoard(),
        command: () => this.#commands.focus(),
        chat: () => this.#chat.focus(),
        hasLetters: () => this.#context.settings.now.shortcuts,
      },
      signal,
    );
    followWheel(board, (by) => this.#look(this.#model.ply + by), signal);
  }

  #applySettings() {
    const { board, coordinates, animation, targets } = this.#context.settings.now;
    this.#board.theme = board;
    this.#board.coordinates = coordinates;
    this.#board.animation = animation ? 180 : 0;
    this.#board.showTargets = targets;
    this.#draw();
  }

  // What the server tells.

  /** Takes the whole game, at the beginning and after every break. @param {GameFull} full */
  begin(full) {
    const before = this.#model;
    this.#model = new GameModel(full);
    // Whoever looked back still does, unless something has happened.
    if (before.plies === this.#model.plies) this.#model.ply = Math.min(before.ply, this.#model.plies);
    this.#settleSent();
    this.#rematch = full.rematch;
    this.#showGone(full.opponentGone !== undefined, full.opponentGone?.claimWinInSeconds ?? 0);
    for (const side of BOTH) this.#bars[side].showPlayer(full[side], full.presence[side]);
    this.#chat.holdBack(this.isPlayer && !this.#model.isOver);
    this.#chat.set(full.chat);
    this.#standing.begin(full);
    this.#board.label = `Board: ${playerName(full.white)} with White, ${playerName(full.black)} with Black`;
    this.#clocks.begin(full.state);
    this.#draw();
    // What has happened during a break is told when it is over.
    const gone = this.#model.plies - before.plies;
    const offers = this.#newOffers();
    const change = gone > 0 ? "moved" : gone < 0 ? "takenBack" : "state";
    if (before.full !== full) this.#herald.changed(this.#model, before.state, change, offers);
  }

  /** Takes a line of the stream. @param {any} line */
  take(line) {
    switch (line.type) {
      case "gameState":
        this.#takeState(line);
        break;
      case "chatLine":
        if (this.#chat.add({ user: line.username, text: line.text, room: line.room })) {
          this.#herald.said(line.username, line.text);
        }
        break;
      case "presence":
        for (const side of BOTH) this.#bars[side].showPlayer(this.#model.full[side], line[side]);
        if (this.#model.own && line[other(this.#model.own)]) this.#showGone(false, 0);
        break;
      case "opponentGone":
        this.#showGone(line.gone, line.claimWinInSeconds ?? 0);
        break;
      case "rematch":
        this.#takeRematch(line);
        break;
      case "stopping":
        note("The server is being restarted. The game goes on in a moment; nobody's clock runs meanwhile.");
        break;
    }
  }

  /** @param {GameState} state */
  #takeState(state) {
    const before = this.#model.state;
    const change = this.#model.take(state);
    if (change === "gap") {
      this.#retry();
      return;
    }
    if (change === "nothing") return;
    if (this.#sent && (this.#model.plies > this.#sent.plies || change === "takenBack")) this.#sent = null;
    this.#clocks.set(state);
    this.#draw();
    if (this.#model.isOver) this.#chat.holdBack(false);
    this.#herald.changed(this.#model, before, change, this.#newOffers());
  }

  /** What waits for an answer and did not a moment ago, in words. */
  #newOffers() {
    const offers = [...offersOf(this.#model, this.#facts)].map((offer) => offer.text);
    const fresh = offers.filter((offer) => !this.#offered.includes(offer));
    this.#offered = offers;
    return fresh.join(" ");
  }

  /** @param {Rematch} rematch */
  #takeRematch(rematch) {
    this.#rematch = rematch;
    if (rematch.status === "started") {
      if (this.#model.own) this.#context.navigate(`/${rematch.id}`);
      else this.#draw();
      return;
    }
    if (rematch.status === "declined" && rematch.by === this.#model.own) note("The rematch was declined.");
    if (rematch.status === "created" && rematch.by !== this.#model.own && this.#model.own) {
      this.#herald.call(`${this.#opponent} wants a rematch.`);
    }
    this.#draw();
  }

  /**
   * @param {boolean} isGone
   * @param {number} seconds After which the game may be claimed.
   */
  #showGone(isGone, seconds) {
    clearTimeout(this.#goneTimer);
    this.#absence = isGone ? "soon" : "no";
    if (isGone) {
      this.#goneTimer = setTimeout(() => {
        this.#absence = "now";
        this.#herald.call(`${this.#opponent} has left. You may claim the game.`);
        this.#draw();
      }, seconds * 1000);
    }
    this.#draw();
  }

  // What the person does.

  /** @param {string} uci */
  async #play(uci) {
    const sent = { plies: this.#model.plies, at: performance.now(), request: new AbortController() };
    this.#sent = sent;
    this.#board.moves = [];
    try {
      await this.#deeds.play(uci, sent.request.signal);
    } catch (problem) {
      if (sent.request.signal.aborted) return;
      if (this.#sent === sent) this.#sent = null;
      this.#board.clearPremove();
      this.#draw();
      complain(problem);
      // Whether the move arrived is not known if the answer was lost: the server says how it stands.
      this.#retry();
    }
  }

  /** The whole game was told anew: a move that was sent long ago and is not in it has got lost. */
  #settleSent() {
    const sent = this.#sent;
    if (!sent) return;
    if (this.#model.plies > sent.plies) {
      this.#sent = null;
    } else if (performance.now() - sent.at > LOST_AFTER) {
      sent.request.abort();
      this.#sent = null;
      note("Your move has not reached the server. Please make it again.", "bad");
    }
  }

  /**
   * What a move means that somebody has typed. One is read after the other, so that the answer which stays is that to
   * the last.
   * @param {string} text
   */
  #read(text) {
    const read = this.#reading.then(() => this.#deeds.read(text));
    this.#reading = read.then(
      () => {},
      () => {},
    );
    return read;
  }

  /** A move as somebody has typed it. @param {string} text */
  async #playText(text) {
    const model = this.#model;
    if (!model.own) return this.#tell("You are watching: only players move.");
    if (model.isOver) return this.#tell(statusInWords(model));
    if (!model.isOwnTurn) return this.#tell(`It is ${this.#opponent}'s turn.`);
    try {
      const read = await this.#read(text);
      if (read.uci) {
        this.#look(model.plies);
        // At once: when the server has taken the move, something else may have been asked and answered.
        this.#commands.show("");
        await this.#play(read.uci);
      } else {
        this.#tell(whyNot(text, read.why ?? ""));
      }
    } catch (problem) {
      complain(problem);
    }
  }

  /** Claims a draw with a move that is only intended, as somebody has typed it. @param {string} text */
  async #claimWith(text) {
    try {
      const read = await this.#read(text);
      if (read.uci) this.#act("claim-with", read.uci);
      else this.#tell(whyNot(text, read.why ?? ""));
    } catch (problem) {
      complain(problem);
    }
  }

  /**
   * Somebody tried what is not among the moves: says why, or plays it after all if it was only another way to say a
   * legal one.
   * @param {string} from
   * @param {string} to
   */
  async #explain(from, to) {
    const model = this.#model;
    if (!model.isOwnTurn || !model.isLive) return;
    try {
      const read = await this.#deeds.read(from + to);
      if (read.uci && model === this.#model && model.isOwnTurn) await this.#play(read.uci);
      else if (read.why) note(read.why, "bad");
    } catch (problem) {
      complain(problem);
    }
  }

  /**
   * @param {ActionName} name
   * @param {string} [move]
   */
  #act(name, move) {
    if (this.#model.own) this.#deeds.act(name, { rematch: this.#rematch, move });
    else this.#tell("You are watching: only players can do that.");
  }

  /** @param {number} ply */
  #look(ply) {
    if (!this.#model.look(ply)) return;
    this.#draw();
    // A move that has the focus is read by that.
    if (!this.#moves.hasFocus) this.#herald.looked(this.#model);
  }

  #flip() {
    this.#board.flip();
    this.#frame.turn();
    this.#herald.say(`The board is seen from ${sideName(/** @type {Side} */ (this.#board.orientation))}'s side.`);
  }

  /** Goes to the board, where the last move was made. */
  #focusBoard() {
    this.#board.focusSquare(this.#board.lastMove.slice(2, 4) || "e1");
  }

  /** @param {Side} side */
  #timeIsShort(side) {
    if (side === this.#model.own) this.#herald.timeIsShort(capitalised(this.#clocks.inWords(side)));
  }

  /** @param {string} text */
  #tell(text) {
    this.#commands.show(text);
    this.#herald.say(text);
  }

  // Drawing.

  get #opponent() {
    const { own, full } = this.#model;
    return playerName(full[other(own ?? "black")]);
  }

  get #facts() {
    return { rematch: this.#rematch, absence: this.#absence, opponent: this.#opponent };
  }

  #draw() {
    const model = this.#model;
    this.#drawBoard(model);
    const material = materialOf(model.fens[0] ?? "", model.fens[model.ply] ?? "");
    for (const side of BOTH) this.#bars[side].showMaterial(material);
    this.#clocks.show(model.isLive ? undefined : model.clocksThen);
    this.#moves.show(model);
    this.#actions.show(model, this.#facts);
    this.#standing.show(model, this.#rematch);
    const names = `${playerName(model.full.white)} – ${playerName(model.full.black)}`;
    this.#context.entitle(model.isOwnTurn ? `Your turn · ${names}` : names);
    byId("main").classList.toggle("over", model.isOver);
  }

  /** @param {GameModel} model */
  #drawBoard(model) {
    const board = this.#board;
    const waits = this.#sent !== null && this.#sent.plies === model.plies;
    const fen = model.fens[model.ply] ?? "";
    // While a sent move is on its way, the board already shows it.
    if (!(waits && model.isLive)) {
      board.fen = fen;
      board.lastMove = model.ucis[model.ply - 1] ?? "";
      const isCheck = model.isLive ? model.state.check === true : /[+#]$/.test(model.sans[model.ply - 1] ?? "");
      board.check = isCheck ? kingSquare(fen, fen.split(" ")[1] === "b" ? "black" : "white") : "";
    }
    const mayMove = model.isLive && !model.isOver && model.own !== undefined;
    board.movableSide = mayMove ? (model.own ?? "") : "";
    // Always, not only out of turn: a premove is played by the board when its turn has come, if they still hold then.
    board.premoves = mayMove && this.#context.settings.now.premoves;
    board.moves = mayMove && model.isOwnTurn && !waits ? model.legal : [];
  }

  /** @param {"connecting" | "open" | "lost"} state */
  showConnection(state) {
    this.#ribbon.show(state);
  }

  close() {
    this.#life.abort();
    this.#ribbon.close();
    clearTimeout(this.#goneTimer);
    this.#clocks.close();
    byId("main").classList.remove("over");
  }
}
