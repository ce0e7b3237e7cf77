// Reading: colours, offsets, outline, dark and light, zoom.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, keys, makeFolder, marks, openBrowser, openPage, plain, saved, spansInFile, selectedText, startServer, until } from "./harness.mjs";
import { note, sample } from "./parts/notes.mjs";

let folder, server, browser;
const long = Array.from({ length: 300 }, (_, i) => `Line ${i} of the note`).join("\n") + "\nASSESSMENT:\nStable.\n";
before(async () => {
  folder = await makeFolder([...sample, note("f", "HISTORY OF PRESENT ILLNESS:\n" + long)]);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

test("tags are told apart by class, by label and without colour", async () => {
  const { page, problems, close } = await openPage(browser, server.address);
  const faint = await page.locator("#text mark").last().evaluate((mark) => getComputedStyle(mark, "::after").content);
  assert.equal(faint, "none", "identifiers first: a health detail has no label until it is asked for");
  await page.keyboard.press("ArrowLeft");
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
  assert.equal(await selectedText(page), "Boston", "and the arrow keys pass over it");
  await page.keyboard.press("|");
  await page.keyboard.press("ArrowRight");
  assert.equal(await selectedText(page), "chest pain");
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await marks(page), ["PATIENT:John Smith", "DATE:4/5/1950", "DOCTOR:Jones", "CITY:Boston", "PROBLEM:chest pain"]);
  const looks = await page.locator("#text mark").evaluateAll((all) => all.map((mark) => {
    const style = getComputedStyle(mark);
    const badge = getComputedStyle(mark, "::after");
    return { line: style.textDecorationStyle, colour: style.backgroundColor, badge: badge.content };
  }));
  assert.deepEqual(looks.map((look) => look.line), ["solid", "dashed", "solid", "dashed", "dotted"], "the line tells the class");
  assert.deepEqual(looks.map((look) => look.badge), ['"PATIENT"', '"DATE"', '"DOCTOR"', '"CITY"', '"PROBLEM"'], "the label is written");
  // A tag that a person made keeps its colour, and says so.
  await keys(page, "d", "p");
  const own = await page.locator("#text mark").first().evaluate((mark) => ({ colour: getComputedStyle(mark).backgroundColor, badge: getComputedStyle(mark, "::after").content }));
  assert.deepEqual(own, { colour: looks[0].colour, badge: '"PATIENT ✓"' });
  await keys(page, "Control+z", "Control+z");
  assert.equal(new Set([looks[0].colour, looks[1].colour, looks[3].colour, looks[4].colour]).size, 4, "names, dates, places and health have colours of their own");
  assert.deepEqual(problems, []);
  await close();
});

test("text, line breaks and offsets are exact", async () => {
  const { page, close } = await openPage(browser, server.address);
  for (const [number, each] of sample.entries()) {
    if (number > 0) await keys(page, ".");
    await atNote(page, each.note_id);
    const lines = await page.locator("#text .line").evaluateAll((all) => all.map((line) => line.textContent));
    assert.equal(lines.join("\n"), each.text, each.note_id);
  }
  await close();
});

test("spans over lines, emoji, accents and right-to-left text keep their places", async () => {
  const { page, close } = await openPage(browser, server.address);
  await keys(page, ".", ".");
  await atNote(page, "c");
  assert.deepEqual(await marks(page), ["PATIENT:Rene\u0301e O’Brien", ":Ana Maria", "DOCTOR:Lopez", "PATIENT:דוד כהן"]);
  const direction = await page.locator("#text .line", { hasText: "שלום" }).evaluate((line) => getComputedStyle(line).direction);
  assert.equal(direction, "rtl");
  // The family is one character: the end of a tag steps over it as a whole. Tag "met", go back over blank and family.
  await page.locator("#text .line").first().evaluate((line) => {
    const text = line.lastChild;
    const range = document.createRange();
    range.setStart(text, text.nodeValue.indexOf("met"));
    range.setEnd(text, text.nodeValue.indexOf("met") + 3);
    document.getSelection().removeAllRanges();
    document.getSelection().addRange(range);
    line.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, button: 0 }));
  });
  await keys(page, "x", "1", "1");
  const spans = await spansInFile(folder.tagged, "c");
  const made = spans.find((span) => span.label === "PHI");
  const text = Array.from(sample[2].text).slice(made.start, made.end).join("");
  assert.equal(text, "👩‍👩‍👧 met");
  assert.equal(plain(spans).length, 4);
  await close();
});

test("the outline names the sections and goes there", async () => {
  const { page, close } = await openPage(browser, server.address);
  assert.deepEqual(await page.locator("#outline button").allTextContents(), ["Name", "HISTORY OF PRESENT ILLNESS", "PLAN"]);
  for (let i = 0; i < 5; i++) await keys(page, ".");
  await atNote(page, "f");
  await page.locator("#outline button", { hasText: "ASSESSMENT" }).click();
  await until(page, () => document.getElementById("text").scrollTop > 1000);
  const inView = await page.locator("#text .line", { hasText: "ASSESSMENT" }).evaluate((line) => {
    const box = line.getBoundingClientRect();
    return box.top > 0 && box.bottom < innerHeight;
  });
  assert.ok(inView);
  await close();
});

test("dark and light follow the system and the button", async () => {
  const colour = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await openPage(browser, server.address, { colorScheme: "light" });
  const dark = await openPage(browser, server.address, { colorScheme: "dark" });
  const [bright, dim] = [await colour(light.page), await colour(dark.page)];
  assert.equal(bright, "rgb(255, 255, 255)");
  assert.notEqual(bright, dim);
  await light.page.click("#theme");
  assert.equal(await colour(light.page), dim);
  await light.page.click("#theme");
  assert.equal(await colour(light.page), bright);
  await light.close();
  await dark.close();
});

test("everything stays within reach when the browser zooms", async () => {
  for (const width of [700, 467, 350]) {
    const { page, close } = await openPage(browser, server.address, { viewport: { width, height: 600 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `nothing sticks out at ${width} pixels (${wide})`);
    await page.click("#menu-right");
    await page.locator("#labels button", { hasText: "DOCTOR" }).click();
    await saved(page);
    await page.keyboard.press("Escape");
    await keys(page, "Control+z");
    await close();
  }
});
