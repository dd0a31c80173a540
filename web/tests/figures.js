// Measures the page in Chromium, and prints a table: `cargo xtask page --figures`. Nothing here passes or fails.

import { launch } from "./browser.js";
import { files } from "./figures/files.js";
import { loading } from "./figures/loading.js";
import { memory } from "./figures/memory.js";
import { playing } from "./figures/playing.js";
import { stepping } from "./figures/stepping.js";
import { watching } from "./figures/watching.js";
import { tabiya } from "./server.js";

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} value
 */

/** @typedef {(stage: { browser: import("playwright-core").Browser, url: string }) => Promise<Figure[]>} Measure */

/** @type {[string, Measure][]} */
const MEASURES = [
  ["the files", files],
  ["loading", loading],
  ["moving", playing],
  ["going through a game", stepping],
  ["watching a fast game", watching],
  ["memory", memory],
];

const server = await tabiya({ options: ["--log", "off"] });
const browser = await launch([], true);
let hasFailed = false;
try {
  console.log(`Chromium ${browser.version()}\n\n| what | figure |\n|---|---|`);
  for (const [name, measure] of MEASURES) {
    try {
      for (const { what, value } of await measure({ browser, url: server.url })) console.log(`| ${what} | ${value} |`);
    } catch (failure) {
      // One that cannot be measured does not take the others with it.
      hasFailed = true;
      console.log(`| ${name} | could not be measured |`);
      console.error(failure);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = hasFailed ? 1 : 0;
