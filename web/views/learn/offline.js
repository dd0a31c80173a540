// Lets the lessons be opened without the server, where browsers allow it: at an address with https, or on this device.

const WORKER = "/learn-worker.js";

/** Keeps what this page is made of, for when the server cannot be reached. */
export async function keepForLater() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: "/learn" });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    // The page itself, and everything that it has loaded from the server's files.
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/page/"));
    worker?.postMessage({ keep: ["/learn", "/api/learn", ...new Set(files.map(({ pathname }) => pathname))] });
  } catch {
    // Some browsers forbid it, in private windows for instance; then the page needs the server, as others do.
  }
}
