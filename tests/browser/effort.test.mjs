// How many keys a correction takes. Ten notes of the development set are tagged by the program and brought to their gold
// by an annotator who sees the screen: who goes to each place by the fewest keys (from tag to tag, from doubt to doubt,
// from word to word), and presses the key of the label. Skipped where the data is not there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, existsSync, join, makeFolder, openBrowser, openPage, readFile, saved, scrim, startServer, writeFile } from "./harness.mjs";

const data = "../shared/data/notes/dev/mtsamples.jsonl";
const skip = !existsSync(data) && `${data} is not here`;
const most = 5; // keys a correction
let folder, server, browser, page, notes, answer;

before(async () => {
  if (skip) return;
  const all = (await readFile(data, "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  // Spread over the set, and not so long that the test takes minutes.
  notes = all.filter((note) => note.text.length < 3500).filter((_, i) => i % 20 === 0).slice(0, 10);
  folder = await makeFolder(notes.map((note) => ({ ...note, spans: [] })));
  const plain = join(folder.place, "plain.jsonl");
  await writeFile(plain, notes.map((note) => JSON.stringify({ note_id: note.note_id, patient_id: note.patient_id, text: note.text })).join("\n") + "\n");
  const run = scrim("tag", plain, "-o", join(folder.place, "work"), "--format", "i2b2", "--quiet", "--threads", "2");
  assert.equal(run.code, 0, run.err);
  server = await startServer(join(folder.place, "work"));
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

const get = async (path) => (await fetch(server.origin + path, { headers: { "X-Scrim-Token": server.token } })).json();
const selection = () => page.locator("#selection").evaluate((element) => ({ start: Number(element.dataset.start), end: Number(element.dataset.end), label: element.dataset.label ?? "" }));
const labelKeys = async () => new Map(await page.locator("#labels button").evaluateAll((all) => all.map((each) => [each.firstElementChild.textContent, each.querySelector("kbd").textContent])));

// The places of a note that keys go to, as the page has them.
async function places(number) {
  answer = await get(`/api/notes/${number}`);
  const tokens = [];
  let at = 0;
  for (let i = 0; i < answer.tokens.length; i += 2) {
    const start = at + answer.tokens[i];
    at = start + answer.tokens[i + 1];
    tokens.push({ start, end: at });
  }
  return { tokens, identifiers: answer.spans.filter((span) => span.class !== "HMD") };
}

// The fewest keys from a place to another; the nearest tag, then words.
function way(from, to, { tokens, identifiers }) {
  const steps = (list) => list.filter((each) => (to > from ? each.start > from && each.start <= to : each.start < from && each.start >= to)).length;
  const forward = to > from;
  const byWord = steps(tokens);
  let best = Array(byWord).fill(forward ? "Control+ArrowRight" : "Control+ArrowLeft");
  const tags = [...identifiers].sort((a, b) => a.start - b.start);
  for (const tag of tags) {
    const count = tags.filter((each) => (forward ? each.start > from && each.start <= tag.start : each.start < from && each.start >= tag.start)).length;
    if (count === 0) continue;
    const rest = tokens.filter((each) => (to > tag.start ? each.start > tag.start && each.start <= to : each.start < tag.start && each.start >= to)).length;
    if (count + rest < best.length) best = [...Array(count).fill(forward ? "ArrowRight" : "ArrowLeft"), ...Array(rest).fill(to > tag.start ? "Control+ArrowRight" : "Control+ArrowLeft")];
  }
  return best;
}

test("at most five keys a correction", { skip, timeout: 300000 }, async () => {
  const keyOf = await labelKeys();
  let keys = 0;
  let corrections = 0;
  const press = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
    keys += all.length;
    await saved(page);
  };
  const order = (await get("/api/folder")).names;
  for (const [number, name] of order.entries()) {
    await atNote(page, name);
    await page.locator("#text").focus();
    const gold = notes.find((note) => note.note_id === name).spans.filter((span) => keyOf.has(span.label));
    const found = await places(number);
    const same = (a, b) => a.start === b.start && a.end === b.end && a.label === b.label;
    // Words of the gold that no tag covers: what a reviewer must see.
    const missed = gold.filter((span) => !found.identifiers.some((tag) => tag.start < span.end && tag.end > span.start));
    const wrong = gold.filter((span) => found.identifiers.some((tag) => tag.start === span.start && tag.end === span.end && !same(tag, span)));
    const todo = [...missed.map((span) => ({ span, extend: true })), ...wrong.map((span) => ({ span, extend: false }))].sort((a, b) => a.span.start - b.span.start);
    for (const { span, extend } of todo) {
      const now = await places(number);
      // The page's own list of doubts may have it: then one key a doubt, which the annotator sees coming.
      const doubts = answer.doubts.filter((each) => each.weight >= 0.1).sort((a, b) => a.start - b.start);
      const at = (await selection()).start;
      const byDoubt = doubts.filter((each) => each.start > at && each.start <= span.start);
      const steps = way(at, span.start, now);
      if (byDoubt.length > 0 && byDoubt.at(-1).start === span.start && byDoubt.length < steps.length) await press(...byDoubt.map(() => ";"));
      else await press(...steps);
      let here = await selection();
      if (here.start !== span.start) continue; // begins inside a word: nothing for keys that go by words
      if (extend) {
        const words = now.tokens.filter((each) => each.start >= here.end && each.end <= span.end).length;
        await press(...Array(words).fill("8"));
      }
      await press(keyOf.get(span.label));
      here = await selection();
      assert.equal(here.label, span.label);
      corrections++;
    }
    await press("Enter");
  }
  assert.ok(corrections >= 5, `${corrections} corrections`);
  console.log(`${corrections} corrections, ${keys} keys: ${(keys / corrections).toFixed(1)} each`);
  assert.ok(keys / corrections <= most, `${keys} keys for ${corrections} corrections`);
});
