// Tasks that want one of several sentences.

import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";

/** @typedef {import("../../rules/position.js").Position} Position */
/** @typedef {import("./content.js").ChoiceTask} ChoiceTask */
/** @typedef {import("./kinds.js").Begun} Begun */
/** @typedef {import("./kinds.js").Court} Court */

/**
 * @param {ChoiceTask} task
 * @param {Position} position
 * @param {Court} court
 * @returns {Begun}
 */
export function choice(task, position, court) {
  court.stage.show(position, { side: position.turn });
  const buttons = task.options.map(({ text, right, why }) => {
    const button = element("button", { class: "option", type: "button" }, text);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") === "true") return;
      if (!right) {
        cross(button);
        return court.wrong(why);
      }
      tick();
      return court.solved(why);
    });
    return button;
  });
  const list = element("div", { class: "options", role: "group", "aria-label": "Answers" }, ...buttons);
  fill(court.extra, list);

  const tick = () => {
    buttons.forEach((button, index) => {
      button.setAttribute("aria-disabled", "true");
      if (!task.options[index].right) return;
      button.classList.add("right");
      button.prepend(icon("check"));
    });
  };
  const right = task.options.findIndex((option) => option.right);
  return {
    hint() {
      // One that is wrong and was not yet taken.
      const index = task.options.findIndex((option, number) => {
        return !option.right && buttons[number].getAttribute("aria-disabled") !== "true";
      });
      if (index < 0 || task.options.length < 3) return "Hint: read the text once more.";
      cross(buttons[index]);
      return `Hint: it is not “${task.options[index].text}”.`;
    },
    reveal() {
      tick();
      return `The answer is: ${task.options[right].text}.`;
    },
  };
}

/** Takes an answer out. It stays, and can still be reached and read. @param {HTMLElement} button */
function cross(button) {
  button.setAttribute("aria-disabled", "true");
  button.classList.add("wrong");
  button.prepend(icon("close"));
}
