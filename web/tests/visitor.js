// Players who use the public API alone: they set up games for a test, and play the side that nobody looks at.

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Visitor} white
 * @property {Visitor} black
 */

let visitors = 0;

/** Somebody with a session, in no browser. */
export class Visitor {
  #url;
  #headers;
  /** @type {{ name: string, value: string } | undefined} */
  #cookie;
  /** Their name on the server. */
  name = "";

  /** @param {string} url Where the server is. */
  constructor(url) {
    this.#url = url;
    visitors += 1;
    // Not the addresses that people before the page have.
    this.#headers = { Origin: url, "X-Forwarded-For": `10.1.${visitors >> 8}.${visitors & 255}` };
  }

  /**
   * Sends a form, and gives what the server answers.
   * @param {string} path
   * @param {Record<string, string | number | boolean>} [fields]
   * @returns {Promise<any>}
   */
  async post(path, fields = {}) {
    const body = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));
    return this.#ask(path, { method: "POST", body });
  }

  /** @param {string} path @returns {Promise<any>} */
  async get(path) {
    return this.#ask(path, {});
  }

  /** @param {string} path @param {RequestInit} request */
  async #ask(path, request) {
    const headers = new Headers(this.#headers);
    if (this.#cookie !== undefined) headers.set("Cookie", `${this.#cookie.name}=${this.#cookie.value}`);
    const answer = await fetch(this.#url + path, { ...request, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was refused with ${answer.status}: ${text}`);
    const session = /^(\w+)=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "");
    if (session) this.#cookie = { name: String(session[1]), value: String(session[2]) };
    return text === "" ? null : JSON.parse(text);
  }

  /**
   * Whoever opens the page in this context from now on is this visitor.
   * @param {import("playwright-core").BrowserContext} context
   */
  async enter(context) {
    if (this.#cookie) await context.addCookies([{ ...this.#cookie, url: this.#url, httpOnly: true, sameSite: "Lax" }]);
  }
}

/** A new guest. @param {string} url Where the server is. */
export async function guest(url) {
  const visitor = new Visitor(url);
  visitor.name = (await visitor.post("/api/guest")).username;
  return visitor;
}

/** A new person with a password. @param {string} url @param {string} name */
export async function registered(url, name) {
  const visitor = new Visitor(url);
  visitor.name = (await visitor.post("/api/register", { name, password: "correct-horse" })).username;
  return visitor;
}

/**
 * A game between two visitors, with ten minutes each if nothing else is said.
 * @param {Visitor} white
 * @param {Visitor} black
 * @param {Record<string, string | number | boolean>} [terms] As of `POST /api/challenge/{user}`.
 * @returns {Promise<Game>}
 */
export async function startGame(white, black, terms = {}) {
  const usual = { "clock.limit": 600, "clock.increment": 5, color: "white" };
  const challenge = await white.post(`/api/challenge/${black.name}`, { ...usual, ...terms });
  await black.post(`/api/challenge/${challenge.id}/accept`);
  return { id: challenge.id, white, black };
}

/**
 * Plays moves of both sides, the first of which is White's if nothing else is said.
 * @param {Game} game
 * @param {string[]} moves In the way of UCI.
 * @param {{ pause?: number, first?: "white" | "black" }} [options] How many milliseconds to wait before each.
 */
export async function playMoves({ id, white, black }, moves, { pause = 0, first = "white" } = {}) {
  let [mover, other] = first === "white" ? [white, black] : [black, white];
  for (const move of moves) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    await mover.post(`/api/board/game/${id}/move/${move}`);
    [mover, other] = [other, mover];
  }
}

/** Moves for a game, at most 84, in which nothing is taken and few positions come again. @param {number} count */
export function quietMoves(count) {
  /** @type {string[]} */
  const moves = [];
  for (const [whiteFrom, whiteTo, blackFrom, blackTo] of [
    [2, 3, 7, 6],
    [3, 4, 6, 5],
  ]) {
    // The pawns before the knights stay.
    for (const file of "abcdegh") {
      moves.push("g1f3", "g8f6", "f3g1", "f6g8");
      moves.push(`${file}${whiteFrom}${file}${whiteTo}`, `${file}${blackFrom}${file}${blackTo}`);
    }
  }
  return moves.slice(0, count);
}
