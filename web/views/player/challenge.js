// Asking somebody for a game.

import { Refusal, post } from "../../api.js";
import { dialog } from "../../dialog.js";
import { element } from "../../dom.js";
import { choices } from "../../fields.js";
import { keep, recall } from "../../settings.js";

/** Minutes and seconds a move; none is a game without a clock. */
const CLOCKS = ["1+0", "3+2", "5+3", "10+5", "15+10", "30+20", "none"].map((value) => ({
  value,
  label: value === "none" ? "No clock" : value,
}));

/** @type {{ value: "random" | "white" | "black", label: string }[]} */
const COLOURS = [
  { value: "white", label: "White" },
  { value: "random", label: "Random" },
  { value: "black", label: "Black" },
];

/** What was chosen last is chosen again. */
const KEY = "tabiya.challenge";

/**
 * @param {string} name
 * @param {import("../../app.js").Context} context
 */
export function challenge(name, { navigate, session }) {
  const kept = recall(KEY);
  const known = CLOCKS.some(({ value }) => value === kept.clock);
  const clock = choices("Minutes, and seconds for each move", CLOCKS, known ? kept.clock : "10+5");
  clock.group.classList.add("clock-choices");
  const colour = choices("You play", COLOURS, "random");
  const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
  const send = element("button", { class: "primary wide", type: "submit" }, "Send the challenge");
  const form = element("form", { class: "stack" }, clock.group, colour.group, problem, send);
  const box = dialog(`Challenge ${name}`, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.disabled) return;
    send.disabled = true;
    problem.hidden = true;
    try {
      await session.enter();
      keep(KEY, { clock: clock.taken() });
      const [minutes, seconds] = clock.taken().split("+").map(Number);
      const hasClock = clock.taken() !== "none";
      const made = await post(`/api/challenge/${encodeURIComponent(name)}`, {
        "clock.limit": hasClock ? Number(minutes) * 60 : undefined,
        "clock.increment": hasClock ? Number(seconds) : undefined,
        color: colour.taken(),
      });
      box.close();
      navigate(`/${made.id}`);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      problem.hidden = false;
      problem.textContent = cause.message;
    } finally {
      send.disabled = false;
    }
  });
}
