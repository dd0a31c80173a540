// Asking the server, and being answered. Streams are in stream.js.

/** What the server refused, in its own words. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} status 0 if the server could not be reached.
   */
  constructor(sentence, status) {
    super(sentence);
    this.name = "Refusal";
    this.status = status;
  }
}

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

const UNREACHABLE = "The server cannot be reached. Please try again in a moment.";

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<string>} what it answers
 */
export async function askText(path, request = {}) {
  const headers = { Accept: "application/json", ...request.headers };
  let answer;
  try {
    answer = await fetch(path, { ...request, headers, credentials: "same-origin", cache: "no-store" });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Refusal(UNREACHABLE, 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @param {number} [patience] How long an answer is waited for, in milliseconds.
 * @returns {Promise<any>} what it answers
 */
async function ask(path, request = {}, patience = PATIENCE) {
  const late = new AbortController();
  const timer = patience < Infinity ? setTimeout(() => late.abort(), patience) : undefined;
  const signal = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal;
  try {
    return await answered(path, { ...request, signal });
  } catch (cause) {
    if (late.signal.aborted && !request.signal?.aborted) throw new Refusal(UNREACHABLE, 0);
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<any>}
 */
async function answered(path, request) {
  const text = await askText(path, request);
  // Whoever waits for something is sent blank lines meanwhile.
  return text.trim() === "" ? null : JSON.parse(text);
}

/**
 * @param {Response} answer
 * @returns {Promise<Refusal>}
 */
export async function refusal(answer) {
  try {
    const { error } = await answer.json();
    if (typeof error === "string") return new Refusal(error, answer.status);
  } catch {
    // No words of its own: say what is known.
  }
  return new Refusal(`The server answered ${answer.status} ${answer.statusText}.`, answer.status);
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
export function get(path, signal) {
  return ask(path, { signal });
}

/**
 * A list that ends, told line by line.
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<any[]>}
 */
export async function lines(path, signal) {
  const text = await askText(path, { signal, headers: { Accept: "application/x-ndjson" } });
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean | undefined>} [fields]
 * @param {AbortSignal} [signal]
 * @param {number} [patience] How long an answer is waited for, in milliseconds.
 */
export function post(path, fields = {}, signal, patience) {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) body.set(key, String(value));
  return ask(path, { method: "POST", body, signal }, patience);
}

/** @param {string} path */
export function remove(path) {
  return ask(path, { method: "DELETE" });
}
