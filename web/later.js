// Views that are loaded when they are first opened, so that who only wants to play loads no more than that.

import { get } from "./api.js";
import { complain } from "./dialog.js";
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
      const loaded = await Promise.all([load(), styled(sheet)]).catch(() => null);
      if (isClosed) return;
      if (!loaded) return failed(place);
      const [module] = loaded;
      place.replaceChildren();
      view = module.show(place, context, ...parts);
      context.entitle(view.title);
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

/** @param {HTMLElement} place */
function failed(place) {
  const again = async () => {
    try {
      await get("/api/site");
      // Some browsers remember that a module failed, and one from after an upgrade may not fit what is here already.
      location.reload();
    } catch (problem) {
      complain(problem);
    }
  };
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
