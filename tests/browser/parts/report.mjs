// For pages that stand alone, such as a report: opens one as a file and sees to it that it asks for nothing, says
// nothing on the console and has no violation that axe finds. Gives the page for further looks.
//
//   node report.mjs REPORT.html

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../harness.mjs";

export async function checkReport(browser, path, { axe = true } = {}) {
  const page = await browser.newPage();
  const url = pathToFileURL(resolve(path)).href;
  const problems = [];
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("data:")) problems.push(`asked for ${request.url()}`);
  });
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  await page.goto(url, { waitUntil: "networkidle" });
  assert.deepEqual(problems, []);
  assert.ok((await page.textContent("body")).trim().length > 0, "there is something to read");
  if (axe) {
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 120)}`), []);
  }
  return page;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = await openBrowser();
  await checkReport(browser, process.argv[2]);
  await browser.close();
  console.log("The report asks for nothing and says nothing on the console.");
}
