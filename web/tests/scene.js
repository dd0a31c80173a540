// A test of the page: a server, a browser, people before it; at the end nothing may have gone wrong for any of them.
//
//     scene("a guest sees the board", async ({ person }) => {
//       const anna = await person({ name: "Anna", phone: true });
//       await anna.page.getByRole("button", { name: "Play" }).click();
//     });

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launch } from "./browser.js";
import { person } from "./person.js";
import { tabiya } from "./server.js";

/** @typedef {import("./person.js").Person} Person */
/** @typedef {import("./person.js").PersonOptions & { path?: string }} Arrival With what they open first, or `""`. */
/** @typedef {import("./server.js").Server} Server */

/**
 * @typedef {object} Stage What a scene is played on.
 * @property {Server} server
 * @property {import("playwright-core").Browser} browser
 * @property {(options?: Arrival) => Promise<Person>} person Somebody new opens the page.
 */

/**
 * @typedef {object} SceneOptions
 * @property {import("./server.js").ServerOptions} [server] A server for this scene alone; else all in a file share one.
 * @property {number} [limit] Milliseconds that it may take at most.
 */

/** What a scene may take if it does not say. */
const LIMIT = 90_000;

/** @type {Promise<import("playwright-core").Browser> | undefined} */
let browser;
/** @type {Promise<Server> | undefined} */
let shared;

after(async () => {
  // One that did not start has told so where it was needed.
  await browser?.then((one) => one.close(), () => {});
  await shared?.then((one) => one.close(), () => {});
});

/**
 * A test with a server and people.
 * @param {string} name
 * @param {(stage: Stage) => Promise<void>} play
 * @param {SceneOptions} [options]
 */
export function scene(name, play, { server: serverOptions, limit = LIMIT } = {}) {
  test(name, { timeout: limit }, async (context) => {
    browser ??= launch();
    const shown = await browser;
    const server = await (serverOptions === undefined ? (shared ??= tabiya()) : tabiya(serverOptions));
    /** @type {Person[]} */
    const people = [];
    // A scene that runs out of time is not continued, so closing cannot be left to its end.
    context.after(async () => {
      for (const one of people) await leave(one.context);
      if (serverOptions !== undefined) await server.close();
    });
    const late = setTimeout(() => void tell(name, people, server, context), limit - 5_000);
    try {
      await play({
        server,
        browser: shown,
        person: async (options) => {
          const someone = await person(shown, server.url, options);
          people.push(someone);
          const path = options?.path ?? "/";
          if (path !== "") await someone.page.goto(path);
          return someone;
        },
      });
      for (const someone of people) {
        assert.deepEqual(someone.faults(), [], `nothing goes wrong for ${someone.name}`);
      }
    } catch (failure) {
      await tell(name, people, server, context);
      throw failure;
    } finally {
      clearTimeout(late);
    }
  });
}

/**
 * Lets somebody go. What is still asked of the server on behalf of a page then is not waited for, and no failure.
 * @param {import("playwright-core").BrowserContext} context
 */
async function leave(context) {
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/**
 * Tells what there was to see when a scene went wrong: pictures, faults, and the log of the server.
 * @param {string} name
 * @param {Person[]} people
 * @param {Server} server
 * @param {import("node:test").TestContext} context
 */
async function tell(name, people, server, context) {
  for (const someone of people) {
    const path = await someone.picture(name).catch(() => "no picture");
    context.diagnostic(`${someone.name} at ${someone.page.url()}: ${path}`);
    for (const fault of someone.faults()) context.diagnostic(`${someone.name}: ${fault}`);
  }
  for (const line of server.log) context.diagnostic(`server: ${line}`);
}
