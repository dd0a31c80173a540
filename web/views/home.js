// Home: begin a game, go on with one, join or watch those of others.

import { complain } from "../dialog.js";
import { element, fill } from "../dom.js";
import { address, howToLetIn, originForOthers, qrCode, site } from "./home/address.js";
import { liveGames, ownGames } from "./home/boards.js";
import { colourBoards } from "./home/diagram.js";
import { calls, lobbyCard } from "./home/lobby.js";
import { playCard } from "./home/play.js";
import { Poll } from "./home/poll.js";
import { tabiyaOfTheDay } from "./home/tabiya.js";

/** @typedef {import("../types.js").Lobby} Lobby */

/** Who is nobody yet has nothing, and is told of nothing. @type {Lobby} */
const NOTHING = { playing: [], challenges: { in: [], out: [] }, open: [], seeks: [], live: [], online: 0 };

/** @type {import("../app.js").Show} */
export function show(place, context) {
  const { session, settings } = context;
  const refresh = () => poll.refresh();
  const play = playCard(context, refresh);
  const lobby = lobbyCard(context, refresh, play.stopLooking);
  const called = calls(context, refresh);
  const own = ownGames();
  const live = liveGames();
  const tabiya = tabiyaOfTheDay(play.playFrom);

  const ownTitle = element("h2", { id: "own-title" }, "Your games");
  const ownCard = element("section", { class: "home-own", "aria-labelledby": "own-title" });
  ownCard.append(ownTitle, own.element, tabiya);
  const quiet = element("p", { class: "empty" }, "No game is being played just now.");
  const liveTitle = element("h2", { id: "live-title" }, "Live games");
  const liveCard = element(
    "section",
    { class: "home-live", "aria-labelledby": "live-title" },
    liveTitle,
    element("div", { class: "live-place" }, live.element, quiet),
  );
  const side = element("div", { class: "home-side" });
  side.append(ownCard, element("div", { class: "home-others" }, lobby.element, liveCard));
  // Until it is known what there is, nothing is shown that would have to move.
  side.hidden = true;
  const join = joinCard();

  place.className = "home";
  fill(
    place,
    element(
      "div",
      { class: "home-head" },
      element("h1", {}, "A game of chess?"),
      element("p", { class: "soft" }, "Play the computer, a friend, or whoever is here. No account needed."),
    ),
    called.element,
    play.element,
    side,
    join,
  );
  called.element.hidden = true;

  const dress = () => colourBoards(place, settings.now.board);
  dress();
  settings.addEventListener("change", dress);

  /** What the reader has asked for: a game that begins from it is opened at once. @type {Set<string>} */
  const asked = new Set();
  let isTaking = false;
  /** @param {Partial<Lobby>} told */
  const take = (told) => {
    const snapshot = { ...NOTHING, ...told };
    isTaking = true;
    session.know(snapshot.me);
    isTaking = false;
    const begun = snapshot.playing.find((game) => asked.has(game.gameId));
    if (begun) {
      context.navigate(`/${begun.gameId}`);
      return;
    }
    const { challenges, open, seeks } = snapshot;
    for (const { id } of [...challenges.out, ...open, ...seeks.filter((seek) => seek.own)]) asked.add(id);
    own.update(snapshot.playing);
    const others = snapshot.live.filter(({ id }) => !snapshot.playing.some((game) => game.gameId === id));
    live.update(others);
    lobby.update(snapshot);
    called.update(snapshot);
    tabiya.hidden = snapshot.playing.length > 0;
    ownTitle.hidden = snapshot.playing.length === 0;
    quiet.hidden = others.length > 0;
    side.hidden = false;
  };
  const fail = (/** @type {unknown} */ problem) => {
    if (!(problem instanceof Error && problem.name === "Refusal")) complain(problem);
    lobby.fail();
    side.hidden = false;
  };
  const poll = new Poll("/api/lobby", take, fail);
  const ticking = setInterval(() => {
    if (document.hidden) return;
    own.tick();
    live.tick();
  }, 1_000);
  // Another person at this browser has other games.
  const changed = () => isTaking || refresh();
  session.addEventListener("change", changed);
  performance.mark("home-ready");

  return {
    title: "",
    close: () => {
      clearInterval(ticking);
      poll.close();
      play.close();
      session.removeEventListener("change", changed);
      settings.removeEventListener("change", dress);
    },
  };
}

/**
 * How others in the same network come here. What it says is known a moment later.
 * @returns {HTMLElement}
 */
function joinCard() {
  const shown = element("section", { class: "home-join", "aria-labelledby": "join-title", hidden: true });
  const title = element("h2", { id: "join-title" }, "Join from another device");
  site().then(
    (about) => {
      const origin = originForOthers(about);
      if (origin) {
        const words = element("p", { class: "soft tiny" }, "Open this address in the same network, or scan the code.");
        fill(shown, element("div", {}, title, words, address(origin, "Address")), qrCode(origin));
      } else {
        fill(shown, element("div", {}, title, howToLetIn()));
      }
      shown.hidden = false;
    },
    // Without an answer there is nothing to say.
    () => {},
  );
  return shown;
}
