// Learning in the loop: trained in the background, shown before and after, applied on request, taken back at once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { approveAndGoOn, makeFolder, openBrowser, openPage, plain, readFile, saved, scrim, spansInFile, startServer, until, join } from "./harness.mjs";

let folder, server, browser, page, names;
before(async () => {
  folder = await makeFolder([{ note_id: "x", text: "x\n" }]);
  const notes = join(folder.place, "generated.jsonl");
  assert.equal(scrim("generate", "-o", notes, "--notes", "16", "--seed", "5", "--quiet").code, 0);
  const all = (await readFile(notes, "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  names = all.map((each) => each.note_id);
  await folder.remove();
  // The first eleven have their true tags, the others none yet.
  folder = await makeFolder(all.map((each, i) => ({ ...each, note_id: `n${String(i).padStart(2, "0")}`, spans: i < 11 ? each.spans : [] })));
  server = await startServer(folder.tagged, "--shipped-notes", "12");
  browser = await openBrowser();
  ({ page } = await openPage(browser, server.address));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

const spansOf = async (i) => plain(await spansInFile(folder.tagged, `n${String(i).padStart(2, "0")}`));

test("too few approved notes are told", async () => {
  await page.click("#retrain-open");
  await page.click("#retrain-start");
  await until(page, () => document.getElementById("retrain-body").textContent.includes("0 notes are approved; 10 are needed"));
  await page.keyboard.press("Escape");
});

test("approved and begun notes stay, the others get new tags, and all is taken back", { timeout: 240000 }, async () => {
  for (let i = 0; i < 11; i++) await approveAndGoOn(page);
  await page.keyboard.press("x"); // a person begins the twelfth
  await saved(page);
  const before = await Promise.all(names.map((_, i) => spansOf(i)));
  await page.click("#retrain-open");
  await page.click("#retrain-start");
  await until(page, () => /training|scoring|collecting/.test(document.getElementById("retrain-state").textContent));
  for (let tries = 0; tries < 4 && !(await page.locator("#retrain-apply").count()); tries++) {
    await until(page, () => document.getElementById("retrain-apply") || /failed/.test(document.getElementById("retrain-state").textContent)).catch(() => undefined);
  }
  assert.match(await page.locator("#retrain-state").textContent(), /Trained on 11 approved notes/);
  assert.match(await page.locator("#retrain-figures").textContent(), /On 2 approved notes that were kept from the training.*Identifiers missed\d+ of \d+\d+ of \d+/);
  assert.deepEqual(await Promise.all(names.map((_, i) => spansOf(i))), before, "nothing is changed before it is asked for");
  await page.click("#retrain-apply");
  await until(page, () => /The new tags are in 4 notes/.test(document.getElementById("retrain-state").textContent));
  for (let i = 0; i < 12; i++) assert.deepEqual(await spansOf(i), before[i], `note ${i} is a person's`);
  for (let i = 12; i < 16; i++) assert.ok((await spansOf(i)).length > 3, `note ${i} has new tags`);
  await page.keyboard.press("Escape");
  await page.click("#undo-batch");
  await until(page, () => document.getElementById("message").textContent.includes("Undone in 4 notes"));
  assert.deepEqual(await Promise.all(names.map((_, i) => spansOf(i))), before);
});
