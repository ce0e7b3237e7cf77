// The report on released notes in a real Chromium: complete, readable, and silent.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { join, openBrowser, scrim } from "./harness.mjs";
import { checkReport } from "./parts/report.mjs";

const sections = ["In short", "Risk before and after", "Utility", "Promise and proof", "Groups of patients", "What was removed", "Settings and versions"];

let place, browser;
const made = (name) => join(place, name, "report.html");

function succeeds(...parameters) {
  const run = scrim(...parameters);
  assert.equal(run.code, 0, run.err);
}

before(async () => {
  place = await mkdtemp(join(tmpdir(), "scrim-report-"));
  const notes = join(place, "notes.jsonl");
  succeeds("generate", "-o", notes, "--notes", "120", "--seed", "5", "--quiet");
  succeeds("release", notes, "-o", join(place, "lists"), "--k", "4", "--private", join(place, "mine"), "--quiet");
  succeeds("release", notes, "-o", join(place, "groups"), "--k", "4", "--method", "k-anonymity", "--quiet");
  succeeds("report", join(place, "lists"), "-o", join(place, "again.html"), "--quiet");
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  if (place) await rm(place, { recursive: true, force: true });
});

const headings = (page) => page.locator("h2").allTextContents();

test("asks for nothing, says nothing, no violations", async () => {
  for (const path of [made("lists"), made("groups"), made("mine"), join(place, "again.html")]) {
    const page = await checkReport(browser, path);
    await page.close();
  }
});

test("no violations in the dark and on a narrow screen", async () => {
  for (const options of [{ colorScheme: "dark" }, { viewport: { width: 800, height: 900 } }]) {
    const context = await browser.newContext(options);
    const page = await checkReport(context, made("lists"));
    await page.close();
    await context.close();
  }
});

test("has every section, in the order of reading", async () => {
  const page = await checkReport(browser, made("lists"), { axe: false });
  assert.deepEqual(await headings(page), sections);
  await page.close();
  const steward = await checkReport(browser, made("mine"), { axe: false });
  assert.deepEqual(await headings(steward), [sections[0], "Notes to look at", ...sections.slice(1)]);
  await steward.close();
});

test("draws its plots, with bars that have a height", async () => {
  const page = await checkReport(browser, made("mine"), { axe: false }); // the steward's has the errors of counts too
  const plots = await page.locator("figure svg").evaluateAll((all) =>
    all.map((svg) => ({
      width: svg.getBoundingClientRect().width,
      height: svg.getBoundingClientRect().height,
      bars: [...svg.querySelectorAll("rect, path")].filter((bar) => bar.getBoundingClientRect().height > 3).length,
      text: svg.textContent,
    })),
  );
  assert.ok(plots.length >= 1); // errors of counts are drawn only where no bar hides the others
  for (const plot of plots) {
    assert.ok(plot.width > 300 && plot.height > 150, JSON.stringify(plot));
    assert.ok(plot.bars >= 1, JSON.stringify(plot));
  }
  assert.ok(plots[0].bars >= 6, "three versions, mean and highest");
  for (const word of ["original", "Safe Harbor", "this release"]) assert.ok(plots[0].text.includes(word), word);
  await page.close();
});

test("sets the attacks on original, Safe Harbor and release side by side", async () => {
  const page = await checkReport(browser, made("lists"), { axe: false });
  const rows = await page.locator("table", { hasText: "Looks in" }).locator("tbody tr").allTextContents();
  assert.ok(rows.length >= 6, rows.join("\n"));
  assert.ok(rows[0].includes("original") && rows[1].includes("Safe Harbor") && rows[2].includes("this release"));
  assert.ok(rows[3].includes("sex and race"));
  await page.close();
});

test("shows the tree of clusters, made by release or by report", async () => {
  for (const path of [made("lists"), join(place, "again.html")]) {
    const page = await checkReport(browser, path, { axe: false });
    const tree = page.locator("table", { hasText: "Division" });
    assert.ok((await tree.locator("tbody tr").count()) > 3);
    assert.equal(await tree.locator("tbody tr").first().locator("td").nth(1).textContent(), await page.locator("th", { hasText: /^Patients$/ }).last().locator("xpath=following-sibling::td").textContent());
    await page.close();
  }
});

test("is readable at 800 pixels and on paper", async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 1000 } });
  const page = await checkReport(context, made("lists"), { axe: false });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing runs out of the page");
  const small = await page.evaluate(() => [...document.querySelectorAll("p, li, td, th")].filter((each) => parseFloat(getComputedStyle(each).fontSize) < 13).length);
  assert.equal(small, 0, "no text is too small");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)", "paper is light");
  const printed = await page.pdf({ format: "A4" });
  const pages = (printed.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;
  assert.ok(pages >= 2 && pages <= 16, `${pages} pages`);
  await context.close();
});
