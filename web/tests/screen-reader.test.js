// The page without seeing it: everything is found in the tree that screen readers get, and heard from what is
// announced.

import assert from "node:assert/strict";
import { ask, enter, openGame } from "./games.js";
import { Listener } from "./listener.js";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";
import { fenOf, send, table } from "./tables.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./tables.js").Setting} Setting */
/** @typedef {import("./scene.js").Stage} Stage */

/**
 * A game in which White only listens, and Black plays beside the page.
 * @param {Stage} stage
 * @param {Setting["terms"]} [terms]
 * @returns {Promise<Game & { ear: Listener }>}
 */
async function listenedTo(stage, terms) {
  const game = await table(stage, { terms, at: [] });
  const ear = await Listener.to(game.white.page);
  await openGame(game.white, game.id);
  return { ...game, ear };
}

/** The board is what the server says it is. @param {Game & { ear: Listener }} game */
async function assertBoard({ ear, white, id }) {
  assert.equal(await ear.placement(), (await fenOf(white, id)).split(" ")[0]);
}

scene("a game with the computer, from the home page to mate, by ear alone", async (stage) => {
  const { page } = await stage.person({ name: "Anna", path: "" });
  const ear = await Listener.to(page);
  await page.goto("/");
  await ear.find("heading", "A game of chess?");
  await ear.press("radio", "Computer");
  await ear.key("slider", "Level", "Home");
  // The protocol of the browser tells the number of a slider, and not what it is called by.
  assert.match((await page.getByRole("slider").first().getAttribute("aria-valuetext")) ?? "", /^1 Beginner/);
  await ear.press("radio", /^No clock/);
  await ear.press("radio", "White");
  await ear.press("radio", "From a position");
  ear.forget();
  await ear.type(/^Position/, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  await ear.hears(/^You play White against Computer, level 1\. It is your turn\.$/);
  assert.equal(await ear.placement(), "6k1/5ppp/8/8/8/8/8/R3K3");
  await ear.find("heading", "Your turn");
  await ear.move("a1a8");
  const { isUrgent } = await ear.hears(/^White: rook to a8, checkmate\. Black is checkmated: White wins/);
  assert.ok(isUrgent);
  assert.equal(ear.heard.length, 0, "it is said once");
  await ear.find("heading", "You won");
});

scene("a game between two, heard move by move and read square by square", async (stage) => {
  const game = await listenedTo(stage);
  const { ear, id, black, names } = game;
  await ear.hears(`You play White against ${names.black}. It is your turn.`);
  await ear.find("grid", `Board: ${names.white} with White, ${names.black} with Black`);
  assert.deepEqual((await ear.squares()).slice(0, 9), ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a7"]);
  /** Own move, what is heard of it, the answer, and what is heard of that. */
  const moves = [
    ["e2e4", "White: pawn to e4.", "d7d5", "Black: pawn to d5."],
    ["e4d5", "White: e pawn takes d5.", "d8d5", "Black: queen takes d5."],
    ["b1c3", "White: knight to c3.", "d5e5", "Black: queen to e5, check."],
    ["f1e2", "White: bishop to e2.", "c8g4", "Black: bishop to g4."],
    ["d2d4", "White: pawn to d4.", "g4e2", "Black: bishop takes e2."],
    ["g1e2", "White: knight g takes e2.", "e5a5", "Black: queen to a5."],
    ["e1g1", "White: castles short.", "b8c6", "Black: knight to c6."],
  ];
  for (const [own = "", ownWords = "", reply = "", replyWords = ""] of moves) {
    await ear.find("heading", /^Your turn/);
    await ear.move(own);
    await ear.hears(ownWords);
    await ear.find("heading", /to move$/);
    await send(black, id, reply);
    await ear.hears(replyWords);
    assert.equal(ear.heard.length, 0, "nothing is said twice");
    await assertBoard(game);
  }
  await ear.find("gridcell", "c6, black knight, last move");
  await ear.press("button", "Turn the board");
  await ear.hears("The board is seen from Black's side.");
  assert.deepEqual((await ear.squares()).slice(0, 3), ["h1", "g1", "f1"]);
  await assertBoard(game);
});

scene("check, selection and targets are in the words of the squares", async (stage) => {
  const { ear, id, black } = await listenedTo(stage, { fen: "4k3/8/8/8/7r/8/3P4/4K3 b - - 0 1" });
  await ear.find("heading", /to move$/);
  await send(black, id, "h4h1");
  await ear.hears("Black: rook to h1, check.");
  await ear.find("heading", "Your turn – check");
  await ear.find("gridcell", "e1, white king, in check");
  await ear.press("gridcell", /^e1,/);
  await ear.find("gridcell", "e1, white king, selected, in check");
  await ear.find("gridcell", "e2, empty, can move here");
  assert.ok(!(await ear.has("gridcell", /^f1,.*can move here/)));
  // What cannot be played is explained, and the piece stays.
  await ear.press("gridcell", /^f1,/);
  await ear.hears(/f1|check/i);
  await ear.find("gridcell", "e1, white king, in check");
});

scene("a pawn is promoted by ear", async (stage) => {
  const game = await listenedTo(stage, { fen: "8/4P1k1/8/8/8/8/P7/4K3 w - - 0 1" });
  const { ear } = game;
  await ear.move("e7e8");
  await ear.find("menu", "Promote to");
  await ear.press("menuitem", "knight");
  await ear.hears("White: pawn to e8, promotes to knight, check.");
  await assertBoard(game);
});

scene("offers, answers and the result are announced", async (stage) => {
  const { ear, id, white, black, names } = await listenedTo(stage);
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await ear.hears("Black: pawn to e5.");
  await ask(black, `/api/board/game/${id}/draw/yes`);
  assert.ok((await ear.hears(`${names.black} offers a draw.`)).isUrgent);
  await ear.find("group", `${names.black} offers a draw.`);
  await ear.press("button", "Decline");
  await ear.gone("group", `${names.black} offers a draw.`);
  await ask(black, `/api/board/game/${id}/takeback/yes`);
  assert.ok((await ear.hears(`${names.black} asks to take back.`)).isUrgent);
  await ear.press("button", "Allow");
  await ear.hears(/^A move was taken back\. It is your opponent's turn/);
  await send(black, id, "c7c5");
  await ear.hears("Black: pawn to c5.");
  await ear.press("button", "Offer draw");
  await ear.find("button", "Draw offered");
  await ask(black, `/api/board/game/${id}/draw/yes`);
  assert.ok((await ear.hears(/agreed.*drawn/)).isUrgent);
  await ask(black, `/api/board/game/${id}/rematch`);
  assert.ok((await ear.hears(`${names.black} wants a rematch.`)).isUrgent);
  await ear.press("button", "Play again");
  await ear.hears(`You play Black against ${names.black}. It is your opponent's turn.`);
});

scene("what the other does not want is announced", async (stage) => {
  const { ear, id, white, black } = await listenedTo(stage);
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await ear.press("button", "Offer draw");
  await ear.find("button", "Draw offered");
  await ask(black, `/api/board/game/${id}/draw/no`);
  await ear.hears("Your offer of a draw was declined.");
  await ear.press("button", "Take back");
  await ear.find("button", "Asked to take back");
  await ask(black, `/api/board/game/${id}/takeback/no`);
  await ear.hears("Your takeback was declined.");
});

scene("a claim is announced with the move that opens it", async (stage) => {
  const game = await listenedTo(stage);
  const { ear, id, white, black } = game;
  const round = ["g1f3", "g8f6", "f3g1", "f6g8"];
  for (const uci of [...round, ...round.slice(0, 3)]) {
    await send(round.indexOf(uci) % 2 === 0 ? white : black, id, uci);
  }
  await send(black, id, "f6g8");
  const { isUrgent } = await ear.hears(/^Black: knight to g8\. .*You may claim a draw by threefold repetition\.$/);
  assert.ok(isUrgent);
  await ear.type("Move or command", "status");
  await ear.hears(/a draw by threefold repetition may be claimed/);
  await ear.press("button", "Claim draw: threefold repetition");
  await ear.hears(/White claimed it: drawn/);
});

scene("short time and its end are announced", async (stage) => {
  const { ear, id, white, black } = await listenedTo(stage, { "clock.limit": 20, "clock.increment": 0 });
  await ear.find("timer", "White's clock");
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await ear.type("Move or command", "clock");
  await ear.hears(/^White \d+ seconds, Black 20 seconds\.$/);
  assert.ok((await ear.hears(/^\d+ seconds? left\.$/)).isUrgent);
  assert.ok((await ear.hears(/^White's time is over: Black wins/)).isUrgent);
});

scene("chat and the commands are heard", async (stage) => {
  const { ear, id, black, names } = await listenedTo(stage);
  await ask(black, `/api/board/game/${id}/chat`, { room: "player", text: "Good luck" });
  await ear.hears(`${names.black} says: Good luck`);
  // Who says something knows it already.
  await ear.type("Say something", "You too");
  await ear.type("Move or command", "e9");
  await ear.hears(/rank from 1 to 8/);
  await ear.type("Move or command", "e4");
  await ear.hears("White: pawn to e4.");
  await ear.type("Move or command", "last");
  await ear.hears("White: pawn to e4.");
  await ear.type("Move or command", "last");
  await ear.hears("White: pawn to e4.");
  await ear.type("Move or command", "help");
  const { text } = await ear.hears(/^Type a move/);
  assert.ok(text.length < 350, "help is no lecture");
});

scene("earlier positions are announced and read", async (stage) => {
  const { ear, id, white, black } = await listenedTo(stage);
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await ear.hears("Black: pawn to e5.");
  await ear.press("button", "Previous move");
  await ear.hears("1, White: pawn to e4.");
  assert.equal(await ear.placement(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  await ear.press("button", "First position");
  await ear.hears("Start of the game.");
  await ear.press("button", "Last move");
  await ear.hears("1, Black: pawn to e5, the last move.");
});

scene("every page says by headings and landmarks what is where, and names all that can be used", async (stage) => {
  const anna = await stage.person({ name: "Anna", path: "" });
  const { page } = anna;
  const ear = await Listener.to(page);
  /** @param {string} what @param {string | RegExp} heading */
  const check = async (what, heading) => {
    await ear.find("heading", heading);
    assert.deepEqual(await ear.nameless(), [], what);
    const things = await ear.things();
    const count = (/** @type {string} */ role) => things.filter((thing) => thing.role === role).length;
    assert.equal(count("main"), 1, `${what} has one main part`);
    assert.equal(count("banner"), 1, `${what} has a header`);
    assert.equal(count("navigation"), 2, `${what} has its places and what is at the right of them`);
    const levels = things.filter((thing) => thing.role === "heading").map((thing) => Number(thing.states.level));
    assert.equal(levels.filter((level) => level === 1).length, 1, `${what} has one title: ${levels}`);
    const deepest = levels.reduce((before, level) => {
      assert.ok(level <= before + 1, `${what} skips no level: ${levels}`);
      return Math.max(1, level);
    }, 0);
    assert.ok(deepest >= 1);
  };
  await page.goto("/");
  await check("home", "A game of chess?");
  for (const way of ["Friend", "Anyone", "Computer"]) {
    await ear.press("radio", way);
    await ear.press("radio", /^Custom/);
    if (way !== "Anyone") await ear.press("radio", "From a position");
    await check(`home, ${way}`, "A game of chess?");
  }
  await page.goto("/account");
  await check("account without one", /./);
  await enter(anna);
  await page.goto("/account");
  await check("account of a guest", "Keep your games");
  await ask(anna, "/api/register", { name: `Anna-${Date.now() % 100_000}`, password: "correct horse" });
  await page.goto("/account");
  await ear.find("button", /sign out/i);
  await check("account", /./);
  await ear.press("button", "Settings");
  await ear.find("dialog", "Settings");
  assert.deepEqual(await ear.nameless(), [], "settings");
  await ear.press("button", "Keyboard help");
  await ear.find("dialog", "Keyboard help");
  assert.deepEqual(await ear.nameless(), [], "help");
  await page.goto("/zzzzzzzz");
  await check("a game that is not there", "There is nothing here");
  const { id } = await ask(anna, "/api/challenge/open");
  await page.goto(`/${id}`);
  await check("an invitation", /./);
  const game = await ask(anna, "/api/challenge/ai", { level: 1, color: "white" });
  await page.goto(`/${game.id}`);
  await check("a game", "Your turn");
  await ear.press("button", /^Share/);
  await ear.find("dialog", "Share this game");
  assert.deepEqual(await ear.nameless(), [], "sharing");
  await ask(anna, `/api/board/game/${game.id}/move/e2e4`);
  await ear.press("button", "Close");
  await page.goto("/");
  await ear.find("heading", "Your games");
  await check("home with a game", "A game of chess?");
  anna.expects(/answer 404: GET .*\/zzzzzzzz/);
});

scene("what happened during a break is told after it", async (stage) => {
  const { ear, id, white, black, names } = await listenedTo(stage);
  await send(white, id, "e2e4");
  await ear.hears("White: pawn to e4.");
  white.expects(OFFLINE);
  await white.context.setOffline(true);
  await ear.hears("Connection lost. Trying again.");
  await send(black, id, "e7e5");
  await ask(black, `/api/board/game/${id}/draw/yes`);
  await white.context.setOffline(false);
  await ear.hears("Connected again.");
  await ear.hears(`Black: pawn to e5. ${names.black} offers a draw.`);
});

scene("who watches hears the same", async (stage) => {
  const { id, white, black, names } = await table(stage, { at: [] });
  const { page } = await stage.person({ name: "Watcher", path: "" });
  const ear = await Listener.to(page);
  await page.goto(`/${id}`);
  await ear.hears(`${names.white} plays White, ${names.black} Black. White to move.`);
  await send(white, id, "e2e4");
  await ear.hears("White: pawn to e4.");
  assert.ok(!(await ear.has("button", "Resign")));
  await ear.type("Move or command", "e5");
  await ear.hears("You are watching: only players move.");
  await send(black, id, "e7e5");
  await ear.hears("Black: pawn to e5.");
  await ask(white, `/api/board/game/${id}/resign`);
  await ear.hears(/^White resigned: Black wins/);
});
