// For those who have no account here, or are not signed in: register or sign in.

import { note } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { field, password } from "../../fields.js";
import { card, form } from "./form.js";

/** @typedef {import("../../types.js").Me} Me */

/**
 * @typedef {object} Entry
 * @property {Node[]} parts
 * @property {(guest: Me | null) => void} address Speaks to this guest, or to nobody. What was typed stays.
 */

/**
 * @param {import("../../app.js").Context} context
 * @returns {Entry}
 */
export function entry(context) {
  const heading = element("h1", { tabindex: -1 });
  const lead = element("p", { class: "soft" });
  const signing = signIn(context);
  return {
    parts: [heading, lead, element("div", { class: "two" }, register(context), signing.part)],
    address: (guest) => {
      write(heading, guest ? "Keep your games" : "Your account");
      fill(lead, ...leading(guest));
      signing.address(guest);
    },
  };
}

/**
 * @param {Me | null} guest
 * @returns {(Node | string)[]}
 */
function leading(guest) {
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

/** @param {import("../../app.js").Context} context */
function register({ session }) {
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
    const isGuest = await session.register(name.input.value.trim(), secret.input.value);
    note(`Welcome, ${session.me?.username}.${isGuest ? " Your games are kept." : ""}`, "good");
  };
  const made = form("Register", [name, secret], send, {
    fault: (sentence) => (isOfPassword(sentence) ? secret.input : name.input),
  });
  return card("register", "Register", made);
}

/**
 * @param {import("../../app.js").Context} context
 * @returns {{ part: Node, address: (guest: Me | null) => void }}
 */
function signIn({ session }) {
  const name = field("Name", {
    name: "name",
    autocomplete: "username",
    autocapitalize: "none",
    spellcheck: "false",
    required: true,
    maxlength: 30,
  });
  const secret = password("Password", "current-password", "password");
  const warning = element("p", { class: "hint" });
  const send = async () => {
    await session.signIn(name.input.value.trim(), secret.input.value);
    note(`You are signed in as ${session.me?.username}.`, "good");
  };
  const made = form("Sign in", [name, secret], send, { fault: () => secret.input, before: [warning] });
  return {
    part: card("sign-in", "Sign in", made),
    address: (guest) => {
      warning.hidden = guest === null;
      const stay = `The games of ${guest?.username} stay with that name; you cannot come back to it.`;
      write(warning, guest ? stay : "");
      // Who has games here already is to register first of all.
      made.querySelector("button[type=submit]")?.classList.toggle("primary", guest === null);
    },
  };
}
