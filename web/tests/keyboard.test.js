// The page by keyboard alone: from the home page to checkmate, without a mouse.

import assert from "node:assert/strict";
import { untilPosition } from "./board-hand.js";
import { ask, button, enter, moveButtons, movesShown, openGame, untilSaid, untilStatus } from "./games.js";
import {
  assertFocus,
  isFocusSeen,
  moveByKeys,
  squareInFocus,
  tabThrough,
  tabTo,
  untilFocus,
  walkTo,
  words,
} from "./keys-hand.js";
import { scene } from "./scene.js";
import { send, table } from "./tables.js";

/** @typedef {import("playwright-core").Page} Page */

const FIELD = /** @type {const} */ (["textbox", "Move or command"]);
/** Before the field there is a lot; m leads to it from wherever one is. @param {Page} page @param {string} text */
async function type(page, text) {
  await assertFocus(page, ...FIELD);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** What the field has answered. @param {Page} page */
const answer = (page) => page.locator("output");

scene("the home page by Tab: everything is reached, in order, and seen", async ({ person }) => {
  const { page } = await person({ still: true });
  await page.getByRole("heading", { name: "Lobby" }).waitFor();
  // It is not there to be reached before the server has told who is here.
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  const stops = await tabThrough(page, async ({ role, name }) => {
    assert.ok(await isFocusSeen(page), `one sees that ${role} ${name} has the focus`);
  });
  assert.deepEqual(stops.slice(0, 17), [
    "link Skip to the content",
    "link Tabiya, home",
    "link Play",
    "link Learn",
    "link Puzzles",
    "link Analysis",
    "link Editor",
    "link Games",
    "link Sign in",
    "button Sound",
    "button Settings",
    "radio Computer",
    "slider Level",
    "radio 10+5 Rapid",
    "radio Random",
    "radio Standard",
    "button Play",
  ]);
  assert.equal(new Set(stops).size, stops.length, "nothing comes twice");
});

scene("the content is skipped to without loading anything", async ({ person }) => {
  const { page } = await person();
  await page.getByRole("radio", { name: "From a position" }).first().check();
  await page.getByLabel("Position as FEN").first().fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, "link", "Skip to the content", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await assertFocus(page, "radio", "Computer");
  assert.equal(await page.getByLabel("Position as FEN").first().inputValue(), "8/8/8/8/8/8/8/8 w - - 0 1");
});

scene("two keyboards play a game from the home page to checkmate", async ({ person }) => {
  const anna = await person({ name: "Anna" });
  const { page } = anna;
  await tabTo(page, "radio", "Computer");
  await page.keyboard.press("ArrowRight");
  await assertFocus(page, "radio", "Friend");
  await tabTo(page, "radio", "10+5 Rapid");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await assertFocus(page, "radio", "3+2 Blitz");
  await tabTo(page, "radio", "Random");
  await page.keyboard.press("ArrowLeft");
  await assertFocus(page, "radio", "White");
  await tabTo(page, "button", "Play");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
  await assertFocus(page, "main", "");
  await tabTo(page, "button", "Copy");

  const ben = await person({ name: "Ben", path: new URL(page.url()).pathname });
  await ben.page.getByRole("heading", { name: /invites you to a game$/ }).waitFor();
  await tabTo(ben.page, "button", "Play");
  await ben.page.keyboard.press("Enter");
  await untilStatus(anna, "Your turn");
  await untilStatus(ben, /to move$/);
  for (const one of [anna, ben]) {
    await assertFocus(one.page, "main", "");
    await tabTo(one.page, "gridcell", /./);
    assert.equal(await squareInFocus(one.page), "e1", "the board is entered at a place that is always the same");
  }

  const moves = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
  for (const [index, uci] of moves.entries()) {
    const mover = index % 2 === 0 ? anna : ben;
    await untilStatus(mover, /^Your turn/);
    await moveByKeys(mover.page, uci, index < 3 ? "Enter" : "Space");
    // Until it is in the list, whose turn it is may be from before.
    await Promise.all([anna, ben].map((one) => moveButtons(one).nth(index).waitFor()));
  }
  const mate = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR";
  for (const one of [anna, ben]) {
    await untilPosition(one.page, mate);
    await untilSaid(one, /^1-0 · .*checkmate/);
  }
  await untilStatus(anna, "You won");
  await untilStatus(ben, "You lost");
  assert.equal(await squareInFocus(anna.page), "f7", "the focus stays on the board");
  await tabTo(anna.page, "button", "Rematch");
});

scene("the computer is mated by a pawn that keys promote", async ({ person }) => {
  const anna = await person({ name: "Anna", still: true });
  const { page } = anna;
  await tabTo(page, "slider", "Level");
  await page.keyboard.press("Home");
  assert.match((await page.getByRole("slider", { name: "Level" }).getAttribute("aria-valuetext")) ?? "", /^1 Beginner/);
  await tabTo(page, "radio", "10+5 Rapid");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await assertFocus(page, "radio", "No clock Relaxed");
  await tabTo(page, "radio", "Random");
  await page.keyboard.press("ArrowLeft");
  await tabTo(page, "radio", "Standard");
  await page.keyboard.press("ArrowLeft");
  await assertFocus(page, "radio", "From a position");
  await tabTo(page, "textbox", "Position as FEN");
  await page.keyboard.type("7k/4P3/6K1/8/8/8/8/8 w - - 0 1");
  // Enter in a field starts the game, as in any form.
  await page.keyboard.press("Enter");
  await untilStatus(anna, "Your turn");
  await page.keyboard.press("b");
  await moveByKeys(page, "e7e8");
  await assertFocus(page, "menuitem", "queen");
  await page.keyboard.press("Escape");
  await assertFocus(page, "gridcell", /^e7, white pawn/);
  await moveByKeys(page, "e7e8");
  for (const role of ["queen", "rook", "bishop", "knight", "queen"]) {
    await assertFocus(page, "menuitem", role);
    assert.ok(await isFocusSeen(page));
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Tab");
  assert.equal(await page.getByRole("menu").count(), 0, "Tab leaves the menu");
  await moveByKeys(page, "e7e8");
  await page.keyboard.press("r");
  await untilStatus(anna, "You won");
  assert.equal(await movesShown(anna), "e8=R#");
  await assertFocus(page, "gridcell", /^e8, white rook/);
});

scene("moves are typed in everyday forms, and refused with a reason", async (stage) => {
  const { id, white, black } = await table(stage, { at: ["white"] });
  const { page } = white;
  await page.keyboard.press("m");
  // What is typed, what the list says, and the answer of the other.
  const moves = [
    ["e4", "e4", "d7d5"],
    ["exd5", "exd5", "g8f6"],
    ["g1f3", "Nf3", "g7g6"],
    ["Bb5+", "Bb5+", "c7c6"],
    ["0-0", "O-O", "c6b5"],
    ["d5d6", "d6", "b5b4"],
    ["d6 x e7", "dxe7", "b4b3"],
  ];
  for (const [typed = "", san = "", reply = ""] of moves) {
    await untilStatus(white, /^Your turn/);
    await type(page, typed);
    await page.getByRole("list", { name: "Moves" }).getByText(san, { exact: true }).waitFor();
    await untilStatus(white, /to move/);
    await send(black, id, reply);
  }
  await untilStatus(white, /^Your turn/);
  for (const [illegal, why] of /** @type {[string, RegExp | string][]} */ ([
    ["Ke3", /king/i],
    ["Nf3", /f3/],
    ["b2b3", /b3/],
    ["hello", "“hello” is neither a move nor a command."],
    ["e9", /rank from 1 to 8/],
  ])) {
    await type(page, illegal);
    await answer(page).filter({ hasText: why }).waitFor();
    assert.equal(await page.getByLabel("Move or command").inputValue(), "");
  }
  const before = await movesShown(white);
  await type(page, "exd8=Q");
  await untilStatus(white, /to move – check$|to move$/);
  assert.equal(await movesShown(white), `${before} exd8=Q+`);
  assert.equal(await answer(page).textContent(), "", "what was answered before is gone");
  await assertFocus(page, ...FIELD);
  await type(page, "Nc3");
  await answer(page).filter({ hasText: /turn/ }).waitFor();
});

scene("the answer that stays is that to what was typed last", async (stage) => {
  const { white } = await table(stage, { at: ["white"] });
  const { page } = white;
  let release = () => {};
  /** @type {Promise<void>} */
  const isReleased = new Promise((resolve) => (release = resolve));
  await page.route(/read\?move=Ke3/, (route) => isReleased.then(() => route.continue()));
  await page.keyboard.press("m");
  const isAsked = page.waitForRequest(/read\?move=Ke3/);
  const answers = await answer(page).evaluateHandle((output) => {
    /** @type {(string | null)[]} */
    const seen = [];
    new MutationObserver(() => seen.push(output.textContent)).observe(output, { childList: true });
    return seen;
  });
  await type(page, "Ke3");
  await isAsked;
  await type(page, "e9");
  release();
  await page.waitForFunction((seen) => seen.length === 2, answers);
  const [first, second] = await answers.jsonValue();
  assert.match(first ?? "", /king/i);
  assert.match(second ?? "", /rank from 1 to 8/);
});

scene("what is asked while a move is on its way keeps its answer", async (stage) => {
  const { white } = await table(stage, { at: ["white"] });
  const { page } = white;
  let release = () => {};
  /** @type {Promise<void>} */
  const isReleased = new Promise((resolve) => (release = resolve));
  await page.route(/move\/e2e4/, async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  await page.keyboard.press("m");
  await type(page, "e4");
  await untilStatus(white, /to move$/);
  await type(page, "last");
  await answer(page).filter({ hasText: "White: pawn to e4." }).waitFor();
  const isAnswered = page.waitForResponse(/move\/e2e4/);
  release();
  await (await isAnswered).finished();
  // What was sent before this has been read before this is answered.
  await page.evaluate(async () => (await fetch("/api/site")).text());
  assert.equal(await answer(page).textContent(), "White: pawn to e4.");
});

scene("what is asked while a move is being read is answered behind that", async (stage) => {
  const { white } = await table(stage, { at: ["white"] });
  const { page } = white;
  let release = () => {};
  /** @type {Promise<void>} */
  const isReleased = new Promise((resolve) => (release = resolve));
  await page.route(/read\?move=Ke3/, (route) => isReleased.then(() => route.continue()));
  const answers = await answer(page).evaluateHandle((output) => {
    /** @type {(string | null)[]} */
    const seen = [];
    // The second may come so soon behind the first that this one stands no more when one looks.
    const look = (/** @type {MutationRecord[]} */ changes) => {
      for (const { addedNodes } of changes) seen.push(...[...addedNodes].map((node) => node.textContent));
    };
    new MutationObserver(look).observe(output, { childList: true });
    return seen;
  });
  await page.keyboard.press("m");
  const isAsked = page.waitForRequest(/read\?move=Ke3/);
  await type(page, "Ke3");
  await isAsked;
  await type(page, "last");
  release();
  await page.waitForFunction((seen) => seen.length === 2, answers);
  const [first, second] = await answers.jsonValue();
  assert.match(first ?? "", /king/i);
  assert.equal(second, "No move has been made.");
});

scene("the commands tell everything", async (stage) => {
  const fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const { id, white, black, names } = await table(stage, { terms: { fen, "clock.limit": 600, "clock.increment": 5 } });
  const { page } = white;
  await page.keyboard.press("/");
  /** @param {string} typed @param {RegExp | string} told */
  const check = async (typed, told) => {
    await type(page, typed);
    await answer(page).filter({ hasText: told }).waitFor();
  };
  await check("last", "No move has been made.");
  await check("status", "It is your turn.");
  await check(
    "pieces",
    /^White: king e1; queen f3; rooks a1, h1; bishops d2, e2; knights c3, e5; pawns a2, .*\. Black: king e8; queen e7/,
  );
  await check("pieces black", /^Black: king e8; queen e7; rooks a8, h8;/);
  await check("where knight", /black knight on f6.*white knight on e5/);
  await check("where bishops", /white bishop on d2/);
  await check("where dog", /“dog” is no piece/);
  await check("on e5", "e5: white knight.");
  await check("on E4", "e4: white pawn.");
  await check("on c5", "c5: empty.");
  await check("on z9", "There is no square “z9”.");
  await check("rank 5", "d5 white pawn, e5 white knight.");
  await check("file e", /^e1 white king, e2 white bishop, e4 white pawn/);
  await check("moves e5", /^Knight e5 to /);
  await check("moves", /queen f3 to .*; pawn|pawn a2 to /i);
  await check("clock", /^White 10 minutes( \d+ seconds)?, Black 10 minutes( \d+ seconds)?\.$/);
  await check("captured", "White has captured nothing. Black has captured nothing.");
  await check("help", /^Type a move such as e4.*last, pieces, where knight, on e4.*resign/);
  await check("Nxd7", "");
  await untilStatus(white, /to move$/);
  await check("last", "White: knight takes d7.");
  await check("captured", "White has captured pawn.");
  await send(black, id, "e7d7");
  await untilStatus(white, "Your turn");
  await check("draw", "");
  await page.getByRole("button", { name: "Draw offered" }).waitFor();
  await check("status", /White offers a draw/);
  await button(black, "Decline").waitFor();
  await black.page.keyboard.press("m");
  await type(black.page, "decline");
  await button(white, "Offer draw").waitFor();
  await type(page, "say Good luck");
  await black.page.getByRole("region", { name: "Chat" }).getByText("Good luck").waitFor();
  await type(page, "flip");
  assert.equal(await page.locator("chess-board").getAttribute("orientation"), "black");
  await type(page, "resign");
  await page.getByRole("dialog", { name: "Resign this game?" }).waitFor();
  // One key too many loses no game.
  await assertFocus(page, "button", "Cancel");
  await tabTo(page, "button", "Resign");
  await page.keyboard.press("Enter");
  await untilStatus(white, "You lost");
  await assertFocus(page, ...FIELD);
  await check("status", /^White resigned: Black wins/);
  await check("last", "Black: queen takes d7.");
  await check("e4", /^White resigned: Black wins/);
  await type(page, "rematch");
  await untilSaid(white, `${names.black} is asked for a rematch.`);
});

scene("dialogs keep the focus and give it back", async (stage) => {
  const { id, white, black } = await table(stage, { at: ["white"] });
  const { page } = white;
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await button(white, "Resign").waitFor();
  /** @param {string} opener @param {string} title */
  const check = async (opener, title) => {
    await tabTo(page, "button", opener, "Shift+Tab").catch(() => tabTo(page, "button", opener));
    await page.keyboard.press("Enter");
    const box = page.getByRole("dialog", { name: title });
    await box.waitFor();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step < 8 ? "Tab" : "Shift+Tab");
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest("dialog");
      });
      assert.ok(!isOutside, `the focus does not leave “${title}”`);
    }
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await assertFocus(page, "button", opener);
  };
  await check("Share: link, FEN, PGN", "Share this game");
  await check("Resign", "Resign this game?");
  await untilStatus(white, "Your turn");
  await tabTo(page, "button", "Settings", "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Keyboard help");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Keyboard help" }).waitFor();
  await page.keyboard.press("Escape");
  await assertFocus(page, "button", "Settings");
});

scene("keys go through the game, turn the board, and reach the fields", async (stage) => {
  const { id, white, black } = await table(stage, { at: ["white"], white: { still: true } });
  const { page } = white;
  const moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
  for (const [index, uci] of moves.entries()) await send(index % 2 === 0 ? white : black, id, uci);
  const fens = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
  ];
  await untilPosition(page, fens[4] ?? "");
  for (const [key, ply] of /** @type {[string, number][]} */ ([
    ["ArrowLeft", 3],
    ["ArrowLeft", 2],
    ["ArrowRight", 3],
    ["Home", 0],
    ["End", 4],
    ["ArrowUp", 0],
    ["ArrowLeft", 0],
    ["ArrowRight", 1],
    ["ArrowDown", 4],
  ])) {
    await page.keyboard.press(key);
    await untilPosition(page, fens[ply] ?? "");
  }
  const orientation = () => page.locator("chess-board").getAttribute("orientation");
  await page.keyboard.press("f");
  assert.equal(await orientation(), "black");
  await page.keyboard.press("c");
  await assertFocus(page, "textbox", "Say something");
  await page.keyboard.type("fmc");
  assert.equal(await orientation(), "black", "what is typed is no shortcut");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("b");
  assert.equal(await squareInFocus(page), "c6", "b leads to the last move");
  await page.keyboard.press("f");
  assert.equal(await orientation(), "white");
  assert.equal(await squareInFocus(page), "c6", "the board is turned under the focus");
  await walkTo(page, "f3");
  await page.keyboard.press("Enter");
  await assertFocus(page, "gridcell", /^f3, white knight, selected/);
  await page.keyboard.press("Escape");
  await assertFocus(page, "gridcell", "f3, white knight");
  await untilPosition(page, fens[4] ?? "");
  await page.keyboard.press("m");
  await assertFocus(page, ...FIELD);
  await page.keyboard.type("Bb5");
  await page.keyboard.press("Escape");
  assert.equal(await page.getByLabel("Move or command").inputValue(), "");
  await page.keyboard.press("Escape");
  assert.equal(await squareInFocus(page), "c6", "from the field Escape leads to the board");
});

scene("the list of moves is one stop, and arrows go through it", async (stage) => {
  const { id, white, black } = await table(stage, { at: ["white"], white: { still: true } });
  const { page } = white;
  const moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];
  for (const [index, uci] of moves.entries()) await send(index % 2 === 0 ? white : black, id, uci);
  await page.getByRole("button", { name: "a6, pawn to a6" }).waitFor();
  const stops = await tabTo(page, "button", "Resign");
  const seen = words(stops);
  assert.equal(seen.filter((stop) => /(pawn|knight|bishop) to/.test(stop)).length, 1, seen.join("; "));
  const order = ["gridcell", "button Turn the board", "button a6, pawn to a6", "button Previous move", "button Resign"];
  const places = order.map((wanted) => seen.findIndex((stop) => stop.startsWith(wanted)));
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
    seen.join("; "),
  );
  assert.ok(!places.includes(-1), seen.join("; "));
  await tabTo(page, "button", "a6, pawn to a6", "Shift+Tab");
  for (const name of ["Bb5, bishop to b5", "Nc6, knight to c6", "Nf3, knight to f3"]) {
    await page.keyboard.press("ArrowLeft");
    await assertFocus(page, "button", name);
  }
  await tabTo(page, "button", "Previous move");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Enter");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await assertFocus(page, "button", "Previous move");
});

scene("the focus is never lost when a button goes", async (stage) => {
  const { id, white, black } = await table(stage, { white: { still: true } });
  const { page } = white;
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await tabTo(page, "button", "Offer draw");
  await page.keyboard.press("Enter");
  await untilFocus(page, "button", "Draw offered");
  await page.keyboard.press("Enter");
  await button(black, "Decline").waitFor();
  await tabTo(black.page, "button", "Decline");
  await black.page.keyboard.press("Enter");
  await untilFocus(black.page, "heading", /to move$/);
  await button(white, "Offer draw").waitFor();
  await assertFocus(page, "button", "Offer draw");
  await ask(white, `/api/board/game/${id}/takeback/yes`);
  await button(black, "Allow").waitFor();
  await tabTo(black.page, "button", "Allow");
  await black.page.keyboard.press("Enter");
  await untilFocus(black.page, "heading", /to move$/);
  // All moves are taken back, and still the game is one that counts.
  await tabTo(page, "button", "Resign");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Resign this game?" }).waitFor();
  await tabTo(page, "button", "Resign");
  await page.keyboard.press("Enter");
  await untilFocus(page, "heading", "You lost");
});

scene("Tab goes through the game in order, and one sees where it is", async (stage) => {
  const anna = await stage.person({ name: "Anna", still: true, path: "" });
  await enter(anna);
  const { id } = await ask(anna, "/api/challenge/ai", { level: 1, color: "white" });
  await openGame(anna, id);
  const { page } = anna;
  const seen = await tabThrough(page, async ({ role, name }) => {
    assert.ok(await isFocusSeen(page), `one sees that ${role} ${name} has the focus`);
  });
  const order = ["gridcell e1", "button Turn the board", "button Share", "button Abort", "textbox Move or command"];
  const places = order.map((wanted) => seen.findIndex((stop) => stop.startsWith(wanted)));
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
    seen.join("; "),
  );
  assert.ok(!places.includes(-1), seen.join("; "));
});
