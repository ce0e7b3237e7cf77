// Nothing that was shown is lost: without the network, over a reload, with the server gone, with an answer that is lost,
// and with keys that come while another note is on its way.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { atNote, join, keys, makeFolder, openBrowser, openPage, plain, readFile, saved, spansInFile, startServer, until } from "./harness.mjs";
import { sample } from "./parts/notes.mjs";

let folder, server, browser, page, context;
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
});
beforeEach(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged, "--port", "0", "--token-file", join(folder.place, "token"));
  ({ page, context } = await openPage(browser, server.address));
  page.on("dialog", (dialog) => dialog.accept());
});
afterEach(async () => {
  await context?.close();
  await server?.stop();
  await folder?.remove();
});
const inFile = async (id) => plain(await spansInFile(folder.tagged, id));
const log = async () => (await readFile(join(folder.tagged, ".review", "log.jsonl"), "utf8")).trim().split("\n").map((line) => JSON.parse(line)).filter((line) => line.what !== "time");
const notSaved = () => until(page, () => document.getElementById("saving").textContent.includes("not saved"));

test("without the network a change stays shown as not saved, and is saved before the approval", async () => {
  await context.setOffline(true);
  await page.keyboard.press("d");
  await notSaved();
  assert.match(await page.locator("#unsaved").textContent(), /Not saved: 1 change/);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  assert.match(await page.locator("#unsaved").textContent(), /Not saved: 2 changes/, "it stays");
  assert.equal(await page.locator("#note-name").textContent(), "a");
  assert.doesNotMatch(await page.locator("#approve").textContent(), /Approved/);
  await context.setOffline(false);
  await saved(page);
  assert.ok((await inFile("a")).includes("6-16 DOCTOR"), "the tag is on the disk");
  assert.deepEqual((await log()).map((line) => [line.what, line.approved]), [["edit", false], ["approve", true]]);
  assert.equal(await page.locator("#unsaved").isVisible(), false);
});

test("a reload keeps what was not saved", async () => {
  await page.route("**/api/notes/*/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.keyboard.press("d");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("u");
  await notSaved();
  await page.unroute("**/api/notes/*/*");
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await saved(page);
  for (let i = 0; i < 50 && !(await inFile("a")).includes("22-30 USERNAME"); i++) await page.waitForTimeout(100);  // one after the other
  assert.deepEqual((await inFile("a")).slice(0, 2), ["6-16 DOCTOR", "22-30 USERNAME"]);
  assert.match(await page.locator("#text mark").first().getAttribute("data-tag"), /DOCTOR/);
});

test("a reload in the middle of a row of changes loses none of them", async () => {
  let answered = 0;
  // Two are saved, and the others wait on top of them.
  await page.route("**/api/notes/*/edit", (route) => (answered++ < 2 ? route.continue() : route.abort()));
  for (const key of ["d", "ArrowRight", "u", "ArrowRight", "r", "ArrowRight", "s"]) await page.keyboard.press(key);
  await until(page, () => document.getElementById("saving").textContent === "2 changes not saved");
  await page.unroute("**/api/notes/*/edit");
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await saved(page);
  assert.equal(await page.locator("#unsaved").isVisible(), false, "nothing was refused");
  assert.deepEqual((await inFile("a")).slice(0, 4).map((each) => each.split(" ")[1]), ["DOCTOR", "USERNAME", "RELATIVE", "STREET"]);
});

test("what a page that is gone had left is saved by another, which shows it", async () => {
  const { pathname, search, origin } = new URL(server.address);
  const other = await context.newPage();
  other.on("dialog", (dialog) => dialog.accept());
  await other.goto(origin + pathname + search);
  await other.waitForSelector("html[data-ready=true]");
  await page.bringToFront();
  await page.route("**/api/notes/*/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.keyboard.press("d");
  await notSaved();
  await page.close();
  page = other;
  await until(page, () => document.querySelector("#text mark").dataset.tag?.includes("DOCTOR"));
  assert.ok((await inFile("a")).includes("6-16 DOCTOR"));
  await page.locator("#text").focus();
  await keys(page, "u");
  assert.ok((await inFile("a")).includes("6-16 USERNAME"));
  assert.equal(await page.locator("#unsaved").isVisible(), false);
});

test("what one of a team left in a browser is not taken up by the page of another", async () => {
  await context.close();
  await server.stop();
  server = await startServer(folder.tagged, "--json", "--annotators", "alice,bob");
  const people = Object.fromEntries(server.told.people.map((person) => [person.name, person.address]));
  context = await browser.newContext();
  const open = async (who) => {
    const made = await context.newPage();
    made.on("dialog", (dialog) => dialog.accept());
    await made.goto(people[who]);
    await made.waitForSelector("html[data-ready=true]");
    return made;
  };
  page = await open("alice");
  await page.route("**/api/notes/*/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.keyboard.press("d");
  await notSaved();
  await page.close();
  page = await open("bob");
  await page.waitForTimeout(3500); // pages look for what is left every three seconds
  assert.equal(await page.locator("#unsaved").isVisible(), false);
  await page.close();
  page = await open("alice");
  await until(page, () => document.querySelector("#text mark").dataset.tag?.includes("DOCTOR"));
  await saved(page);
  assert.ok(plain(await spansInFile(join(folder.tagged, ".review", "alice", "notes"), "a")).includes("6-16 DOCTOR"));
});

test("a browser that keeps nothing says so", async () => {
  await context.close();
  context = await browser.newContext();
  page = await context.newPage();
  page.on("dialog", (dialog) => dialog.accept());
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { get: () => { throw new Error("not here"); } }));
  await page.goto(server.address);
  await page.waitForSelector("html[data-ready=true]");
  await context.setOffline(true);
  await page.keyboard.press("d");
  await until(page, () => document.getElementById("unsaved").textContent.includes("Is 'scrim review' still running? This browser cannot keep what is not saved: leave the page open"));
  await context.setOffline(false);
  await saved(page);
  assert.ok((await inFile("a")).includes("6-16 DOCTOR"));
});

test("the server is killed and started again at the same address", async () => {
  const { port } = new URL(server.address);
  await server.stop("SIGKILL");
  await page.keyboard.press("d");
  await notSaved();
  const before = server.address;
  server = await startServer(folder.tagged, "--port", port, "--token-file", join(folder.place, "token"));
  assert.equal(server.address, before, "the token is that of the file");
  await saved(page);
  assert.ok((await inFile("a")).includes("6-16 DOCTOR"));
});

test("an answer that is lost: the change is not made twice", async () => {
  let lost = 0;
  await page.route("**/api/notes/0/edit", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.keyboard.press("d");
  await notSaved();
  await saved(page);
  await keys(page, "ArrowRight", "u");
  assert.deepEqual((await inFile("a")).slice(0, 2), ["6-16 DOCTOR", "22-30 USERNAME"]);
  assert.equal((await log()).length, 2);
});

test("a full disk is told once and clearly, and the change is made when there is room", async () => {
  let full = true;
  await page.route("**/api/notes/0/edit", (route) => full ? route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify({ error: "the log of changes cannot be written: No space left on device", advice: "see to the disk and its rights" }) }) : route.continue());
  await page.keyboard.press("d");
  await page.keyboard.press("u");
  await until(page, (start) => document.getElementById("unsaved").textContent.startsWith(start), "Not saved: 2 changes. The log of changes cannot be written: No space left on device. See to the disk and its rights.");
  assert.equal(await page.locator("#unsaved p").count(), 1);
  full = false;
  await page.click("#try-now", { timeout: 3000 }).catch(() => undefined); // unless it was tried again just then
  await saved(page);
  assert.ok((await inFile("a")).includes("6-16 USERNAME"));
});

test("a note that is read again while it is changed shows the change", async () => {
  let answered, letGo;
  const asked = new Promise((resolve) => (answered = resolve));
  const gate = new Promise((resolve) => (letGo = resolve));
  let held = false;
  await page.route("**/api/notes/0", async (route) => {
    if (held) return route.continue();
    held = true;
    const response = await route.fetch(); // the note as it was before the change
    answered();
    await gate;
    return route.fulfill({ response });
  });
  await page.locator('[data-row="0"]').click();
  await asked;
  await page.locator("#text").focus();
  await page.keyboard.press("d");
  await until(page, () => document.querySelector("#text mark").dataset.tag?.includes("DOCTOR"));
  await saved(page);
  letGo();
  await page.waitForResponse((response) => response.url().endsWith("/api/notes/0") && response.request().method() === "GET");
  await page.waitForTimeout(200);
  assert.match(await page.locator("#text mark").first().getAttribute("data-tag"), /DOCTOR/, "the older answer is not shown");
  await keys(page, "u");
  assert.equal((await inFile("a"))[0], "6-16 USERNAME");
  assert.equal(await page.locator("#unsaved").isVisible(), false, "nothing was refused");
});

test("a list of notes that was asked for before an approval does not take it back", async () => {
  await until(page, () => !document.getElementById("figures").textContent.includes("looking for doubts"));
  let letGo;
  const gate = new Promise((resolve) => (letGo = resolve));
  const asked = new Promise((resolve) => page.route("**/api/states", async (route) => {
    const response = await route.fetch(); // before the approval
    resolve();
    await gate;
    return route.fulfill({ response });
  }));
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await asked;
  await keys(page, "Enter");
  await atNote(page, "b");
  letGo();
  await until(page, () => document.getElementById("figures").textContent.startsWith("1 of 5 notes"));
  await page.waitForTimeout(300);
  assert.match(await page.locator("#figures").textContent(), /^1 of 5 notes/);
});

test("what is approved by a page that was loaded again is counted", async () => {
  await until(page, () => !document.getElementById("figures").textContent.includes("looking for doubts"));
  await page.route("**/api/notes/*/approve", (route) => route.abort());
  await page.keyboard.press("Enter");
  await notSaved();
  await page.reload();
  await page.waitForSelector("html[data-ready=true]");
  await page.waitForTimeout(300);
  await page.unroute("**/api/notes/*/approve");
  await until(page, () => document.getElementById("figures").textContent.startsWith("1 of 5 notes"));
});

// Keys as quickly as no network is: all of them while the same note is on the screen.
const burst = (...names) => page.evaluate((all) => {
  for (const name of all) {
    const control = name.startsWith("Control+");
    document.getElementById("text").dispatchEvent(new KeyboardEvent("keydown", { key: control ? name.slice(8) : name, ctrlKey: control, bubbles: true, cancelable: true }));
  }
}, names);

for (const delay of [60, 250]) {
  test(`keys belong to the note that was on the screen, at ${delay} ms`, async () => {
    await page.route("**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    const before = await inFile("b");
    await burst("d", ".", "ArrowRight", "u", "ArrowRight", "r");
    await atNote(page, "b");
    await saved(page);
    assert.deepEqual((await inFile("a")).slice(0, 3).map((each) => each.split(" ")[1]), ["DOCTOR", "USERNAME", "RELATIVE"], "what was pressed on a is in a");
    assert.deepEqual(await inFile("b"), before);
    await burst("Enter", "n");
    await atNote(page, "c");
    await saved(page);
    assert.deepEqual(await inFile("b"), ["0-5 PHONE"]);
    const last = (await log()).filter((line) => line.note === "b").at(-1);
    assert.equal(last.approved, false, "a change after the approval takes it back");
    // What follows an undo waits for it.
    await page.keyboard.press(",");
    await atNote(page, "b");
    await burst("Control+z", "t", "Control+z", "Control+z", "i");
    await saved(page);
    assert.deepEqual(await inFile("b"), ["0-5 IDNUM"]);
  });
}
