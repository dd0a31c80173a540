// A graph over the moves of a game: how it stood behind each, and how long each took. One goes to a move by pressing on
// it, or by keys.

import { element } from "../../dom.js";
import { chance } from "./score.js";

/** @typedef {import("./node.js").Score} Score */
/** @typedef {import("./review.js").Mark} Mark */

const SVG = "http://www.w3.org/2000/svg";
/** The units of the drawing; it is stretched to its place. */
const [WIDE, HIGH] = [1000, 100];

export class Graph {
  #go;
  #drawing = document.createElementNS(SVG, "svg");
  #dots = element("div", { class: "graph-dots" });
  #now = element("div", { class: "graph-now" });
  #words = /** @type {(ply: number) => string} */ (() => "");
  #plies = 0;
  #ply = 0;
  element = element("div", { class: "graph", role: "slider", tabindex: 0, "aria-label": "Evaluation by move" });

  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.#go = go;
    this.#drawing.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
    this.#drawing.setAttribute("preserveAspectRatio", "none");
    this.#drawing.setAttribute("aria-hidden", "true");
    this.element.append(this.#drawing, this.#now, this.#dots);
    const press = (/** @type {PointerEvent} */ event) => {
      if (event.buttons !== 1) return;
      const { left, width } = this.element.getBoundingClientRect();
      this.#look(Math.round(((event.clientX - left) / width) * this.#plies));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      press(event);
    });
    this.element.addEventListener("pointermove", press);
    this.element.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 }[event.key];
      const to = by === undefined ? { Home: 0, End: this.#plies }[event.key] : this.#ply + by;
      if (to === undefined) return;
      event.preventDefault();
      this.#look(to);
    });
  }

  /**
   * @param {Score[]} scores Of the first position and behind each move.
   * @param {Mark[]} marks
   * @param {(ply: number) => string} words What is said of a move.
   */
  draw(scores, marks, words) {
    this.#plies = scores.length - 1;
    this.#words = words;
    const chances = scores.map(chance);
    const points = chances.map((part, index) => `${x(index, this.#plies)} ${((1 - part) * HIGH).toFixed(1)}`);
    const area = drawn("path", "graph-area", `M0 ${HIGH} L${points.join(" L")} L${WIDE} ${HIGH} Z`);
    const line = drawn("path", "graph-line", `M${points.join(" L")}`);
    const middle = drawn("path", "graph-middle", `M0 ${HIGH / 2} H${WIDE}`);
    this.#drawing.replaceChildren(area, middle, line);
    this.#dots.replaceChildren(
      ...marks.map(({ ply, mark }) => {
        const dot = element("i", { class: `graph-dot ${mark}` });
        dot.style.left = `${(ply / Math.max(1, this.#plies)) * 100}%`;
        dot.style.top = `${(1 - (chances[ply] ?? 0.5)) * 100}%`;
        return dot;
      }),
    );
    this.element.setAttribute("aria-valuemin", "0");
    this.element.setAttribute("aria-valuemax", String(this.#plies));
    this.show(this.#ply);
  }

  /** Marks where one is; nowhere, if that is none of its moves. @param {number | null} ply */
  show(ply) {
    this.#now.hidden = ply === null;
    if (ply === null) return;
    this.#ply = ply;
    this.#now.style.left = `${(ply / Math.max(1, this.#plies)) * 100}%`;
    this.element.setAttribute("aria-valuenow", String(ply));
    this.element.setAttribute("aria-valuetext", this.#words(ply));
  }

  /** @param {number} ply */
  #look(ply) {
    this.#go(Math.max(0, Math.min(ply, this.#plies)));
  }
}

/**
 * The time each move took, as bars: White's above, Black's below.
 * @param {(number | undefined)[]} times In seconds, by half-move.
 * @param {boolean} isWhiteFirst
 * @returns {SVGSVGElement}
 */
export function timeBars(times, isWhiteFirst) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("class", "times");
  svg.setAttribute("aria-hidden", "true");
  // One long thought must not make all others vanish.
  const longest = Math.sqrt(Math.max(1, ...times.map((time) => time ?? 0)));
  const width = WIDE / Math.max(1, times.length);
  times.forEach((time, index) => {
    if (time === undefined) return;
    const isWhite = (index % 2 === 0) === isWhiteFirst;
    const high = Math.max(0.5, (Math.sqrt(time) / longest) * (HIGH / 2 - 2));
    const bar = document.createElementNS(SVG, "rect");
    bar.setAttribute("x", (index * width + width * 0.12).toFixed(1));
    bar.setAttribute("width", (width * 0.76).toFixed(1));
    bar.setAttribute("y", (isWhite ? HIGH / 2 - high : HIGH / 2).toFixed(1));
    bar.setAttribute("height", high.toFixed(1));
    bar.setAttribute("class", isWhite ? "time-white" : "time-black");
    svg.append(bar);
  });
  return svg;
}

/** @param {number} index @param {number} last */
function x(index, last) {
  return ((index / Math.max(1, last)) * WIDE).toFixed(1);
}

/**
 * @param {"path"} name
 * @param {string} kind
 * @param {string} outline
 */
function drawn(name, kind, outline) {
  const made = document.createElementNS(SVG, name);
  made.setAttribute("class", kind);
  made.setAttribute("d", outline);
  return made;
}
