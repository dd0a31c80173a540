// What stands in the header: the places of the page; and at its right who is here, the sound, and the settings.

import { byId, element, fill, whenLeft } from "./dom.js";
import { icon } from "./icons.js";
import { settingsPanel } from "./settings-panel.js";

/** @typedef {import("./app.js").Context} Context */

/**
 * @param {HTMLElement} place
 * @param {Context} context
 */
export function showNavigation(place, context) {
  place.classList.add("nav");
  // Who is here is known last and may be long, so it stands first: it grows into free space, and nothing moves.
  fill(place, account(context), sound(context), settings(context));
  showPlaces(byId("places"));
}

/** Where one can go from everywhere. @type {[path: string, name: string][]} */
const PLACES = [
  ["/", "Play"],
  ["/learn", "Learn"],
  ["/puzzles", "Puzzles"],
  ["/analysis", "Analysis"],
  ["/editor", "Editor"],
  ["/games", "Games"],
];

/**
 * The places in a row; where there is no room for one, behind a button.
 * @param {HTMLElement} place
 */
function showPlaces(place) {
  const links = PLACES.map(([path, name]) => element("a", { class: "place", href: path }, name));
  const button = element("button", {
    class: "plain round places-button",
    type: "button",
    title: "Menu",
    "aria-label": "Menu",
    "aria-expanded": "false",
    "aria-controls": "places-list",
  });
  button.append(icon("menu"));
  const list = element("div", { class: "places-list", id: "places-list" }, ...links);
  /** @type {(() => void) | null} */
  let forget = null;
  const close = () => {
    if (!forget) return;
    forget();
    forget = null;
    // What is not seen any more cannot keep the focus.
    const wasInside = list.contains(document.activeElement);
    place.classList.remove("open");
    button.setAttribute("aria-expanded", "false");
    if (wasInside) button.focus();
  };
  button.addEventListener("click", () => {
    if (forget) return close();
    place.classList.add("open");
    button.setAttribute("aria-expanded", "true");
    forget = whenLeft(place, close);
  });
  list.addEventListener("click", close);
  addEventListener("popstate", close);
  fill(place, button, list);
}

/** Marks the place that an address belongs to. @param {string} path */
export function markPlace(path) {
  for (const link of document.querySelectorAll(".place")) {
    const own = link.getAttribute("href") ?? "";
    const isHere = own === path || (own !== "/" && path.startsWith(`${own}/`));
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {Context} context */
function account({ session }) {
  // Until the server has told who is here, the place is kept and nothing is claimed.
  const link = element("a", { class: "button plain me waits", href: "/account" });
  const show = () => {
    link.classList.toggle("guest", session.me?.kind === "guest");
    fill(link, icon("person"), ...words(session.me));
  };
  const load = async () => {
    try {
      await session.load();
    } catch {
      // Without the server nobody is anybody; whatever is tried next will say so in words.
    }
    link.classList.remove("waits");
  };
  session.addEventListener("change", show);
  session.addEventListener("change", () => link.classList.remove("waits"));
  // A page taken back from the browser's memory may be from before somebody signed out.
  addEventListener("pageshow", (event) => event.persisted && load());
  show();
  load();
  return link;
}

/**
 * @param {import("./types.js").Me | null} me
 * @returns {Node[]}
 */
function words(me) {
  if (me && me.kind !== "guest") return [element("span", { class: "me-name" }, me.username)];
  const signIn = element("span", { class: "me-short" }, "Sign in");
  if (!me) return [signIn];
  // Where there is room, guests are told who they are and how to stay it.
  const long = element(
    "span",
    { class: "me-long" },
    element("span", { class: "me-name" }, me.username),
    element("span", { class: "me-hint" }, "Keep your games: register"),
  );
  return [signIn, long];
}

/** @param {Context} context */
function sound({ settings }) {
  const button = element("button", { class: "plain round", type: "button", "aria-label": "Sound" });
  const show = () => {
    const isOn = settings.now.sound;
    button.setAttribute("aria-pressed", String(isOn));
    button.title = isOn ? "Sound is on" : "Sound is off";
    fill(button, icon(isOn ? "sound" : "muted"));
  };
  button.addEventListener("click", () => settings.set("sound", !settings.now.sound));
  settings.addEventListener("change", show);
  show();
  return button;
}

/** @param {Context} context */
function settings(context) {
  const button = element("button", {
    class: "plain round",
    type: "button",
    title: "Settings",
    "aria-label": "Settings",
    "aria-haspopup": "dialog",
    "aria-expanded": "false",
  });
  button.append(icon("gear"));
  const place = element("div", { class: "menu-place" }, button);
  /** @type {(() => void) | null} */
  let close = null;

  const open = () => {
    const panel = settingsPanel(context.settings, () => close?.());
    place.append(panel.box);
    button.setAttribute("aria-expanded", "true");
    const forget = whenLeft(place, () => close?.());
    close = () => {
      close = null;
      forget();
      // Whoever was in there is put back to where they came from; whoever has pressed elsewhere stays there.
      const wasInside = panel.box.contains(document.activeElement);
      panel.close();
      button.setAttribute("aria-expanded", "false");
      if (wasInside) button.focus();
    };
    panel.focus();
  };
  button.addEventListener("click", () => (close ? close() : open()));
  // Tabbing on from the last control leaves.
  place.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) close?.();
  });
  addEventListener("popstate", () => close?.());
  return place;
}
