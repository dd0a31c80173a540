// From the home page to the board: against the computer, and against whoever is there.

import assert from "node:assert/strict";
import { movePiece } from "./board-hand.js";
import { actions, button, choose, moveButtons, movesShown, play, untilSaid, untilStatus } from "./games.js";
import { scene } from "./scene.js";

scene("against the computer in two clicks, with a takeback, until one resigns", async ({ person }) => {
  const anna = await person({ name: "Anna" });
  await choose(anna, "You play", "White");
  await button(anna, "Play").click();
  await untilStatus(anna, "Your turn");
  await untilSaid(anna, /^Computer, level \d+$/);
  for (const [index, [from, to]] of [["e2", "e4"], ["g1", "f3"]].entries()) {
    await movePiece(anna.page, /** @type {string} */ (from), /** @type {string} */ (to));
    await moveButtons(anna).nth(2 * index + 1).waitFor();
    await untilStatus(anna, /^Your turn/);
  }
  await anna.picture("against the computer");
  assert.match(await movesShown(anna), /^e4 \S+ Nf3 \S+$/);
  await button(anna, "Take back").click();
  await moveButtons(anna).nth(2).waitFor({ state: "hidden" });
  await untilStatus(anna, /^Your turn/);
  assert.match(await movesShown(anna), /^e4 \S+$/);
  await movePiece(anna.page, "b1", "c3", { by: "click" });
  await moveButtons(anna).nth(3).waitFor();
  await untilStatus(anna, /^Your turn/);
  await actions(anna).getByRole("button", { name: "Resign" }).click();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await untilSaid(anna, "0-1 · White resigned: Black wins (5.1.2)");
  await untilStatus(anna, "You lost");
  // Once more, with the other colour: the computer needs no asking, and begins.
  await button(anna, "Rematch").click();
  await untilStatus(anna, /^Your turn/);
  await moveButtons(anna).nth(0).waitFor();
  assert.equal(await moveButtons(anna).count(), 1);
});

scene("the computer begins if one wants Black", async ({ person }) => {
  const anna = await person({ name: "Anna" });
  await choose(anna, "You play", "Black");
  await button(anna, "Play").click();
  await moveButtons(anna).nth(0).waitFor();
  await untilStatus(anna, /^Your turn/);
  await movePiece(anna.page, "a7", "a6");
  await moveButtons(anna).nth(2).waitFor();
});

scene(
  "two who look for anyone find each other",
  async ({ person }) => {
    const people = [await person({ name: "Anna" }), await person({ name: "Bob" })];
    const [anna, bob] = /** @type {[import("./person.js").Person, import("./person.js").Person]} */ (people);
    await choose(anna, "Whom to play", "Anyone");
    await button(anna, "Play").click();
    await anna.page.getByRole("heading", { name: "Looking for an opponent…" }).waitFor();
    await anna.picture("looking for anyone");
    await choose(bob, "Whom to play", "Anyone");
    await button(bob, "Play").click();
    await Promise.all(people.map((one) => untilStatus(one, /^Your turn$|to move$/)));
    assert.equal(anna.page.url(), bob.page.url());
    const isAnnaWhite = (await anna.page.getByRole("heading", { level: 1, name: "Your turn" }).count()) > 0;
    const [white, black] = isAnnaWhite ? [anna, bob] : [bob, anna];
    await play({ id: "", white, black, names: { white: "", black: "" } }, "e2e4 e7e5");
  },
  { server: {} },
);

scene(
  "a seek in the lobby is taken by a press",
  async ({ person }) => {
    const anna = await person({ name: "Anna" });
    await choose(anna, "Whom to play", "Anyone");
    await button(anna, "Play").click();
    await anna.page.getByRole("heading", { name: "Looking for an opponent…" }).waitFor();
    const bob = await person({ name: "Bob" });
    const lobby = bob.page.getByRole("region", { name: "Lobby" });
    await lobby.getByRole("button", { name: /^Play / }).click();
    await Promise.all([anna, bob].map((one) => untilStatus(one, /^Your turn$|to move$/)));
    assert.equal(anna.page.url(), bob.page.url());
  },
  { server: {} },
);

scene(
  "who no longer looks for anyone is not found",
  async ({ person }) => {
    const anna = await person({ name: "Anna" });
    await choose(anna, "Whom to play", "Anyone");
    await button(anna, "Play").click();
    const bob = await person({ name: "Bob" });
    const offered = bob.page.getByRole("region", { name: "Lobby" }).getByRole("button", { name: /^Play / });
    await offered.waitFor();
    await button(anna, "Cancel").click();
    await button(anna, "Play").waitFor();
    await offered.waitFor({ state: "hidden" });
  },
  { server: {} },
);
