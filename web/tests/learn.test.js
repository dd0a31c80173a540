// The rules at /learn: every task can be solved, and whole chapters are, by mouse, by finger, by keys and by ear, with
// and without the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFocus, moveByKeys, tabTo, untilFocus, walkTo } from "./keys-hand.js";
import {
  allSquares, chapters, chapterWith, fail, pointer, read, said, sentence, solution, solve, taskBoard,
} from "./learner.js";
import { Listener } from "./listener.js";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";
import { tabiya } from "./server.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../rules/position.js").Position} Position */
/** @typedef {import("../views/learn/content.js").Task} Task */

test("every task of every chapter can be solved by the rules of the page", async () => {
  const server = await tabiya();
  try {
    const all = await chapters(server.url);
    assert.ok(all.length >= 12, "there are chapters");
    for (const { id, text, board, tasks } of all) {
      assert.ok(text.length > 0 && tasks.length >= 3 && tasks.length <= 6, `${id} has a text and a few tasks`);
      if (board) read(board.fen);
      tasks.forEach(assertSolvable);
    }
  } finally {
    await server.close();
  }
});

/** @param {Task} task */
function assertSolvable(task) {
  let position = read(task.fen);
  switch (task.kind) {
    case "move":
      for (const uci of [...task.accept, ...Object.keys(task.replies ?? {})]) {
        assert.ok(position.ucis().includes(uci), `${task.id}: ${uci} is legal`);
      }
      break;
    case "line":
      for (const uci of task.line) {
        assert.ok(position.ucis().includes(uci), `${task.id}: ${uci} is legal`);
        position = /** @type {Position} */ (position.play(uci));
      }
      break;
    case "reach":
      assert.ok(solution(task).length > 0, `${task.id}: there is a way over ${task.targets}`);
      break;
    case "squares":
      if (task.from) assertTargets(task, position);
      break;
    case "choice":
      assert.equal(task.options.filter(({ right }) => right).length, 1, `${task.id} has one right answer`);
      break;
  }
}

/** What is wrong has a reason. @param {Task & { kind: "squares" }} task @param {Position} position */
function assertTargets({ id, from = "", squares, otherwise = "" }, position) {
  const targets = new Set(position.ucis().filter((uci) => uci.startsWith(from)).map((uci) => uci.slice(2, 4)));
  assert.ok(squares.every((square) => targets.has(square)), `${id}: the piece on ${from} can go to ${squares}`);
  for (const square of allSquares().filter((one) => !squares.includes(one) && one !== from)) {
    assert.ok(position.why(from, square) !== null || otherwise !== "", `${id}: it is told why not ${square}`);
  }
}

/** Waits until the learner may move again. @param {Page} page */
async function untilTurn(page) {
  await page.waitForFunction(() => {
    const board = /** @type {any} */ (document.querySelector(".lesson-tasks chess-board"));
    return board.moves.length > 0;
  });
}

/** Waits until this was said to a try. @param {Page} page @param {string} words */
async function untilSaid(page, words) {
  await said(page).filter({ hasText: words }).waitFor();
}

/** What is said to a task that is solved. @param {Task} task */
function praise(task) {
  return task.kind === "choice" ? (task.options.find(({ right }) => right)?.why ?? "") : task.right;
}

scene("a whole chapter by mouse, with wrong tries and hints, is remembered", async ({ server, person }) => {
  const all = await chapters(server.url);
  const chapter = chapterWith(all, "squares", "reach", "move", "choice");
  const { page } = await person({ path: "/learn", still: true });
  await page.getByRole("link", { name: "Begin" }).waitFor();
  await page.getByRole("link", { name: new RegExp(`^${chapter.title}`) }).click();
  await page.getByRole("heading", { level: 1, name: chapter.title }).waitFor();

  // The board to try it on says why something is not legal, and can be begun again.
  const trial = page.locator(".lesson-try");
  const position = read(chapter.board?.fen ?? "");
  const hand = pointer(page, "click", trial.locator("chess-board"));
  const [first] = position.ucis();
  const from = first?.slice(0, 2) ?? "";
  const isOwn = (/** @type {string} */ one) => position.pieceAt(one)?.[0] === position.turn[0];
  const to = allSquares().find((one) => one !== from && !isOwn(one) && position.why(from, one) !== null) ?? "";
  await hand.move(from + to);
  await trial.getByText(sentence(position.why(from, to) ?? "")).waitFor();
  await hand.move(first?.slice(0, 4) ?? "");
  const shown = () => trial.locator("chess-board").evaluate((board) => /** @type {any} */ (board).fen);
  assert.notEqual(await shown(), chapter.board?.fen.split(" ")[0]);
  await trial.getByRole("button", { name: "Start again" }).click();
  assert.equal(await shown(), chapter.board?.fen.split(" ")[0]);

  const mouse = pointer(page, "click");
  for (const [index, task] of chapter.tasks.entries()) {
    await page.getByRole("heading", { name: `Task ${index + 1} of ${chapter.tasks.length}` }).waitFor();
    await untilSaid(page, await fail(task, mouse));
    // The second time there is a hint; a choice may have no second wrong answer.
    if (task.kind !== "choice") {
      await fail(task, mouse);
      await said(page).getByText(/^Hint: /).waitFor();
    }
    if (index === 0) {
      await mouse.choose("Show me");
      await mouse.choose("Now you");
    }
    if (task.kind === "reach") await mouse.choose("Start again");
    await solve(task, mouse, () => untilTurn(page));
    await untilSaid(page, praise(task));
    if (index + 1 < chapter.tasks.length) await mouse.choose("Next task");
  }
  const next = all[all.indexOf(chapter) + 1];
  await page.getByRole("link", { name: `Next: ${next?.title}` }).click();
  await page.getByRole("heading", { level: 1, name: next?.title ?? "" }).waitFor();

  await page.goto("/learn");
  await page.getByRole("link", { name: `${chapter.title} Done` }).waitFor();
  await page.getByRole("button", { name: "Begin anew" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Begin anew" }).click();
  await page.getByRole("link", { name: `${chapter.title} 0 of ${chapter.tasks.length} solved` }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Begin" }).waitFor();
});

scene("boards to try rules on count, end draws, and let moves be taken back", async ({ person }) => {
  const { page } = await person({ path: "/learn/dead-position", still: true });
  const trial = page.locator(".lesson-try");
  const { move } = pointer(page, "click", trial.locator("chess-board"));
  const play = async (/** @type {string} */ moves) => {
    for (const uci of moves.split(" ")) await move(uci);
  };
  const back = trial.getByRole("button", { name: "Take back" });
  const shown = () => trial.locator("chess-board").evaluate((board) => /** @type {any} */ (board).fen);
  await trial.waitFor();
  await play("e3f2 e6e5 f2g2");
  await trial.getByText("Kxg2: a dead position. Nobody can give mate any more: the game is a draw.").waitFor();
  await play("e5e4");
  assert.equal(await shown(), "8/8/8/4k3/8/3B4/6K1/8", "it is over");
  await back.click();
  await play("f2e3 e5d5");
  assert.equal(await shown(), "8/8/8/3k4/8/3BK3/6p1/8");

  await page.goto("/learn/fifty-moves");
  await trial.getByText("Half-moves since the last capture or move of a pawn: 98.").waitFor();
  await play("d3d4 e6e7");
  await trial.getByText(/pawn: 100\..* Who is to move may claim a draw\.$/).waitFor();
  await play("d4d3 f7f5");
  await trial.getByText("of a pawn: 0.").waitFor();

  await page.goto("/learn/repetition");
  await trial.waitFor();
  const round = "g1f1 g8f8 f1g1 f8g8";
  await play(round);
  await trial.getByText("This position is on the board for the second time.").waitFor();
  await play(round);
  await trial.getByText("for the third time. Who is to move may claim a draw.").waitFor();
  await play(`${round} ${round}`);
  await trial.getByText("Kg8: the same position for the fifth time. The game is a draw.").waitFor();

  await page.goto("/learn/king");
  await trial.waitFor();
  await play("d3d2 d6d7");
  assert.equal(await trial.getByText("dead").count(), 0, "two kings show how kings go");

  await page.goto("/learn/checkmate");
  await trial.waitFor();
  await play("a2a8");
  await trial.getByText("Ra8#: checkmate. White wins!").waitFor();
  await back.click();
  assert.equal(await back.getAttribute("aria-disabled"), "true");
  await play("a2a7");
  assert.equal(await shown(), "6k1/R4ppp/8/8/8/8/8/6K1");
});

scene("a chapter with lines of moves by keyboard alone", async ({ server, person }) => {
  const chapter = chapterWith(await chapters(server.url), "line");
  const { page } = await person({ path: `/learn/${chapter.id}`, still: true });
  await page.getByRole("heading", { level: 1, name: chapter.title }).waitFor();
  const toBoard = async () => {
    await page.keyboard.press("Escape");
    await tabTo(page, "gridcell", /^[a-h][1-8],/);
    // The first board is that to try things on.
    if (!(await taskBoard(page).evaluate((board) => board === document.activeElement))) {
      await tabTo(page, "gridcell", /^[a-h][1-8],/);
    }
  };
  for (const [index, task] of chapter.tasks.entries()) {
    if (task.kind !== "choice") await toBoard();
    await solve(
      task,
      {
        press: async (square) => {
          await walkTo(page, square);
          await page.keyboard.press("Enter");
        },
        move: async (uci) => {
          await moveByKeys(page, uci.slice(0, 4));
          if (uci.length > 4) await chosenByKeys(page, uci);
        },
        choose: async (name) => {
          await tabTo(page, "button", name);
          await page.keyboard.press("Enter");
        },
      },
      () => untilTurn(page),
    );
    await untilSaid(page, praise(task));
    const isLast = index + 1 === chapter.tasks.length;
    // Who is at the keyboard is led on.
    await untilFocus(page, isLast ? "link" : "button", isLast ? /^Next: |^All chapters/ : "Next task");
    await page.keyboard.press("Enter");
    if (!isLast) await assertFocus(page, "heading", `Task ${index + 2} of ${chapter.tasks.length}`);
  }
  await page.waitForURL((url) => !url.pathname.endsWith(chapter.id));
});

/** Chooses what a pawn becomes. @param {Page} page @param {string} uci */
async function chosenByKeys(page, uci) {
  const names = { q: "queen", r: "rook", b: "bishop", n: "knight" };
  const name = names[/** @type {keyof typeof names} */ (uci.charAt(4))];
  for (let step = 0; step < 4; step += 1) {
    try {
      await assertFocus(page, "menuitem", name);
      break;
    } catch {
      await page.keyboard.press("ArrowDown");
    }
  }
  await page.keyboard.press("Enter");
}

scene("a chapter by ear: what is asked, why not, and what is solved", async ({ server, person }) => {
  const chapter = chapterWith(await chapters(server.url), "squares", "move");
  const someone = await person({ path: "", still: true });
  const ear = await Listener.to(someone.page);
  await someone.page.goto(`/learn/${chapter.id}`);
  await ear.find("heading", chapter.title);
  assert.deepEqual(await ear.nameless(), []);
  for (const block of chapter.text) if ("p" in block) await ear.find("StaticText", block.p);
  await ear.find("image", /^White: .*king on .* Black: /);

  // Only the board of the task is heard of from here on, as if one had gone past the other.
  await someone.page.locator(".lesson-try").evaluate((trial) => trial.remove());
  const hand = {
    press: (/** @type {string} */ square) => ear.press("gridcell", new RegExp(`^${square},`)),
    move: async (/** @type {string} */ uci) => {
      await ear.press("gridcell", new RegExp(`^${uci.slice(0, 2)},`));
      await ear.press("gridcell", new RegExp(`^${uci.slice(2, 4)},`));
    },
    choose: (/** @type {string} */ name) => ear.press("button", name),
  };
  for (const [index, task] of chapter.tasks.entries()) {
    await ear.find("StaticText", task.ask);
    await ear.find("StaticText", /^The position: White: /);
    const why = await fail(task, hand);
    assert.ok((await ear.hears(why)).isUrgent, "what is wrong is said at once");
    await solve(task, hand, () => untilTurn(someone.page));
    await ear.hears(praise(task));
    if (task.kind === "squares") await ear.find("gridcell", new RegExp(`^${task.squares[0]},.*, marked`));
    if (index + 1 < chapter.tasks.length) {
      await ear.press("button", "Next task");
      await ear.hears(`Task ${index + 2} of ${chapter.tasks.length}. ${chapter.tasks[index + 1]?.ask}`);
    }
  }
  await ear.hears(/^All tasks of this chapter are solved/);
});

scene("a chapter on a small phone, by finger", async ({ server, person }) => {
  const chapter = chapterWith(await chapters(server.url), "squares", "choice");
  const viewport = { width: 360, height: 640 };
  const { page } = await person({ path: `/learn/${chapter.id}`, phone: true, viewport, still: true, colours: "dark" });
  const finger = pointer(page, "tap");
  for (const [index, task] of chapter.tasks.entries()) {
    await page.getByRole("heading", { name: `Task ${index + 1} of ${chapter.tasks.length}` }).waitFor();
    await untilSaid(page, await fail(task, finger));
    if (task.kind === "reach") await finger.choose("Start again");
    await solve(task, finger, () => untilTurn(page));
    await untilSaid(page, praise(task));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    if (index + 1 < chapter.tasks.length) await finger.choose("Next task");
  }
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("main button, main a.button")]
      .filter((button) => button.getBoundingClientRect().height < 39.5)
      .map((button) => button.textContent),
  );
  assert.deepEqual(small, [], "fingers hit every button");
});

scene(
  "once opened, the lessons need no server",
  async ({ server, person }) => {
    const all = await chapters(server.url);
    const chapter = chapterWith(all, "choice");
    const someone = await person({ path: "/learn", still: true });
    const { page } = someone;
    await page.getByRole("link", { name: "Begin" }).waitFor();
    await page.evaluate(async () => {
      const isKept = async () => (await (await caches.open("tabiya-learn")).match("/learn")) !== undefined;
      while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50));
      await navigator.serviceWorker.ready;
    });
    await server.stop();
    await page.reload();
    await page.getByRole("link", { name: new RegExp(`^${chapter.title}`) }).click();
    const task = chapter.tasks.findIndex(({ kind }) => kind === "choice");
    await page.getByRole("button", { name: `Task ${task + 1}`, exact: true }).click();
    await solve(/** @type {Task} */ (chapter.tasks[task]), pointer(page, "click"), async () => {});
    await untilSaid(page, praise(/** @type {Task} */ (chapter.tasks[task])));
    // An address of its own as well, and what is solved is kept.
    await page.reload();
    await page.getByRole("button", { name: `Task ${task + 1}, solved` }).waitFor();
    await server.start();
    await page.goto("/learn");
    await page.getByRole("link", { name: `${chapter.title} 1 of ${chapter.tasks.length} solved` }).waitFor();
    someone.expects(OFFLINE);
  },
  { server: {} },
);

scene("everything on one page, to be printed", async ({ server, person }) => {
  const all = await chapters(server.url);
  const { page } = await person({ path: "/learn/all", still: true });
  await page.getByRole("heading", { name: "Answers", exact: true }).waitFor();
  assert.deepEqual(await page.locator(".printed-chapter > h2").allTextContents(), all.map(({ title }) => title));
  const boards = all.flatMap(({ text, tasks }) => [...text.filter((block) => "diagram" in block), ...tasks]).length;
  assert.equal(await page.getByRole("img", { name: /^White: / }).count(), boards);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("button:visible, nav a.place:visible, chess-board:visible").count(), 0);
});
