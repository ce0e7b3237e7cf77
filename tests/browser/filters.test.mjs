// What is in focus: identifiers first, health details by a key, one label alone; arrows, counts and drawing follow.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { keys, makeFolder, openBrowser, openPage, selectedText, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page, problems;
before(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  ({ page, problems } = await openPage(browser, server.address));
  await page.locator("#text").focus();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

// The tags that the arrow reaches, from the first to the last.
async function walked() {
  await keys(page, "ArrowRight");
  for (let i = 0; i < 8; i++) await keys(page, "ArrowLeft");
  const out = [await selectedText(page)];
  for (let i = 0; i < 8; i++) {
    await keys(page, "ArrowRight");
    const next = await selectedText(page);
    if (next === out.at(-1)) break;
    out.push(next);
  }
  return out;
}
const faint = () => page.locator("#text mark", { hasText: "chest pain" }).evaluate((mark) => Number(getComputedStyle(mark).opacity) < 1 || mark.classList.contains("faint") || mark.className);
const all = ["John Smith", "4/5/1950", "Jones", "Boston"];

test("health details are passed over until | brings them in", async () => {
  assert.deepEqual(await walked(), all);
  const before = await faint();
  assert.equal(await page.locator("#focus-health").getAttribute("aria-pressed"), "false");
  await keys(page, "|");
  assert.equal(await page.locator("#focus-health").getAttribute("aria-pressed"), "true");
  assert.notDeepEqual(await faint(), before, "drawn in full");
  assert.deepEqual(await walked(), [...all, "chest pain"]);
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  assert.equal(await page.locator("#focus-health").getAttribute("aria-pressed"), "true", "a reload keeps it");
  await page.locator("#text").focus();
  await keys(page, "|");
  assert.deepEqual(await walked(), all);
});

test("the button does what the key does", async () => {
  await page.click("#focus-health");
  assert.equal(await page.locator("#focus-health").getAttribute("aria-pressed"), "true");
  await page.click("#focus-health");
  assert.equal(await page.locator("#focus-health").getAttribute("aria-pressed"), "false");
});

test("one label alone", async () => {
  const select = page.locator("select", { has: page.locator("option", { hasText: "All labels" }) });
  await select.selectOption("DOCTOR"); // Boston is selected, out of focus now
  await page.locator("#text").focus();
  await keys(page, "ArrowLeft");
  assert.equal(await selectedText(page), "Jones");
  assert.deepEqual(await walked(), ["Jones"]);
  await select.selectOption("PROBLEM");
  await page.locator("#text").focus();
  assert.deepEqual(await walked(), ["chest pain"], "a health detail that is asked for");
  await select.selectOption("");
  await page.locator("#text").focus();
  assert.deepEqual(await walked(), all);
  await until(page, () => document.getElementById("figures").textContent.includes("identifiers"));
  assert.deepEqual(problems, []);
});
