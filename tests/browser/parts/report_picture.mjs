// The first screen of a report as a picture: node report_picture.mjs REPORT.html OUT.png (tools/docs/picture).

import { resolve } from "node:path";
import { openBrowser } from "../harness.mjs";

const [report, out] = process.argv.slice(2);
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1000, height: 1000 }, colorScheme: "light" });
await page.goto(`file://${resolve(report)}`);
const bottom = await page.evaluate(() => document.querySelector(".board").getBoundingClientRect().bottom);
await page.screenshot({ path: out, clip: { x: 0, y: 0, width: 1000, height: Math.ceil(bottom) + 16 } });
await browser.close();
