// How large the files of the page are, as the server gives them.

import { readdir } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kilobytes } from "./numbers.js";

const FOLDER = fileURLToPath(new URL("../../", import.meta.url));

/** @type {import("../figures.js").Measure} */
export async function files({ url }) {
  const shell = await (await fetch(url)).text();
  const base = /\/page\/[^/"]+(?=\/)/.exec(shell)?.[0];
  if (base === undefined) return [{ what: "all files, gzipped", value: "not there" }];
  let [bytes, count] = [0, 0];
  for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath.slice(FOLDER.length);
    // The tests are not served.
    if (!entry.isFile() || folder === "tests" || folder.startsWith("tests/")) continue;
    const size = await sizeOf(`${url}${base}/${join(folder, entry.name)}`);
    if (size === null) continue;
    bytes += size;
    count += 1;
  }
  return [{ what: "all files, gzipped", value: `${kilobytes(bytes)} in ${count} files` }];
}

/**
 * How many bytes come in answer, or that there is no such file.
 * @param {string} url
 * @returns {Promise<number | null>}
 */
function sizeOf(url) {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { "Accept-Encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (/** @type {Buffer} */ part) => (bytes += part.length));
      answer.on("end", () => resolve(answer.statusCode === 200 ? bytes : null));
    });
    asked.on("error", reject);
  });
}
