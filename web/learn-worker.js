// Lets the lessons be opened when the server cannot be reached. As long as it answers, its answer is what counts:
// nothing old is shown.

/** @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Lasting */
/** @typedef {Lasting & { data: { keep?: string[] } }} Told */
/** @typedef {Lasting & { request: Request, respondWith: (answer: Promise<Response>) => void }} Asked */

const KEPT = "tabiya-learn";
/** The page under which every address of the lessons is kept: they differ in nothing but what their script shows. */
const PAGE = "/learn";

const worker = /** @type {any} */ (self);
worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {Told} */ event) => event.waitUntil(keepOnly(event.data.keep ?? [])));
worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === "navigate";
  const isOurs = isPage || pathname.startsWith("/page/") || pathname === "/api/learn";
  if (request.method !== "GET" || origin !== location.origin || !isOurs) return;
  event.respondWith(answer(request, isPage ? PAGE : pathname));
});

/**
 * The server's answer, or what is kept if there is none.
 * @param {Request} request
 * @param {string} path under which it is kept
 */
async function answer(request, path) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await (await caches.open(KEPT)).match(path, { ignoreVary: true });
    if (kept) return kept;
    throw problem;
  }
}

/** Keeps these files, in this order, and no others. @param {string[]} paths */
async function keepOnly(paths) {
  try {
    const cache = await caches.open(KEPT);
    const answers = await Promise.all(paths.map((path) => fetch(path)));
    // Only all together are they of use.
    if (!answers.every(({ ok }) => ok)) return;
    for (const [index, path] of paths.entries()) await cache.put(path, /** @type {Response} */ (answers[index]));
    for (const request of await cache.keys()) {
      if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
  } catch {
    // The server is away: what is kept stays.
  }
}
