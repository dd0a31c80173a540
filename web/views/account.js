// The account: coming in for those who have none here, and everything about it for those who have.

import { element, fill } from "../dom.js";
import { entry } from "./account/entry.js";
import { own } from "./account/own.js";

/** @type {import("../app.js").Show} */
export function show(place, context) {
  const { session } = context;
  const away = new AbortController();
  /** Whose page is shown. @type {string | null} */
  let shown = null;

  const draw = () => {
    const { me } = session;
    const wanted = `${me?.kind} ${me?.username}`;
    if (wanted === shown) return;
    const isChange = shown !== null;
    shown = wanted;
    fill(place, ...(me && me.kind !== "guest" ? own(me, context, away.signal) : entry(me, context)));
    // What had the focus is gone; whoever reads by ear begins at the top of what has come.
    if (isChange) place.querySelector("h1")?.focus();
  };

  place.classList.add("account-page");
  fill(place, element("p", { class: "soft" }, "One moment …"));
  session.addEventListener("change", draw, { signal: away.signal });
  // Until the server has told who is here, neither page is right.
  session.loaded.then(() => away.signal.aborted || draw());
  return { title: "Account", close: () => away.abort() };
}
