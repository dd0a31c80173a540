// What can be done with a position: play it, analyse it, share it.

import { copy, dialog } from "../../dialog.js";
import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { inQuery } from "../../boards.js";
import { address, howToLetIn, originForOthers, qrCode, site } from "../home/address.js";

/** @typedef {import("./judge.js").Verdict} Verdict */

/**
 * @returns {{ element: HTMLElement, show: (verdict: Verdict | null, text: string) => void }} `show` tells how the
 *   position was judged, if it was, and as what it is written
 */
export function actionButtons() {
  let written = "";
  const link = (/** @type {string} */ look, /** @type {import("../../icons.js").IconName} */ name, words = "") =>
    element("a", { class: `button ${look}` }, icon(name), words);
  /** @type {{ shown: HTMLElement, to: (fen: string) => string, plays?: boolean }[]} */
  const links = [
    { shown: link("primary", "computer", "Play the computer"), to: (fen) => `/?fen=${fen}`, plays: true },
    { shown: link("", "people", "Play a friend"), to: (fen) => `/?fen=${fen}&way=friend`, plays: true },
    { shown: link("", "eye", "Analyse"), to: (fen) => `/analysis?fen=${fen}` },
  ];
  // Until it is known what the position is, there is nothing to share.
  const share = element("button", { type: "button", disabled: true }, icon("share"), "Share");
  share.addEventListener("click", () => showShare(written));
  const shown = element("div", { class: "editor-actions" }, ...links.map((one) => one.shown), share);
  return {
    element: shown,
    show(verdict, text) {
      const { fen, ended } = verdict ?? {};
      written = fen ?? text;
      if (verdict) share.disabled = written === "";
      for (const { shown, to, plays } of links) {
        // Without an address it is no link, but it is told that there will be one.
        const isOff = fen === undefined || (plays && ended !== undefined);
        const now = isOff ? { role: "link", "aria-disabled": "true" } : { href: to(inQuery(fen)) };
        for (const name of ["href", "role", "aria-disabled"]) shown.removeAttribute(name);
        for (const [name, value] of Object.entries(now)) shown.setAttribute(name, value);
      }
    },
  };
}

/** @param {string} fen */
function showShare(fen) {
  const path = `/editor?fen=${inQuery(fen)}`;
  const place = element("div", { class: "editor-share" });
  const row = (/** @type {string} */ label, /** @type {string} */ value) => {
    const field = element("input", { type: "text", readonly: true, value, onfocus: () => field.select() });
    const button = element(
      "button",
      { type: "button", "aria-label": `Copy ${label}`, onclick: () => copy(value, label) },
      icon("copy"),
    );
    return element("label", {}, label, element("div", { class: "row field-row" }, field, button));
  };
  dialog("Share this position", element("div", { class: "stack" }, place, row("FEN", fen)));
  fill(place, address(location.origin + path, "Link", "A position on Tabiya"));
  site().then(
    (about) => {
      const origin = originForOthers(about);
      if (origin) fill(place, address(origin + path, "Link", "A position on Tabiya"), qrCode(origin + path));
      else place.append(howToLetIn());
    },
    // The link is there; without an answer there is no code.
    () => {},
  );
}
