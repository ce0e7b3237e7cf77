// What is typed about a note stays with it: a comment, a value, the letters over the words; and a key that is held down
// does nothing that nobody has looked at.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { atNote, join, makeFolder, openBrowser, openPage, readFile, saved, spansInFile, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page, context;
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
});
beforeEach(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged);
  ({ page, context } = await openPage(browser, server.address));
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue().catch(() => undefined);
  });
});
afterEach(async () => {
  await context?.close();
  await server?.stop();
  await folder?.remove();
});
const spans = (id) => spansInFile(folder.tagged, id);
const comments = async () => (await readFile(join(folder.tagged, ".review", "log.jsonl"), "utf8")).trim().split("\n").map((line) => JSON.parse(line)).filter((line) => line.what === "comment").map((line) => [line.note, line.extra.comments.map((comment) => [comment.start, comment.end, comment.text])]);

// Keys without a pause between them.
const burst = (...names) => page.evaluate((all) => {
  for (const name of all) {
    const control = name.startsWith("Control+");
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: control ? name.slice(8) : name, ctrlKey: control, bubbles: true, cancelable: true }));
  }
}, names);

test("a comment is of the note that it was begun on", async () => {
  await burst(".", "9");
  await atNote(page, "b");
  await page.keyboard.type("who is this?");
  await page.keyboard.press("Control+Enter");
  await saved(page);
  assert.deepEqual(await comments(), [["a", [[6, 16, "who is this?"]]]]);
  assert.equal(await page.locator("#comments li").count(), 0, "b has none");
  await page.keyboard.press(",");
  await atNote(page, "a");
  assert.match(await page.locator("#comments").textContent(), /who is this\?/);
});

test("a comment whose window is closed, and a value that is not yet entered, are not lost", async () => {
  await page.keyboard.press("9");
  await page.keyboard.type("half a tho");
  await page.keyboard.press("Escape");
  await page.keyboard.press("9");
  await page.locator("#comment-text").press("End");
  await page.keyboard.type("ught");
  await page.keyboard.press("Control+Enter");
  await saved(page);
  assert.deepEqual(await comments(), [["a", [[6, 16, "half a thought"]]]]);
  await page.keyboard.press("9");
  assert.equal(await page.locator("#comment-text").inputValue(), "", "what was saved is no draft");
  await page.keyboard.press("Escape");
  await page.click("#value");
  await page.keyboard.type("smith");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await saved(page);
  assert.equal((await spans("a"))[0].value, "smith");
});

test("a value that is typed is not broken off by an answer or by another note", async () => {
  await page.keyboard.press("d");
  await page.click("#value");
  await page.keyboard.type("ds 1950 x", { delay: 80 });
  assert.equal(await page.locator("#value").inputValue(), "ds 1950 x");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.keyboard.press("Enter");
  await saved(page);
  const [first, second] = await spans("a");
  assert.deepEqual([first.start, first.end, first.label, first.value], [6, 16, "DOCTOR", "ds 1950 x"]);
  assert.deepEqual([second.start, second.label], [22, "DATE"], "no letter became a key");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(".");
  await page.click("#value");
  await page.keyboard.type("1950-04-05", { delay: 60 });
  assert.equal(await page.locator("#note-name").textContent(), "a", "the note waits");
  await page.keyboard.press("Enter");
  await atNote(page, "b");
  await saved(page);
  assert.equal((await spans("a"))[1].value, "1950-04-05");
});

test("the letters over the words are those of the note on the screen", async () => {
  await burst(".", "`");
  await page.waitForTimeout(700);
  assert.equal(await page.locator("#note-name").textContent(), "a");
  const code = await page.locator(".jump > span").nth(2).getAttribute("data-code");
  await burst(...code, "p");
  await atNote(page, "b");
  await saved(page);
  assert.deepEqual((await spans("a")).map((span) => span.start).slice(0, 3), [6, 11, 22], "the third word is tagged");
});

test("letters typed after a key that waits for an undo go where that key leads", async () => {
  await page.keyboard.press("d");
  await saved(page);
  await burst("Control+z", "9", "n", "o", "t", "e");
  await page.waitForSelector("#comment-text");
  assert.equal(await page.locator("#comment-text").inputValue(), "note");
  await page.keyboard.press("Control+Enter");
  await saved(page);
  await page.keyboard.press("d");
  await saved(page);
  await burst("Control+z", "/", "J", "o");
  await until(page, () => document.getElementById("search")?.value === "Jo");
  await page.keyboard.press("Escape");
  await saved(page);
  assert.deepEqual((await spans("a")).map((span) => span.label), ["PATIENT", "DATE", "DOCTOR", "CITY", "PROBLEM"]);
});

test("a key that is held down approves one note, and deletes one tag", async () => {
  await page.unrouteAll();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(60);
  }
  await page.keyboard.up("Enter");
  await atNote(page, "b");
  await saved(page);
  assert.match(await page.locator("#figures").textContent(), /^1 of 5 notes/);
  await page.keyboard.press(",");
  await atNote(page, "a");
  for (let i = 0; i < 5; i++) await page.keyboard.down("Delete");
  await page.keyboard.up("Delete");
  await saved(page);
  assert.equal((await spans("a")).length, 4);
  for (let i = 0; i < 3; i++) await page.keyboard.down("ArrowRight");
  await page.keyboard.up("ArrowRight");
  assert.match(await page.locator("#selection .selected-text").textContent(), /Boston/, "going on does repeat");
});

test("after a click on a button the keys are the note's again", async () => {
  await page.unrouteAll();
  await page.click("#focus-health");
  await page.click("#by-doubt");
  await page.keyboard.press("u");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await saved(page);
  assert.equal(await page.locator("#focus-health").getAttribute("aria-pressed"), "true", "Space did not press it again");
  assert.deepEqual((await spans("a")).map((span) => span.label).slice(0, 2), ["USERNAME", "USERNAME"]);
});
