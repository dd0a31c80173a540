// Asking and telling: dialogs that wait for an answer, and notes that go away by themselves.

import { byId, element } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A dialog with a title, that closes by Escape, by its cross, and by a press outside of it.
 * @param {string} title
 * @param {...(Node | string)} children
 * @returns {HTMLDialogElement} shown, and taken out of the page when it is closed
 */
export function dialog(title, ...children) {
  const close = element("button", {
    class: "plain round",
    type: "button",
    "aria-label": "Close",
    onclick: () => box.close(),
  });
  close.append(icon("close"));
  const heading = element("h2", { id: "dialog-title" }, title);
  const box = element(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    element("div", { class: "dialog-head" }, heading, close),
    element("div", { class: "dialog-body" }, ...children),
  );
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Asks a question with two answers.
 * @param {string} question
 * @param {string} yes The words of the button that does it.
 * @param {"danger" | "primary"} [kind]
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes, kind = "primary") {
  return new Promise((resolve) => {
    let answer = false;
    const agree = element("button", { class: kind, type: "button" }, yes);
    const leave = element("button", { type: "button" }, "Cancel");
    const box = dialog(question, element("div", { class: "row end" }, leave, agree));
    leave.addEventListener("click", () => box.close());
    agree.addEventListener("click", () => {
      answer = true;
      box.close();
    });
    box.addEventListener("close", () => resolve(answer));
    // What cannot be undone takes more than one key too many.
    (kind === "danger" ? leave : agree).focus();
  });
}

/** How long a note stays, in milliseconds: some time to see it, some for each letter, and some to decide. */
const SHOWN = 3_000;
const SHOWN_A_LETTER = 50;
const SHOWN_TO_DECIDE = 5_000;

/**
 * Shows a note for a while.
 * @param {string} text
 * @param {"info" | "bad" | "good"} [kind]
 * @param {{ label: string, act: () => void }} [offer] What can be done about it.
 */
export function note(text, kind = "info", offer) {
  const place = placeOfNotes();
  // The same once more would only pile up.
  for (const old of [...place.children]) if (old.firstChild?.textContent === text) old.remove();
  const shown = element("div", { class: `note ${kind}` }, element("span", {}, text));
  const close = element(
    "button",
    { class: "plain round small", type: "button", "aria-label": "Dismiss" },
    icon("close"),
  );
  close.addEventListener("click", () => {
    const around = shown.closest("dialog");
    shown.remove();
    (around ?? byId("main")).focus({ preventScroll: true });
  });
  if (offer) {
    const button = element("button", { class: "plain small", type: "button" }, offer.label);
    button.addEventListener("click", () => {
      shown.remove();
      offer.act();
    });
    shown.append(button);
  }
  shown.append(close);
  place.append(shown);
  while (place.children.length > 3) place.firstElementChild?.remove();
  const leave = () => {
    // Whoever has reached its button is not thrown out of it.
    if (shown.contains(document.activeElement)) setTimeout(leave, SHOWN);
    else shown.remove();
  };
  setTimeout(leave, SHOWN + SHOWN_A_LETTER * text.length + (offer ? SHOWN_TO_DECIDE : 0));
}

/**
 * Where notes are shown: in an open dialog, since everything around it is neither seen nor heard, or else on the
 * page.
 */
function placeOfNotes() {
  const open = document.querySelector("dialog[open]");
  if (!open) return byId("notes");
  const inside = open.querySelector(".notes");
  if (inside) return inside;
  const made = element("div", { class: "notes", role: "status" });
  open.append(made);
  return made;
}

/**
 * Says what went wrong, if it was the server that refused; anything else is a fault of ours and goes on.
 * @param {unknown} problem
 */
export function complain(problem) {
  if (problem instanceof Error && problem.name === "Refusal") note(problem.message, "bad");
  else throw problem;
}

/**
 * Copies a text, and says so.
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https browsers have no clipboard: the old way still works there.
    const field = element("textarea", { class: "unseen", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  note(`${what} copied.`, "good");
}
