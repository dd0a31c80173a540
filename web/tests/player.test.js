// The pages of players.

import assert from "node:assert/strict";
import { scene } from "./scene.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Asks the server as the page would.
 * @param {Page} page
 * @param {string} path
 * @param {Record<string, string>} [fields]
 * @returns {Promise<any>}
 */
function post(page, path, fields = {}) {
  return page.evaluate(
    async ([path, fields]) => (await fetch(path, { method: "POST", body: new URLSearchParams(fields) })).json(),
    /** @type {const} */ ([path, fields]),
  );
}

scene("all games of a player, some at a time", async ({ person }) => {
  const { page } = await person({ path: "/account" });
  await post(page, "/api/register", { name: "Rosa", password: "correct horse" });
  const ids = [];
  for (let game = 0; game < 25; game += 1) {
    const { id } = await post(page, "/api/challenge/ai", { level: "1", color: "black" });
    // The last one goes on.
    if (game < 24) await post(page, `/api/board/game/${id}/resign`);
    ids.unshift(id);
  }
  await page.goto("/@/rosa");
  await page.getByRole("heading", { level: 1, name: "Rosa" }).waitFor();
  const links = page.locator("main li a");
  const shown = () => links.evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(1)));
  await links.nth(19).waitFor();
  assert.deepEqual(await shown(), ids.slice(0, 20));
  assert.match((await links.first().textContent()) ?? "", /Playing\swith\sblack\s· no\sclock/);
  await page.getByText("1 game being played").waitFor();
  const more = page.getByRole("button", { name: "More games" });
  await more.click();
  await links.nth(24).waitFor();
  assert.deepEqual(await shown(), ids);
  assert.ok(await links.nth(20).evaluate((link) => link === document.activeElement), "reading goes on with the next");
  assert.ok(await more.isHidden());
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "All as PGN" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.pgn$/);
  await page.getByRole("link", { name: "My account" }).click();
  await page.waitForURL("**/account");
});

scene("nobody has this name", async ({ person }) => {
  const anna = await person({ path: "" });
  anna.expects(/answer 404: GET .*\/(api\/user|@)\//);
  await anna.page.goto("/@/no-such-player");
  await anna.page.getByRole("heading", { name: "Nobody here is called no-such-player" }).waitFor();
});

scene("a challenge from somebody's page", async ({ person }) => {
  const clara = await person({ path: "/account" });
  await post(clara.page, "/api/register", { name: "Clara", password: "correct horse" });
  const anna = await person({ path: "/@/Clara", phone: true });
  await anna.page.getByText("No games yet.").waitFor();
  await anna.page.getByRole("button", { name: "Challenge" }).click();
  const dialog = anna.page.getByRole("dialog", { name: "Challenge Clara" });
  await dialog.getByRole("radio", { name: "15+10" }).check();
  await dialog.getByRole("radio", { name: "Black" }).check();
  await dialog.getByRole("button", { name: "Send the challenge" }).click();
  await anna.page.waitForURL(/\/[A-Za-z0-9]{8}$/);
  const { in: waiting } = await clara.page.evaluate(async () => (await fetch("/api/challenge")).json());
  assert.equal(waiting.length, 1);
  assert.equal(waiting[0].timeControl.show, "15+10");
  assert.equal(waiting[0].color, "black");
  assert.ok(anna.page.url().endsWith(waiting[0].id));
  await anna.page.goBack();
  await anna.page.getByRole("heading", { level: 1, name: "Clara" }).waitFor();
  // One's own page has nobody to challenge.
  await clara.page.goto("/@/Clara");
  await clara.page.getByRole("link", { name: "My account" }).waitFor();
  assert.equal(await clara.page.getByRole("button", { name: "Challenge" }).count(), 0);
});
