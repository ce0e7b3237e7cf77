// Keyboard first, and everything by mouse as well.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { atNote, keys, makeFolder, marks, openBrowser, openPage, plain, saved, selectedText, spansInFile, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page, close;
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
beforeEach(async () => {
  await close?.();
  await server?.stop();
  await folder?.remove();
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged);
  ({ page, close } = await openPage(browser, server.address));
});
const name = () => page.locator("#note-name").textContent();
const inFile = async (id) => plain(await spansInFile(folder.tagged, id));

test("next and previous tag, word, line and note", async () => {
  assert.equal(await selectedText(page), "John Smith");
  await keys(page, "ArrowRight");
  assert.equal(await selectedText(page), "4/5/1950");
  await keys(page, "ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(await selectedText(page), "Jones");
  await keys(page, "Control+ArrowRight");
  assert.equal(await selectedText(page), "in");
  await keys(page, "Control+ArrowLeft", "Control+ArrowLeft");
  assert.equal(await selectedText(page), "Dr.");
  await keys(page, "ArrowDown");
  assert.match(await selectedText(page), /chest|pain|denies/);
  await keys(page, ".");
  await atNote(page, "b");
  await keys(page, ",");
  await atNote(page, "a");
});

test("a key per label; the last label sticks", async () => {
  await keys(page, "d");
  assert.ok((await inFile("a")).includes("6-16 DOCTOR"));
  assert.equal((await marks(page))[0], "DOCTOR:John Smith");
  // An untagged word takes the last label by the space bar.
  await keys(page, "Control+ArrowLeft", "Control+ArrowLeft", " ");
  assert.ok((await inFile("a")).includes("0-4 DOCTOR"), "Name");
  assert.ok(await page.locator("#labels button.sticky", { hasText: "DOCTOR" }).count());
  await keys(page, "M");
  assert.ok((await inFile("a")).includes("0-4 MEDICATION"));
  const shown = await page.locator("#labels button kbd").allTextContents();
  assert.equal(new Set(shown).size, shown.length, "no two labels share a key");
  assert.equal(shown.length, 42);
});

test("delete, by key and by button", async () => {
  await keys(page, "Delete");
  assert.ok(!(await inFile("a")).includes("6-16 PATIENT"));
  assert.equal(await selectedText(page), "4/5/1950", "and on to the next");
  await page.locator("#selection button", { hasText: "Delete" }).click();
  await saved(page);
  assert.equal((await inFile("a")).length, 3);
});

test("edges move by character and by word", async () => {
  await keys(page, "ArrowRight", "ArrowRight");
  assert.equal(await selectedText(page), "Jones");
  for (const [key, wanted] of [["5", "Dr. Jones"], ["6", "Jones"], ["8", "Jones in"], ["7", "Jones"], ["1", " Jones"], ["2", "Jones"], ["4", "Jones "], ["3", "Jones"], ["3", "Jone"],
    ["Shift+ArrowRight", "Jones"], ["Shift+ArrowRight", "Jones in"], ["Shift+ArrowLeft", "Jones"], ["Control+Shift+ArrowLeft", "Dr. Jones"], ["Control+Shift+ArrowRight", "Jones"]]) {
    await keys(page, key);
    assert.equal(await selectedText(page), wanted, key);
    const spans = await spansInFile(folder.tagged, "a");
    const span = spans.find((each) => each.label === "DOCTOR");
    assert.equal(sample[0].text.slice(span.start, span.end), wanted, `${key} in the file`);
  }
  await page.getByLabel("Begin one word back").click();
  await saved(page);
  assert.equal(await selectedText(page), "Dr. Jones", "and by mouse");
});

test("undo and redo without limit, over a reload", async () => {
  const before = await inFile("a");
  const labels = ["d", "r", "u", "s", "R", "n", "F", "e", "W", "I", "S", "m"];
  for (let round = 0; round < 5; round++) await keys(page, ...labels);
  assert.ok((await inFile("a")).includes("6-16 MEDICALRECORD"));
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  for (let i = 0; i < 60; i++) await keys(page, "Control+z");
  assert.deepEqual(await inFile("a"), before);
  assert.ok(await page.locator("#undo").isDisabled());
  for (let i = 0; i < 59; i++) await keys(page, "Control+y");
  assert.ok((await inFile("a")).includes("6-16 SSN"));
  await keys(page, "Control+Shift+z");
  assert.ok((await inFile("a")).includes("6-16 MEDICALRECORD"));
  await page.click("#undo");
  await saved(page);
  assert.ok((await inFile("a")).includes("6-16 SSN"));
});

test("approve and go on", async () => {
  await keys(page, "Enter");
  await atNote(page, "b");
  await page.click("#approve");
  await atNote(page, "c");
  assert.match(await page.locator("#figures").textContent(), /^2 of 5 notes/);
  assert.equal(await page.locator(".item.approved").count(), 2);
  await keys(page, ",");
  await atNote(page, "b");
  await page.click("#approve");
  await saved(page);
  assert.match(await page.locator("#figures").textContent(), /^1 of 5 notes/, "an approval can be taken back");
});

test("search in the note and over all notes", async () => {
  await page.keyboard.press("/");
  await page.keyboard.type("smith");
  await until(page, () => document.querySelector(".tab-body [role=status]").textContent === "3 in this note");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(80);
  assert.equal(await selectedText(page), "Smith");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+F");
  await until(page, () => document.querySelector(".tab-body [role=status]").textContent === "6 in 3 notes");
  await page.locator(".item.context", { hasText: /SMITH is/ }).click();
  await atNote(page, "b");
  assert.equal(await selectedText(page), "SMITH");
});

test("hints are visible and the help shows every key", async () => {
  assert.match(await page.locator(".hints").textContent(), /approve/);
  await page.keyboard.press("?");
  const help = await page.locator("dialog#help").textContent();
  for (const word of ["undo, redo", "PROCEDURE", "next, previous note", "every occurrence", "accept left"]) assert.ok(help.includes(word), word);
  await page.keyboard.press("Escape");
  await until(page, () => document.querySelector("dialog") === null);
  await page.click("#help-open");
  assert.equal(await page.locator("dialog#help").count(), 1);
});

test("by mouse: a click selects, a drag marks, a button labels", async () => {
  await page.locator("#text mark", { hasText: "Boston" }).click();
  assert.equal(await selectedText(page), "Boston");
  await page.locator("#labels button", { hasText: "HOSPITAL" }).click();
  await saved(page);
  assert.ok((await inFile("a")).some((each) => each.endsWith("HOSPITAL")));
  const box = await page.locator("#text .line", { hasText: "He denies" }).evaluate((line) => {
    const range = document.createRange();
    range.setStart(line.firstChild, 3);
    range.setEnd(line.firstChild, 9);
    const { left, right, top, height } = range.getBoundingClientRect();
    return { left, right, y: top + height / 2 };
  });
  await page.mouse.move(box.left + 1, box.y);
  await page.mouse.down();
  await page.mouse.move(box.right, box.y, { steps: 5 });
  await page.mouse.up();
  assert.equal(await selectedText(page), "denies");
  for (const [key, wanted] of [["Alt", "nie"], ["Shift", "denies"]]) {
    const part = await page.locator("#text .line", { hasText: "He denies" }).evaluate((line) => {
      const range = document.createRange();
      range.setStart(line.firstChild, 5);
      range.setEnd(line.firstChild, 8);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, y: top + height / 2 };
    });
    await page.mouse.move(part.left + 1, part.y);
    await page.mouse.down();
    await page.mouse.move(part.right, part.y, { steps: 5 });
    if (key === "Alt") await page.keyboard.down(key);
    await page.mouse.up();
    if (key === "Alt") await page.keyboard.up(key);
    assert.equal(await selectedText(page), wanted, `a drag over a part of the word, ${key}`);
  }
  await page.locator("#labels button", { hasText: "TEST" }).click();
  await saved(page);
  assert.ok((await inFile("a")).some((each) => each.endsWith("TEST")));
  await page.locator(".item", { hasText: "e" }).last().click();
  await atNote(page, "e");
  assert.equal(await name(), "e");
});
