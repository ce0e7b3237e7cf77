// Compares what a page looks like with what a person approved: a picture of its first screen at half size, and the
// boxes of its headings, tables and notices, in tests/browser/approved/.
//
// With the fonts of the approval (the widths of probe texts are the same) pictures and boxes must agree: at most 1% of
// the pixels differ by more than 48 of 255 in a channel, and no box is off by more than 3 pixels. With other fonts lines
// break elsewhere and pictures say nothing: then the same boxes must follow each other in the same places, within 16
// pixels from the left, a fifth of their width and half of their height.
//
//   SCRIM_APPROVE=1 tests/browser/run reports       approves what the pages look like now; look at the pictures first

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "approved");
const approving = process.env.SCRIM_APPROVE === "1";
const screen = { width: 1100, height: 900 };
const mostPixels = 0.01;
const mostChannel = 48;

// Keys, checksums and versions differ from run to run; as many zeros take as much room.
const evenOut = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    texts.currentNode.data = texts.currentNode.data.replace(/[0-9a-f]{40,}/g, (hex) => "0".repeat(hex.length)).replace(/^\d+\.\d+\.\d+$/, "0.0.0");
  }
};

const look = () => {
  const probe = (family) => {
    const span = document.createElement("span");
    span.style.cssText = `position:absolute;white-space:pre;font:100px ${family}`;
    span.textContent = "Hamburgefonstiv 0123456789 ✓ ▲ ☐";
    document.body.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return Math.round(width);
  };
  const fonts = [getComputedStyle(document.body).fontFamily, getComputedStyle(document.querySelector("code") ?? document.body).fontFamily].map(probe);
  const boxes = [...document.querySelectorAll("h1, h2, h3, .private, .verdict, dl, table, figure")].map((element) => {
    const box = element.getBoundingClientRect();
    const name = /^H\d$/.test(element.tagName) ? `${element.tagName.toLowerCase()} ${element.textContent}` : element.className || element.tagName.toLowerCase();
    return [name, ...[box.x, box.y, box.width, box.height].map(Math.round)];
  });
  return { fonts, boxes };
};

// The share of pixels that differ; the browser knows how to read PNG.
const difference = async ([before, now, most]) => {
  const pixels = async (bytes) => {
    const image = new Image();
    image.src = `data:image/png;base64,${bytes}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(before), await pixels(now)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    if ([0, 1, 2].some((c) => Math.abs(a.data[i + c] - b.data[i + c]) > most)) ++differing;
  }
  return (4 * differing) / a.data.length;
};

function compareBoxes(name, before, now, sameFonts) {
  assert.deepEqual(now.map((box) => box[0]), before.map((box) => box[0]), `${name}: headings, tables and notices`);
  for (const [i, [what, ...box]] of now.entries()) {
    const approved = before[i].slice(1);
    const room = sameFonts ? [3, 3, 3, 3] : [16, Infinity, 16 + approved[2] / 5, 24 + approved[3] / 2];
    for (const c of [0, 1, 2, 3]) {
      assert.ok(Math.abs(box[c] - approved[c]) <= room[c], `${name}: ${what} is at ${box} (x, y, width, height), approved was ${approved}`);
    }
  }
}

export async function checkApproved(browser, name, url) {
  const context = await browser.newContext({ viewport: screen, deviceScaleFactor: 0.5, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(evenOut);
  const now = await page.evaluate(look);
  const picture = await page.screenshot();
  const [pictureFile, boxesFile] = [join(folder, `${name}.png`), join(folder, `${name}.json`)];
  if (approving) {
    await mkdir(folder, { recursive: true });
    await writeFile(pictureFile, picture);
    await writeFile(boxesFile, JSON.stringify({ fonts: now.fonts, boxes: now.boxes }).replaceAll("],[", "],\n[") + "\n");
  }
  assert.ok(existsSync(boxesFile), `nothing is approved for ${name}: SCRIM_APPROVE=1 tests/browser/run reports`);
  const before = JSON.parse(await readFile(boxesFile, "utf8"));
  const sameFonts = JSON.stringify(before.fonts) === JSON.stringify(now.fonts);
  compareBoxes(name, before.boxes, now.boxes, sameFonts);
  if (sameFonts) {
    const share = await page.evaluate(difference, [(await readFile(pictureFile)).toString("base64"), picture.toString("base64"), mostChannel]);
    assert.ok(share <= mostPixels, `${name}: ${(100 * share).toFixed(1)}% of the pixels differ from ${pictureFile}`);
  }
  await context.close();
  return sameFonts;
}
