// The lobby: who looks for a game, and what one has asked others oneself.

import { post, remove } from "../../api.js";
import { complain } from "../../dialog.js";
import { element, write } from "../../dom.js";
import { counted } from "../../words.js";
import { clockText, sentence, speedWord } from "../terms.js";
import { king } from "./diagram.js";
import { Keyed } from "./keyed.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("../../types.js").Challenge} Challenge */
/** @typedef {import("../../types.js").Lobby} Lobby */
/** @typedef {import("../../types.js").Seek} Seek */

/** @typedef {{ label: string, name: string, isPrimary?: boolean, act: () => Promise<void> | void }} Action */

/**
 * @typedef {object} Line What one row tells.
 * @property {string} key
 * @property {string} title
 * @property {string} terms
 * @property {"white" | "black" | "random"} side The side that the reader would play.
 * @property {boolean} isOwn
 * @property {string} [href] Where it leads.
 * @property {Action[]} actions The same for the same key.
 */

/**
 * What a seek or a challenge is played by, in a few words.
 * @param {string} clock
 * @param {string} speed
 * @param {string} variant
 * @returns {string}
 */
function termsOf(clock, speed, variant) {
  const start = { chess960: "Chess960", fromPosition: "from a position" }[variant];
  return [sentence(clockText(clock)), speedWord(speed), start].filter(Boolean).join(" · ");
}

/** @param {Challenge} challenge @returns {string} */
function challengeTerms({ timeControl, speed, variant }) {
  const days = timeControl.daysPerTurn;
  const clock = timeControl.type === "unlimited" ? "unlimited" : (timeControl.show ?? counted(days ?? 1, "day"));
  return termsOf(clock, speed, variant.key);
}

/** @param {"white" | "black" | "random"} side */
function opposite(side) {
  return side === "random" ? side : side === "white" ? "black" : "white";
}

/** @param {Line} first @returns {import("./keyed.js").Row<Line>} */
function row(first) {
  const title = first.href ? element("a", { href: first.href }) : element("b");
  const terms = element("small", { class: "soft" });
  const words = { white: "You play White", black: "You play Black", random: "Random colour" };
  const piece = king(first.side);
  piece.title = words[first.side];
  const buttons = first.actions.map(({ label, name, isPrimary, act }) => {
    const look = isPrimary ? "small primary" : "small";
    const button = element("button", { class: look, type: "button", "aria-label": name }, label);
    let isBusy = false;
    button.addEventListener("click", async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        await act();
      } catch (problem) {
        complain(problem);
      } finally {
        isBusy = false;
      }
    });
    return button;
  });
  const shown = element(
    "li",
    { class: `line ${first.isOwn ? "own" : ""}` },
    piece,
    element("div", { class: "line-words" }, title, terms, element("span", { class: "unseen" }, words[first.side])),
    element("div", { class: "line-actions" }, ...buttons),
  );
  return {
    element: shown,
    update: (line) => {
      write(title, line.title);
      write(terms, line.terms);
    },
  };
}

/**
 * The card of the lobby.
 * @param {Context} context
 * @param {() => Promise<void>} refresh
 * @param {() => void} stopLooking Ends the search of this page, whose seek was withdrawn.
 * @returns {{ element: HTMLElement, update: (lobby: Lobby) => void, fail: () => void }}
 */
export function lobbyCard(context, refresh, stopLooking) {
  const list = element("ul", { class: "lines" });
  const invite = "Nobody is looking for a game just now. Choose “Anyone” and be the first.";
  const nobody = element("p", { class: "empty" }, invite);
  const online = element("span", { class: "lobby-online soft tiny" });
  const rows = new Keyed(list, (/** @type {Line} */ line) => line.key, row);
  const shown = element(
    "section",
    { class: "card home-lobby", "aria-labelledby": "lobby-title" },
    element("div", { class: "row spread" }, element("h2", { id: "lobby-title" }, "Lobby"), online),
    element("div", { class: "lines-place" }, list, nobody),
  );
  const cancel = async (/** @type {string} */ id) => {
    await post(`/api/challenge/${id}/cancel`);
    await refresh();
  };

  /** Seeks that are gone, though the list that all are given may be a moment older. @type {Set<string>} */
  const withdrawn = new Set();

  /** @param {Seek} seek @returns {Line} */
  const ofSeek = (seek) => ({
    key: seek.id,
    title: seek.own ? "You, looking for anyone" : seek.name,
    terms: termsOf(seek.clock, seek.speed, seek.variant),
    side: seek.own ? seek.color : opposite(seek.color),
    isOwn: seek.own === true,
    actions: [
      seek.own
        ? {
            label: "Withdraw",
            name: "Withdraw your seek",
            act: async () => {
              await remove(`/api/lobby/seeks/${seek.id}`);
              withdrawn.add(seek.id);
              if (seek.speed !== "correspondence") stopLooking();
              await refresh();
            },
          }
        : {
            label: "Play",
            name: `Play ${seek.name}`,
            isPrimary: true,
            act: async () => {
              await context.session.enter();
              const { id } = await post(`/api/lobby/seeks/${seek.id}`);
              context.navigate(`/${id}`);
            },
          },
    ],
  });

  /** @param {Challenge} challenge @returns {Line} */
  const ofChallenge = (challenge) => ({
    key: challenge.id,
    title: challenge.destUser ? `You challenge ${challenge.destUser.name}` : "You invite a friend",
    terms: challengeTerms(challenge),
    side: challenge.color,
    isOwn: true,
    href: `/${challenge.id}`,
    actions: [{ label: "Cancel", name: "Cancel the invitation", act: () => cancel(challenge.id) }],
  });

  return {
    element: shown,
    update: ({ seeks, open, challenges, online: count }) => {
      const own = [...challenges.out, ...open].map(ofChallenge);
      const sought = seeks.filter((seek) => !withdrawn.has(seek.id)).map(ofSeek);
      rows.update([...own, ...sought.filter((line) => line.isOwn), ...sought.filter((line) => !line.isOwn)]);
      nobody.hidden = own.length + sought.length > 0;
      // Who reads this is here, whether the server knows them or not.
      write(online, `${counted(Math.max(count, 1), "person", "people")} here`);
      online.classList.remove("lost");
    },
    fail: () => {
      write(online, "Connection lost, trying again…");
      online.classList.add("lost");
    },
  };
}

/**
 * Challenges to the reader: they lie over the page, so that they are seen wherever it is scrolled to, and move nothing.
 * @param {Context} context
 * @param {() => Promise<void>} refresh
 * @returns {{ element: HTMLElement, update: (lobby: Lobby) => void }}
 */
export function calls(context, refresh) {
  const list = element("ul", { class: "lines calls", "aria-label": "Challenges to you" });
  const rows = new Keyed(list, (/** @type {Line} */ line) => line.key, row);
  /** @type {Set<string> | null} */
  let heard = null;

  /** @param {Challenge} challenge @returns {Line} */
  const ofChallenge = (challenge) => {
    const { id } = challenge;
    const name = challenge.challenger?.name ?? "Somebody";
    return {
      key: id,
      title: `${name} challenges you`,
      terms: challengeTerms(challenge),
      side: opposite(challenge.color),
      isOwn: false,
      actions: [
        {
          label: "Accept",
          name: `Accept the challenge of ${name}`,
          isPrimary: true,
          act: async () => {
            await post(`/api/challenge/${id}/accept`);
            context.navigate(`/${id}`);
          },
        },
        {
          label: "Decline",
          name: `Decline the challenge of ${name}`,
          act: async () => {
            await post(`/api/challenge/${id}/decline`);
            await refresh();
          },
        },
      ],
    };
  };

  return {
    element: list,
    update: ({ challenges }) => {
      const lines = challenges.in.map(ofChallenge);
      rows.update(lines);
      list.hidden = lines.length === 0;
      for (const line of lines) if (!heard?.has(line.key)) context.announce(`${line.title}: ${line.terms}.`);
      heard = new Set(lines.map((line) => line.key));
    },
  };
}
