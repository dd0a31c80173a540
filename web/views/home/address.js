// An address for other devices: as text, to copy, to share, and as a QR code.

import { get } from "../../api.js";
import { copy } from "../../dialog.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";

/** @typedef {import("../../types.js").Site} Site */

/** What lets others in, where nobody but this computer can. */
function command() {
  return `serve --listen 0.0.0.0:${location.port || 8064}`;
}

/** @type {Promise<Site> | null} */
let asked = null;

/** What the server says of itself; it is asked once. @returns {Promise<Site>} */
export function site() {
  asked ??= get("/api/site").catch((problem) => {
    asked = null;
    throw problem;
  });
  return asked;
}

/** Whether the page was opened by a name that means this computer only. */
function isOnThisComputer() {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
}

/**
 * Where others reach this site: as the page was opened, or if that means this computer only, as the network knows it.
 * @param {Site} about
 * @returns {string | null} nothing if nobody else can
 */
export function originForOthers({ addresses, isLocalOnly }) {
  if (!isOnThisComputer()) return location.origin;
  return isLocalOnly ? null : (addresses[0] ?? null);
}

/**
 * How to let others in.
 * @returns {HTMLElement}
 */
export function howToLetIn() {
  return element(
    "p",
    { class: "soft tiny" },
    "Only this computer can open it. To let others in your network join, start it with ",
    element("code", {}, command()),
    ".",
  );
}

/**
 * @param {string} url
 * @param {string} what What is copied, in a word or two.
 * @param {string} [title] What is shared, where the browser can.
 * @returns {HTMLElement}
 */
export function address(url, what, title) {
  const field = element("input", { type: "text", readonly: true, value: url, "aria-label": what });
  field.addEventListener("focus", () => field.select());
  const buttons = element("div", { class: "address-row" }, field);
  buttons.append(element("button", { type: "button", onclick: () => copy(url, what) }, icon("copy"), "Copy"));
  if (title && "share" in navigator) {
    const share = () => navigator.share({ title, url }).catch(() => {});
    const button = element("button", { type: "button", "aria-label": "Share", onclick: share }, icon("share"));
    buttons.append(button);
  }
  return buttons;
}

/**
 * @param {string} url
 * @returns {HTMLElement}
 */
export function qrCode(url) {
  const source = `/api/qr?url=${encodeURIComponent(url)}`;
  return element("img", { class: "qr", src: source, width: 176, height: 176, alt: `QR code of ${url}` });
}
