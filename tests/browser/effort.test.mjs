// How many keys a correction takes. Of the development set, tagged by the rules alone, the ten notes with most to correct are brought to their gold
// by an annotator who sees the screen: who goes to each place by the fewest keys (from tag to tag, from doubt to
// doubt, from word to word, or by the letters over a word), and presses the key of the label. Skipped where the data is not there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, existsSync, join, makeFolder, openBrowser, openPage, readFile, saved, scrim, startServer, writeFile } from "./harness.mjs";

const data = "../shared/data/notes/dev/mtsamples.jsonl";
const skip = !existsSync(data) && `${data} is not here`;
const most = 5; // keys a correction
let folder, server, browser, page, notes, answer;

before(async () => {
  if (skip) return;
  const all = (await readFile(data, "utf8")).trim().split("\n").map((line) => JSON.parse(line)).filter((note) => note.text.length < 3500);
  folder = await makeFolder([{ note_id: "x", text: "x\n" }]);
  const [plain, tagged] = [join(folder.place, "plain.jsonl"), join(folder.place, "tagged.jsonl")];
  await writeFile(plain, all.map((note) => JSON.stringify({ note_id: note.note_id, patient_id: note.patient_id, text: note.text })).join("\n") + "\n");
  const run = scrim("tag", plain, "-o", tagged, "--format", "jsonl", "--quiet", "--threads", "2", "--taggers", "rules");
  assert.equal(run.code, 0, run.err);
  const found = new Map((await readFile(tagged, "utf8")).trim().split("\n").map((line) => JSON.parse(line)).map((note) => [note.note_id, note]));
  // The ten in which the tagger left most to do.
  const left = (note) => note.spans.filter((span) => !found.get(note.note_id).spans.some((tag) => tag.start < span.end && tag.end > span.start)).length;
  notes = all.map((note) => ({ note, left: left(note) })).sort((a, b) => b.left - a.left || (a.note.note_id < b.note.note_id ? -1 : 1)).slice(0, 10).map((each) => each.note);
  await folder.remove();
  folder = await makeFolder(notes.map((note) => found.get(note.note_id)));
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address, { viewport: { width: 1600, height: 1050 } }));
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

// Whether ";" stops at a doubt: a tag in focus that nobody has settled, or a place that may have been missed.
function isShown(doubt) {
  const tag = answer.spans.find((each) => each.start < doubt.end && each.end > doubt.start && (each.class !== "HMD" || each.start === doubt.start));
  const settled = tag?.source?.includes("person");
  return ["disagreement", "low score"].includes(doubt.kind) ? !!tag && tag.class !== "HMD" && !settled : !settled;
}

// The fewest keys from a place to another: first along tags or doubts to one near it, then by words.
function way(from, to, tokens, tags, doubts) {
  const between = (list, a, b) => list.filter((each) => (b > a ? each.start > a && each.start <= b : each.start < a && each.start >= b)).length;
  const words = (a, b) => Array(between(tokens, a, b)).fill(b > a ? "Control+ArrowRight" : "Control+ArrowLeft");
  let best = words(from, to);
  for (const [list, on, back] of [[tags, "ArrowRight", "ArrowLeft"], [doubts, ";", ":"]]) {
    for (const stop of list) {
      const count = between(list, from, stop.start);
      if (count === 0) continue;
      const rest = words(stop.start, to);
      if (count + rest.length < best.length) best = [...Array(count).fill(stop.start > from ? on : back), ...rest];
    }
  }
  return best;
}

// The letters that are over a word of the screen, which the test finds by its number among the words.
async function code(start, tokens) {
  const words = tokens.filter((each) => /[\p{L}\p{N}]/u.test(Array.from(answer.text).slice(each.start, each.end).join("")));
  const index = words.findIndex((each) => each.start === start);
  const { first, codes } = await page.evaluate(() => ({ first: Number(document.querySelector(".jump").dataset.first), codes: [...document.querySelectorAll(".jump > span")].map((each) => each.dataset.code) }));
  const before = words.findIndex((each) => each.start === first);
  return codes[index - before];
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
  const jump = async (start, tokens) => {
    for (let pages = 0; pages < 12; pages++) {
      await page.keyboard.press("`");
      const letters = await code(start, tokens);
      if (letters) {
        keys += 1 + letters.length;
        for (const letter of letters) await page.keyboard.press(letter);
        return;
      }
      await page.keyboard.press("Escape");
      await press("PageDown");
      await page.waitForTimeout(300);
    }
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
      const doubts = answer.doubts.filter((each) => each.weight >= 0.1 && isShown(each)).sort((a, b) => a.start - b.start);
      const at = (await selection()).start;
      const steps = way(at, span.start, now.tokens, now.identifiers, doubts);
      if (steps.length <= 3) await press(...steps);
      else await jump(span.start, now.tokens);
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
    await page.keyboard.press("Enter");
    await saved(page);
  }
  assert.ok(corrections >= 10, `${corrections} corrections`);
  const each = (count) => (count / corrections).toFixed(1);
  console.log(`${corrections} corrections, ${keys} keys: ${each(keys)} each, ${each(keys + order.length)} with the approval of every note`);
  assert.ok(keys / corrections <= most, `${keys} keys for ${corrections} corrections`);
});
