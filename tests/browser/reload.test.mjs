// A reload shows what was shown; notes that cannot be read are passed over and named; files keep their rights.

import assert from "node:assert/strict";
import { chmod, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { atNote, join, keys, makeFolder, openBrowser, openPage, startServer, until, writeFile } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page;
before(async () => {
  folder = await makeFolder(sample);
  await chmod(join(folder.tagged, "a.xml"), 0o600);
  await writeFile(join(folder.tagged, "b2.xml"), "<deIdi2b2><TEXT>broken");
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const mode = async (...path) => ((await stat(join(folder.tagged, ...path))).mode & 0o777).toString(8);
const reload = async () => {
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
};

test("files keep their rights, and the history is private", async () => {
  await keys(page, "d");
  assert.equal(await mode("a.xml"), "600");
  assert.equal(await mode(".review"), "700");
  assert.equal(await mode(".review", "log.jsonl"), "600");
});

test("a note that cannot be read is passed over by . and Enter, and named", async () => {
  await keys(page, ".");
  await atNote(page, "b");
  await page.keyboard.press(".");
  await atNote(page, "c");
  await until(page, () => document.getElementById("message").textContent.includes("b2 cannot be read and was passed over"));
  await page.keyboard.press(",");
  await atNote(page, "b");
  await page.keyboard.press("Enter");
  await atNote(page, "c");
  await until(page, () => document.getElementById("message").textContent.includes("b2 cannot be read"));
});

test("a reload keeps the note, the annotator and the view", async () => {
  await page.click("#who");
  await page.fill("#annotator-name", "gold");
  await page.keyboard.press("Enter");
  await until(page, () => document.getElementById("annotator-wrong").textContent.includes("no annotator's name"));
  await page.fill("#annotator-name", "bob");
  await page.keyboard.press("Enter");
  await until(page, () => document.getElementById("who").textContent.includes("bob"));
  await atNote(page, "c");
  await page.keyboard.press("\\");
  await until(page, () => document.getElementById("preview-text").textContent.length > 5);
  await reload();
  await atNote(page, "c");
  assert.match(await page.locator("#who").textContent(), /bob/);
  assert.ok(await page.locator("#preview-text").isVisible());
  await page.locator("#text").focus();
  await keys(page, "d");
  assert.equal(await mode(".review", "bob", "notes", "c.xml"), "600", "the edit went into the annotator's copy");
});
