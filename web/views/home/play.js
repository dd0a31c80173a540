// The play card: whom to play, by which terms, and one button that starts it.

import { post } from "../../api.js";
import { complain } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { clockField } from "./clock.js";
import { oneOfSeveral, slider } from "./fields.js";
import { challengeFields, keepPlan, LEVELS, planAsked, recallPlan } from "./options.js";
import { lookForAnyone } from "./seek.js";
import { colourField, startField } from "./start.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./options.js").Way} Way */
/** @typedef {import("./options.js").Plan} Plan */
/** @typedef {import("./seek.js").Search} Search */

/** What the button of each way will do, in a few words. @type {Record<Way, string>} */
const HINTS = {
  computer: "The game starts at once.",
  friend: "You get a link and a QR code to send.",
  anyone: "You play the first who looks for the same.",
};

/**
 * @typedef {object} PlayCard
 * @property {HTMLElement} element
 * @property {(fen: string) => void} playFrom Begins a game against the computer from this position.
 * @property {() => void} stopLooking Ends the search for an opponent, if there is one.
 * @property {() => void} close
 */

/**
 * @param {Context} context
 * @param {() => Promise<void>} refresh Asks the server anew how things stand.
 * @returns {PlayCard}
 */
export function playCard(context, refresh) {
  const plan = planAsked(recallPlan(), new URLSearchParams(location.search));
  const changed = () => keepPlan(plan);
  const panels = {
    computer: panel("computer", plan, changed),
    friend: panel("friend", plan, changed),
    anyone: panel("anyone", plan, changed),
  };
  const hint = element("p", { class: "play-hint soft tiny" });
  const button = element("button", { class: "primary big wide", type: "submit" }, "Play");
  const ways = oneOfSeveral({
    name: "way",
    label: "Whom to play",
    look: "ways",
    isLabelUnseen: true,
    choices: [
      { value: /** @type {Way} */ ("computer"), shown: [icon("computer"), element("b", {}, "Computer")] },
      { value: "friend", shown: [icon("people"), element("b", {}, "Friend")] },
      { value: "anyone", shown: [icon("globe"), element("b", {}, "Anyone")] },
    ],
    value: plan.way,
    choose: (way) => {
      plan.way = way;
      changed();
      show();
    },
  });
  const show = () => {
    for (const [way, { element }] of Object.entries(panels)) element.hidden = way !== plan.way;
    byName.hidden = plan.way !== "friend";
    write(hint, HINTS[plan.way]);
  };
  const form = element("form", { class: "play-form", novalidate: true }, ways.element);
  form.append(...Object.values(panels).map((one) => one.element), button, hint);
  const place = element("div", { class: "play-place" }, form);
  const card = element("section", { class: "card play-card", "aria-label": "Play" }, place);
  const byName = challengeByName(context, () => challengeFields(plan.options.friend), panels.friend.complain);
  place.append(byName);

  /** @type {Search | null} */
  let search = null;
  let isBusy = false;
  /** Does one thing at a time, and says on the button that it is being done. @param {() => Promise<void>} work */
  const once = async (work) => {
    if (isBusy) return;
    isBusy = true;
    button.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (problem) {
      panels[plan.way].complain(problem);
    } finally {
      isBusy = false;
      button.removeAttribute("aria-busy");
    }
  };
  const look = () => {
    const back = () => {
      search = null;
      if (!card.isConnected) return;
      fill(card, place);
      button.focus({ preventScroll: true });
    };
    search = lookForAnyone(context, plan.options.anyone, refresh, back);
    // What takes its place is as high, so that nothing below moves.
    search.element.style.minHeight = `${place.offsetHeight}px`;
    fill(card, search.element);
    search.begin();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (plan.way === "anyone") look();
    else once(() => (plan.way === "computer" ? playComputer(context, plan) : inviteFriend(context, plan)));
  });
  show();
  return {
    element: card,
    playFrom: (fen) => {
      const from = { ...plan.options.computer, start: /** @type {const} */ ("position"), fen };
      once(() => playComputer(context, { ...plan, options: { ...plan.options, computer: from } }));
    },
    stopLooking: () => search?.cancel(),
    close: () => search?.close(),
  };
}

/**
 * The fields of one way to play.
 * @param {Way} way
 * @param {Plan} plan
 * @param {() => void} changed
 * @returns {{ element: HTMLElement, complain: (problem: unknown) => void }}
 */
function panel(way, plan, changed) {
  const options = plan.options[way];
  const shown = element("div", { class: "play-panel" });
  if (way === "computer") {
    shown.append(
      slider({
        label: "Level",
        values: LEVELS,
        value: LEVELS[plan.level - 1],
        words: (level) => ({
          strong: `${LEVELS.indexOf(level) + 1} ${level.word}`,
          soft: level.rating > 0 ? `about ${level.rating}` : "no holding back",
        }),
        choose: (level) => {
          plan.level = LEVELS.indexOf(level) + 1;
          changed();
        },
      }),
    );
  }
  shown.append(clockField(way, options, changed), colourField(way, options, changed));
  // Who looks for anybody finds more of them at the usual position.
  if (way === "anyone") return { element: shown, complain };
  const start = startField(way, options, changed);
  shown.append(start.element);
  return {
    element: shown,
    complain: (problem) => {
      const isFault = problem instanceof Error && "status" in problem && problem.status === 400;
      if (isFault && options.start === "position") start.complain(problem.message);
      else complain(problem);
    },
  };
}

/** @param {Context} context @param {Plan} plan */
async function playComputer(context, plan) {
  await context.session.enter();
  const fields = { ...challengeFields(plan.options.computer), level: plan.level, concede: true };
  const { id } = await post("/api/challenge/ai", fields);
  context.navigate(`/${id}`);
}

/** @param {Context} context @param {Plan} plan */
async function inviteFriend(context, plan) {
  await context.session.enter();
  const options = plan.options.friend;
  const { id } = await post("/api/challenge/open", challengeFields(options));
  // The first two who join play: the one who invites is the first of them.
  const side = options.color === "random" ? "" : `?color=${options.color}`;
  await post(`/api/challenge/${id}/accept${side}`);
  context.navigate(`/${id}`);
}

/**
 * A small form to challenge somebody by name.
 * @param {Context} context
 * @param {() => Record<string, string | number | undefined>} fields
 * @param {(problem: unknown) => void} refused
 * @returns {HTMLFormElement}
 */
function challengeByName(context, fields, refused) {
  const fault = element("p", { class: "play-fault", id: "name-fault", role: "alert", hidden: true });
  const field = element("input", {
    type: "text",
    id: "friend-name",
    required: true,
    maxlength: 30,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "name-fault",
  });
  const say = (/** @type {string} */ sentence) => {
    write(fault, sentence);
    fault.hidden = sentence === "";
  };
  field.addEventListener("input", () => say(""));
  const form = element(
    "form",
    { class: "play-name", novalidate: true },
    element("label", { for: "friend-name" }, "Or challenge somebody here by name"),
    element("div", { class: "play-name-row" }, field, element("button", { type: "submit" }, "Challenge")),
    fault,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (name === "") {
      field.focus();
      return;
    }
    try {
      await context.session.enter();
      const { id } = await post(`/api/challenge/${encodeURIComponent(name)}`, fields());
      context.navigate(`/${id}`);
    } catch (problem) {
      if (problem instanceof Error && "status" in problem && problem.status === 404) {
        say(`Nobody here is called “${name}”.`);
        field.focus();
      } else {
        refused(problem);
      }
    }
  });
  return form;
}
