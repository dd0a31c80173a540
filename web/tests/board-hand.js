// The hand that moves pieces on a `<chess-board>`: where its squares are, and the three ways to move on them.

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"drag" | "click" | "touch" | "touch-drag"} Way */

const FILES = "abcdefgh";

/** The element itself. @param {Page} page */
export function board(page) {
  return page.locator("chess-board").first();
}

/** The placement that the board shows, such as `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR`. @param {Page} page */
export async function position(page) {
  const fen = await board(page).evaluate((element) => /** @type {any} */ (element).fen);
  return String(fen).split(" ")[0] ?? "";
}

/** Waits until the board shows this placement; the rest of a FEN is ignored. @param {Page} page @param {string} fen */
export async function untilPosition(page, fen) {
  const wanted = fen.split(" ")[0];
  try {
    await page.waitForFunction(
      (wanted) => /** @type {any} */ (document.querySelector("chess-board"))?.fen?.split(" ")[0] === wanted,
      wanted,
    );
  } catch (failure) {
    throw new Error(`the board should show ${wanted}, but shows ${await position(page)}`, { cause: failure });
  }
}

/**
 * The middle of a square on the screen.
 * @param {Page} page
 * @param {string} square
 * @returns {Promise<{ x: number, y: number }>}
 */
export async function middle(page, square) {
  return board(page).evaluate(
    (element, { square, files }) => {
      const box = element.getBoundingClientRect();
      const isTurned = /** @type {any} */ (element).orientation === "black";
      const [column, row] = [files.indexOf(square.charAt(0)), 8 - Number(square.charAt(1))];
      const size = box.width / 8;
      const [left, top] = isTurned ? [7 - column, 7 - row] : [column, row];
      return { x: box.left + (left + 0.5) * size, y: box.top + (top + 0.5) * size };
    },
    { square, files: FILES },
  );
}

/**
 * Moves a piece as a person does. What comes of it is for the test to look at. A promotion is not chosen.
 * @param {Page} page
 * @param {string} from
 * @param {string} to
 * @param {{ by?: Way }} [options] `touch` needs a phone.
 */
export async function movePiece(page, from, to, { by = "drag" } = {}) {
  // A board that is not in view has no squares that a hand could reach.
  await board(page).scrollIntoViewIfNeeded();
  const [start, end] = [await middle(page, from), await middle(page, to)];
  switch (by) {
    case "drag":
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
      await page.mouse.move(end.x, end.y, { steps: 3 });
      await page.mouse.up();
      break;
    case "click":
      await page.mouse.click(start.x, start.y);
      await page.mouse.click(end.x, end.y);
      break;
    case "touch":
      await page.touchscreen.tap(start.x, start.y);
      await page.touchscreen.tap(end.x, end.y);
      break;
    case "touch-drag":
      await touchDrag(page, start, end);
      break;
  }
}

/**
 * A finger that goes from one place to another, through the browser's own input, so that it may scroll the page too.
 * @param {Page} page
 * @param {{ x: number, y: number }} start
 * @param {{ x: number, y: number }} end
 */
export async function touchDrag(page, start, end) {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  // A finger is not as quick as a program, and rests before it is lifted: else the browser takes it for a throw, and
  // the next tap for the hand that stops it. So it is told that all this began a while ago.
  let timestamp = Date.now() / 1000 - 1;
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{ x: number, y: number }[]} touchPoints */
  const touch = (type, touchPoints) => {
    timestamp += 0.05;
    return session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  await touch("touchStart", [start]);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch("touchMove", [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
  }
  timestamp += 0.4;
  await touch("touchMove", [end]);
  await touch("touchEnd", []);
  await session.detach();
}
