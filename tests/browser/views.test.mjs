// What a screen reader hears, what a finger reaches, and that axe finds no violation in the windows and views that
// accessibility.test.mjs does not open: a team's, the adjudicator's, and that of changes which are not saved.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { join, keys, makeFolder, openBrowser, openPage, readFile, saved, startServer, until, writeFile } from "./harness.mjs";
import { note, sample } from "./parts/notes.mjs";

let folder, server, browser, axe, people;
before(async () => {
  const long = `Name: John Smith\n${"He walks and sleeps well and eats what he is given.\n\n".repeat(80)}Seen by Dr. Jones.\n`;
  folder = await makeFolder([...sample, note("f", long, ["John Smith", "PATIENT"], ["Jones", "DOCTOR"])]);
  await writeFile(join(folder.place, "guide.md"), "# Project\nAsk the lead.\n\n## PATIENT\nThe name **without** title.\n");
  server = await startServer(folder.tagged, "--json", "--annotators", "alice,bob", "--adjudicator", "carol", "--guidelines", join(folder.place, "guide.md"));
  people = Object.fromEntries(server.told.people.map((person) => [person.role === "lead" ? "lead" : person.name, person.address]));
  browser = await openBrowser();
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

async function check(page, what) {
  await page.waitForTimeout(300); // colours change slowly
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(told, [], what);
}

test("what the arrow keys select is spoken", async () => {
  const { page, close } = await openPage(browser, people.lead);
  const spoken = page.locator("#spoken");
  assert.equal(await spoken.getAttribute("aria-live"), "polite");
  await page.locator("#text").focus();
  const heard = [];
  for (const key of ["ArrowRight", "ArrowRight", "Control+ArrowRight"]) {
    await page.keyboard.press(key);
    heard.push(await spoken.textContent());
  }
  assert.deepEqual(heard, ["4/5/1950: DATE", "Jones: DOCTOR", "in: not tagged"]);
  await close();
});

test("a finger reaches every control: 40 pixels", async () => {
  const { page, close } = await openPage(browser, people.lead, { hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });
  const small = async () => page.locator("button, select, label.check, input[type=text], input[type=search]").evaluateAll((all) => all.map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width > 0 && getComputedStyle(each).visibility !== "hidden" && (box.height < 40 || (each.tagName !== "LABEL" && box.width < 40)))
    .map(([each, box]) => `${each.id || each.textContent.slice(0, 20)} ${Math.round(box.width)} x ${Math.round(box.height)}`));
  assert.deepEqual(await small(), [], "a note");
  await page.click("#tab-search");
  assert.deepEqual(await small(), [], "search");
  await page.click("#team-open");
  await page.waitForSelector("#team-progress tbody tr");
  assert.deepEqual(await small(), [], "team");
  await close();
});

test("on a narrow screen the sides open and close by a finger", async () => {
  const { page, close } = await openPage(browser, people.lead, { hasTouch: true, isMobile: true, viewport: { width: 480, height: 760 } });
  const shown = (side) => page.locator(`.side.${side}`).isVisible();
  await page.tap("#menu-right");
  assert.ok(await shown("right"));
  await page.tap(".side.right .close-side");
  assert.ok(!(await shown("right")));
  await page.tap("#menu-left");
  await page.locator(".side.left .item").nth(1).tap();
  await until(page, () => document.getElementById("note-name").textContent !== "a");
  assert.ok(!(await shown("left")), "a note was chosen");
  await page.tap("#menu-right");
  await page.tap("#text", { position: { x: 20, y: 300 } });
  assert.ok(!(await shown("right")), "a finger beside it");
  await page.tap("#search-open");
  assert.ok(await page.locator("#search").isVisible());
  await close();
});

test("the preview scrolls with the note", async () => {
  const { page, close } = await openPage(browser, people.lead);
  await page.locator(".item", { hasText: "f" }).last().click();
  await until(page, () => document.getElementById("note-name").textContent === "f");
  await page.locator("#text").focus();
  await page.keyboard.press("\\");
  await until(page, () => document.getElementById("preview-text").textContent.length > 1000);
  const share = () => page.evaluate(() => ["text", "preview-text"].map((id) => {
    let element = document.getElementById(id);
    while (element.scrollHeight <= element.clientHeight + 1) element = element.parentElement;
    return element.scrollTop / (element.scrollHeight - element.clientHeight);
  }));
  for (const wanted of [1, 0.5, 0]) {
    await page.locator("#text").evaluate((element, to) => (element.scrollTop = to * (element.scrollHeight - element.clientHeight)), wanted);
    await page.waitForTimeout(150);
    const [text, preview] = await share();
    assert.ok(Math.abs(text - wanted) < 0.02 && Math.abs(preview - text) < 0.02, `${text} and ${preview}`);
  }
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`no violations in the lead's windows (${colorScheme})`, async () => {
    const { page, close } = await openPage(browser, people.lead, { colorScheme });
    await page.evaluate(axe);
    await page.click("#team-open");
    await page.waitForSelector("#team-progress tbody tr");
    await check(page, "team");
    await page.keyboard.press("Escape");
    await page.click("#retrain-open");
    await page.waitForSelector("#retrain-state");
    await check(page, "retrain");
    await page.keyboard.press("Escape");
    await page.click("#all-guidelines");
    await check(page, "guidelines");
    await page.keyboard.press("Escape");
    await page.click("#who");
    await page.waitForSelector("#annotator-name");
    await page.fill("#annotator-name", "a name that is none");
    await page.keyboard.press("Enter");
    await check(page, "annotator, with a name that is refused");
    await page.keyboard.press("Escape");
    await page.locator("#text").focus();
    await page.keyboard.press("'");
    await check(page, "blind");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#erase-go");
    await check(page, "erase");
    await close();
  });

  test(`no violations while something is not saved (${colorScheme})`, async () => {
    const { page, context, close } = await openPage(browser, people.alice, { colorScheme });
    await page.evaluate(axe);
    await page.locator("#text").focus();
    await context.setOffline(true);
    await page.keyboard.press("u");
    await until(page, () => document.getElementById("unsaved")?.checkVisibility());
    await check(page, "not saved");
    await context.setOffline(false);
    await saved(page);
    await keys(page, "Control+z");
    await close();
  });

  test(`no violations on the adjudicator's page (${colorScheme})`, async () => {
    for (const [who, ...pressed] of [["alice", "Enter"], ["bob", "Delete", "Enter"]]) {
      const own = await openPage(browser, people[who], { colorScheme });
      await own.page.locator("#text").focus();
      await keys(own.page, ...pressed);
      await own.close();
    }
    const { page, close } = await openPage(browser, people.carol, { colorScheme });
    await page.evaluate(axe);
    await check(page, "before the comparison");
    await page.click("#tab-compare");
    await page.selectOption("#compare-right", "bob");
    await page.click("#compare-start");
    await page.waitForSelector("#disagreement h2");
    await check(page, "comparison");
    await close();
  });
}
