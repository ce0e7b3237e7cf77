// Notes drawn for a person to check, and what the release says of it; and the small things of an annotator's day.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { approveAndGoOn, join, keys, makeFolder, openBrowser, openPage, readFile, saved, scrim, selectedText, spansInFile, startServer, until } from "./harness.mjs";
import { note } from "./parts/notes.mjs";

let folder, browser;
before(async () => {
  folder = await makeFolder(Array.from({ length: 30 }, (_, i) => ({ ...note(`n${String(i).padStart(2, "0")}`, `Mr. Adler, 4${i % 10} years, saw Dr. Jones. Adler left. ADLER came back.\nHe denies chest pain.\n`, ["Jones", "DOCTOR"], ["chest pain", "PROBLEM"]), patient_id: `p${i}` })));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await folder?.remove();
});

const release = async (name) => {
  const run = scrim("release", folder.tagged, "-o", join(folder.place, name), "--k", "2", "--seed", "1", "--quiet");
  assert.ok([0, 3].includes(run.code), run.err);
  return (await readFile(join(folder.place, name, "report.html"), "utf8")).replace(/\s+/g, " ");
};

test("without a sample the report says that nobody looked", async () => {
  assert.match(await release("before"), /Identifiers that tagging missed: not measured\. .{5,8}scrim review --sample 200/);
});

test("a drawn sample is all that is shown; what was missed is counted", async () => {
  const server = await startServer(folder.tagged, "--sample", "6", "--seed", "3");
  const { page, problems, close } = await openPage(browser, server.address);
  await until(page, () => document.getElementById("figures").textContent.startsWith("Sample: 0 of 6 checked"));
  assert.equal(await page.locator(".long-list .item").count(), 6);
  // Both misses of the first note; the others are approved as they are.
  await page.locator("#text").focus();
  await keys(page, "Control+ArrowLeft", "Control+ArrowLeft", "Control+ArrowLeft");
  while ((await selectedText(page)) !== "Adler") await keys(page, "Control+ArrowLeft");
  await keys(page, "p");
  for (let i = 0; i < 6; i++) await approveAndGoOn(page);
  await until(page, () => document.getElementById("figures").textContent.startsWith("Sample: 6 of 6 checked, 1 with something missed"));
  await page.reload();
  await until(page, () => document.getElementById("figures").textContent.startsWith("Sample: 6 of 6 checked, 1 with something missed"));
  assert.deepEqual(problems, []);
  await close();
  await server.stop();
  const again = await startServer(folder.tagged, "--sample", "6");
  await again.stop();
  const other = scrim("review", folder.tagged, "--sample", "6", "--seed", "4");
  assert.equal(other.code, 3);
  assert.match(other.err, /drawn with the seed 3/);
});

test("the report gives the rate with its exact bound", async () => {
  // 1 of 6: the upper bound is 58.18%.
  assert.match(await release("after"), /a person checked 6 of these notes, drawn at random\. 1 of them \(16\.67%, at most 58\.18% with 95% confidence\)/);
  assert.equal(JSON.parse(await readFile(join(folder.place, "after", "manifest.json"), "utf8")).missed.checked, 6);
});

test("more like this, overlaps, and a value of one's own", async () => {
  const server = await startServer(folder.tagged, "--annotator", "ann");
  const { page, problems, close } = await openPage(browser, server.address);
  await page.locator("#text").focus();
  const name = await page.locator("#note-name").textContent();
  const place = () => page.locator("#selection").getAttribute("data-start");
  while ((await place()) !== "4") await keys(page, "Control+ArrowLeft"); // the first of the three
  await keys(page, "p");
  assert.match(await page.locator("#more-here").textContent(), /2 more like this here/);
  await keys(page, "+");
  const mine = join(folder.tagged, ".review", "ann", "notes");
  assert.equal((await spansInFile(mine, name)).filter((span) => span.label === "PATIENT").length, 3);
  await keys(page, "Control+z");
  assert.equal((await spansInFile(mine, name)).filter((span) => span.label === "PATIENT").length, 1, "one change");
  do await keys(page, "ArrowLeft"); // to the tag itself
  while ((await place()) !== "4");
  await keys(page, "8");
  assert.equal(await page.locator("#overlap").count(), 0);
  await keys(page, "8", "8", "8", "8", "8", "8", "8");
  assert.match(await page.locator("#overlap").textContent(), /Overlaps DOCTOR “Jones”/);
  await page.fill("#value", "adler");
  await page.keyboard.press("Tab");
  await saved(page);
  assert.equal((await spansInFile(mine, name)).find((span) => span.label === "PATIENT").value, "adler");
  assert.deepEqual(problems, []);
  await close();
  await server.stop();
});
