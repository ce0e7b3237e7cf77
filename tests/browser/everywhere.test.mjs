// Every occurrence of a text: in the note, in the folder, with a preview and counts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, keys, makeFolder, openBrowser, openPage, plain, saved, spansInFile, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page, problems;
before(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  ({ page, problems } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const inFile = async (id) => plain(await spansInFile(folder.tagged, id));
const counts = (text) => until(page, (wanted) => document.getElementById("everywhere-counts").textContent === wanted, text);

test("in the note: preview first, then all of them, and undone at once", async () => {
  const before = await inFile("a");
  await page.locator("#text .line", { hasText: "Call Mr. Smith" }).evaluate((line) => {
    const text = line.firstChild;
    document.getSelection().setBaseAndExtent(text, 9, text, 14);
    line.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, button: 0 }));
  });
  await page.keyboard.press("0");
  await counts("3 occurrences: 2 to tag, 1 inside other tags left alone");
  assert.equal(await page.locator("#everywhere li").count(), 2);
  assert.deepEqual(await inFile("a"), before, "a preview changes nothing");
  await page.click("#everywhere-apply");
  await until(page, () => !document.querySelector("dialog"));
  await saved(page);
  assert.equal((await inFile("a")).filter((each) => each.endsWith("PATIENT")).length, 3);
  await keys(page, "Control+z");
  assert.deepEqual(await inFile("a"), before);
});

test("in the whole folder: label, relabel, and undo in all notes", async () => {
  const before = await Promise.all(["a", "b", "d"].map(inFile));
  await keys(page, ".");
  await atNote(page, "b");
  await page.keyboard.press("0");
  await page.selectOption("#everywhere-label", "PATIENT");
  await page.check("#everywhere-folder");
  await counts("6 occurrences in 5 notes: 4 to tag, 1 to relabel, 1 inside other tags left alone; 3 notes would change");
  await page.keyboard.press("Enter");
  await until(page, () => !document.querySelector("dialog"));
  assert.deepEqual(await inFile("b"), ["0-5 PATIENT", "45-50 PATIENT"]);
  assert.equal((await inFile("d")).length, 2);
  await page.click("#undo-batch");
  await until(page, () => document.getElementById("message").textContent.includes("Undone in 3 notes"));
  assert.deepEqual(await Promise.all(["a", "b", "d"].map(inFile)), before);
});

test("delete every tag on a text", async () => {
  await page.keyboard.press("0");
  await page.selectOption("#everywhere-label", "");
  await counts("2 occurrences: 1 to delete, 1 as it should be");
  await page.click("#everywhere-apply");
  await until(page, () => !document.querySelector("dialog"));
  assert.deepEqual(await inFile("b"), []);
  assert.deepEqual(problems, []);
});
