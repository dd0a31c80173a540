// The least that can be asked: the page comes, says whose it is, and nothing goes wrong.

import assert from "node:assert/strict";
import { scene } from "./scene.js";

scene("the home page opens", async ({ person }) => {
  const anna = await person({ name: "Anna" });
  assert.match(await anna.page.title(), /Tabiya/);
});

scene("the home page opens on a phone in the dark", async ({ person }) => {
  const anna = await person({ name: "Anna", phone: true, colours: "dark" });
  assert.match(await anna.page.title(), /Tabiya/);
});
