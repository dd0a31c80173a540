// Who the person at this browser is. Nobody has to say: who wants to play becomes a guest on the way.

import { get, post } from "./api.js";

/** @typedef {import("./types.js").Me} Me */

/** The person at this browser. It tells by the event `change` when that is another. */
export class Session extends EventTarget {
  /** @type {Me | null} */
  #me = null;

  /** @returns {Me | null} */
  get me() {
    return this.#me;
  }

  /** Takes from an answer of the server who asks. @param {Me | null | undefined} me */
  know(me) {
    const before = this.#me;
    this.#me = me ?? null;
    if (before?.id !== me?.id || before?.kind !== me?.kind) this.dispatchEvent(new Event("change"));
  }

  async load() {
    this.know((await get("/api/site")).me);
  }

  /** Makes sure that there is somebody: a guest, if need be. @returns {Promise<Me>} */
  async enter() {
    if (this.#me) return this.#me;
    const me = await post("/api/guest");
    this.know(me);
    return me;
  }

  /** @param {string} name @param {string} password */
  async register(name, password) {
    this.know(await post("/api/register", { name, password }));
  }

  /** @param {string} name @param {string} password */
  async signIn(name, password) {
    this.know(await post("/api/login", { name, password }));
  }

  /** @param {boolean} everywhere */
  async signOut(everywhere = false) {
    await post(everywhere ? "/api/logout-everywhere" : "/api/logout");
    this.know(null);
  }
}
