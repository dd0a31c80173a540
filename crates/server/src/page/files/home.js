// Keeps the list of live games up to date, and sends the forms without leaving the page.

import { board, clock, element } from "./board.js";

const EVERY = 3000;
const games = document.getElementById("games");
const quiet = document.getElementById("quiet");

function sitter(player) {
  const name = element("span", "");
  if (player.title) name.append(element("b", "title", player.title), " ");
  name.append(player.name);
  const line = element("span", "sitter", name);
  if (player.seconds !== undefined) line.append(element("time", "", clock(player.seconds)));
  return line;
}

function card(game) {
  const [above, below] = game.orientation === "black" ? [game.white, game.black] : [game.black, game.white];
  const link = element("a", "game", sitter(above), board(game.fen, game.lastMove, game.orientation), sitter(below));
  link.append(element("span", "terms", game.clockText));
  link.href = `/${game.id}`;
  return link;
}

async function refresh() {
  if (!document.hidden) {
    try {
      const answer = await fetch("/api/games/live");
      if (answer.ok) {
        const list = await answer.json();
        // Who has moved to a card by keyboard stays there.
        const held = games.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
        games.replaceChildren(...list.map(card));
        quiet.hidden = list.length > 0;
        if (held) games.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus();
      }
    } catch {
      // The server is away; the next time may do.
    }
  }
  setTimeout(refresh, EVERY);
}
setTimeout(refresh, EVERY);

/** Sends something, and gives the answer or throws its sentence. */
async function send(method, address, fields) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address, { method, headers, body: JSON.stringify(fields) });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.error ?? "The server did not answer as it should.");
  return said;
}

/** Lets a form say how it went. */
function on(id, act) {
  const form = document.getElementById(id);
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = form.querySelector(".said");
    said.className = "said";
    said.textContent = "";
    try {
      await act(form, event.submitter, said);
    } catch (problem) {
      said.className = "said bad";
      said.textContent = problem.message;
    }
  });
}

on("enter", async (form, button) => {
  const { name, password } = Object.fromEntries(new FormData(form));
  await send("POST", button?.value === "register" ? "/api/register" : "/api/login", { name, password });
  location.reload();
});

on("leave", async () => {
  await send("POST", "/api/logout", {});
  location.reload();
});

on("token", async (form, _button, said) => {
  const data = new FormData(form);
  const fields = { label: data.get("label"), scopes: data.getAll("scopes").join(",") };
  const made = await send("POST", "/api/account/tokens", fields);
  said.replaceChildren("Copy it now, it is not shown again: ", element("code", "", made.token));
});

document.getElementById("tokens")?.addEventListener("click", async (event) => {
  const id = event.target.dataset?.token;
  if (!id) return;
  await send("DELETE", `/api/account/tokens/${encodeURIComponent(id)}`, {}).catch(() => {});
  location.reload();
});
