// Choosing a clock: a few that people like, one of one's own, days for each move, or none.

import { element } from "../../dom.js";
import { counted } from "../../words.js";
import { shortMinutes } from "../terms.js";
import { oneOfSeveral, slider } from "./fields.js";
import { CLOCKS, clocksOf, INCREMENTS, MINUTES, MOST_DAYS } from "./options.js";

/** @typedef {import("./options.js").Options} Options */
/** @typedef {import("./options.js").Way} Way */

/** @type {Record<string, [string, string]>} */
const OTHERS = { none: ["No clock", "Relaxed"], days: ["Days", "Per move"], custom: ["Custom", "Your own"] };

/**
 * @param {Way} way
 * @param {Options} options Changed as is chosen.
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function clockField(way, options, changed) {
  const own = element(
    "div",
    { class: "play-more two" },
    slider({
      label: "Minutes each",
      values: MINUTES,
      value: options.minutes,
      words: (minutes) => ({ strong: shortMinutes(minutes) }),
      choose: (minutes) => {
        options.minutes = minutes;
        changed();
      },
    }),
    slider({
      label: "Seconds a move",
      values: INCREMENTS,
      value: options.increment,
      words: (increment) => ({ strong: String(increment) }),
      choose: (increment) => {
        options.increment = increment;
        changed();
      },
    }),
  );
  const days = element(
    "div",
    { class: "play-more" },
    slider({
      label: "For each move",
      values: Array.from({ length: MOST_DAYS }, (_, index) => index + 1),
      value: options.days,
      words: (count) => ({ strong: counted(count, "day") }),
      choose: (count) => {
        options.days = count;
        changed();
      },
    }),
  );
  const show = () => {
    own.hidden = options.clock !== "custom";
    days.hidden = options.clock !== "days";
  };
  const chips = oneOfSeveral({
    name: `${way}-clock`,
    label: "Clock",
    look: "clocks",
    choices: clocksOf(way).map((name) => {
      const [strong, word] = OTHERS[name] ?? [name, CLOCKS.find((clock) => clock.name === name)?.word ?? ""];
      return { value: name, shown: [element("b", {}, strong), " ", element("small", {}, word)] };
    }),
    value: options.clock,
    choose: (name) => {
      options.clock = name;
      show();
      changed();
    },
  });
  show();
  return element("div", { class: "play-field" }, chips.element, own, days);
}
