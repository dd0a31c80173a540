// The page on phones, by fingers: whole games, scrolling, and room enough for everything.

import assert from "node:assert/strict";
import { board, middle, movePiece, touchDrag, untilPosition } from "./board-hand.js";
import { ask, button, clock, enter, moveButtons, movesShown, openGame, untilSaid, untilStatus } from "./games.js";
import { assertFocus, tabTo } from "./keys-hand.js";
import { scene } from "./scene.js";
import { send, table } from "./tables.js";

/** @typedef {import("playwright-core").Page} Page */

const LARGE = { phone: true, viewport: { width: 390, height: 844 } };
const SMALL = { phone: true, viewport: { width: 360, height: 640 } };
/** What a finger hits without aiming. */
const FINGER = 40;

/** Nothing sticks out at the side. @param {Page} page @param {string} what */
async function assertFits(page, what) {
  const wide = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const parts = [...document.querySelectorAll("body *")].filter(
      (part) => part.getBoundingClientRect().right > innerWidth + 1,
    );
    return parts
      .slice(0, 5)
      .map((part) => `${part.tagName} ${part.className}`)
      .concat("the page");
  });
  assert.deepEqual(wide, [], `${what} is no wider than the phone`);
}

/** All that is pressed is large enough. @param {Page} page @param {string} what */
async function assertFingersHit(page, what) {
  const small = await page.evaluate((finger) => {
    const buttons = [
      ...document.querySelectorAll("button, a.button, summary, input:not([type=radio], [type=checkbox], [type=range])"),
    ];
    return buttons
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.height < finger - 0.5)
      .map(({ button, box }) => `${button.className} “${button.textContent}”: ${box.height}`);
  }, FINGER);
  assert.deepEqual(small, [], `the buttons of ${what} are large enough`);
}

/** Board and clocks are seen whole, without scrolling. @param {import("./person.js").Person} person */
async function assertInSight(person) {
  const { page } = person;
  const { width, height } = /** @type {{ width: number, height: number }} */ (page.viewportSize());
  assert.equal(await page.evaluate(() => scrollY), 0);
  for (const part of [board(page), clock(person, "White"), clock(person, "Black")]) {
    const box = await part.boundingBox();
    const isInside =
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height;
    assert.ok(isInside, `all of it is in sight: ${JSON.stringify(box)}`);
  }
}

for (const [name, device] of /** @type {const} */ ([
  ["large", LARGE],
  ["small", SMALL],
])) {
  scene(`two ${name} phones play to mate, one by taps and one by dragging`, async (stage) => {
    const terms = { "clock.limit": 300, "clock.increment": 3 };
    const game = await table(stage, { terms, white: device, black: device });
    const { white, black } = game;
    await assertInSight(white);
    await assertInSight(black);
    const moves = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
    for (const [index, uci] of moves.entries()) {
      const [mover, by] =
        index % 2 === 0 ? [white, /** @type {const} */ ("touch")] : [black, /** @type {const} */ ("touch-drag")];
      await untilStatus(mover, /^Your turn/);
      await movePiece(mover.page, uci.slice(0, 2), uci.slice(2, 4), { by });
      // Until it is in the list, whose turn it is may be from before.
      await Promise.all([white, black].map((one) => moveButtons(one).nth(index).waitFor()));
    }
    for (const one of [white, black]) {
      await untilPosition(one.page, "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR");
      await untilSaid(one, /^1-0 · .*checkmate/);
      assert.equal(await movesShown(one), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
      await assertInSight(one);
      await assertFits(one.page, "a game that is over");
      await assertFingersHit(one.page, "a game that is over");
    }
  });

  scene(`every page fits a ${name} phone, and fingers`, async (stage) => {
    const anna = await stage.person({ name: "Anna", ...device });
    const { page } = anna;
    /** @param {string} what */
    const check = async (what) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await assertFits(page, what);
      await assertFingersHit(page, what);
    };
    await page.getByRole("heading", { name: "Lobby" }).waitFor();
    await check("home");
    for (const way of ["Friend", "Anyone", "Computer"]) {
      await page.getByRole("radio", { name: way, exact: true }).tap();
      await page.getByRole("radio", { name: /^Custom/ }).tap();
      if (way !== "Anyone") await page.getByRole("radio", { name: "From a position" }).tap();
      await check(`home, ${way}`);
    }
    await page.goto("/account");
    await check("the account of nobody");
    await enter(anna);
    await page.goto("/account");
    await check("the account of a guest");
    const name = `A-name-as-long-as-they-get-${device.viewport.width}`;
    await ask(anna, "/api/register", { name, password: "correct horse" });
    await page.goto("/account");
    await page.getByRole("button", { name: /^sign out$/i }).waitFor();
    await check("the account");
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("button", { name: "Keyboard help" }).tap();
    await check("the help");
    await page.goto("/zzzzzzzz");
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    await check("no game");
    anna.expects(/answer 404: GET .*\/zzzzzzzz/);
    const open = await ask(anna, "/api/challenge/open", { "clock.limit": 300, "clock.increment": 3 });
    await page.goto(`/${open.id}`);
    await check("an invitation of one's own");
    const ben = await stage.person({ name: "Ben", ...device, path: "" });
    await enter(ben);
    await ben.page.goto(`/${open.id}`);
    await ben.page.getByRole("button", { name: "Play" }).waitFor();
    await assertFits(ben.page, "an invitation");
    await assertFingersHit(ben.page, "an invitation");
    const { id } = await ask(anna, "/api/challenge/ai", { level: 1, color: "white" });
    await openGame(anna, id);
    await check("a game");
    await page.getByRole("button", { name: /^Share/ }).tap();
    await check("sharing");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.goto(`/@/${name}`);
    await page.getByText(/being played/).waitFor();
    await check("a player");
    await page.goto("/");
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    await check("home with a game");
  });
}

scene("a pawn is promoted by tapping and by dragging", async (stage) => {
  const fen = "7k/P6P/8/8/8/8/p7/K7 w - - 0 1";
  const game = await table(stage, { terms: { fen }, white: SMALL, black: LARGE });
  const { white, black } = game;
  await movePiece(white.page, "a7", "a8", { by: "touch-drag" });
  const menu = white.page.getByRole("menu", { name: "Promote to" });
  await menu.waitFor();
  for (const option of await menu.getByRole("menuitem").all()) {
    const box = await option.boundingBox();
    assert.ok(
      box && box.height >= FINGER && box.y >= 0 && box.y + box.height <= SMALL.viewport.height,
      JSON.stringify(box),
    );
  }
  // A tap beside the menu takes the pawn back.
  const aside = await middle(white.page, "e4");
  await white.page.touchscreen.tap(aside.x, aside.y);
  await menu.waitFor({ state: "hidden" });
  await untilPosition(white.page, fen);
  // The tap that brings the pawn there chooses nothing yet.
  await movePiece(white.page, "a7", "a8", { by: "touch" });
  await menu.getByRole("menuitem", { name: "rook" }).tap();
  await untilStatus(black, /^Your turn/);
  assert.equal(await movesShown(black), "a8=R+");
});

scene("the page is scrolled by a finger, unless it drags a piece", async (stage) => {
  const { white } = await table(stage, { white: SMALL, at: ["white"] });
  const { page } = white;
  const scrolled = () => page.evaluate(() => scrollY);
  /** Moves a finger up over much of the screen. @param {{ x: number, y: number }} from */
  const swipe = (from) => touchDrag(page, from, { x: from.x, y: from.y - 240 });
  // What still scrolls would go on from wherever the page is put.
  const untilScrolled = () =>
    page.waitForFunction(async () => {
      const before = scrollY;
      for (let picture = 0; picture < 6; picture += 1) await new Promise(requestAnimationFrame);
      return before > 60 && scrollY === before;
    });
  await swipe(await middle(page, "d2"));
  assert.equal(await scrolled(), 0, "a piece is dragged, not the page");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  // Squares that hold nothing of one's own are as good as any other place.
  await swipe(await middle(page, "e4"));
  await untilScrolled();
  await page.evaluate(() => scrollTo(0, 0));
  const bar = await page.getByRole("heading", { level: 1 }).boundingBox();
  assert.ok(bar);
  await swipe({ x: bar.x + 20, y: Math.min(bar.y + bar.height / 2, SMALL.viewport.height - 20) });
  await untilScrolled();
  // From there, a piece is still where the finger is.
  await page.evaluate(() => scrollTo(0, 60));
  await movePiece(page, "e2", "e4", { by: "touch-drag" });
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
});

scene("offers are answered by touch, and one sees them", async (stage) => {
  const { id, white, black, names } = await table(stage, { white: SMALL, black: LARGE });
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await button(black, "Offer draw").tap();
  await untilSaid(white, `${names.black} offers a draw.`);
  const asked = await white.page.getByText(`${names.black} offers a draw.`).first().boundingBox();
  assert.ok(asked && asked.y + asked.height <= SMALL.viewport.height, "one need not scroll to see it");
  await assertFits(white.page, "an offer");
  await assertFingersHit(white.page, "an offer");
  await button(white, "Accept draw").tap();
  await untilStatus(white, "Draw");
  await untilStatus(black, "Draw");
});

scene("a phone on its side shows the whole board with both clocks", async (stage) => {
  const turned = { phone: true, viewport: { width: 844, height: 390 } };
  const terms = { "clock.limit": 300, "clock.increment": 3 };
  const { white } = await table(stage, { terms, white: turned, at: ["white"] });
  const { page } = white;
  await page.evaluate(() => document.querySelector(".board-frame")?.scrollIntoView());
  for (const part of [board(page), clock(white, "White"), clock(white, "Black")]) {
    const box = await part.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= turned.viewport.height, JSON.stringify(box));
  }
  await assertFits(page, "a game");
});

scene("the menu is left by Escape to where it was opened", async ({ person }) => {
  const { page } = await person(SMALL);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await tabTo(page, "link", "Learn");
  await page.keyboard.press("Escape");
  await assertFocus(page, "button", "Menu");
  assert.equal(await menu.getAttribute("aria-expanded"), "false");
});
