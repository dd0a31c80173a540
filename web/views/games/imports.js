// The imports that go on, wherever on the page one is meanwhile, and what became of each.

import { complain, note } from "../../dialog.js";
import { element, write } from "../../dom.js";
import { counted, inFigures } from "../../words.js";
import { upload } from "./upload.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./upload.js").Line} Line */
/** @typedef {import("./upload.js").Problem} Problem */

/** Tells by the event `change` when the collection is another. */
class Imports extends EventTarget {
  /** Those that go on. @type {Set<Report>} */
  #running = new Set();
  /** Ends them when whoever began them leaves; nothing before somebody has. @type {AbortController | null} */
  #gone = null;
  /** How often somebody has left. */
  #turns = 0;
  /** What is told of them. */
  element = element("div", { class: "import-reports" });

  /** Whether there is something to read of them. */
  get isTold() {
    return this.element.childElementCount > 0;
  }

  /** One after the other, so that each is told of as it comes. @param {File[]} files @param {Context} context */
  async takeAll(files, context) {
    const turns = this.#turns;
    for (const one of files) if (turns === this.#turns) await this.take(one, context);
  }

  /**
   * @param {Blob & { name?: string }} file
   * @param {Context} context
   * @returns {Promise<boolean>} whether its games are in the collection now
   */
  async take(file, { session, announce }) {
    const report = new Report(file.name ?? "Pasted text");
    this.#start(report);
    try {
      await session.enter();
      const signal = this.#follow(session);
      await upload(file, { signal, sent: (part) => report.sent(part), line: (line) => report.take(line) });
      if (signal.aborted) {
        note(`${report.name}: The import was broken off, since whoever began it is here no more.`, "bad");
        return false;
      }
      const words = report.finish();
      if (this.element.isConnected) announce(words, true);
      else note(words, report.isTaken ? "good" : "bad");
      this.dispatchEvent(new Event("change"));
      return report.isTaken;
    } catch (problem) {
      report.fail(problem instanceof Error ? problem.message : "It could not be imported.");
      complain(problem);
      return false;
    } finally {
      this.#end(report);
    }
  }

  /** Tells no more of what is over. */
  forget() {
    /** @type {Element[]} */
    const running = [...this.#running].map((report) => report.element);
    for (const shown of [...this.element.children]) if (!running.includes(shown)) shown.remove();
  }

  /** @param {Report} report */
  #start(report) {
    this.element.prepend(report.element);
    // Only a page that stays can go on with it.
    if (this.#running.size === 0) addEventListener("beforeunload", stay);
    this.#running.add(report);
  }

  /** @param {Report} report */
  #end(report) {
    this.#running.delete(report);
    if (this.#running.size === 0) removeEventListener("beforeunload", stay);
  }

  /** What one has begun does not go on for another. @param {Context["session"]} session @returns {AbortSignal} */
  #follow(session) {
    if (this.#gone) return this.#gone.signal;
    const gone = new AbortController();
    this.#gone = gone;
    const leave = () => {
      this.#gone = null;
      this.#turns += 1;
      this.element.replaceChildren();
      gone.abort();
    };
    session.addEventListener("left", leave, { once: true });
    return gone.signal;
  }
}

/** Asks whether the page is to be left. @param {Event} event */
function stay(event) {
  event.preventDefault();
}

export const imports = new Imports();

/** What becomes of one file. */
class Report {
  #progress = element("progress", { max: 1, value: 0 });
  #words = element("p", { role: "status" }, "One moment …");
  #problems = element("ol", { class: "import-problems" });
  #count = 0;
  /** @type {import("./upload.js").Done | null} */
  #done = null;
  #failure = "The import broke off, and nothing was kept.";
  element;

  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.#progress.setAttribute("aria-label", `Import of ${name}`);
    this.element = element("div", { class: "import-report" }, element("b", {}, name), this.#progress, this.#words);
  }

  /** @param {number} part */
  sent(part) {
    this.#progress.value = part;
    if (part < 1) write(this.#words, `${Math.floor(part * 100)}% sent`);
  }

  /** @param {Line} line */
  take(line) {
    if (line.type === "progress") write(this.#words, `${counted(line.games, "game")} so far`);
    else if (line.type === "sorting") write(this.#words, "All is read, and is being sorted …");
    else if (line.type === "done") this.#done = line;
    else if (line.type === "failed") this.#failure = line.error;
    else this.#add(line);
  }

  /** @param {Problem} problem */
  #add({ game, line, column, text }) {
    this.#count += 1;
    const where = `Game ${game}, line ${line}, column ${column}: `;
    this.#problems.append(element("li", {}, element("span", { class: "soft" }, where), text));
  }

  /** Whether its games are in the collection, now or already before. */
  get isTaken() {
    return this.#done !== null && this.#done.games + this.#done.known > 0;
  }

  /** @returns {string} what came of it */
  finish() {
    this.#progress.remove();
    if (!this.#done) {
      this.fail(this.#failure);
      return `${this.name}: ${this.#failure}`;
    }
    const { problems } = this.#done;
    const words = outcome(this.#done);
    if (this.isTaken) write(this.#words, words);
    else this.fail(words);
    if (this.#count > 0) {
      const counts = counted(this.#count, "problem");
      const title = problems > this.#count ? `The first ${counts}` : counts;
      this.element.append(
        element("details", { open: this.#count <= 5 }, element("summary", {}, title), this.#problems),
      );
    }
    return `${this.name}: ${words}`;
  }

  /** @param {string} words */
  fail(words) {
    this.#progress.remove();
    this.element.classList.add("bad");
    write(this.#words, words);
  }
}

/** What came of an import, in words. @param {import("./upload.js").Done} done */
function outcome({ games, known, skipped, problems }) {
  const found = problems > 0 ? ` ${counted(problems, "problem")} ${be(problems)} found.` : "";
  const there = known > 0 ? ` ${inFigures(known)} ${be(known)} there already.` : "";
  const without = `${inFigures(skipped)} without a move that can be played`;
  const left = skipped > 0 ? ` ${without} ${be(skipped)} left out.` : "";
  if (games + known + skipped === 0) return `No game was found in this file.${found}`;
  if (games === 0 && known > 0) return `No game is new.${there}${left}${found}`;
  if (games === 0) return `No game was imported: there is none with a move that can be played.${found}`;
  return `${counted(games, "game")} imported.${there}${left}${found}`;
}

/** @param {number} count */
function be(count) {
  return count === 1 ? "was" : "were";
}
