// Accounts in the browser: coming in, going out, name, password, tokens; and the pages of players.

import assert from "node:assert/strict";
import { scene } from "./scene.js";

/** @typedef {import("./person.js").Person} Person */
/** @typedef {import("playwright-core").Page} Page */

const PASSWORD = "correct horse";
let count = 0;

/** A name that nobody in these tests has. @param {string} beginning */
function newName(beginning) {
  count += 1;
  return `${beginning}${count}`;
}

/** A part of the page by its heading. @param {Page} page @param {string} name */
const part = (page, name) => page.getByRole("region", { name, exact: true });

/** @param {Page} page */
const header = (page) => page.getByRole("navigation", { name: "Site" });

/**
 * Fills one of the two forms for coming in.
 * @param {Page} page
 * @param {"Register" | "Sign in"} form
 * @param {string} name
 * @param {string} [password]
 */
async function enter(page, form, name, password = PASSWORD) {
  const region = part(page, form);
  await region.getByLabel("Name").fill(name);
  await region.getByLabel("Password", { exact: true }).fill(password);
  await region.getByRole("button", { name: form, exact: true }).click();
}

/** Says whom the header shows, once it is this one. @param {Page} page @param {string} name */
const isShown = (page, name) => header(page).getByRole("link", { name, exact: true }).waitFor();

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

/** Plays a game that is over soon. @param {Page} page */
async function lose(page) {
  const { id } = await post(page, "/api/challenge/ai", { level: "1", color: "white", "clock.limit": "300" });
  // Whatever the computer answers before one has resigned, the opening is called the same.
  await post(page, `/api/board/game/${id}/move/a2a3`);
  await post(page, `/api/board/game/${id}/resign`);
  return id;
}

scene("a guest who registers keeps the games", async ({ person }) => {
  const { page } = await person({ path: "/account" });
  await isShown(page, "Sign in");
  const guest = await post(page, "/api/guest");
  const game = await lose(page);
  await page.reload();
  await isShown(page, `${guest.username} Keep your games: register`);
  const name = newName("Anna");
  await enter(page, "Register", name);
  await isShown(page, name);
  await page.getByRole("link", { name: "My games" }).click();
  const link = page.getByRole("link", { name: /^Computer, level 1/ });
  assert.equal(await link.getAttribute("href"), `/${game}`);
  assert.match((await link.textContent()) ?? "", /Lost\swith\swhite\s· 5\smin\s· 1\smove\s· Anderssen's Opening/);
  assert.equal(await page.locator(".record .lost dd").textContent(), "1");
  assert.match(await page.title(), new RegExp(name));
});

scene("who becomes a guest while typing loses nothing of it", async ({ person }) => {
  const { page } = await person({ path: "/games?of=mine" });
  await isShown(page, "Sign in");
  let send = () => {};
  const isSent = new Promise((resolve) => (send = () => resolve(null)));
  await page.route("**/api/guest", (route) => isSent.then(() => route.continue()));
  const file = { name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from("1. e4 e5 *") };
  await page.locator("#pgn-file").setInputFiles(file);
  await header(page).getByRole("link", { name: "Sign in" }).click();
  const form = part(page, "Register");
  const name = newName("Anna");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  send();
  await page.getByRole("heading", { name: "Keep your games" }).waitFor();
  await part(page, "Sign in").getByText(/^The games of .* stay with that name/).waitFor();
  assert.equal(await form.getByLabel("Name").inputValue(), name);
  const secret = form.getByLabel("Password", { exact: true });
  assert.equal(await secret.inputValue(), PASSWORD);
  assert.ok(await secret.evaluate((field) => field === document.activeElement), "the focus stays where it was");
  await form.getByRole("button", { name: "Register", exact: true }).click();
  await isShown(page, name);
  await page.locator("#notes").getByText("Your games are kept.").waitFor();
});

scene("who registers while a guest is about to come stays who registered", async ({ person }) => {
  const { page } = await person({ path: "/games?of=mine" });
  await isShown(page, "Sign in");
  let send = () => {};
  const isSent = new Promise((resolve) => (send = () => resolve(null)));
  await page.route("**/api/guest", (route) => isSent.then(() => route.continue()));
  const file = { name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from("1. e4 e5 *") };
  await page.locator("#pgn-file").setInputFiles(file);
  await header(page).getByRole("link", { name: "Sign in" }).click();
  const name = newName("Anna");
  await enter(page, "Register", name);
  send();
  await isShown(page, name);
  await page.locator("#notes").getByText("one.pgn: 1 game imported.").waitFor();
  await page.reload();
  await isShown(page, name);
});

scene("who imports while registering is no guest", async ({ person }) => {
  const { page } = await person({ path: "/account" });
  let send = () => {};
  const isSent = new Promise((resolve) => (send = () => resolve(null)));
  await page.route("**/api/register", (route) => isSent.then(() => route.continue()));
  let guests = 0;
  page.on("request", (request) => (guests += request.url().endsWith("/api/guest") ? 1 : 0));
  const name = newName("Anna");
  const isAsked = page.waitForRequest("**/api/register");
  await enter(page, "Register", name);
  await isAsked;
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Games" }).click();
  await page.getByRole("link", { name: "My collection" }).click();
  const file = { name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from("1. e4 e5 *") };
  await page.locator("#pgn-file").setInputFiles(file);
  send();
  await isShown(page, name);
  await page.locator("#main").getByText("1 game imported.").first().waitFor();
  assert.equal(guests, 0);
});

scene("signing out and in, and a wrong password", async ({ person }) => {
  const anna = await person({ path: "/account" });
  const { page } = anna;
  const name = newName("Anna");
  await enter(page, "Register", name);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await isShown(page, "Sign in");
  anna.expects(/answer 401: POST .*\/api\/login$/);
  await enter(page, "Sign in", name, "wrong horse");
  const problem = part(page, "Sign in").getByRole("alert");
  await problem.waitFor();
  assert.equal(await problem.textContent(), "The name or the password is wrong.");
  const field = part(page, "Sign in").getByLabel("Password", { exact: true });
  assert.ok(await field.evaluate((field) => field === document.activeElement), "the field to correct has the focus");
  await field.fill(PASSWORD);
  await field.press("Enter");
  await isShown(page, name);
  await page.reload();
  await isShown(page, name);
});

scene("a refused name is explained beside the form", async ({ person }) => {
  const anna = await person({ path: "/account" });
  const { page } = anna;
  anna.expects(/answer 400: POST .*\/api\/register$/);
  await enter(page, "Register", "a b");
  const problem = part(page, "Register").getByRole("alert");
  await problem.waitFor();
  assert.match((await problem.textContent()) ?? "", /not of spaces\.$/);
  const name = part(page, "Register").getByLabel("Name");
  assert.ok(await name.evaluate((field) => field === document.activeElement));
  await enter(page, "Register", newName("Anna"), "short");
  await page.getByText("A password has 8 to 200 characters.").waitFor();
  assert.equal(await problem.count(), 1);
});

scene("a password can be shown", async ({ person }) => {
  const { page } = await person({ path: "/account" });
  const region = part(page, "Register");
  const field = region.getByLabel("Password", { exact: true });
  assert.equal(await field.getAttribute("autocomplete"), "new-password");
  assert.equal(await field.getAttribute("type"), "password");
  const show = region.getByRole("button", { name: "Show password", pressed: false });
  await show.click();
  assert.equal(await field.getAttribute("type"), "text");
  await region.getByRole("button", { name: "Show password", pressed: true }).click();
  assert.equal(await field.getAttribute("type"), "password");
});

scene("another name", async ({ person }) => {
  const anna = await person({ path: "/account" });
  const { page } = anna;
  const name = newName("Anna");
  await enter(page, "Register", name);
  await isShown(page, name);
  const next = newName("Berta");
  await page.getByLabel("New name").fill(next);
  await page.getByRole("button", { name: "Change name" }).click();
  await isShown(page, next);
  // Only the capitals change: it is the same person, but another text.
  await page.getByLabel("New name").fill(next.toUpperCase());
  await page.getByRole("button", { name: "Change name" }).click();
  await isShown(page, next.toUpperCase());
  await page.getByRole("heading", { level: 1, name: next.toUpperCase() }).waitFor();
  anna.expects(/answer 404: GET .*\/(api\/user|@)\//);
  await page.goto(`/@/${name}`);
  await page.getByRole("heading", { name: `Nobody here is called ${name}` }).waitFor();
});

scene("another password signs other browsers out", async ({ person }) => {
  const home = await person({ path: "/account" });
  const school = await person({ path: "/account" });
  const name = newName("Anna");
  await enter(home.page, "Register", name);
  await isShown(home.page, name);
  await enter(school.page, "Sign in", name);
  await isShown(school.page, name);
  home.expects(/answer 403: POST .*\/api\/account\/password$/);
  const change = async (/** @type {string} */ old) => {
    await home.page.getByLabel("Old password").fill(old);
    await home.page.getByLabel("New password").fill("battery staple");
    await home.page.getByRole("button", { name: "Change password" }).click();
  };
  await change("wrong horse");
  await home.page.getByText("The old password is wrong.").waitFor();
  await change(PASSWORD);
  await home.page.getByText("Your password is changed.").waitFor();
  assert.equal(await home.page.getByLabel("Old password").inputValue(), "");
  // The page at school does not know yet; it finds out by what it tries next.
  school.expects(/answer 401: POST .*\/api\/account\/name$/);
  await school.page.getByLabel("New name").fill(newName("Mallory"));
  await school.page.getByRole("button", { name: "Change name" }).click();
  await isShown(school.page, "Sign in");
  await enter(school.page, "Sign in", name, "battery staple");
  await isShown(school.page, name);
  await home.page.reload();
  await isShown(home.page, name);
});

scene("a token is made, works, and is revoked", async ({ person, server }) => {
  const { page } = await person({ path: "/account" });
  const name = newName("Anna");
  await enter(page, "Register", name);
  await page.getByText("You have none.").waitFor();
  await page.getByLabel("What is it for?").fill("Training");
  await page.getByLabel("See challenges").uncheck();
  await page.getByRole("button", { name: "Make a token" }).click();
  const list = page.getByRole("list", { name: "Your tokens" });
  const secret = await list.getByLabel("The token").inputValue();
  assert.match((await list.textContent()) ?? "", /Training.*Play games · Make and answer challenges/);
  const ask = async (/** @type {string} */ path) =>
    fetch(server.url + path, { headers: { Authorization: `Bearer ${secret}`, "X-Forwarded-For": "10.9.9.9" } });
  const account = await ask("/api/account");
  assert.equal((await account.json()).username, name);
  assert.equal((await ask("/api/challenge")).status, 403, "what was not ticked is not allowed");
  await page.reload();
  await list.getByText("Training").waitFor();
  assert.equal(await list.getByLabel("The token").count(), 0, "the secret is shown only once");
  await list.getByRole("button", { name: "Revoke Training" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("You have none.").waitFor();
  assert.equal((await ask("/api/account")).status, 401);
});

scene("a token for nothing may do nothing", async ({ person, server }) => {
  const { page } = await person({ path: "/account" });
  await enter(page, "Register", newName("Anna"));
  await page.getByLabel("What is it for?").fill("Nothing");
  for (const box of await page.getByRole("group", { name: "What may it do?" }).getByRole("checkbox").all()) {
    await box.uncheck();
  }
  await page.getByRole("button", { name: "Make a token" }).click();
  const token = await page.getByLabel("The token").inputValue();
  const headers = { Authorization: `Bearer ${token}`, "X-Forwarded-For": "10.9.9.9" };
  assert.equal((await fetch(`${server.url}/api/challenge`, { headers })).status, 403);
});

scene("signing out everywhere, and what other tabs see", async ({ person }) => {
  const home = await person({ path: "/account" });
  const school = await person({ path: "/account" });
  const name = newName("Anna");
  await enter(home.page, "Register", name);
  await isShown(home.page, name);
  await enter(school.page, "Sign in", name);
  await isShown(school.page, name);
  const tab = await home.context.newPage();
  await tab.goto("/account");
  await isShown(tab, name);
  const button = home.page.getByRole("button", { name: "Sign out everywhere" });
  await button.click();
  await home.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.ok(await button.evaluate((button) => button === document.activeElement), "the focus comes back");
  await button.click();
  await home.page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await isShown(home.page, "Sign in");
  await isShown(tab, "Sign in");
  await part(tab, "Register").waitFor();
  await school.page.reload();
  await isShown(school.page, "Sign in");
});

scene("coming in by the keyboard alone", async ({ person }) => {
  const { page } = await person({ path: "/account" });
  await isShown(page, "Sign in");
  await part(page, "Register").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("autocomplete"));
  // The order of the page: what leads over the header, the header, the first form.
  for (let tabs = 0; (await focused()) !== "username"; tabs += 1) {
    assert.ok(tabs < 15, "the form is not far");
    await page.keyboard.press("Tab");
  }
  const name = newName("Anna");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "new-password");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await isShown(page, name);
  const heading = page.getByRole("heading", { level: 1, name });
  await heading.waitFor();
  assert.ok(await heading.evaluate((heading) => heading === document.activeElement), "what is new is read");
});
