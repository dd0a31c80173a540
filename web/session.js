// Who the person at this browser is. Nobody has to say: who wants to play becomes a guest on the way.

import { get, post } from "./api.js";
import { keep } from "./settings.js";

/** @typedef {import("./types.js").Me} Me */

/** What is written when somebody comes or goes, so that the other tabs of the browser hear of it. */
const KEY = "tabiya.entered";

/**
 * The person at this browser. It tells by the event `change` when that is another than was known, and by `entered` when
 * somebody has come or gone since the page was loaded.
 */
export class Session extends EventTarget {
  /** @type {Me | null} */
  #me = null;
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
      if (event.key === KEY)
        this.load().then(
          () => this.dispatchEvent(new Event("entered")),
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

  /** Makes sure that there is somebody: a guest, if need be. @returns {Promise<Me>} */
  async enter() {
    if (this.#me) return this.#me;
    const me = await post("/api/guest");
    this.#become(me);
    return me;
  }

  /** @param {string} name @param {string} password */
  async register(name, password) {
    this.#become(await post("/api/register", { name, password }));
  }

  /** @param {string} name @param {string} password */
  async signIn(name, password) {
    this.#become(await post("/api/login", { name, password }));
  }

  /** @param {string} name */
  async rename(name) {
    this.#become(await post("/api/account/name", { name }));
  }

  /** @param {boolean} everywhere */
  async signOut(everywhere = false) {
    await post(everywhere ? "/api/logout-everywhere" : "/api/logout");
    this.#become(null);
  }

  /** Is somebody else from now on, and tells the other tabs. @param {Me | null} me */
  #become(me) {
    this.#turns += 1;
    this.know(me);
    this.dispatchEvent(new Event("entered"));
    keep(KEY, { at: Date.now() });
  }
}
