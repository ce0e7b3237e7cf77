// Hundreds of notes edited with random keys, undo and reloads, against a model of what should be in the files;
// tools/campaign has a thousand (SCRIM_MODEL_NOTES).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Model, moves, name, randomFrom, randomText, watch } from "./parts/random_keys.mjs";
import { atNote, join, makeFolder, openBrowser, openPage, plain, readFile, saved, scrim, startServer, typist } from "./harness.mjs";

const count = Number(process.env.SCRIM_MODEL_NOTES ?? 200);
let folder, server, browser;
const models = [];
before(async () => {
  const random = randomFrom(12345);
  const notes = Array.from({ length: count }, (_, i) => {
    const text = randomText(random);
    models.push(new Model(text));
    return { note_id: name(i), text };
  });
  folder = await makeFolder(notes);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

const editing = ["p", "d", "h", "t", "P", "x", "Delete", "1", "2", "3", "4", "5", "6", "7", "8", "Control+z", "Control+y", "p", "x", "Control+z"];

// Edits the notes from `first` to `last` on a page of its own; gives how many keys it pressed.
async function edit(first, last, random) {
  const { page, problems } = await openPage(browser, server.address, { viewport: { width: 1100, height: 300 }, reducedMotion: "reduce" });
  const press = await typist(page);
  let pressed = 0;
  // Presses the keys and does the same to the model, with what was selected when each came.
  const play = async (model, keys) => {
    await press(keys);
    await saved(page);
    const seen = await page.evaluate(() => window.seen.splice(0));
    assert.equal(seen.length, keys.length, "every key came");
    keys.forEach((key, i) => {
      if (key === "Control+z") model.undo();
      else if (key === "Control+y") model.redo();
      else if (seen[i]) model.press(key, seen[i]);
    });
    pressed += keys.filter((key) => editing.includes(key)).length;
  };
  const goTo = async (number) => {
    await page.evaluate((row) => (document.querySelector(".long-list").scrollTop = row * 44), number);
    await page.locator(`[data-row="${number}"]`).click();
    await atNote(page, name(number));
    await page.locator("#text").focus();
  };
  await watch(page);
  await goTo(first);
  for (let i = first; i < last; i++) {
    const model = models[i];
    if (i > first) await page.keyboard.press(".");
    await atNote(page, name(i));
    await page.evaluate(() => window.seen.splice(0));
    let keys = [];
    for (let steps = 3 + random(3); steps > 0; steps--) {
      for (let times = random(3); times > 0; times--) keys.push(moves[random(moves.length)]);
      keys.push(editing[random(editing.length)]);
      // What is selected after an undo is known when the server has answered.
      if (!/Control.[zy]/.test(keys.at(-1)) && steps > 1) continue;
      await play(model, keys);
      keys = [];
    }
    if (random(40) === 0) {
      await page.reload();
      await page.waitForSelector("html[data-ready=true]");
      await watch(page);
      await goTo(i);
      for (const back of ["Control+z", "Control+z"]) await play(model, [back]); // the history is that of the log
    }
  }
  assert.deepEqual(problems, []);
  return pressed;
}

test(`${count} notes, random keys`, { timeout: 1200000 }, async () => {
  // Two people at once, each with half of the notes.
  const half = Math.ceil(count / 2);
  const both = await Promise.all([edit(0, half, randomFrom(1)), edit(half, count, randomFrom(2))]);
  const pressed = both[0] + both[1];
  const out = join(folder.place, "after.jsonl");
  assert.equal(scrim("convert", folder.tagged, "-o", out, "--format", "jsonl", "--quiet").code, 0);
  const lines = (await readFile(out, "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.length, count);
  let tags = 0;
  for (const line of lines) {
    const model = models[Number(line.note_id.slice(1))];
    assert.deepEqual(plain(line.spans).sort(), [...model.spans].sort(), line.note_id);
    tags += line.spans.length;
  }
  // The log alone gives the same.
  await server.stop();
  const rebuilt = join(folder.place, "rebuilt");
  assert.equal(scrim("review", folder.tagged, "--rebuild", rebuilt, "--quiet").code, 0);
  const score = JSON.parse(scrim("score", "--gold", folder.tagged, "--test", rebuilt, "--json").out);
  assert.equal(score.strict.micro.f1, 1);
  assert.ok(pressed > 2 * count && tags > count / 2, `${pressed} keys, ${tags} tags`);
});
