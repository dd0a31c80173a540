// One person before the page: a browser context with cookies of its own, and an ear for all that goes wrong in it.

import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {import("playwright-core").Browser} Browser */

/**
 * @typedef {object} PersonOptions
 * @property {string} [name] How failures and pictures call them.
 * @property {boolean} [phone] A phone that is touched, not a desk with a mouse.
 * @property {{ width: number, height: number }} [viewport]
 * @property {"light" | "dark"} [colours]
 * @property {boolean} [still] They want no movement.
 * @property {string} [token] They are whoever this token belongs to, instead of nobody yet.
 */

/** What is heard when the network or the server is away. */
export const OFFLINE = /^request failed: .*: net::ERR_/;

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
let people = 0;

/** Somebody who looks at the page. */
export class Person {
  /** @type {string[]} */
  #faults = [];
  /** @type {RegExp[]} */
  #expected = [];

  /**
   * @param {string} name
   * @param {import("playwright-core").Page} page
   */
  constructor(name, page) {
    this.name = name;
    this.page = page;
    this.context = page.context();
    // Windows that the page opens are listened to as well.
    this.context.on("console", (message) => {
      // What could not be loaded is heard of below, once and in the same words always.
      if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
      this.#faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    this.context.on("weberror", (error) => {
      this.#faults.push(`error: ${error.error().stack ?? error.error().message}`);
    });
    this.context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // That is how streams end when the page is left, and requests that are not waited for any more.
      if (reason === "net::ERR_ABORTED") return;
      this.#faults.push(`request failed: ${request.method()} ${request.url()}: ${reason}`);
    });
    this.context.on("response", (response) => {
      if (response.status() < 400) return;
      this.#faults.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /**
   * Says that faults like these are part of the test: `OFFLINE`, or /answer 400: POST .*\\/move/.
   * @param {...RegExp} faults
   */
  expects(...faults) {
    this.#expected.push(...faults);
  }

  /** What went wrong so far and was not expected. */
  faults() {
    return this.#faults.filter((fault) => !this.#expected.some((expected) => expected.test(fault)));
  }

  /** Takes a picture into the folder of pictures. @param {string} title @returns the file */
  async picture(title) {
    const folder = process.env.PAGE_SHOTS ?? join(tmpdir(), "tabiya-page-shots");
    await mkdir(folder, { recursive: true });
    const words = `${title} ${this.name}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const path = join(folder, `${words}.png`);
    await this.page.screenshot({ path });
    return path;
  }
}

/**
 * Somebody new, who has not opened the page yet.
 * @param {Browser} browser
 * @param {string} url Where the server is.
 * @param {PersonOptions} [options]
 */
export async function person(browser, url, options = {}) {
  people += 1;
  const { name = `person ${people}`, phone = false, colours = "light", still = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? (phone ? PHONE : DESK),
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    colorScheme: colours,
    reducedMotion: still ? "reduce" : "no-preference",
    locale: "en-GB",
    extraHTTPHeaders: {
      "X-Forwarded-For": `10.0.${people >> 8}.${people & 255}`,
      ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
    },
  });
  // Long enough for a machine that has much else to do.
  context.setDefaultTimeout(30_000);
  return new Person(name, await context.newPage());
}
