// Five annotators at once on one server, with slow requests, requests and answers that are lost, pages that are loaded
// again in the middle of it, and a server that is killed and started again: at the end every copy has exactly the edits
// of its annotator. A short run here; SCRIM_CROWD_EDITS=5000 is the long one of tools/campaign, and SCRIM_CROWD_SEED gives
// other notes and keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, join, makeFolder, openBrowser, openPage, plain, readFile, saved, scrim, startServer, typist, until } from "./harness.mjs";
import { Model, moves, name, randomFrom, randomText, watch } from "./parts/random_keys.mjs";

const wanted = Number(process.env.SCRIM_CROWD_EDITS ?? 200);
const seed = Number(process.env.SCRIM_CROWD_SEED ?? 0);
const people = ["ann", "ben", "cat", "dan", "eve"];
const count = Math.max(4, Math.ceil(wanted / people.length / 7)); // notes of each: some ten edits in one
const editing = ["p", "d", "h", "t", "P", "x", "Delete", "1", "2", "3", "4", "5", "6", "7", "8", "p", "x"];

let folder, server, browser, addresses;
const texts = [];
const start = (...more) => startServer(folder.tagged, "--json", "--annotators", people.join(","), ...more);
before(async () => {
  const random = randomFrom(77 + seed);
  folder = await makeFolder(Array.from({ length: count }, (_, i) => {
    texts.push(randomText(random));
    return { note_id: name(i), text: texts[i] };
  }));
  server = await start();
  addresses = Object.fromEntries(server.told.people.map((person) => [person.name, person.address]));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

// The trouble begins when everybody has the page.
let here = 0;
let allHere;
const ready = new Promise((resolve) => (allHere = resolve));
const everybody = () => {
  if (++here === people.length) allHere();
  return ready;
};

let working = true;
let kills = 0;
async function killNowAndThen(random) {
  const port = new URL(server.address).port;
  await ready;
  while (working) {
    await new Promise((resolve) => setTimeout(resolve, 2500 + random(2500)));
    if (!working) return;
    await server.stop("SIGKILL");
    kills++;
    await new Promise((resolve) => setTimeout(resolve, 100 + random(900)));
    server = await start("--port", port);
  }
}

// One request in eight is lost, half of them behind the server, and the others take up to 120 ms.
const unkind = (context, random) => context.route(/\/api\//, async (route) => {
  try {
    await new Promise((resolve) => setTimeout(resolve, random(120)));
    if (random(16) === 0) return await route.abort("connectionreset");
    const answer = await route.fetch({ timeout: 20000 });
    if (random(16) === 0) return await route.abort("connectionreset");
    await route.fulfill({ response: answer });
  } catch {
    await route.abort("connectionreset").catch(() => undefined);
  }
});

// Loads the page again, changes that wait or not, until it shows the note that it showed.
let reloads = 0;
async function reload(page, shown) {
  reloads++;
  // What was pressed is in the browser's store: until it is, the browser asks before it leaves the page.
  await page.evaluate(() => new Promise((resolve) => {
    const asked = indexedDB.open("scrim-review", 1);
    asked.onsuccess = () => {
      const after = asked.result.transaction("changes");
      after.objectStore("changes").count();
      after.oncomplete = () => resolve(asked.result.close());
    };
  }));
  for (let tries = 0; tries < 60; tries++) {
    try {
      await page.reload({ timeout: 20000 });
      await page.waitForSelector("html[data-ready=true]", { timeout: 10000 });
      if ((await page.locator("#note-name").textContent()) === shown) break;
    } catch {
      // The server is away, or the answer was lost.
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await atNote(page, shown);
  await watch(page);
  await page.locator("#text").focus();
}

async function annotate(person, seed) {
  const random = randomFrom(seed);
  const models = texts.map((text) => new Model(text));
  const { page, context, problems } = await openPage(browser, addresses[person], { viewport: { width: 1000, height: 300 }, reducedMotion: "reduce" });
  await atNote(page, name(0));
  const press = await typist(page);
  await watch(page);
  page.on("dialog", (dialog) => dialog.accept());
  await everybody();
  await unkind(context, random);
  let edits = 0;
  for (let i = 0; edits < wanted / people.length && i < count; i++) {
    for (let shown; i > 0 && (shown = await page.locator("#note-name").textContent()) !== name(i); ) {
      const told = page.locator("#message .bad button");
      if (await told.count()) await told.click().catch(() => undefined);
      await page.locator("#text").focus();
      await page.keyboard.press(shown > name(i) ? "," : ".");
      await until(page, (title) => document.getElementById("note-name").textContent === title || document.querySelector("#message .bad"), name(i));
    }
    await atNote(page, name(i));
    await page.evaluate(() => window.seen.splice(0));
    for (let round = 0; round < 4; round++) {
      const keys = [];
      for (let steps = 3 + random(3); steps > 0; steps--) {
        for (let times = random(3); times > 0; times--) keys.push(moves[random(moves.length)]);
        keys.push(editing[random(editing.length)]);
      }
      await press(keys);
      const seen = await page.evaluate(() => window.seen.splice(0));
      assert.equal(seen.length, keys.length, "every key came");
      const model = models[i];
      const before = model.done.length;
      keys.forEach((key, at) => seen[at] && model.press(key, seen[at]));
      edits += model.done.length - before;
      if (random(12) === 0) await reload(page, name(i));
    }
    await saved(page);
  }
  assert.equal(await page.locator("#unsaved p").count(), 0, "nothing was refused");
  assert.deepEqual(problems.filter((each) => !/ERR_|Failed to load/.test(each)), []);
  await context.close();
  return { models, edits };
}

test(`five annotators, ${wanted} edits, delays, losses, reloads and kills`, { timeout: 3600000 }, async () => {
  const killing = killNowAndThen(randomFrom(5 + seed));
  const done = await Promise.all(people.map((person, i) => annotate(person, 100 + 10 * seed + i))).finally(() => (working = false));
  await killing;
  let edits = 0;
  for (const [i, person] of people.entries()) {
    const out = join(folder.place, `${person}.jsonl`);
    assert.equal(scrim("convert", join(folder.tagged, ".review", person, "notes"), "-o", out, "--format", "jsonl", "--quiet").code, 0);
    const lines = (await readFile(out, "utf8")).trim().split("\n").map((line) => JSON.parse(line));
    const inFiles = new Map(lines.map((line) => [line.note_id, plain(line.spans).sort()]));
    done[i].models.forEach((model, at) => assert.deepEqual(inFiles.get(name(at)) ?? [], [...model.spans].sort(), `${person} ${name(at)}`));
    edits += done[i].edits;
  }
  assert.ok(edits >= wanted * 0.9, `${edits} edits`);
  assert.ok(kills > 0, "the server was killed");
  assert.ok(reloads > 0, "pages were loaded again");
  console.log(`${edits} edits, ${kills} kills, ${reloads} reloads`);
});
