// Two annotators, their differences, the agreement, comments, and the gold folder.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, join, keys, makeFolder, openBrowser, openPage, plain, scrim, spansInFile, startServer, until } from "./harness.mjs";
import { sample } from "./notes.mjs";

let folder, server, browser, page;
before(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged, "--annotator", "ann");
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const copy = (name) => join(folder.tagged, ".review", name, "notes");

test("each annotator works on an own copy", async () => {
  await keys(page, "d", "ArrowRight", "ArrowRight", "ArrowRight", "h"); // John Smith a doctor, Boston a hospital
  await page.keyboard.press("9");
  await page.fill("#comment-text", "City or <i>clinic</i>?");
  await page.check("#comment-question");
  await page.locator("dialog button", { hasText: "Save" }).click();
  await keys(page, "Enter");
  await atNote(page, "b");
  await keys(page, "Enter");
  await page.click("#who");
  await page.fill("#annotator-name", "bob");
  await page.locator("dialog button", { hasText: "Use this name" }).click();
  await until(page, () => document.getElementById("who").textContent.includes("bob"));
  await page.locator(".item", { hasText: "a" }).first().click();
  await atNote(page, "a");
  await page.locator("#text").focus();
  await keys(page, "ArrowRight", "Delete", "Enter"); // no date
  await atNote(page, "b");
  await keys(page, "Enter");
  assert.deepEqual(plain(await spansInFile(copy("ann"), "a")).filter((each) => /DOCTOR|HOSPITAL/.test(each)).length, 3);
  assert.equal((await spansInFile(copy("bob"), "a")).length, 4);
  assert.equal((await spansInFile(folder.tagged, "a")).length, 5, "the folder itself is as it was");
});

test("agreement per label, and the notes with their open disagreements", async () => {
  await page.click("#tab-compare");
  await page.selectOption("#compare-left", "ann");
  await page.selectOption("#compare-right", "bob");
  await page.click("#compare-start");
  await page.waitForSelector("#agreement");
  const rows = await page.locator("#agreement tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const of = Object.fromEntries(rows.map((row) => [row[0], row.slice(1)]));
  assert.deepEqual(of.PROBLEM, ["1.000", "1.000", "1.000", "1.000"]);
  assert.deepEqual(of.CITY, ["0.000", "1.000", "0.000", "0.000"], "bob alone");
  assert.equal(of.All.length, 4);
  assert.match(await page.locator("#compare-notes").textContent(), /a3 open.*bagreed/);
});

test("the difference view: accept left, accept right, edit, undo", async () => {
  await atNote(page, "a"); // the first with something to decide
  await until(page, () => document.querySelector("#disagreement h2")?.textContent === "Disagreement 1 of 3");
  assert.match(await page.locator("#disagreement").textContent(), /annDOCTOR John Smith.*bobPATIENT John Smith/);
  assert.match(await page.locator("#comments").textContent(), /Question: City or <i>clinic<\/i>\?/, "the question for the adjudicator");
  await page.locator("#text").focus();
  await keys(page, ">"); // PATIENT
  await until(page, () => document.querySelector("#disagreement h2").textContent === "Disagreement 2 of 3");
  await keys(page, "<"); // the date stays
  await keys(page, "Control+z");
  assert.match(await page.locator("#disagreement").textContent(), /Disagreement 2 of 3\s*2 open/);
  await page.locator("#disagreement button", { hasText: "Accept left" }).click();
  await until(page, () => document.querySelector("#disagreement h2").textContent === "Disagreement 3 of 3");
  await page.locator("#text").focus();
  await keys(page, "o", "Enter"); // neither: an organization
  await keys(page, "Enter");
  await until(page, () => document.querySelector("#figures").textContent.startsWith("1 of 5"));
  assert.deepEqual((await spansInFile(copy("gold"), "a")).map((span) => span.label), ["PATIENT", "DATE", "DOCTOR", "ORGANIZATION", "PROBLEM"]);
});

test("the final gold folder, which other commands read", async () => {
  await page.click("#tab-compare");
  await page.click("#build-gold");
  await until(page, () => document.getElementById("message").textContent.includes("1 note taken into gold, 0 with open"));
  const score = JSON.parse(scrim("score", "--gold", copy("gold"), "--test", copy("ann"), "--json").out);
  assert.equal(score.notes, 2);
  assert.equal(score.strict.label.DATE.f1, 1);
  assert.equal(score.strict.label.ORGANIZATION.recall, 0);
});
