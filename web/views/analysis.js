// A board to analyse on: free, or with a game of this server, of one's own collection, or of the address.

import { Refusal } from "../api.js";
import { note } from "../dialog.js";
import { element, fill } from "../dom.js";
import { Desk } from "./analysis/desk.js";
import { sourceOf } from "./analysis/sources.js";
import { recallWork } from "./analysis/storage.js";
import { Tree } from "./analysis/tree.js";

/** @typedef {import("./analysis/sources.js").Source} Source */
/** @typedef {import("./analysis/desk.js").Work} Work */

/** @type {import("../app.js").Show} */
export function show(place, context, ...parts) {
  const life = new AbortController();
  /** @type {Desk | null} */
  let desk = null;
  const { session } = context;
  const [first = "", second = ""] = parts;
  const isOwn = first === "own" && second !== "";
  const open = async () => {
    place.className = "analysis-page";
    try {
      if (isOwn && !(await isSomebody())) {
        refuse("Your collection", "Sign in to see your collection.", ["/account", "Sign in"]);
        return;
      }
      // From whose side a game is seen depends on who looks.
      if (first !== "") await session.loaded;
      const me = session.me?.id;
      const source = await sourceOf(parts, new URLSearchParams(location.search), life.signal, me);
      const { work, problem } = await workOf(source);
      if (life.signal.aborted) return;
      desk = new Desk(place, context, work);
      context.entitle(desk.title);
      if (problem) note(problem, "bad");
    } catch (problem) {
      if (life.signal.aborted) return;
      // Anything but words for the reader is a fault of ours.
      if (problem instanceof TypeError) throw problem;
      const why = problem instanceof Error ? problem.message : String(problem);
      const isRefused = problem instanceof Refusal;
      if (isRefused && problem.status === 0) unreachable();
      else if (isRefused || isOwn) refuse("Nothing to analyse", why, ["/games", "Look for games"]);
      else refuse("Nothing to analyse", why, first !== "" && [`/${first}`, "To the game"]);
    }
  };
  /** Whether it is known who asks; nobody has a collection. */
  const isSomebody = async () => {
    await session.loaded;
    // Nobody may also be somebody whom the server could not name then.
    if (!session.me) await session.load();
    return session.me !== null;
  };
  /**
   * @param {string} title
   * @param {string} why
   * @param {[href: string, name: string] | false} elsewhere Where else one may look.
   */
  const refuse = (title, why, elsewhere) => {
    const [href, name] = elsewhere || [];
    instead(
      title,
      why,
      href !== undefined && element("a", { class: "button primary", href }, name),
      element("a", { class: `button ${href === undefined ? "primary" : ""}`, href: "/analysis" }, "To the free board"),
    );
  };
  const unreachable = () => {
    const again = element("button", { class: "primary", type: "button", onclick: open }, "Try again");
    instead("The server does not answer", "The game could not be loaded.", again);
    again.focus({ preventScroll: true });
  };
  /**
   * @param {string} title
   * @param {string} why
   * @param {...import("../dom.js").Child} acts
   */
  const instead = (title, why, ...acts) => {
    if (life.signal.aborted) return;
    place.className = "narrow";
    context.entitle(title);
    fill(place, element("h1", {}, title), element("p", {}, why), element("div", { class: "row" }, ...acts));
  };
  open();
  return {
    title: "Analysis",
    close() {
      life.abort();
      desk?.close();
    },
  };
}

/**
 * What lies on the desk: what was worked on there before, if it is of the same source. What was left out of that was
 * told when it was opened.
 * @param {Source} source
 * @returns {Promise<{ work: Work, problem?: string }>}
 */
async function workOf(source) {
  const { key, game } = source;
  const origin = digest(source.origin);
  const recalled = recallWork(key);
  const kept = recalled?.origin === origin ? recalled : null;
  if (kept?.game) {
    try {
      const tree = Tree.read(kept.game);
      const node = tree.at(kept.path);
      tree.position(node);
      const { orientation, isChanged } = kept;
      return { work: { key, origin, tree, node, orientation, isChanged: isChanged !== false, game } };
    } catch {
      // What was kept by an older page, or changed by hand, is read no more.
    }
  }
  const { tree, problem } = await source.open();
  // Who comes with moves looks at where they lead; a whole game begins at its start.
  const first = source.origin === "" ? tree.end(tree.root) : tree.root;
  const node = kept && !kept.game ? tree.at(kept.path) : first;
  const orientation = kept?.orientation ?? source.orientation ?? "white";
  return { work: { key, origin, tree, node, orientation, isChanged: false, game }, problem };
}

/** A few letters that are others for another text. @param {string} text */
function digest(text) {
  let number = 0;
  for (let index = 0; index < text.length; index += 1) number = (Math.imul(number, 31) + text.charCodeAt(index)) | 0;
  return text === "" ? "" : `${text.length}.${number}`;
}
