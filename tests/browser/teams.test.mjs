// A team on one server: an address each, a copy each, notes that are theirs, and what the lead sees of it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { atNote, join, keys, makeFolder, openBrowser, openPage, program, readFile, saved, scrim, startServer, until, writeFile } from "./harness.mjs";
import { note } from "./parts/notes.mjs";

// Few notes in tools/test, more in tools/campaign; two of them are everybody's, and the others half and half.
const count = process.env.SCRIM_LONG ? 10 : 4;
const share = (count - 2) / 2 + 2;
const names = Array.from({ length: count }, (_, i) => `n${i}`);
const guidelines = "# Project\nAsk the lead.\n\n## PATIENT\nThe name **without** title.\n\n- `Mr. Smith`: only Smith\n\n## DOCTOR\nPeople who treat.\n";
let folder, server, browser, people;
before(async () => {
  folder = await makeFolder(names.map((name) => note(name, `Mr. Smith saw Dr. Jones and Smith again in ${name}.\n`, ["Smith", "PATIENT"])));
  await writeFile(join(folder.place, "guide.md"), guidelines);
  await writeFile(join(folder.place, "keys.json"), JSON.stringify({ labels: { DOCTOR: "q" }, actions: { "next-note": "]" } }));
  server = await startServer(folder.tagged, "--json", "--annotators", "alice,bob", "--adjudicator", "carol", "--assign", `overlap:${(2 * 100) / count}`, "--guidelines", join(folder.place, "guide.md"), "--keys", join(folder.place, "keys.json")).catch((error) => error);
  if (server instanceof Error) throw server;
  people = Object.fromEntries(server.told.people.map((person) => [person.role === "lead" ? "lead" : person.name, person.address]));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop?.();
  await folder?.remove();
});

const ask = (address, path, annotator, body) => {
  const url = new URL(address);
  const headers = { "X-Scrim-Token": url.searchParams.get("token"), ...(annotator ? { "X-Scrim-Annotator": annotator } : {}), ...(body ? { "Content-Type": "application/json" } : {}) };
  return fetch(url.origin + path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
};

test("each has a token of their own, in a file for the owner alone, which stays", async () => {
  const tokens = Object.values(people).map((address) => new URL(address).searchParams.get("token"));
  assert.equal(new Set(tokens).size, 4);
  for (const [file, person] of [["token", "lead"], ["alice/token", "alice"], ["bob/token", "bob"], ["carol/token", "carol"]]) {
    const path = join(folder.tagged, ".review", file);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await readFile(path, "utf8")).trim(), new URL(people[person]).searchParams.get("token"));
  }
});

test("an annotator reaches their own copy and notes, and nothing else", async () => {
  const mine = await (await ask(people.alice, "/api/folder")).json();
  assert.equal(mine.annotator, "alice");
  assert.deepEqual(mine.annotators, ["alice"]);
  const theirs = await (await ask(people.bob, "/api/folder")).json();
  const both = mine.assigned.filter((each) => theirs.assigned.includes(each));
  assert.equal(both.length, 2, "everybody's");
  assert.deepEqual([...new Set([...mine.assigned, ...theirs.assigned])].sort(), names.map((_, i) => i));
  const foreign = theirs.assigned.find((each) => !mine.assigned.includes(each));
  assert.equal(mine.names[foreign], "", "no name of a note that is not theirs");
  assert.equal((await ask(people.alice, `/api/notes/${mine.assigned[0]}`, "alice")).status, 200);
  for (const [path, annotator, body] of [
    [`/api/notes/${foreign}`, "alice"], [`/api/notes/${mine.assigned[0]}`, "bob"], [`/api/notes/${mine.assigned[0]}`, ""], [`/api/notes/${mine.assigned[0]}`, "gold"], ["/api/team", "alice"], ["/api/compare/alice/bob", "alice"], ["/api/retrain", "alice"],
    [`/api/notes/${both[0]}/edit`, "bob", { revision: 0, add: [] }], ["/api/everywhere", "bob", { text: "Smith", label: "PATIENT" }], ["/api/everywhere", "alice", { text: "Smith", label: "PATIENT", note: foreign }],
  ]) assert.equal((await ask(people.alice, path, annotator, body)).status, 404, `${path} ${annotator}`);
  const hits = await (await ask(people.alice, "/api/search", "alice", { text: "Smith" })).json();
  assert.equal(hits.notes, mine.assigned.length);
  assert.equal((await ask(people.lead, `/api/notes/${both[0]}/edit`, "bob", { revision: 0, add: [] })).status, 400, "the lead looks and does not touch");
  assert.equal((await ask(people.carol, `/api/notes/${both[0]}`, "bob")).status, 404);
  assert.equal((await ask(people.carol, "/api/compare/alice/bob", "gold")).status, 200);
});

// Works through all that is theirs; gives how many.
async function work(who, ...pressed) {
  const { page, problems, close } = await openPage(browser, people[who]);
  assert.ok(!(await page.locator("#tab-compare").isVisible()) && !(await page.locator("#team-open").isVisible()));
  assert.match(await page.locator("#who").textContent(), new RegExp(who));
  const count = await page.locator("#notes-count, .long-list .item").count();
  await keys(page, ...pressed);
  for (let i = 0; i < count; i++) {
    const shown = await page.locator("#note-name").textContent();
    await page.keyboard.press("Enter");
    await saved(page);
    if (i + 1 < count) await until(page, (name) => document.getElementById("note-name").textContent !== name, shown);
  }
  await until(page, (all) => document.getElementById("figures").textContent.startsWith(`${all} of ${all} notes`), count);
  assert.deepEqual(problems, []);
  await close();
  return count;
}

test("guidelines, keys of one's own, and work of two", async () => {
  const { page, close } = await openPage(browser, people.alice);
  assert.match(await page.locator("#labels button", { hasText: "PATIENT" }).getAttribute("title"), /without title/);
  assert.match(await page.locator("#guideline").textContent(), /Guideline: PATIENT.*without title.*only Smith/s);
  await page.click("#all-guidelines");
  assert.match(await page.locator("#guidelines").textContent(), /Ask the lead.*People who treat/s);
  await page.keyboard.press("Escape");
  const first = await page.locator("#note-name").textContent();
  await page.keyboard.press("]");
  await until(page, (name) => document.getElementById("note-name").textContent !== name, first);
  await page.keyboard.press(",");
  await atNote(page, first);
  await keys(page, "q");
  assert.match(await page.locator("#selection").textContent(), /DOCTOR/);
  await keys(page, "Control+z");
  await close();
  assert.equal((await work("alice")) + (await work("bob")), count + 2);
});

test("the lead sees progress and agreement, the adjudicator makes gold, and the project is exported", async () => {
  const { page, problems, close } = await openPage(browser, people.lead);
  await page.click("#team-open");
  await page.waitForSelector("#team-progress tbody tr");
  const rows = await page.locator("#team-progress tbody tr").allTextContents();
  assert.match(rows[0], new RegExp(`^alice${share}${share}${share}`));
  assert.match(rows[1], new RegExp(`^bob${share}${share}${share}`));
  assert.match(await page.locator("#team-agreement tbody").textContent(), /alice – bob21\.0001\.000/);
  assert.equal(await page.locator("#team-agreement .day-bars > span").count(), 1);
  await page.keyboard.press("Escape");
  await page.click("#who");
  await page.locator("dialog button", { hasText: "alice" }).click();
  await until(page, () => document.getElementById("who").textContent.includes("alice"));
  await page.locator("#text").focus();
  await page.keyboard.press("u");
  await until(page, () => document.getElementById("message").textContent.startsWith("Only alice changes this copy"));
  assert.equal(await page.locator("#text mark").first().getAttribute("data-tag"), "PATIENT", "the lead looks and does not touch");
  await close();
  const carol = await openPage(browser, people.carol);
  assert.match(await carol.page.locator("#who").textContent(), /Gold \(carol\)/);
  await carol.page.waitForSelector("#build-gold"); // the only two annotators are compared at once
  await carol.page.locator(".tab-body button", { hasText: "End comparison" }).click();
  await until(carol.page, () => !document.body.classList.contains("comparing"));
  await carol.page.locator("#text").focus();
  await carol.page.keyboard.press("Enter");
  await until(carol.page, () => document.getElementById("message").textContent.startsWith("Gold is made by comparing two annotators"));
  await carol.page.click("#tab-compare");
  await carol.page.selectOption("#compare-right", "bob");
  await carol.page.click("#compare-start");
  await carol.page.waitForSelector("#build-gold");
  await carol.page.click("#build-gold");
  await until(carol.page, () => document.getElementById("message").textContent.includes("taken into gold, 0 with open disagreements left"));
  await carol.close();
  assert.match(await readFile(join(folder.tagged, ".review/gold/log.jsonl"), "utf8"), /"who":"carol"/);
  const out = join(folder.place, "exported");
  const run = scrim("review", folder.tagged, "--export", out);
  assert.equal(run.code, 0, run.err);
  assert.match(run.err, new RegExp(`${count + 4} notes in copies of 2 annotators and gold`));
  assert.equal(JSON.parse(await readFile(join(out, "agreement.json"), "utf8"))[0].agreement.notes, 2);
  assert.deepEqual([...problems, ...carol.problems], []);
  // What Label Studio gave comes back as notes.
  const again = spawn(program, ["review", join(out, "label_studio", "alice.json"), "--rebuild", join(folder.place, "back"), "--quiet"], { stdio: "inherit" });
  assert.equal(await new Promise((resolve) => again.on("exit", resolve)), 0);
  const score = JSON.parse(scrim("score", "--gold", join(out, "copies", "alice"), "--test", join(folder.place, "back"), "--json").out);
  assert.equal(score.strict.micro.f1, 1);
});
