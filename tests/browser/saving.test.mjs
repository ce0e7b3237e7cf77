// Saving: at once, two at a time, and with the server killed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join, keys, makeFolder, openBrowser, openPage, plain, readFile, saved, spansInFile, startServer, until, writeFile } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser;
before(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const inFile = async (id) => plain(await spansInFile(folder.tagged, id));
const log = async () => (await readFile(join(folder.tagged, ".review", "log.jsonl"), "utf8")).trim().split("\n").map((line) => JSON.parse(line));

test("every change is in the XML and in the log at once", async () => {
  const { page, close } = await openPage(browser, server.address);
  await keys(page, "d");
  assert.ok((await inFile("a")).includes("6-16 DOCTOR"));
  const [entry] = (await log()).slice(-1);
  assert.equal(entry.note, "a");
  assert.equal(entry.what, "edit");
  assert.match(entry.at, /^20\d\d-/);
  assert.ok(entry.who.length > 0);
  assert.deepEqual(plain(entry.removed), ["6-16 PATIENT"]);
  await keys(page, "Control+z");
  assert.equal((await log()).length, 2, "the log only grows");
  await close();
});

test("two tabs on one note: the second is told, and nothing is overwritten", async () => {
  const one = await openPage(browser, server.address);
  const two = await openPage(browser, server.address);
  await keys(one.page, "r");
  await two.page.keyboard.press("u");
  await until(two.page, () => document.getElementById("unsaved").textContent.includes("Not saved: the note was changed meanwhile"));
  assert.ok((await inFile("a")).includes("6-16 RELATIVE"), "the first change stays");
  // And the second sees it.
  await until(two.page, () => document.querySelector("#text mark")?.getAttribute("data-tag")?.includes("RELATIVE"));
  await saved(two.page);
  assert.match(await two.page.locator("#unsaved").textContent(), /1 change of a must be made again/, "it stays until it was seen");
  await two.page.click("#seen-it");
  await two.page.locator("#text").focus();
  await keys(two.page, "u");
  assert.ok((await inFile("a")).includes("6-16 USERNAME"), "and goes on from there");
  await one.close();
  await two.close();
});

test("kill -9 in the middle loses nothing", async () => {
  const { page, close } = await openPage(browser, server.address);
  await keys(page, "s");
  await server.stop("SIGKILL");
  await page.keyboard.press("m");
  await until(page, () => document.getElementById("unsaved").textContent.includes("Not saved"));
  await close();
  // As if the last file had not been replaced yet: the log is ahead of it.
  const file = join(folder.tagged, "a.xml");
  const xml = await readFile(file, "utf8");
  const wanted = await inFile("a");
  assert.ok(wanted.includes("6-16 STREET"));
  server = await startServer(folder.tagged);
  const again = await openPage(browser, server.address);
  await keys(again.page, "e");
  await server.stop("SIGKILL");
  const ahead = await inFile("a");
  await writeFile(file, xml);
  server = await startServer(folder.tagged);
  assert.deepEqual(await inFile("a"), ahead, "mended when the server starts");
  await again.close();
});
