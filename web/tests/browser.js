// Debian's Chromium, driven by playwright-core, which brings no browser of its own.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same without windows takes half the time. */
const SHELL = "chromium-headless-shell";
const OPTIONS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // A test reaches the server under test and nothing else.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-proxy-server",
];

/**
 * Starts the browser; it shows itself if HEADED is set.
 * @param {string[]} [options] More options of Chromium.
 * @param {boolean} [isWhole] Whether it has to be the one that people use, windows and all.
 */
export function launch(options = [], isWhole = false) {
  // Root has no sandbox to run it in.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const isHeaded = Boolean(process.env.HEADED);
  return chromium.launch({
    executablePath: executable(isWhole || isHeaded ? NAMES : [SHELL, ...NAMES]),
    headless: !isHeaded,
    slowMo: isHeaded ? 150 : 0,
    args: [...OPTIONS, ...asRoot, ...options],
    // A test that is told to end does so (`server.js`), and takes the browser with it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** @param {string[]} names */
function executable(names) {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = process.env.CHROMIUM || places.find((place) => existsSync(place));
  if (!found) throw new Error("there is no Chromium; name it with CHROMIUM, or run `cargo xtask page`");
  return found;
}
