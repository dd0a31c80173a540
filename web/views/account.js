// The account: coming in for those who have none here, and everything about it for those who have.

import { element, fill } from "../dom.js";
import { entry } from "./account/entry.js";
import { own } from "./account/own.js";

/** @type {import("../app.js").Show} */
export function show(place, context) {
  const { session } = context;
  const away = new AbortController();
  /** Whose page is shown, with `""` for those who have no account. @type {string | null} */
  let shown = null;
  /** @type {import("./account/entry.js").Entry | null} */
  let door = null;

  const draw = () => {
    const { me } = session;
    const owner = me && me.kind !== "guest" ? me : null;
    const wanted = owner ? `${owner.kind} ${owner.username}` : "";
    if (wanted !== shown) {
      const isChange = shown !== null;
      shown = wanted;
      door = owner ? null : entry(context);
      fill(place, ...(owner ? own(owner, context, away.signal) : (door?.parts ?? [])));
      // What had the focus is gone; whoever reads by ear begins at the top of what has come.
      if (isChange) place.querySelector("h1")?.focus();
    }
    // Who becomes a guest meanwhile, by something begun before, may be typing already.
    door?.address(owner ? null : me);
  };

  place.classList.add("account-page");
  fill(place, element("p", { class: "soft" }, "One moment …"));
  session.addEventListener("change", draw, { signal: away.signal });
  // Until the server has told who is here, neither page is right.
  session.loaded.then(() => away.signal.aborted || draw());
  return { title: "Account", close: () => away.abort() };
}
