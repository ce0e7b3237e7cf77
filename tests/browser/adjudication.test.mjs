// Two annotators, their differences, the agreement, comments, and the gold folder.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atNote, join, keys, makeFolder, openBrowser, openPage, plain, scrim, spansInFile, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

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
  assert.match(await page.locator("#disagreement").textContent(), /◀ annDOCTOR John Smith.*bob ▶PATIENT John Smith/);
  assert.equal(await page.locator("#text mark").first().getAttribute("data-tag"), "◀ DOCTOR PATIENT ▶", "the left one first");
  assert.match(await page.locator("#approve").textContent(), /^3 to decide/);
  await page.click("#approve");
  await until(page, () => document.getElementById("message").textContent.startsWith("Not decided"));
  assert.equal(await page.locator("#unsaved").isVisible(), false, "nothing was sent that must be refused");
  assert.match(await page.locator("#comments").textContent(), /Question: City or <i>clinic<\/i>\?/, "the question for the adjudicator");
  await page.locator("#text").focus();
  const copies = plain(await spansInFile(copy("gold"), "a"));
  assert.ok(copies.includes("6-16 DOCTOR") && copies.includes("6-16 PATIENT"), "until it is decided gold has the tags of both");
  const refused = scrim("score", "--gold", copy("gold"), "--test", folder.tagged);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /1 note is open: the annotators disagree and no decision was made/);
  assert.equal(scrim("score", "--gold", copy("gold"), "--test", folder.tagged, "--allow-open").code, 0);
  assert.equal(scrim("release", copy("gold"), "-o", join(folder.place, "refused"), "--k", "1").code, 1);
  assert.equal(scrim("train", copy("gold"), "-o", join(folder.place, "refused"), "--quick").code, 1);
  await keys(page, "Enter");
  assert.match(await page.locator("#message").textContent(), /Not decided/, "Enter alone decides nothing");
  assert.match(await page.locator("#disagreement").textContent(), /Disagreement 1 of 3\s*3 open/);
  assert.deepEqual(plain(await spansInFile(copy("gold"), "a")), copies);
  await keys(page, ">"); // PATIENT
  await until(page, () => document.querySelector("#disagreement h2").textContent === "Disagreement 2 of 3");
  await keys(page, "<"); // the date stays
  await keys(page, "Control+z");
  await until(page, () => /Disagreement 2 of 3\s*2 open/.test(document.getElementById("disagreement").textContent));
  assert.ok(plain(await spansInFile(copy("gold"), "a")).includes("22-30 DATE"), "undone, both sides are there again");
  await page.locator("#disagreement button", { hasText: /^Accept ann</ }).click();
  await until(page, () => document.querySelector("#disagreement h2").textContent === "Disagreement 3 of 3");
  await page.locator("#text").focus();
  await keys(page, "o", "Enter"); // neither: an organization
  await keys(page, "Enter");
  await until(page, () => document.querySelector("#figures").textContent.startsWith("1 of 5"));
  assert.deepEqual((await spansInFile(copy("gold"), "a")).map((span) => span.label), ["PATIENT", "DATE", "DOCTOR", "ORGANIZATION", "PROBLEM"]);
});

const asAnnotator = async (name) => {
  await page.click("#who");
  await page.locator("dialog button", { hasText: name }).click();
  await until(page, (wanted) => document.getElementById("who").textContent.includes(wanted), name);
};
const compare = async () => {
  await page.click("#tab-compare");
  await page.selectOption("#compare-left", "ann");
  await page.selectOption("#compare-right", "bob");
  await page.click("#compare-start");
  await until(page, () => document.getElementById("who").textContent.includes("Gold"));
};

test("gold follows both annotators, and what they change is open again", async () => {
  await page.locator(".tab-body button", { hasText: "End comparison" }).click();
  await until(page, () => !document.getElementById("who").textContent.includes("Gold"));
  // A relabel of what was decided: bob takes the city for a country.
  await asAnnotator("bob");
  await page.locator(".item", { hasText: "a" }).first().click();
  await atNote(page, "a");
  await page.locator("#text mark", { hasText: "Boston" }).click();
  await keys(page, "C");
  assert.equal(scrim("score", "--gold", copy("gold"), "--test", folder.tagged).code, 1, "the note is open at once");
  // Both give the same tag later.
  for (const name of ["bob", "ann"]) {
    if (name === "ann") await asAnnotator(name);
    await page.waitForTimeout(300); // the copy of the other is on its way
    await page.locator("#text .line", { hasText: "Call Mr. Smith" }).evaluate((line) => {
      document.getSelection().setBaseAndExtent(line.firstChild, 18, line.firstChild, 26);
      line.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, button: 0 }));
    });
    await page.locator("#text").focus();
    await keys(page, "n");
  }
  await compare();
  await atNote(page, "a");
  await until(page, () => /Disagreement 3 of 3\s*1 open/.test(document.getElementById("disagreement").textContent));
  const now = await spansInFile(copy("gold"), "a");
  assert.ok(now.some((span) => span.label === "PHONE"), "what both say is in gold");
  assert.deepEqual(now.filter((span) => span.start >= 80 && /COUNTRY|HOSPITAL/.test(span.label)).length, 2);
  assert.doesNotMatch(await page.locator("#approve").textContent(), /Approved/);
  await page.click("#build-gold");
  await until(page, () => document.getElementById("message").textContent.includes("1 note taken into gold, 1 with open"));
  await page.locator("#text").focus();
  await keys(page, "o", "Enter");
  await keys(page, "Enter");
  assert.equal(scrim("score", "--gold", copy("gold"), "--test", folder.tagged).code, 0);
});

test("the final gold folder, which other commands read", async () => {
  const score = JSON.parse(scrim("score", "--gold", copy("gold"), "--test", copy("ann"), "--json").out);
  assert.equal(score.notes, 2);
  assert.equal(score.strict.label.DATE.f1, 1);
  assert.equal(score.strict.label.ORGANIZATION.recall, 0);
});
