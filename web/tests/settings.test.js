// The settings: kept in the browser, the same in all its tabs, and reached by keys.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { scene } from "./scene.js";

/** @typedef {import("playwright-core").Page} Page */

const settings = (/** @type {Page} */ page) => page.getByRole("button", { name: "Settings" });
const panel = (/** @type {Page} */ page) => page.getByRole("dialog", { name: "Settings" });
const theme = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.dataset.theme);
const ground = (/** @type {Page} */ page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Where the focus is, as it is called. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return element?.getAttribute("aria-label") ?? labels[0]?.textContent ?? element?.textContent;
  });

scene("choices are kept and reach other tabs", async ({ person }) => {
  const anna = await person({ path: "/account" });
  const { page } = anna;
  const tab = await anna.context.newPage();
  await tab.goto("/account");
  await settings(tab).click();
  await settings(page).click();
  await panel(page).getByRole("radio", { name: "Dark" }).check();
  await panel(page).getByRole("radio", { name: "Walnut" }).check();
  await panel(page).getByRole("checkbox", { name: "Ask before resigning" }).uncheck();
  await panel(tab).getByRole("radio", { name: "Dark", checked: true }).waitFor();
  await panel(tab).getByRole("radio", { name: "Walnut", checked: true }).waitFor();
  await panel(tab).getByRole("checkbox", { name: "Ask before resigning", checked: false }).waitFor();
  assert.equal(await theme(tab), "dark");
  await page.getByRole("button", { name: "Sound", pressed: true }).click();
  await tab.getByRole("button", { name: "Sound", pressed: false }).waitFor();
  await page.reload();
  assert.equal(await theme(page), "dark");
  await settings(page).click();
  assert.ok(await panel(page).getByRole("radio", { name: "Walnut" }).isChecked());
  await page.getByRole("button", { name: "Sound", pressed: false }).waitFor();
});

scene("light and dark, by system and by choice", async ({ person }) => {
  const { page } = await person({ path: "/account", colours: "dark" });
  const dark = await ground(page);
  await settings(page).click();
  await panel(page).getByRole("radio", { name: "Light" }).check();
  const light = await ground(page);
  assert.notEqual(light, dark);
  await panel(page).getByRole("radio", { name: "System" }).check();
  assert.equal(await ground(page), dark);
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await ground(page), light);
});

scene("settings and help by the keyboard alone", async ({ person }) => {
  const { page } = await person({ path: "/account" });
  await page.getByRole("link", { name: "Sign in", exact: true }).focus();
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Sound");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Sound", pressed: false }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Settings");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "System");
  assert.equal(await settings(page).getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await theme(page), "dark");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Sage");
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "Settings");
  assert.equal(await panel(page).count(), 0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await panel(page).count(), 0, "whoever goes on leaves");
  assert.equal(await focused(page), "Sound");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await panel(page).getByRole("button", { name: "Keyboard help" }).focus();
  await page.keyboard.press("Enter");
  const help = page.getByRole("dialog", { name: "Keyboard help" });
  await help.getByText("plays a move, in any everyday form").waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  assert.equal(await focused(page), "Settings");
});

scene("the settings fit a small phone", async ({ person }) => {
  const { page } = await person({ path: "/account", phone: true, viewport: { width: 360, height: 640 } });
  await settings(page).tap();
  const box = await panel(page).boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640, JSON.stringify(box));
  // A touch anywhere else closes them: here in the header, beside the name of the site.
  await page.touchscreen.tap(135, 28);
  await panel(page).waitFor({ state: "detached" });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
});

for (const colours of /** @type {const} */ (["light", "dark"])) {
  scene(`axe finds nothing in what opens, in the ${colours}`, async ({ person }) => {
    // What moves is between two states, of which neither would be seen.
    const { page } = await person({ path: "/account", colours, still: true });
    await page.getByRole("region", { name: "Register" }).waitFor();
    const body = { name: `Eva-${colours}`, password: "correct horse" };
    await page.evaluate((body) => fetch("/api/register", { method: "POST", body: new URLSearchParams(body) }), body);
    await page.reload();
    await page.getByLabel("What is it for?").fill("Training");
    await page.getByRole("button", { name: "Make a token" }).click();
    await page.getByLabel("The token").waitFor();
    assert.deepEqual(await violations(page), [], "a new token");
    await settings(page).click();
    assert.deepEqual(await violations(page), [], "the settings");
    await panel(page).getByRole("button", { name: "Keyboard help" }).click();
    assert.deepEqual(await violations(page), [], "the help");
    const other = await person({ path: `/@/${body.name}`, colours, still: true });
    await other.page.getByRole("button", { name: "Challenge" }).click();
    assert.deepEqual(await violations(other.page), [], "a challenge");
  });
}

/** What axe finds, in a line each. @param {Page} page @returns {Promise<string[]>} */
async function violations(page) {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const axe = /** @type {typeof import("axe-core")} */ (/** @type {any} */ (window).axe);
    const { violations } = await axe.run({ preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  });
}
