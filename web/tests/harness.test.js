// The tests of the page can fail: what goes wrong is heard, and only what a test expects is forgiven.

import assert from "node:assert/strict";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";

scene("errors in the page are heard", async ({ person }) => {
  const anna = await person({ path: "/board" });
  const thrown = anna.context.waitForEvent("weberror");
  await anna.page.evaluate(() => {
    console.error("said aloud");
    setTimeout(() => {
      throw new Error("thrown away");
    });
  });
  await thrown;
  assert.equal(anna.faults().length, 2);
  anna.expects(/said aloud/);
  assert.match(anna.faults().join(), /^error: .*thrown away/);
  anna.expects(/thrown away/);
});

scene("refusals and failed requests are heard", async ({ person }) => {
  const anna = await person({ path: "/board" });
  assert.equal(await anna.page.evaluate(async () => (await fetch("/api/nothing/there")).status), 404);
  assert.match(anna.faults().join(), /^answer 404: GET .*\/api\/nothing\/there$/);
  anna.expects(/answer 404/);
  await anna.context.setOffline(true);
  await anna.page.evaluate(() => fetch("/api/account").catch(() => null));
  assert.equal(anna.faults().length, 1);
  anna.expects(OFFLINE);
});

scene(
  "a server comes back where it was",
  async ({ person, server }) => {
    const anna = await person({ path: "/board" });
    const url = server.url;
    await server.stop();
    await server.start();
    assert.equal(server.url, url);
    await anna.page.reload();
    assert.match(await anna.page.title(), /Tabiya/);
    anna.expects(OFFLINE);
  },
  { server: {} },
);
