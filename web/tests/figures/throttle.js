// A slow machine with a slow network, as browsers' own tools have it.

/** How many times slower the processor is. */
const SLOWER = 4;
/** Bits a second, and milliseconds for there and back. */
const NETWORK = { down: 1_600_000, up: 750_000, roundTrip: 150 };

/** What that is, in words. */
export const SLOW = `processor ${SLOWER} times slower, 1.6 Mbit/s, ${NETWORK.roundTrip} ms`;

/** @param {import("playwright-core").CDPSession} session */
export async function slowProcessor(session) {
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** @param {import("playwright-core").CDPSession} session */
export async function slowNetwork(session) {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: NETWORK.roundTrip,
    downloadThroughput: NETWORK.down / 8,
    uploadThroughput: NETWORK.up / 8,
  });
}
