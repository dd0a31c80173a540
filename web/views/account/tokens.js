// Tokens: keys by which bots and scripts play in somebody's name.

import { get, post, remove } from "../../api.js";
import { complain, confirm, copy, note } from "../../dialog.js";
import { element } from "../../dom.js";
import { field } from "../../fields.js";
import { icon } from "../../icons.js";
import { day } from "../../words.js";
import { card, form, signedIn } from "./form.js";

/** @typedef {{ id: string, token?: string, label: string, scopes: string, createdAt: number }} Token */

/** What a token may be used for, and whether it usually is. @type {[string, string, "person" | "bot" | "both"][]} */
const SCOPES = [
  ["board:play", "Play games", "person"],
  ["bot:play", "Play as a bot, if the account is a bot's", "bot"],
  ["challenge:read", "See challenges", "both"],
  ["challenge:write", "Make and answer challenges", "both"],
];

/**
 * @param {import("../../types.js").Me} me
 * @param {import("../../app.js").Context} context
 * @param {AbortSignal} closed
 * @returns {HTMLElement}
 */
export function tokens(me, context, closed) {
  const list = element("ul", { class: "tokens", "aria-label": "Your tokens" });
  const none = element("p", { class: "soft", hidden: true }, "You have none.");
  const count = () => {
    none.hidden = list.children.length > 0;
    list.hidden = list.children.length === 0;
  };
  const show = (/** @type {Token} */ token) => {
    const { item, revoke } = entry(token);
    const take = async () => {
      if (!(await confirm(`Revoke “${token.label}”? What uses it stops working.`, "Revoke", "danger"))) return;
      await remove(`/api/account/tokens/${token.id}`);
      item.remove();
      count();
      // The button that was pressed is gone with it.
      label.input.focus();
      note("The token is revoked.", "good");
    };
    revoke.addEventListener("click", () => signedIn(context, take).catch(complain));
    return item;
  };

  const label = field("What is it for?", {
    name: "label",
    autocomplete: "off",
    maxlength: 100,
    placeholder: "My bot",
    required: true,
  });
  const boxes = SCOPES.map(([scope, words, whose]) => {
    const box = element("input", { type: "checkbox", value: scope, checked: whose === "both" || whose === me.kind });
    return {
      box,
      row: element(
        "label",
        { class: "tick" },
        box,
        element("span", {}, words, " ", element("code", { class: "soft" }, scope)),
      ),
    };
  });
  const scopes = element(
    "fieldset",
    { class: "ticks" },
    element("legend", {}, "What may it do?"),
    ...boxes.map(({ row }) => row),
  );
  const make = async () => {
    // A list of none is still a list: without one the server would take the usual.
    const taken =
      boxes
        .filter(({ box }) => box.checked)
        .map(({ box }) => box.value)
        .join(",") || ",";
    const token = await post("/api/account/tokens", { label: label.input.value.trim() || "token", scopes: taken });
    const item = show(token);
    list.prepend(item);
    count();
    label.input.value = "";
    item.querySelector("input")?.focus();
    context.announce("The token is made. Copy it now: it is shown only this once.");
  };
  const made = form("Make a token", [label], () => signedIn(context, make), { kind: "", before: [scopes] });

  const load = async () => {
    /** @type {Token[]} */
    const found = await get("/api/account/tokens", closed);
    // One that was made meanwhile stands there already, with its secret.
    const others = found.reverse().filter(({ id }) => !list.querySelector(`[data-id="${CSS.escape(id)}"]`));
    list.append(...others.map(show));
    count();
  };
  signedIn(context, load).catch((problem) => closed.aborted || complain(problem));
  const about = element("p", { class: "soft" }, "Keys by which programs play in your name, without your password. ");
  about.append(element("a", { href: "/api/docs" }, "What they can do"));
  return card("tokens", "Tokens for bots and scripts", about, none, list, element("h3", {}, "A new one"), made);
}

/** @param {Token} token */
function entry(token) {
  const revoke = element("button", { class: "small", type: "button", "aria-label": `Revoke ${token.label}` }, "Revoke");
  const does = token.scopes.split(",").filter((scope) => scope !== "");
  const words = does.map((scope) => SCOPES.find(([name]) => name === scope)?.[1] ?? scope);
  const item = element(
    "li",
    { "data-id": token.id },
    element(
      "div",
      { class: "row spread" },
      element(
        "div",
        {},
        element("strong", {}, token.label),
        " ",
        element("span", { class: "soft tiny" }, "made ", day(token.createdAt)),
      ),
      revoke,
    ),
    element("p", { class: "soft tiny" }, words.length > 0 ? words.join(" · ") : "May only see what everybody sees"),
    token.token !== undefined && secret(token.token),
  );
  return { item, revoke };
}

/** @param {string} text */
function secret(text) {
  const shown = element("input", {
    type: "text",
    readonly: true,
    class: "secret",
    value: text,
    "aria-label": "The token",
    spellcheck: "false",
  });
  shown.addEventListener("focus", () => shown.select());
  const button = element("button", { type: "button" }, icon("copy"), "Copy");
  button.addEventListener("click", () => copy(text, "Token"));
  return element(
    "div",
    { class: "notice new-token" },
    element("p", {}, "Copy it now: it is shown only this once."),
    element("div", { class: "with-copy" }, shown, button),
  );
}
