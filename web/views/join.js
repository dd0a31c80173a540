// A challenge that still waits: for the friend who was invited, or for the one who was.

import { post } from "../api.js";
import { complain } from "../dialog.js";
import { element, fill, write } from "../dom.js";
import { address, howToLetIn, originForOthers, qrCode, site } from "./home/address.js";
import { colourBoards, Diagram } from "./home/diagram.js";
import { sentence, timeWords } from "./terms.js";

/** @typedef {import("../app.js").Context} Context */
/** @typedef {import("../app.js").View} View */
/** @typedef {import("../types.js").Challenge} Challenge */
/** @typedef {import("../types.js").Side} Side */

/** @typedef {View & { update: (challenge: Challenge) => void }} ChallengeView */

/**
 * Shows a challenge. By `update` it is told what has changed, so that neither the focus nor the code that somebody is
 * just scanning goes away.
 * @param {HTMLElement} place
 * @param {Context} context
 * @param {Challenge} challenge
 * @param {boolean} isOwn Whether the reader has made it.
 * @returns {ChallengeView}
 */
export function showChallenge(place, context, challenge, isOwn) {
  const content = element("div", { class: "card join" });
  place.className = "narrow";
  colourBoards(content, context.settings.now.board);
  fill(place, content);
  const shown = isOwn ? waiting(context, challenge) : invitation(context, challenge);
  fill(content, ...shown.parts);
  /** @param {Challenge} now */
  const update = (now) => {
    if (now.status === "canceled" || now.status === "declined") over(content, context, now, isOwn);
    else shown.update?.(now);
  };
  update(challenge);
  return { title: shown.title, update, close() {} };
}

/** @typedef {{ title: string, parts: HTMLElement[], update?: (challenge: Challenge) => void }} Content */

/**
 * The side that the reader gets; nothing if chance decides.
 * @param {Challenge} challenge
 * @param {boolean} isOwn
 * @returns {Side | null}
 */
function ownSide({ color }, isOwn) {
  if (color === "random") return null;
  return (color === "white") === isOwn ? "white" : "black";
}

/**
 * What is played, as a list of facts.
 * @param {Challenge} challenge
 * @param {boolean} isOwn
 * @returns {HTMLElement}
 */
function terms(challenge, isOwn) {
  const side = ownSide(challenge, isOwn);
  const facts = [
    sentence(timeWords(challenge)),
    side ? `You play ${sentence(side)}` : "Random colours",
    { chess960: "Chess960", fromPosition: "From a position" }[challenge.variant.key],
  ];
  const shown = facts.filter((fact) => fact !== undefined).map((fact) => element("li", {}, fact));
  return element("ul", { class: "join-terms" }, ...shown);
}

/**
 * @param {Challenge} challenge
 * @param {boolean} isOwn
 * @returns {HTMLElement}
 */
function board(challenge, isOwn) {
  const diagram = new Diagram();
  diagram.show(challenge.initialFen ?? "start", { orientation: ownSide(challenge, isOwn) ?? "white" });
  return diagram.element;
}

/**
 * For the one who invites.
 * @param {Context} context
 * @param {Challenge} challenge
 * @returns {Content}
 */
function waiting(context, challenge) {
  const { id, destUser } = challenge;
  const title = destUser ? `Waiting for ${destUser.name}` : "Waiting for your friend";
  const cancel = element("button", { type: "button" }, "Cancel the invitation");
  cancel.addEventListener("click", async () => {
    try {
      await post(`/api/challenge/${id}/cancel`);
      context.navigate("/", true);
    } catch (problem) {
      complain(problem);
    }
  });
  const pulse = element("i", { class: "pulse", "aria-hidden": "true" });
  const link = element("div", { class: "join-link" });
  if (!destUser) {
    const showLink = (/** @type {string | null} */ origin) => {
      const url = `${origin ?? location.origin}/${id}`;
      const words = element("div", {}, address(url, "Link", "A game of chess?"), origin === null && howToLetIn());
      // A code that no other device can follow would only mislead.
      fill(link, origin !== null && qrCode(url), words);
    };
    site().then(
      (about) => showLink(originForOthers(about)),
      () => showLink(location.origin),
    );
  }
  const words = destUser
    ? `${destUser.name} sees your challenge on the home page. The game opens by itself once it is accepted.`
    : "Send this link, or let your friend scan the code. The game opens by itself.";
  return {
    title,
    parts: [
      element("div", { class: "join-head" }, pulse, element("h1", {}, title)),
      element("p", { class: "soft" }, words),
      ...(destUser ? [] : [link]),
      terms(challenge, true),
      element("div", { class: "row" }, cancel),
    ],
  };
}

/**
 * For the one who is invited.
 * @param {Context} context
 * @param {Challenge} challenge
 * @returns {Content}
 */
function invitation(context, challenge) {
  const { id, challenger, destUser } = challenge;
  const title = challenger ? `${challenger.name} invites you to a game` : "You are invited to a game";
  const play = element("button", { type: "button", class: "primary big" }, "Play");
  const decline = element("button", { type: "button", class: "big" }, "Decline");
  const hint = element("p", { class: "soft tiny", role: "status" });
  let isBusy = false;
  /** @param {() => Promise<void>} work */
  const once = async (work) => {
    if (isBusy) return;
    isBusy = true;
    play.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (problem) {
      complain(problem);
      isBusy = false;
    }
    play.removeAttribute("aria-busy");
  };
  play.addEventListener("click", () =>
    once(async () => {
      await context.session.enter();
      // A link may be for one side.
      const wished = new URLSearchParams(location.search).get("color");
      const side = wished === "white" || wished === "black" ? `?color=${wished}` : "";
      await post(`/api/challenge/${id}/accept${side}`);
      // The first of two who come to an open invitation waits for the other.
      if (challenge.open && !challenge.isJoined) write(hint, "You are in. The game begins when the other comes.");
    }),
  );
  decline.addEventListener("click", () => once(() => post(`/api/challenge/${id}/decline`)));
  return {
    title,
    parts: [
      element(
        "div",
        { class: "join-invitation" },
        board(challenge, false),
        element(
          "div",
          { class: "stack" },
          element("h1", {}, title),
          terms(challenge, false),
          element("div", { class: "row" }, play, destUser && decline),
          hint,
        ),
      ),
    ],
    update: (now) => {
      challenge = now;
    },
  };
}

/**
 * What is left of a challenge that will not be played.
 * @param {HTMLElement} content
 * @param {Context} context
 * @param {Challenge} challenge
 * @param {boolean} isOwn
 */
function over(content, context, { status, destUser, challenger, declineReason, declineReasonKey }, isOwn) {
  const isDeclined = status === "declined";
  const title = isDeclined
    ? isOwn
      ? `${destUser?.name ?? "Your friend"} does not want to play now`
      : "You have declined"
    : isOwn
      ? "You have cancelled the invitation"
      : `${challenger?.name ?? "The other player"} has cancelled the invitation`;
  context.entitle(title);
  context.announce(title);
  fill(
    content,
    element("h1", {}, title),
    isDeclined && isOwn && declineReason && declineReasonKey !== "generic"
      ? element("p", { class: "soft" }, `“${declineReason}”`)
      : null,
    element("p", {}, element("a", { class: "button primary", href: "/" }, "Play another game")),
  );
}
