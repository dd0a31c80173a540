// One's own account: name, password, tokens, and ways out.

import { post } from "../../api.js";
import { complain, confirm, note } from "../../dialog.js";
import { element } from "../../dom.js";
import { field, password } from "../../fields.js";
import { card, form, signedIn } from "./form.js";
import { tokens } from "./tokens.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("../../types.js").Me} Me */

/**
 * @param {Me} me
 * @param {Context} context
 * @param {AbortSignal} closed
 * @returns {Node[]}
 */
export function own(me, context, closed) {
  return [
    head(me, context),
    element("div", { class: "two" }, rename(me, context), changePassword(me, context)),
    tokens(me, context, closed),
    everywhere(context),
  ];
}

/** @param {Me} me @param {Context} context */
function head(me, { session }) {
  const heading = element("h1", { tabindex: -1 }, me.username);
  const games = element("a", { class: "button", href: `/@/${me.username}` }, "My games");
  const out = element("button", { type: "button" }, "Sign out");
  const leave = async () => {
    await session.signOut();
    note("You are signed out.", "good");
  };
  out.addEventListener("click", () => leave().catch(complain));
  const kind = me.kind === "bot" ? "A bot's account" : "Your account";
  return element(
    "div",
    { class: "row spread account-head" },
    element("div", {}, heading, element("p", { class: "soft" }, kind)),
    element("div", { class: "row" }, games, out),
  );
}

/** @param {Me} me @param {Context} context */
function rename(me, context) {
  const { session } = context;
  const name = field(
    "New name",
    {
      name: "name",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      required: true,
      maxlength: 30,
      value: me.username,
    },
    "Your games go with you. The old name becomes free for others.",
  );
  const send = async () => {
    await session.rename(name.input.value.trim());
    note(`You are called ${session.me?.username} now.`, "good");
  };
  return card(
    "rename",
    "Name",
    form("Change name", [name], () => signedIn(context, send), { kind: "" }),
  );
}

/** @param {Me} me @param {Context} context */
function changePassword(me, context) {
  const old = password("Old password", "current-password", "old");
  const fresh = password(
    "New password",
    "new-password",
    "new",
    "8 characters or more. Signs you out in all other browsers.",
  );
  // Password managers want to know whose password it is.
  const whose = element("input", {
    hidden: true,
    type: "text",
    name: "name",
    autocomplete: "username",
    value: me.username,
  });
  const send = async () => {
    await post("/api/account/password", { old: old.input.value, new: fresh.input.value });
    made.reset();
    note("Your password is changed. All other browsers are signed out.", "good");
  };
  const fault = (/** @type {string} */ sentence) => (/\bold\b/i.test(sentence) ? old.input : fresh.input);
  const made = form("Change password", [old, fresh], () => signedIn(context, send), { kind: "", fault });
  made.prepend(whose);
  return card("password", "Password", made);
}

/** @param {Context} context */
function everywhere(context) {
  const button = element("button", { type: "button" }, "Sign out everywhere");
  const leave = async () => {
    if (!(await confirm("Sign out in all browsers, this one too?", "Sign out everywhere", "danger"))) return;
    await context.session.signOut(true);
    note("You are signed out everywhere.", "good");
  };
  button.addEventListener("click", () => signedIn(context, leave).catch(complain));
  const words = "Ends every session, here and on all other devices. Tokens go on working; revoke them above.";
  const row = element("div", { class: "everywhere" }, element("p", { class: "soft" }, words), button);
  return card("everywhere", "Sign out everywhere", row);
}
