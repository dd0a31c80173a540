// One plays on the page, the other in a terminal, line by line: they are at the same board.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { movePiece } from "./board-hand.js";
import { ask, enter, moveButtons, movesShown, openGame, untilSaid, untilStatus } from "./games.js";
import { scene } from "./scene.js";

scene("a page plays a terminal", async (stage) => {
  const anna = await stage.person({ name: "Anna", path: "", still: true });
  await enter(anna);
  const { id } = await ask(anna, "/api/challenge/open", { "clock.limit": 300, "clock.increment": 3 });
  await ask(anna, `/api/challenge/${id}/accept?color=white`);

  const folder = await mkdtemp(join(tmpdir(), "tabiya-terminal-"));
  const words = ["play", "--plain", "--join", `${stage.server.url}/${id}`, "--data", folder];
  const process = spawn(globalThis.process.env.TABIYA ?? "", words, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...globalThis.process.env, XDG_CONFIG_HOME: folder },
  });
  try {
    const ended = once(process, "exit");
    const lines = createInterface(process.stdout)[Symbol.asyncIterator]();
    /** Reads on until a line begins like this. @param {string} start */
    const untilRead = async (start) => {
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        if (next.value.startsWith(start)) return;
      }
      assert.fail(`the terminal never said: ${start}`);
    };
    await untilRead("You are Black against guest-");
    await openGame(anna, id);
    for (const [index, [from, to, name, answer, said]] of [
      ["f2", "f3", "f3", "e5", "pawn from e7 to e5"],
      ["g2", "g4", "g4", "Qh4", "queen from d8 to h4, checkmate"],
    ].entries()) {
      await untilStatus(anna, "Your turn");
      await movePiece(anna.page, /** @type {string} */ (from), /** @type {string} */ (to));
      await untilRead(`White plays ${name}: pawn from ${from} to ${to}.`);
      process.stdin.write(`${answer}\n`);
      await untilRead(`Black plays ${answer}${said?.endsWith("mate") ? "#" : ""}: ${said}.`);
      await moveButtons(anna).nth(2 * index + 1).waitFor();
    }
    await untilSaid(anna, "0-1 · White is checkmated: Black wins (5.1.1)");
    assert.equal(await movesShown(anna), "f3 e5 g4 Qh4#");
    assert.deepEqual(await ended, [11, null], "the exit code says that Black won");
  } finally {
    process.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});
