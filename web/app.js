// The start of the page: who is here, which view belongs to the address, and what is around it.

import { byId, element } from "./dom.js";
import { later } from "./later.js";
import { markPlace, showNavigation } from "./navigation.js";
import { Session } from "./session.js";
import { Settings } from "./settings.js";
import { Sounds } from "./sound.js";
import * as account from "./views/account.js";
import * as game from "./views/game.js";
import * as home from "./views/home.js";
import * as missing from "./views/missing.js";
import * as player from "./views/player.js";

/**
 * @typedef {object} View What is shown at an address.
 * @property {string} title
 * @property {() => void} close Ends everything it has begun.
 */

/**
 * @typedef {object} Context What views are given.
 * @property {(path: string, replace?: boolean) => void} navigate
 * @property {(path: string) => void} readdress Gives what is shown another address, as often as it changes.
 * @property {(title: string) => void} entitle Gives the page another title.
 * @property {(text: string, isUrgent?: boolean) => void} announce Says something to screen readers.
 * @property {Session} session
 * @property {Settings} settings
 * @property {Sounds} sounds
 */

/** @typedef {(place: HTMLElement, context: Context, ...parts: string[]) => View} Show */

/** @type {[RegExp, Show][]} */
const ROUTES = [
  [/^\/$/, home.show],
  [/^\/account$/, account.show],
  [/^\/@\/([^/]+)$/, player.show],
  [/^\/learn(?:\/([^/]+))?$/, later(() => import("./views/learn.js"), "learn")],
  [/^\/analysis(?:\/([^/]+)(?:\/([^/]+))?)?$/, later(() => import("./views/analysis.js"), "analysis")],
  [/^\/editor$/, later(() => import("./views/editor.js"), "editor")],
  [/^\/games$/, later(() => import("./views/games.js"), "games")],
  [/^\/puzzles(?:\/([^/]+))?$/, later(() => import("./views/puzzles.js"), "puzzles")],
  // Some clients add to the name of a game whose it is.
  [/^\/([A-Za-z0-9]{8})[A-Za-z0-9]{0,4}$/, game.show],
];

const session = new Session();
const settings = new Settings();
const sounds = new Sounds(settings);
const place = byId("main");
/** @type {View | null} */
let view = null;
/** The path and the query of what is shown. */
let shown = "";

/** @type {Context} */
const context = { navigate, readdress, entitle, announce, session, settings, sounds };

/** @param {string} title */
function entitle(title) {
  document.title = title === "" ? "Tabiya" : `${title} – Tabiya`;
}

/** How long to wait where browsers take no more addresses for now, in milliseconds. */
const PAUSE = 1_000;
/** The address that what is shown is still to be given. */
let wanted = "";
let waiting = 0;

/** @param {string} path */
function readdress(path) {
  wanted = path;
  giveAddress();
}

function giveAddress() {
  clearTimeout(waiting);
  if (wanted === "") return;
  const { pathname, search } = new URL(wanted, location.href);
  try {
    history.replaceState(null, "", wanted);
  } catch {
    // Safari refuses when there were too many in a short time; others then do nothing.
  }
  // Who goes back from here leaves this address, and not the one it was opened by.
  shown = location.pathname + location.search;
  if (shown === pathname + search) wanted = "";
  else waiting = window.setTimeout(giveAddress, PAUSE);
}

/** What was shown has no other address any more. */
function keepAddress() {
  clearTimeout(waiting);
  wanted = "";
}

/** @param {string} path @param {boolean} [replace] */
function navigate(path, replace = false) {
  giveAddress();
  keepAddress();
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  open();
  scrollTo(0, 0);
  focusContent();
}

function open() {
  // A question about what is no longer shown is no question any more.
  for (const box of document.querySelectorAll("dialog")) box.close();
  view?.close();
  shown = location.pathname + location.search;
  markPlace(location.pathname);
  place.replaceChildren();
  const [show, parts] = route(location.pathname.replace(/(?<=.)\/+$/, ""));
  place.className = "";
  view = show(place, context, ...parts);
  entitle(view.title);
}

/**
 * Goes on at the content: what had the focus is gone, and who reads by ear has to hear that there is something else.
 */
function focusContent() {
  place.focus({ preventScroll: true });
}

/**
 * @param {string} path
 * @returns {[Show, string[]]}
 */
function route(path) {
  for (const [pattern, show] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return [show, found.slice(1).map((part) => decoded(part ?? ""))];
  }
  return [missing.show, []];
}

/** How long an announcement stays to be read, in milliseconds. */
const ANNOUNCED = 10_000;

/** A part of an address as text; as it is, if it was never meant to be one. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} text @param {boolean} [isUrgent] */
function announce(text, isUrgent = false) {
  // Each in an element of its own: one that took the place of another at once would be heard instead of it.
  const line = element("p", {}, text);
  byId(isUrgent ? "called" : "said").append(line);
  setTimeout(() => line.remove(), ANNOUNCED);
}

function showTheme() {
  const { theme } = settings.now;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

// Links within the page change the view and load nothing.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.classList.contains("skip")) {
    event.preventDefault();
    place.focus();
    return;
  }
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname) return;
  if (!ROUTES.some(([pattern]) => pattern.test(link.pathname))) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
});
addEventListener("popstate", () => {
  keepAddress();
  // Another place on the same page is no other page.
  if (location.pathname + location.search === shown) return;
  open();
  focusContent();
});
settings.addEventListener("change", showTheme);

showNavigation(byId("nav"), context);
open();
