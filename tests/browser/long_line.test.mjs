// A line of 200 kB: the page draws it in pieces, and no place, selection or tag may notice.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, keys, makeFolder, marks, openBrowser, openPage, plain, saved, selectedText, spansInFile, startServer } from "./harness.mjs";

// Stretches without any blank, of characters that are several units long: wherever a piece ends, it ends among them.
const clusters = ["👩‍👩‍👧", "e\u0301\u0302", "🇩🇪", "x", "👍🏽", "ü", "\u05d3"];
const stretch = (seed) => Array.from({ length: 1500 }, (_, i) => clusters[(i * 5 + (i >> 2) + seed) % clusters.length]).join("");
const words = "On examination Ana Gupta was seen by Dr. Lopez in Boston, all well. ";
let text = "";
// Where a character as people see it begins, found part by part (a segment holds a copy of all that is segmented).
const edges = new Set();
for (let i = 0; text.length < 200000; i++) {
  const part = i % 20 === 3 ? stretch(i) + " \u0301" : words.repeat(9);
  for (const { index } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(part)) edges.add(text.length + index);
  text += part;
}
const inOrder = [...edges].sort((a, b) => a - b);
const toPoint = (unit) => Array.from(text.slice(0, unit)).length;

let folder, server, browser, page, problems, boundaries;
before(async () => {
  folder = await makeFolder([{ note_id: "long", text }]);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  ({ page, problems } = await openPage(browser, server.address));
  await atNote(page, "long");
  const lengths = await page.locator("#text .piece").evaluateAll((all) => all.map((piece) => piece.textContent.length));
  let at = 0;
  boundaries = lengths.slice(0, -1).map((length) => (at += length));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const inFile = async () => plain(await spansInFile(folder.tagged, "long"));

// Marks text with the mouse's own event, by units of the note.
async function choose(start, end) {
  await page.evaluate(([from, to]) => {
    const walker = document.createTreeWalker(document.getElementById("text"), NodeFilter.SHOW_TEXT);
    const point = (unit) => {
      walker.currentNode = walker.root;
      for (let left = unit, node = walker.nextNode(); node; left -= node.nodeValue.length, node = walker.nextNode()) {
        if (left <= node.nodeValue.length) return [node, left];
      }
      throw new Error(`no place ${unit}`);
    };
    document.getSelection().setBaseAndExtent(...point(from), ...point(to));
    document.getElementById("text").dispatchEvent(new MouseEvent("mouseup", { bubbles: true, button: 0, altKey: true }));
  }, [start, end]);
  await page.locator("#text").focus();
}
// The boundaries that lie among the characters of several units.
const among = () => boundaries.filter((unit) => !text.slice(unit - 12, unit + 12).includes(" "));

test("the line is drawn in pieces that end between characters, and none is lost", async () => {
  assert.equal(await page.locator("#text .line").count(), 1);
  assert.ok(boundaries.length > 50, `${boundaries.length} boundaries`);
  assert.equal(await page.locator("#text").textContent(), text);
  assert.deepEqual(boundaries.filter((unit) => !edges.has(unit)), []);
  assert.ok(among().length > 3, `${among().length} boundaries among emoji and accents`);
});

test("a tag over a boundary has exact places, whatever stands there", async () => {
  const wanted = [];
  for (const unit of [...among().slice(0, 3), boundaries[0], boundaries.at(-1)]) {
    const index = inOrder.indexOf(unit);
    let [start, end] = [inOrder[index - 4], inOrder[index + 4]];
    while (/\s/.test(text[start])) start++;
    while (/\s/.test(text[end - 1])) end--;
    await choose(start, end);
    assert.equal(await selectedText(page), text.slice(start, end));
    await keys(page, "p");
    wanted.push(`${toPoint(start)}-${toPoint(end)} PATIENT`);
    const parts = (await page.locator("#text mark.selected").allTextContents()).join("");
    assert.equal(parts, text.slice(start, end), "drawn in two parts");
  }
  assert.deepEqual((await inFile()).sort(), wanted.sort());
});

test("edges step over a boundary by characters as people see them", async () => {
  const unit = among()[4] ?? among().at(-1);
  const index = inOrder.indexOf(unit);
  await choose(inOrder[index - 3], inOrder[index - 2]);
  await keys(page, "x");
  for (let step = -1; step <= 3; step++) {
    await keys(page, "4");
    assert.ok((await inFile()).includes(`${toPoint(inOrder[index - 3])}-${toPoint(inOrder[index + step])} PHI`), `end at ${step}`);
  }
  for (let step = -2; step <= 1; step++) {
    await keys(page, "2");
    assert.ok((await inFile()).includes(`${toPoint(inOrder[index + step])}-${toPoint(inOrder[index + 3])} PHI`), `begin at ${step}`);
  }
  await keys(page, "1");
  assert.ok((await inFile()).includes(`${toPoint(unit)}-${toPoint(inOrder[index + 3])} PHI`), "back");
  await keys(page, "Delete");
  assert.ok(!(await inFile()).some((each) => each.endsWith("PHI")));
});

test("an edit draws its own piece and leaves all others alone", async () => {
  const before = await marks(page);
  await choose(text.indexOf("Gupta", 60000), text.indexOf("Gupta", 60000) + 5);
  await page.evaluate(() => {
    window.kept = [...document.querySelectorAll("#text .piece")].map((piece) => piece.firstChild);
  });
  await keys(page, "d");
  const changed = await page.evaluate(() => [...document.querySelectorAll("#text .piece")].filter((piece, i) => piece.firstChild !== window.kept[i]).length);
  assert.equal(changed, 1);
  assert.equal((await marks(page)).length, before.length + 1);
  await keys(page, "Control+z");
  assert.deepEqual(await marks(page), before);
});

test("down and up go by rows of the screen, also over a boundary", async () => {
  await choose(0, 2);
  const top = () => page.evaluate(() => [...CSS.highlights.get("cursor")][0].getBoundingClientRect().top + document.getElementById("text").scrollTop);
  const tops = [await top()];
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("ArrowDown");
    tops.push(await top());
  }
  const steps = tops.slice(1).map((each, i) => each - tops[i]);
  assert.ok(steps.every((step) => step > 10 && step < 60), steps.join(" "));
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowUp");
  assert.equal(await top(), tops[0]);
  await saved(page);
  assert.deepEqual(problems, []);
});
