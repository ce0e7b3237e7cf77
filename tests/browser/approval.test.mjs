// Approval can be undone and is taken back by a change; nothing is erased unasked; a tag keeps what is known of it; and
// keys work with CapsLock and AltGr.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { atNote, join, keys, makeFolder, openBrowser, openPage, plain, readFile, saved, selectedText, spansInFile, startServer, until } from "./harness.mjs";
import { note, sample } from "./parts/notes.mjs";

let folder, server, browser, page, context;
const more = note("f", "Seen on 4/5/2011 by Gupta.\n", ["4/5/2011", "DATE", { role: "visit", value: "2011-04-05", source: ["rules", "crf"], score: 0.75 }]);
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
});
beforeEach(async () => {
  folder = await makeFolder([...sample, more]);
  server = await startServer(folder.tagged);
  ({ page, context } = await openPage(browser, server.address));
});
afterEach(async () => {
  await context?.close();
  await server?.stop();
  await folder?.remove();
});
const approved = () => page.locator("#approve").textContent();
const log = async () => (await readFile(join(folder.tagged, ".review", "log.jsonl"), "utf8")).trim().split("\n").map((line) => JSON.parse(line)).filter((line) => line.what !== "time");

test("undo after Enter goes back and takes the approval back; so does a change", async () => {
  await keys(page, "Enter");
  await atNote(page, "b");
  await page.keyboard.press("Control+z");
  await atNote(page, "a");
  await saved(page);
  await until(page, () => document.getElementById("approve").textContent.startsWith("Approve") && !document.getElementById("approve").textContent.includes("✓"));
  assert.equal((await log()).at(-1).approved, false);
  await keys(page, "Enter");
  await atNote(page, "b");
  await keys(page, ",");
  await atNote(page, "a");
  assert.match(await approved(), /Approved/);
  await keys(page, "d");
  assert.doesNotMatch(await approved(), /Approved/);
  assert.equal((await log()).at(-1).approved, false);
  await keys(page, "Control+z");
  assert.match(await approved(), /Approved/, "undo gives it back");
});

test("blind: Enter asks before it erases the machine's tags", async () => {
  await keys(page, "'");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog#erase");
  assert.match(await page.locator("dialog#erase").textContent(), /deletes 5 tags of the machine's/);
  await page.keyboard.press("Enter"); // presses the button that has the focus: Cancel
  await until(page, () => !document.querySelector("dialog"));
  assert.equal((await spansInFile(folder.tagged, "a")).length, 5);
  await page.keyboard.press("Enter");
  await page.click("#erase-go");
  await atNote(page, "b");
  await saved(page);
  assert.equal((await spansInFile(folder.tagged, "a")).length, 0);
});

test("undo in all notes stays in reach, over a reload", async () => {
  await keys(page, ".");
  await atNote(page, "b");
  await page.keyboard.press("0");
  await page.selectOption("#everywhere-label", "PATIENT");
  await page.check("#everywhere-folder");
  await until(page, () => !document.getElementById("everywhere-apply").disabled);
  await page.click("#everywhere-apply");
  await until(page, () => !document.querySelector("dialog"));
  await page.locator("#message button").click();
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await page.click("#undo-batch");
  await until(page, () => document.getElementById("message").textContent.includes("Undone in 3 notes"));
  assert.deepEqual(plain(await spansInFile(folder.tagged, "b")), ["0-5 DOCTOR"]);
  await until(page, () => document.getElementById("undo-batch").hidden);
});

test("a tag whose role or edge changes keeps value, score and sources", async () => {
  await page.locator(".item", { hasText: "f" }).last().click();
  await atNote(page, "f");
  await page.selectOption("#role", "other");
  await saved(page);
  const [first] = await spansInFile(folder.tagged, "f");
  assert.deepEqual([first.role, first.value, first.score, first.source], ["other", "2011-04-05", 0.75, ["rules", "crf", "person"]]);
  await page.locator("#text").focus();
  await keys(page, "8");
  const [second] = await spansInFile(folder.tagged, "f");
  assert.deepEqual([second.end - second.start, second.role, second.value, second.score, second.source], [11, "other", "2011-04-05", 0.75, ["rules", "crf", "person"]]);
});

test("a comment that is typed during a conflict is kept", async () => {
  const other = await openPage(browser, server.address);
  await page.keyboard.press("9");
  await page.fill("#comment-text", "is this the clinic?");
  await keys(other.page, "d");
  await page.locator("dialog button", { hasText: "Save" }).click();
  await saved(page);
  await until(page, () => document.getElementById("comments").textContent.includes("is this the clinic?"));
  await until(page, () => document.querySelector("#text mark").dataset.tag === "DOCTOR");
  await other.close();
});

test("CapsLock and AltGr", async () => {
  const press = (init) => page.evaluate((init) => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
    document.getElementById("text").dispatchEvent(event);
  }, init);
  await press({ key: "D", modifierCapsLock: true });
  await saved(page);
  assert.equal(plain(await spansInFile(folder.tagged, "a"))[0], "6-16 DOCTOR", "not DEVICE");
  await press({ key: "\\", ctrlKey: true, altKey: true, modifierAltGraph: true });
  await until(page, () => document.body.classList.contains("with-preview"));
});

test("the search shows no hits of another text, case or note", async () => {
  let slow = true;
  await page.route("**/api/search", async (route) => {
    if (slow) {
      slow = false;
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 400));
      return route.fulfill({ response: answer });
    }
    return route.continue();
  });
  await page.keyboard.press("Control+Shift+F");
  await page.keyboard.type("smith");
  await page.waitForTimeout(350); // it is on its way
  await page.check("#search-case");
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".tab-body [role=status]").textContent(), "In none of the notes", "the answer with the other case came later and is not shown");
  await page.uncheck("#search-all");
  await page.uncheck("#search-case");
  await until(page, () => document.querySelector(".tab-body [role=status]").textContent === "3 in this note");
  await page.locator("#text").focus();
  await keys(page, ".");
  await atNote(page, "b");
  await until(page, () => document.querySelector(".tab-body [role=status]").textContent === "2 in this note");
  await page.locator(".item.context").first().click();
  assert.equal(await selectedText(page), "Smith");
});
