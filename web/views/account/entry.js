// For those who have no account here, or are not signed in: register or sign in.

import { note } from "../../dialog.js";
import { element } from "../../dom.js";
import { field, password } from "../../fields.js";
import { card, form } from "./form.js";

/** @typedef {import("../../types.js").Me} Me */

/**
 * @param {Me | null} guest
 * @param {import("../../app.js").Context} context
 * @returns {Node[]}
 */
export function entry(guest, context) {
  return [
    element("h1", { tabindex: -1 }, guest ? "Keep your games" : "Your account"),
    element("p", { class: "soft" }, ...lead(guest)),
    element("div", { class: "two" }, register(guest, context), signIn(guest, context)),
  ];
}

/**
 * @param {Me | null} guest
 * @returns {(Node | string)[]}
 */
function lead(guest) {
  if (!guest) return ["Nobody needs one to play. With one, your games are kept under your name, on every device."];
  return [
    "You play as ",
    element("a", { href: `/@/${guest.username}` }, guest.username),
    ". Register, and all its games become yours, also those that are still being played.",
  ];
}

/** What the server says of the two fields names the one it is about. @param {string} sentence */
function isOfPassword(sentence) {
  return /\bpassword\b/i.test(sentence);
}

/** @param {Me | null} guest @param {import("../../app.js").Context} context */
function register(guest, { session }) {
  const name = field(
    "Name",
    {
      name: "name",
      autocomplete: "username",
      autocapitalize: "none",
      spellcheck: "false",
      required: true,
      maxlength: 30,
    },
    "2 to 30 letters, digits, - and _. Others see it.",
  );
  const secret = password("Password", "new-password", "password", "8 characters or more.");
  const send = async () => {
    await session.register(name.input.value.trim(), secret.input.value);
    note(`Welcome, ${session.me?.username}.${guest ? " Your games are kept." : ""}`, "good");
  };
  const made = form("Register", [name, secret], send, {
    fault: (sentence) => (isOfPassword(sentence) ? secret.input : name.input),
  });
  return card("register", "Register", made);
}

/** @param {Me | null} guest @param {import("../../app.js").Context} context */
function signIn(guest, { session }) {
  const name = field("Name", {
    name: "name",
    autocomplete: "username",
    autocapitalize: "none",
    spellcheck: "false",
    required: true,
    maxlength: 30,
  });
  const secret = password("Password", "current-password", "password");
  const warning = guest
    ? [
        element(
          "p",
          { class: "hint" },
          `The games of ${guest.username} stay with that name; you cannot come back to it.`,
        ),
      ]
    : [];
  const send = async () => {
    await session.signIn(name.input.value.trim(), secret.input.value);
    note(`You are signed in as ${session.me?.username}.`, "good");
  };
  const made = form("Sign in", [name, secret], send, {
    kind: guest ? "" : "primary",
    fault: () => secret.input,
    before: warning,
  });
  return card("sign-in", "Sign in", made);
}
