// The reports on all kinds of release and the determination in a real Chromium: readable by everybody, on a screen, a
// telephone and paper, with nothing internal, and as they were approved.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { join, openBrowser, scrim } from "./harness.mjs";
import { checkApproved } from "./parts/approved.mjs";
import { codesTable, patientsTable, trajectoriesTable } from "./parts/records.mjs";
import { checkReport } from "./parts/report.mjs";

let place, browser;
const boards = ["notes", "notes-steward", "codes", "trajectories", "table", "table-steward"];
const all = [...boards, "determination"];
const at = (name) => join(place, `${name}.html`);

function succeeds(...parameters) {
  const run = scrim(...parameters, "--quiet");
  assert.equal(run.code, 0, run.err);
}

before(async () => {
  place = await mkdtemp(join(tmpdir(), "scrim-reports-"));
  const file = (name) => join(place, name);
  await writeFile(file("codes.csv"), codesTable());
  await writeFile(file("events.csv"), trajectoriesTable());
  await writeFile(file("patients.csv"), patientsTable());
  succeeds("generate", "-o", file("notes.jsonl"), "--notes", "120", "--seed", "5");
  succeeds("release", file("notes.jsonl"), "-o", file("released"), "--k", "4", "--seed", "5", "--private", file("steward"));
  succeeds("codes", "disassociate", file("codes.csv"), "-k", "3", "-m", "2", "--seed", "5", "-o", file("codes.json"));
  succeeds("codes", "disassociate", file("codes.csv"), "-k", "3", "-m", "2", "-o", file("own.json"), "--private", file("codes-steward"));
  succeeds("register", file("codes-steward"), "--release", file("own.json"), "--recipient", "Cohort study, University Hospital");
  succeeds("trajectories", "anonymize", file("events.csv"), "-k", "3", "--code-hierarchy", "icd9", "--seed", "5", "-o", file("trajectories.csv"));
  succeeds("condense", file("patients.csv"), "--K", "10", "--seed", "5", "-o", file("table.csv"));
  succeeds("report", file("released"), "-o", at("notes"));
  succeeds("report", file("released"), "-o", at("notes-steward"), "--original", file("notes.jsonl"), "--private", file("steward"));
  succeeds("report", file("codes.json"), "-o", at("codes"), "--original", file("codes.csv"));
  succeeds("report", file("trajectories.csv"), "-o", at("trajectories"), "--original", file("events.csv"));
  succeeds("report", file("table.csv"), "-o", at("table"));
  succeeds("report", file("table.csv"), "-o", at("table-steward"), "--original", file("patients.csv"));
  succeeds("report", file("own.json"), "-o", at("determination"), "--format", "determination", "--original", file("codes.csv"), "--private", file("codes-steward"));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  if (place) await rm(place, { recursive: true, force: true });
});

async function eachPage(names, options, look) {
  const context = await browser.newContext(options);
  for (const name of names) {
    const page = await context.newPage();
    await page.goto(pathToFileURL(at(name)).href);
    await look(page, name);
    await page.close();
  }
  await context.close();
}

const pagesOf = (pdf) => (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;

test("ask for nothing, say nothing, and have no violation of accessibility", async () => {
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark", viewport: { width: 390, height: 844 } }]) {
    const context = await browser.newContext(options);
    for (const name of all) await (await checkReport(context, at(name))).close();
    await context.close();
  }
});

test("nothing runs out of the page on a screen or a telephone", async () => {
  for (const width of [1100, 800, 390]) {
    await eachPage(all, { viewport: { width, height: 900 } }, async (page, name) => {
      const { wide, outside } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        outside: [...document.querySelectorAll("h1, h2, h3, p, li, dl, figure, .table, .facts, .sign")].filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1).map((each) => each.textContent.slice(0, 60)),
      }));
      assert.ok(wide <= width, `${name} is ${wide} pixels wide`);
      assert.deepEqual(outside, [], name);
    });
  }
});

const beyondTheirColumn = () =>
  [...document.querySelectorAll(".columns > div")].filter((column) => [...column.children].some((each) => each.getBoundingClientRect().right > column.getBoundingClientRect().right + 1)).map((column) => column.textContent.slice(0, 60));

test("nothing runs from one column into the other, on paper neither", async () => {
  for (const width of [1100, 940, 800, 720, 390]) {
    await eachPage(boards, { viewport: { width, height: 900 } }, async (page, name) => assert.deepEqual(await page.evaluate(beyondTheirColumn), [], `${name} at ${width} pixels`));
  }
  await eachPage(boards, { viewport: { width: 665, height: 990 } }, async (page, name) => { // A4 without its margins
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await page.evaluate(beyondTheirColumn), [], `${name} on paper`);
  });
});

test("the first screen has everything up to the places to sign", async () => {
  await eachPage(boards, { viewport: { width: 1100, height: 900 } }, async (page, name) => {
    const bottom = await page.evaluate(() => document.querySelector(".sign").getBoundingClientRect().bottom);
    assert.ok(bottom <= 900, `${name}: the places to sign end at ${bottom}`);
  });
});

test("print with the board's section on the first page, by itself", async () => {
  await eachPage(all, {}, async (page, name) => {
    assert.ok(pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true })) >= 1, name);
    if (!boards.includes(name)) return;
    const whole = pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true }));
    await page.addStyleTag({ content: "main > :not(.board) { display: none } .board { break-after: auto !important }" });
    assert.equal(pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true })), 1, `${name}: the board's section`);
    assert.ok(whole >= 2, `${name}: the evidence follows on its own pages`);
  });
});

test("say nothing by colour alone", async () => {
  await eachPage(all, {}, async (page, name) => {
    const found = await page.evaluate(() => {
      const share = (cell) => (/above/.test(cell.textContent) ? 0.999 : /below/.test(cell.textContent) ? 0.001 : parseFloat(cell.textContent) / 100);
      const unmarked = [...document.querySelectorAll(".attackers tbody tr")].filter((row) => {
        const cells = row.querySelectorAll("td.number");
        if (cells.length < 3 || !/%/.test(cells[2].textContent)) return false;
        const chance = share(cells[/%/.test(cells[1].textContent) ? 1 : 0]);
        return chance > share(cells[2]) + 0.001 && !row.textContent.includes("\u25b2");
      });
      const verdict = document.querySelector(".verdict");
      const plots = [...document.querySelectorAll("figure svg")].map((svg) => {
        const signs = new Set();
        const colours = new Set();
        for (const mark of svg.querySelectorAll("rect[fill]:not(.back), path[stroke]:not(.axis), circle[fill]")) {
          const colour = mark.getAttribute("fill") === "none" ? mark.getAttribute("stroke") : mark.getAttribute("fill");
          colours.add(colour);
          signs.add(`${mark.tagName} ${mark.getAttribute("fill-opacity")} ${mark.getAttribute("stroke-dasharray")} ${mark.getAttribute("stroke-width")}`);
        }
        return { colours: colours.size, signs: signs.size };
      });
      return { unmarked: unmarked.map((row) => row.textContent), verdict: verdict?.textContent.trim()[0] ?? "\u2713", plots };
    });
    assert.deepEqual(found.unmarked, [], `${name}: chances above the bound have a mark`);
    assert.ok("\u2713\u2717".includes(found.verdict), `${name}: the verdict has a sign`);
    for (const plot of found.plots) assert.ok(plot.signs >= plot.colours, `${name}: series differ in more than colour: ${JSON.stringify(plot)}`);
  });
});

test("have words for people, and no plot of a single bar", async () => {
  await eachPage(all, {}, async (page, name) => {
    const { text, bars } = await page.evaluate(() => {
      const shown = document.body.cloneNode(true);
      shown.querySelectorAll("code, style").forEach((each) => each.remove());
      return { text: [...shown.querySelectorAll("p, li, td, th, dd, dt, h1, h2, h3, figcaption, text")].map((each) => each.textContent).join("\n"), bars: [...document.querySelectorAll("figure svg")].map((svg) => svg.querySelectorAll("rect[fill]:not(.back), path, circle").length) };
    });
    assert.deepEqual(text.match(/\b[a-z]+_[a-z_]+\b|\{"|"[a-z]+":|\b(?:bioid|mrn|healthplan|ipaddr|phi|name-any|location-any|hmd|enumerate)\b|\b(?:AGE|DATE|HOSPITAL|GENDER)\b|\d\.\d+e-?\d/g) ?? [], [], name);
    for (const count of bars) assert.ok(count > 1, `${name}: a plot with one bar`);
  });
});

test("a table's chances are no higher on average than at most, and no bound is 100%", async () => {
  await eachPage(boards, {}, async (page, name) => {
    const rows = await page.locator(".attackers tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td.number")].map((cell) => cell.textContent)));
    assert.ok(rows.length >= 2, name);
    for (const [average, most, bound] of rows.filter((row) => row.length > 0)) {
      if (/^[\d.]+%/.test(average) && /^[\d.]+%/.test(most)) assert.ok(parseFloat(average) <= parseFloat(most), `${name}: ${average} on average, ${most} at most`);
      assert.ok(!bound.startsWith("100%"), `${name}: a bound of ${bound}`);
    }
  });
});

test("the determination names the release, its key and its recipient", async () => {
  await eachPage(["determination"], {}, async (page) => {
    const text = await page.textContent("body");
    assert.match(text, /scrim verify own\.json --signer [0-9a-f]{40}/);
    assert.match(text, /Cohort study, University Hospital/);
    assert.doesNotMatch(text, /FINGERPRINT|RELEASE/);
  });
});

test("look as they were approved", async () => {
  for (const name of all) await checkApproved(browser, name, pathToFileURL(at(name)).href);
});
