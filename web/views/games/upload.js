// Sending many games to the server, and hearing of them line by line.

import { Refusal } from "../../api.js";

/** @typedef {{ type: "problem", game: number, line: number, column: number, text: string }} Problem */
/** @typedef {{ type: "done", games: number, known: number, skipped: number, problems: number }} Done */
/** @typedef {{ type: "progress", games: number, bytes: number }} Progress */
/** @typedef {{ type: "sorting" } | { type: "failed", error: string }} Other */
/** @typedef {Progress | Problem | Done | Other} Line */

/**
 * Sends a file as it lies on the disk: the browser reads it bit by bit, and so does the server. What is sent is told by
 * the browser, since it shows an answer only when all is sent.
 * @param {Blob} file
 * @param {object} ears
 * @param {(part: number) => void} ears.sent How much of it was sent, between 0 and 1.
 * @param {(line: Line) => void} ears.line
 * @param {AbortSignal} ears.signal
 * @returns {Promise<void>} kept when the answer has ended, or nobody wants it any more
 */
export function upload(file, { sent, line, signal }) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve();
    const request = new XMLHttpRequest();
    let read = 0;
    const take = (/** @type {boolean} */ isEnd) => {
      if (request.status !== 200) return;
      const text = request.responseText.slice(read);
      const end = isEnd ? text.length : text.lastIndexOf("\n") + 1;
      read += end;
      for (const one of text.slice(0, end).split("\n")) if (one.trim() !== "") line(JSON.parse(one));
    };
    request.open("POST", "/api/collection/import");
    request.setRequestHeader("Accept", "application/x-ndjson");
    request.setRequestHeader("Content-Type", "application/x-chess-pgn");
    request.upload.onprogress = (event) => sent(event.total > 0 ? event.loaded / event.total : 1);
    request.onprogress = () => take(false);
    request.onload = () => {
      if (request.status === 200) {
        take(true);
        resolve();
      } else {
        reject(new Refusal(reason(request), request.status));
      }
    };
    request.onerror = () => reject(new Refusal("The server cannot be reached, or does not want the file.", 0));
    request.onabort = () => resolve();
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** @param {XMLHttpRequest} request */
function reason({ responseText, status, statusText }) {
  try {
    const { error } = JSON.parse(responseText);
    if (typeof error === "string") return error;
  } catch {
    // No words of its own: say what is known.
  }
  return `The server answered ${status} ${statusText}.`;
}
