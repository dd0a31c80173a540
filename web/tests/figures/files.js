// How large the page is as the server gives it: its shell, and every file that the shell names. There are no others.

import { get } from "node:http";
import { kilobytes } from "./numbers.js";

/** @type {import("../figures.js").Measure} */
export async function files({ url }) {
  const shell = await answer(`${url}/`);
  const text = await (await fetch(url)).text();
  const names = [...text.matchAll(/(?:href|src)="(\/page\/[^"]+)"/g)].map(([, path]) => String(path));
  const sizes = [{ name: "shell", bytes: shell }];
  for (const path of new Set(names)) {
    sizes.push({ name: String(path.split("/").pop()), bytes: await answer(url + path) });
  }
  const sum = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts = sizes.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(", ");
  return [{ what: "everything, gzipped", value: `${kilobytes(sum)}: ${parts}` }];
}

/** How many bytes the server answers with, headers left out. @param {string} url @returns {Promise<number>} */
function answer(url) {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip", Accept: "text/html,*/*" };
    const asked = get(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (/** @type {Buffer} */ part) => (bytes += part.length));
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} was answered with ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
  });
}
