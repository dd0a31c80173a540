// Who the person at this browser is. Nobody has to say: who wants to play becomes a guest on the way.

import { get, post } from "./api.js";
import { keep } from "./settings.js";

/** @typedef {import("./types.js").Me} Me */

/** What is written when somebody comes or goes, so that the other tabs of the browser hear of it. */
const KEY = "tabiya.entered";

/**
 * The person at this browser. It tells by the event `change` when what is known of them is other than before, by
 * `entered` when somebody has come, gone or got another name since the page was loaded, and by `left` when whoever was
 * here is here no more. A name does not tell that: a guest who registers stays the same person.
 */
export class Session extends EventTarget {
  /** @type {Me | null} */
  #me = null;
  /** Whoever is about to come or go. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** How often somebody has come or gone by this page. */
  #turns = 0;
  /** @type {() => void} */
  #tell = () => {};
  /** Kept once it is known who is here, or that nobody can tell. @type {Promise<void>} */
  loaded = new Promise((resolve) => (this.#tell = resolve));

  constructor() {
    super();
    // Tabs share the cookie, so they have to agree on whose it is.
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      const { hasLeft } = JSON.parse(event.newValue ?? "{}");
      this.load().then(
        () => this.#tellEntered(hasLeft === true),
        () => {},
      );
    });
  }

  /** @returns {Me | null} */
  get me() {
    return this.#me;
  }

  /** Takes from an answer of the server who asks. @param {Me | null | undefined} me */
  know(me) {
    const before = this.#me;
    this.#me = me ?? null;
    const isOther = before?.id !== me?.id || before?.username !== me?.username || before?.kind !== me?.kind;
    if (isOther) this.dispatchEvent(new Event("change"));
    this.#tell();
  }

  async load() {
    const turns = this.#turns;
    try {
      const { me } = await get("/api/site");
      // Somebody who came meanwhile is not in an answer from before.
      if (turns === this.#turns) this.know(me);
    } finally {
      this.#tell();
    }
  }

  /**
   * Lets people come and go one after the other: each begins with whoever is here then.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Makes sure that there is somebody: one guest, if need be, however often it is asked. @returns {Promise<Me>} */
  async enter() {
    if (this.#me) return this.#me;
    return this.#inTurn(async () => {
      if (this.#me) return this.#me;
      const me = await post("/api/guest");
      this.#become(me, false);
      return me;
    });
  }

  /** @param {string} name @param {string} password @returns {Promise<boolean>} whether it was a guest who did */
  register(name, password) {
    return this.#inTurn(async () => {
      const isGuest = this.#me?.kind === "guest";
      this.#become(await post("/api/register", { name, password }), !isGuest);
      return isGuest;
    });
  }

  /** @param {string} name @param {string} password */
  signIn(name, password) {
    return this.#inTurn(async () => {
      const me = await post("/api/login", { name, password });
      this.#become(me, me.id !== this.#me?.id);
    });
  }

  /** @param {string} name */
  rename(name) {
    return this.#inTurn(async () => this.#become(await post("/api/account/name", { name }), false));
  }

  /** @param {boolean} everywhere */
  signOut(everywhere = false) {
    return this.#inTurn(async () => {
      await post(everywhere ? "/api/logout-everywhere" : "/api/logout");
      this.#become(null, true);
    });
  }

  /**
   * Is somebody else from now on, or called otherwise, and tells the other tabs.
   * @param {Me | null} me
   * @param {boolean} isOther Whether that is another person than whoever was here before.
   */
  #become(me, isOther) {
    const hasLeft = isOther && this.#me !== null;
    this.#turns += 1;
    this.know(me);
    this.#tellEntered(hasLeft);
    keep(KEY, { at: Date.now(), hasLeft });
  }

  /** @param {boolean} hasLeft Whether whoever was here is here no more. */
  #tellEntered(hasLeft) {
    if (hasLeft) this.dispatchEvent(new Event("left"));
    this.dispatchEvent(new Event("entered"));
  }
}
