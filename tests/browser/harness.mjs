// What the browser tests share: notes to review, a running 'scrim review', and a Chromium.

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const program = process.env.SCRIM_PROGRAM ?? "build/scrim";

// In memory where there is such a place: every change waits for the disk, and the tests make thousands.
const scratch = !process.env.TMPDIR && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export function scrim(...parameters) {
  const run = spawnSync(program, parameters, { encoding: "utf8" });
  if (run.error) throw run.error;
  return { code: run.status, out: run.stdout, err: run.stderr };
}

// Notes as JSONL has them, put into a folder of i2b2 XML.
export async function makeFolder(notes, where = scratch) {
  const place = await mkdtemp(join(where, "scrim-browser-"));
  const lines = notes.map((note) => JSON.stringify({ patient_id: "p1", spans: [], ...note }));
  await writeFile(join(place, "notes.jsonl"), lines.join("\n") + "\n");
  const tagged = join(place, "tagged");
  const made = scrim("convert", join(place, "notes.jsonl"), "-o", tagged, "--format", "i2b2", "--quiet");
  if (made.code !== 0) throw new Error(made.err);
  return { place, tagged, remove: () => rm(place, { recursive: true, force: true }) };
}

// The spans of a note's file, read by the program itself and not by the page's code.
export async function spansInFile(folder, id) {
  const place = await mkdtemp(join(scratch, "scrim-read-"));
  const out = join(place, "out.jsonl");
  const run = scrim("convert", join(folder, `${id}.xml`), "-o", out, "--format", "jsonl", "--quiet");
  if (run.code !== 0) throw new Error(run.err);
  const { spans } = JSON.parse(await readFile(out, "utf8"));
  await rm(place, { recursive: true });
  return spans;
}

export const plain = (spans) => spans.map((span) => `${span.start}-${span.end} ${span.label}`);

export async function startServer(folder, ...parameters) {
  const child = spawn(program, ["review", folder, "--quiet", ...parameters], { stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  child.stderr.on("data", (bytes) => (told += bytes));
  const first = await new Promise((resolve, reject) => {
    let out = "";
    child.stdout.on("data", (bytes) => {
      out += bytes;
      if (out.includes("\n")) resolve(out.split("\n")[0]);
    });
    child.on("exit", (code) => reject(new Error(`scrim review ended with ${code}: ${told}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const json = first.startsWith("{") ? JSON.parse(first) : null;
  const address = json ? json.address : first;
  return {
    address,
    told: json, // what --json says
    origin: new URL(address).origin,
    token: new URL(address).searchParams.get("token"),
    pid: child.pid,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await ended;
    },
  };
}

export async function openBrowser() {
  const path = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"] });
}

// A page that fails the test if anything is asked of another host or said on the console.
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  context.setDefaultTimeout(90000);
  const page = await context.newPage();
  const problems = [];
  const origin = new URL(address).origin;
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) problems.push(`asked for ${request.url()}`);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/status of (409|400|403|404|500)|ERR_CONNECTION/.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  await page.goto(address);
  if (!options.bare) await page.waitForSelector("html[data-ready=true]");
  return { page, context, problems, close: () => context.close() };
}

// Until something holds in the page. The page itself looks, so that nothing waits for messages to and fro.
// (Playwright's own waiting would need eval later than the page's policy allows it to the debugger.)
export async function until(page, holds, argument) {
  const held = await page.evaluate(async ([source, wanted]) => {
    const look = (0, eval)(`(${source})`);
    for (const begin = Date.now(); Date.now() - begin < 60000; ) {
      if (look(wanted)) return true;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    return false;
  }, [String(holds), argument]);
  if (held) return;
  const there = await page.evaluate(() => ["note-name", "saving", "message", "unsaved", "spoken"].map((id) => `${id}: ${document.getElementById(id)?.textContent}`).join("; "));
  throw new Error(`in vain: ${holds} ${argument ?? ""}\n${there}`);
}

// Until the page says that everything is saved.
export async function saved(page) {
  await until(page, () => document.getElementById("saving")?.textContent === "Saved");
}

export async function atNote(page, name) {
  await until(page, (wanted) => document.getElementById("note-name").textContent === wanted, name);
}

// Approves the note on the screen, and waits for the one that follows it: a key that comes before it is of this one.
export async function approveAndGoOn(page) {
  const shown = await page.locator("#note-name").textContent();
  await page.keyboard.press("Enter");
  await until(page, (name) => document.getElementById("note-name").textContent !== name || document.getElementById("message").textContent.startsWith("Every note is approved"), shown);
  await saved(page);
}

export async function keys(page, ...all) {
  for (const key of all) await page.keyboard.press(key);
  await saved(page);
}

const codes = { ArrowLeft: 37, ArrowRight: 39, Delete: 46 };

// Presses keys as a quick typist does, without waiting for the page to draw each: for tests with thousands of them.
export async function typist(page) {
  const session = await page.context().newCDPSession(page);
  return async (names) => {
    const sent = [];
    for (const name of names) {
      const control = name.startsWith("Control+");
      const key = control ? name.slice(8) : name;
      const shift = key.length === 1 && key !== key.toLowerCase();
      const event = { key, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0), modifiers: (control ? 2 : 0) + (shift ? 8 : 0) };
      const text = key.length === 1 && !control ? { text: key } : {};
      sent.push(session.send("Input.dispatchKeyEvent", { type: "keyDown", ...event, ...text }));
      sent.push(session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event }));
    }
    await Promise.all(sent);
  };
}

export const selectedText = (page) => page.locator("#selection .selected-text").textContent();
export const marks = (page) => page.locator("#text mark").evaluateAll((all) => all.map((mark) => `${mark.dataset.tag ?? ""}:${mark.textContent}`));

export { existsSync, mkdir, readFile, writeFile, join };
