// Corrected notes go straight into the other commands; and the preview shows what a release would make of a note.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { join, keys, makeFolder, openBrowser, openPage, readFile, scrim, startServer, until, writeFile } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page, policy;
before(async () => {
  folder = await makeFolder(sample.map((note, i) => ({ ...note, patient_id: `p${i}` })));
  policy = join(folder.place, "policy.json");
  await writeFile(policy, JSON.stringify({ labels: { CITY: "keep" } }));
  server = await startServer(folder.tagged, "--policy", policy);
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});
const preview = () => page.locator("#preview-text").textContent();

test("the preview follows the tags and the policy, side by side", async () => {
  await page.keyboard.press("\\");
  await until(page, () => document.getElementById("preview-text").textContent.includes("saw [NAME]"));
  assert.match(await preview(), /Name: \[NAME\]/);
  assert.match(await preview(), /in Boston/, "the policy keeps cities");
  assert.match(await preview(), /chest pain/);
  const boxes = await page.evaluate(() => ["#text", ".preview"].map((name) => document.querySelector(name).getBoundingClientRect().left));
  assert.ok(boxes[1] > boxes[0] + 200, "beside the text");
  await keys(page, "Delete");
  await until(page, () => document.getElementById("preview-text").textContent.includes("Name: John Smith"));
  await keys(page, "Control+z");
  await until(page, () => document.getElementById("preview-text").textContent.includes("Name: [NAME]"));
});

test("scrim score, convert and release read the corrected folder as it is", async () => {
  const before = join(folder.place, "before.jsonl");
  assert.equal(scrim("convert", folder.tagged, "-o", before, "--format", "jsonl", "--quiet").code, 0);
  await page.locator("#text mark").first().click();
  await keys(page, "d");
  const score = JSON.parse(scrim("score", "--gold", folder.tagged, "--test", before, "--json").out);
  assert.equal(score.notes, 5, "the copies and the log are no notes");
  assert.ok(score.strict.label.DOCTOR.recall < 1);
  assert.equal(score.strict.label.PROBLEM.f1, 1);
  const out = join(folder.place, "released");
  const harbor = join(folder.place, "harbor");
  const masked = scrim("release", folder.tagged, "-o", harbor, "--method", "safe-harbor", "--seed", "1", "--quiet");
  assert.equal(masked.code, 0, "what nobody tagged and Safe Harbor forbids is masked");
  const harbored = await readFile(join(harbor, "notes.jsonl"), "utf8");
  assert.ok(!harbored.includes("John Smith"));
  assert.ok(harbored.includes("chest pain"));
  const run = scrim("release", folder.tagged, "-o", out, "--k", "2", "--seed", "1", "--quiet");
  assert.equal(run.code, 0, run.err);
  const released = await readFile(join(out, "notes.jsonl"), "utf8");
  assert.ok(!released.includes("John Smith"));
});

test("scrim train reads the corrected folder", { skip: !scrim("--help").out.includes("  train") && "no train command here" }, async () => {
  // Of the training only that it takes these notes: without the generated ones and without searching for settings.
  const run = scrim("train", folder.tagged, "-o", join(folder.place, "model"), "--quick", "--without-shipped", "--iterations", "5", "--accept-worse", "--quiet");
  assert.equal(run.code, 0, run.err);
  assert.ok((await readdir(join(folder.place, "model"))).length > 0);
});
