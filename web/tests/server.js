// The real server, started for a test on a free port with a data folder of its own, and stopped by its process.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** What a server may need to say where it is, or to stop when it is asked to. */
const PATIENCE = 30_000;
/** How many lines of its log are kept, to be shown when a test fails. */
const KEPT_LINES = 40;

/**
 * @typedef {object} ServerOptions
 * @property {string[]} [options] Options of `tabiya serve` beside the usual ones.
 * @property {boolean} [open] Whether it listens at all addresses, without a proxy, as in a home or a school.
 */

/** A server that runs. */
export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  #data;
  #options;
  #listen = "127.0.0.1:0";
  /** Where it is, such as `http://127.0.0.1:40123`. */
  url = "";
  /** @type {string[]} The newest lines of its log. */
  log = [];

  /** @param {string} data @param {ServerOptions} options */
  constructor(data, { options = [], open = false }) {
    this.#data = data;
    // Behind a proxy everybody in a test has an address of their own, so that nobody uses up what one may ask for.
    this.#options = [...(open ? [] : ["--trust-proxy"]), ...options];
    if (open) this.#listen = "0.0.0.0:0";
  }

  /** Starts it. After it was stopped it comes back at the same address, with the same data. */
  async start() {
    const usual = ["serve", "--no-open", "--listen", this.#listen, "--data", this.#data];
    const process = spawn(program(), [...usual, ...this.#options], { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = process;
    running.add(process);
    process.once("exit", () => running.delete(process));
    createInterface(process.stderr).on("line", (line) => {
      this.log.push(line);
      if (this.log.length > KEPT_LINES) this.log.shift();
    });
    const lines = createInterface(process.stdout);
    const told = once(lines, "line", { signal: AbortSignal.timeout(PATIENCE) });
    const failed = once(process, "exit").then(() => []);
    const [line = ""] = await Promise.race([told, failed]);
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (url === undefined) throw new Error(`the server did not say where it is: ${line}\n${this.log.join("\n")}`);
    this.url = url;
    this.#listen = new URL(url).host;
  }

  /** Asks it to stop, and waits until it has. */
  async stop() {
    const process = this.#process;
    this.#process = null;
    if (process === null || process.exitCode !== null) return;
    const ended = once(process, "exit");
    process.kill("SIGTERM");
    const late = setTimeout(() => process.kill("SIGKILL"), PATIENCE);
    await ended;
    clearTimeout(late);
  }

  /** Ends it as a power cut would: it has no time for anything. */
  async kill() {
    const process = this.#process;
    this.#process = null;
    if (process === null || process.exitCode !== null) return;
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    await ended;
  }

  /** Stops it for good, and takes its data away. */
  async close() {
    await this.stop();
    await rm(this.#data, { recursive: true, force: true });
  }

  /**
   * A token for an account, which is made if there is none.
   * @param {string} name
   * @param {{ bot?: boolean }} [options]
   */
  async token(name, { bot = false } = {}) {
    const words = ["token", name, "--data", this.#data, ...(bot ? ["--bot"] : [])];
    const { stdout } = await promisify(execFile)(program(), words);
    return stdout.trim();
  }
}

/** Starts a server with nobody and nothing in it. @param {ServerOptions} [options] */
export async function tabiya(options = {}) {
  const server = new Server(await mkdtemp(join(tmpdir(), "tabiya-page-")), options);
  try {
    await server.start();
  } catch (failure) {
    await server.close();
    throw failure;
  }
  return server;
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
// Whatever happens to the tests, no server outlives them.
process.once("exit", () => running.forEach((server) => server.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

function program() {
  const path = process.env.TABIYA;
  if (!path) throw new Error("TABIYA has to name the program under test; `cargo xtask page` does all that is needed");
  return path;
}
