// Views that are loaded when they are first opened, so that who only wants to play loads no more than that.

import { element, fill } from "./dom.js";

/** @typedef {import("./app.js").Show} Show */
/** @typedef {import("./app.js").View} View */

/**
 * A view that comes by itself with its sheet.
 * @param {() => Promise<{ show: Show }>} load
 * @param {string} sheet Its name in `style/`.
 * @returns {Show}
 */
export function later(load, sheet) {
  return (place, context, ...parts) => {
    /** @type {View | null} */
    let view = null;
    let isClosed = false;
    const open = async () => {
      try {
        const [module] = await Promise.all([load(), styled(sheet)]);
        if (isClosed) return;
        place.replaceChildren();
        view = module.show(place, context, ...parts);
        context.entitle(view.title);
      } catch {
        if (!isClosed) failed(place, open);
      }
    };
    open();
    return {
      title: document.title.split(" – ")[0] ?? "",
      close() {
        isClosed = true;
        view?.close();
      },
    };
  };
}

/**
 * @param {HTMLElement} place
 * @param {() => void} again
 */
function failed(place, again) {
  place.className = "narrow";
  fill(
    place,
    element("h1", {}, "This page could not be loaded"),
    element("p", {}, "The server does not answer. What you have done so far is kept."),
    element("button", { class: "primary", type: "button", onclick: again }, "Try again"),
  );
}

/**
 * Waits until a sheet is there.
 * @param {string} name
 * @returns {Promise<void>}
 */
function styled(name) {
  const main = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[href$='/style/page.css']"));
  const href = (main?.href ?? "").replace(/page\.css$/, `${name}.css`);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = element("link", { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${name}.css could not be loaded`));
    });
    document.head.append(link);
  });
}
