// Lets the lessons be opened without the server, where browsers allow it: at an address with https, or on this device.

const WORKER = "/learn-worker.js";

/** Whether it has been done since the page was loaded. */
let isKept = false;

/** Keeps what this page is made of, for when the server cannot be reached. */
export async function keepForLater() {
  if (isKept || !("serviceWorker" in navigator)) return;
  isKept = true;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: "/learn" });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    // The page itself, and everything that it has loaded from the server's files.
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/page/"));
    // The page comes last: it is of use only when all the rest is there.
    worker?.postMessage({ keep: [...new Set(files.map(({ pathname }) => pathname)), "/api/learn", "/learn"] });
  } catch {
    // Some browsers forbid it, in private windows for instance; then the page needs the server, as others do.
  }
}
