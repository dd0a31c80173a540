// What the page of the account is made of: cards, and forms that say beside their button what the server refused.

import { Refusal } from "../../api.js";
import { note } from "../../dialog.js";
import { element } from "../../dom.js";

/**
 * @param {string} label The words of its button.
 * @param {{ row: HTMLElement, input: HTMLInputElement }[]} fields
 * @param {() => Promise<void>} send
 * @param {object} [more]
 * @param {string} [more.kind] The class of the button.
 * @param {(sentence: string) => HTMLInputElement} [more.fault] Which field a refusal is about, or the first.
 * @param {(Node | string)[]} [more.before] What stands between the fields and the button.
 * @returns {HTMLFormElement}
 */
export function form(label, fields, send, { kind = "primary", fault, before = [] } = {}) {
  const button = element("button", { class: kind, type: "submit" }, label);
  const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
  // The server knows the rules and says them in its own words, so the browser need not.
  const made = element(
    "form",
    { novalidate: true, class: "stack" },
    ...fields.map(({ row }) => row),
    ...before,
    problem,
    button,
  );
  let isBusy = false;
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    button.setAttribute("aria-disabled", "true");
    problem.hidden = true;
    try {
      await send();
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      problem.hidden = false;
      problem.textContent = cause.message;
      const empty = fields.find(({ input }) => input.value === "");
      const field = empty?.input ?? fault?.(cause.message) ?? fields[0]?.input;
      field?.focus();
      field?.select();
    } finally {
      isBusy = false;
      button.removeAttribute("aria-disabled");
    }
  });
  return made;
}

/**
 * A part of the page with a heading of its own.
 * @param {string} id
 * @param {string} title
 * @param {...Node} children
 */
export function card(id, title, ...children) {
  return element("section", { class: "card", "aria-labelledby": id }, element("h2", { id }, title), ...children);
}

/**
 * Does something for which one has to be signed in. Who was signed out by another browser finds out here.
 * @param {import("../../app.js").Context} context
 * @param {() => Promise<void>} act
 */
export async function signedIn({ session }, act) {
  try {
    await act();
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.status !== 401) throw cause;
    await session.load();
    // The page is another by now, and has no place for it.
    note(cause.message, "bad");
  }
}
