// axe finds no violation, in light and dark, wide and narrow, with every window open.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { atNote, keys, makeFolder, openBrowser, openPage, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, axe;
before(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged, "--annotator", "ann");
  browser = await openBrowser();
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

async function check(page, what) {
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(told, [], what);
}

for (const colorScheme of ["light", "dark"]) {
  test(`no violations (${colorScheme})`, async () => {
    const { page, close } = await openPage(browser, server.address, { colorScheme });
    await page.evaluate(axe); // by the debugger, which no policy binds
    await check(page, "a note");
    await keys(page, "ArrowRight", "p");
    await page.keyboard.press("\\");
    await until(page, () => document.getElementById("preview-text").textContent.length > 10);
    await check(page, "preview");
    await page.keyboard.press("9");
    await check(page, "comment");
    await page.fill("#comment-text", "why?");
    await page.locator("dialog button", { hasText: "Save" }).click();
    await until(page, () => document.querySelectorAll("#comments li").length > 0);
    await check(page, "with a comment");
    for (const key of ["?", "0"]) {
      await page.locator("#text").focus();
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
      await check(page, `window of ${key}`);
      await page.keyboard.press("Escape");
    }
    for (const tab of ["doubts", "search", "compare"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(200);
      await check(page, tab);
    }
    await close();
  });
}

test("no violations (narrow)", async () => {
  const { page, close } = await openPage(browser, server.address, { viewport: { width: 500, height: 700 } });
  await page.evaluate(axe);
  await check(page, "narrow");
  await page.click("#menu-right");
  await check(page, "labels open");
  await close();
});

test("no violations (comparison)", async () => {
  const { page, close } = await openPage(browser, server.address);
  await page.evaluate(axe);
  await page.locator("#text").focus();
  await keys(page, "d", "Enter");
  await atNote(page, "b");
  await page.click("#who");
  await page.fill("#annotator-name", "bob");
  await page.keyboard.press("Enter");
  await until(page, () => document.getElementById("who").textContent.includes("bob"));
  await page.locator(".item", { hasText: "a" }).first().click();
  await atNote(page, "a");
  await page.locator("#text").focus();
  await keys(page, "Enter");
  await atNote(page, "b");
  await page.click("#tab-compare");
  await page.selectOption("#compare-right", "bob");
  await page.click("#compare-start");
  await page.waitForSelector("#compare-notes .item");
  await page.waitForSelector("#disagreement h2");
  await check(page, "disagreement");
  await close();
});
