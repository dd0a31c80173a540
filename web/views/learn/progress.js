// Which tasks somebody has solved, kept in this browser and shared by all its tabs.

import { keep, recall } from "../../settings.js";

/** @typedef {import("./content.js").Chapter} Chapter */

const KEY = "tabiya.learn";

/** The progress. It tells by the event `change` when there is more of it, or none any more. */
export class Progress extends EventTarget {
  /** @type {Set<string>} The names of the solved tasks. */
  #done = read();

  /** @param {AbortSignal} closed */
  constructor(closed) {
    super();
    const changed = (/** @type {StorageEvent} */ { key }) => {
      // Without a key everything was cleared.
      if (key !== KEY && key !== null) return;
      this.#done = read();
      this.dispatchEvent(new Event("change"));
    };
    addEventListener("storage", changed, { signal: closed });
  }

  /** @param {string} task */
  isDone(task) {
    return this.#done.has(task);
  }

  /** How many tasks of a chapter are solved. @param {Chapter} chapter */
  count(chapter) {
    return chapter.tasks.filter(({ id }) => this.#done.has(id)).length;
  }

  /** Whether all of a chapter is solved. @param {Chapter} chapter */
  isComplete(chapter) {
    return chapter.tasks.length > 0 && this.count(chapter) === chapter.tasks.length;
  }

  /** @param {string} task that is solved */
  add(task) {
    if (this.#done.has(task)) return;
    // Another tab may have solved some too.
    this.#done = read().add(task);
    this.#changed();
  }

  /** Forgets everything. */
  clear() {
    this.#done = new Set();
    this.#changed();
  }

  #changed() {
    keep(KEY, { done: [...this.#done] });
    this.dispatchEvent(new Event("change"));
  }
}

/** @returns {Set<string>} */
function read() {
  const { done } = recall(KEY);
  return new Set(Array.isArray(done) ? done.map(String) : []);
}
