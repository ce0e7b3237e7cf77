// Where to look: tagger, score, doubts, blind annotation, progress and time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, keys, makeFolder, marks, openBrowser, openPage, plain, saved, selectedText, spansInFile, startServer, until } from "./harness.mjs";
import { note, sample } from "./parts/notes.mjs";

let folder, server, browser, page;
// PATIENT is known to two taggers here; in g only one of them found it.
const more = [
  note("g", "Seen by Gupta today.\n", ["Gupta", "PATIENT", { source: ["crf"], score: 0.97 }]),
  note("h", "Alvarez came.\n", ["Alvarez", "PATIENT", { source: ["rules", "crf"], score: 0.99 }]),
];
before(async () => {
  folder = await makeFolder([...sample, ...more]);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const known = () => until(page, () => !document.getElementById("figures").textContent.includes("looking for doubts"));

test("a tag shows who found it, with what score", async () => {
  await keys(page, "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await selectedText(page), "Boston");
  const facts = await page.locator("#selection").textContent();
  assert.match(facts, /Found byrules/);
  assert.match(facts, /Score0\.40/);
  assert.match(facts, /Doubt 0\.60: low score/);
});

test("the work list has the most doubtful places first, of all four kinds", async () => {
  await known();
  await page.click("#tab-doubts");
  await until(page, () => document.querySelectorAll(".item.context").length > 3);
  const rows = await page.locator(".item.context").allTextContents();
  const weights = rows.map((row) => Number(row.match(/([01]\.\d\d)$/)?.[1]));
  assert.deepEqual(weights, weights.slice().sort((a, b) => b - a));
  assert.ok(rows.some((row) => row.includes("Gupta") && row.includes("taggers disagree")), rows.join("\n"));
  assert.ok(rows.some((row) => row.includes("Boston") && row.includes("low score")));
  assert.ok(rows.some((row) => row.includes("88123456") && row.includes("number, untagged")));
  assert.ok(rows.some((row) => row.includes("Ratched") && /capitalized, untagged|nearly tagged/.test(row)));
  await page.locator(".item.context", { hasText: /Id 88123456.*number, untagged/ }).last().click();
  await atNote(page, "b");
  assert.equal(await selectedText(page), "88123456");
  await keys(page, "i");
  await page.locator(".tab-body button", { hasText: "Refresh" }).click();
  await until(page, () => ![...document.querySelectorAll(".item.context")].some((row) => /Id 88123456.*number, untagged/.test(row.textContent)));
});

test("notes can be ordered by doubt, and doubts be walked through", async () => {
  await page.click("#tab-notes");
  await page.check("#by-doubt");
  const shown = await page.locator(".item .quiet").allTextContents();
  const sums = shown.map((text) => Number(text.match(/doubt ([\d.]+)/)?.[1] ?? 0));
  assert.deepEqual(sums, sums.slice().sort((a, b) => b - a));
  await page.uncheck("#by-doubt");
  await page.locator(".item", { hasText: "a" }).first().click();
  await atNote(page, "a");
  await page.locator("#text").focus();
  await keys(page, ";");
  const first = await selectedText(page);
  await keys(page, ";", ":");
  assert.equal(await selectedText(page), first);
});

test("blind: the machine's tags are hidden, and approving keeps one's own only", async () => {
  await page.click("#blind");
  assert.deepEqual(await marks(page), []);
  await page.locator("#text").focus();
  await page.keyboard.press("Control+ArrowRight");
  await keys(page, "Control+ArrowRight", "p");
  assert.equal((await marks(page)).length, 1);
  assert.match(await page.locator("#approve").textContent(), /Approve own tags/);
  await page.keyboard.press("Enter");
  await page.click("#erase-go");
  await atNote(page, "b");
  await saved(page);
  assert.equal(plain(await spansInFile(folder.tagged, "a")).length, 1);
  await page.click("#blind");
  await keys(page, ",");
  await atNote(page, "a");
  await keys(page, "Control+z");
  assert.equal(plain(await spansInFile(folder.tagged, "a")).length, 6, "undo gives the machine's tags back");
});

test("progress by note and by tag, and the time of each note", async () => {
  await until(page, () => /[1-9] on this one/.test(document.getElementById("figures").textContent));
  await keys(page, "ArrowRight", "d", "Control+z");
  assert.match(await page.locator("#figures").textContent(), /^0 of 7 notes approved · \d+ of \d+ identifiers checked · \d+:\d\d a note · \d+:\d\d on this one/);
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  assert.match(await page.locator(".item", { hasText: "a" }).first().textContent(), /0:\d\d/, "time is kept");
});
