// How quick the annotators' page is, in a real Chromium: tests/bench/review runs it and docs/benchmarks.md has the
// figures. Medians; the sizes can be set by SCRIM_BENCH_NOTES, SCRIM_BENCH_EDITS and SCRIM_BENCH_REPEATS, and
// SCRIM_BENCH_PARTS="folder note line memory" chooses some of the parts.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atNote, makeFolder, openBrowser, openPage, saved, startServer, until } from "../harness.mjs";

const largest = Number(process.env.SCRIM_BENCH_NOTES ?? 10000);
const edits = Number(process.env.SCRIM_BENCH_EDITS ?? 15000);
const repeats = Number(process.env.SCRIM_BENCH_REPEATS ?? 5);
const sorted = (values) => values.slice().sort((a, b) => a - b);
const median = (values) => sorted(values)[Math.floor(values.length / 2)];
const high = (values) => sorted(values)[Math.floor(values.length * 0.95)];
const ms = (value) => `${value.toFixed(1)} ms`;
const say = (text) => console.log(text);

// Lines of 80 characters, a tag in most of them.
function longNote(id, bytes, tags) {
  const line = "On examination the patient John Smith was seen by Dr. Jones in Boston, all well.\n";
  const text = line.repeat(Math.ceil(bytes / line.length));
  const lines = text.length / line.length;
  const spans = [];
  for (let i = 0; i < tags; i++) {
    const start = Math.floor((i * lines) / tags) * line.length + (i % 2 === 0 ? 27 : 54);
    const end = start + (i % 2 === 0 ? 10 : 5);
    spans.push({ start, end, label: i % 2 === 0 ? "PATIENT" : "DOCTOR", source: ["rules"], score: 0.9 });
  }
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  return { note_id: id, text, spans: spans.filter((span, i) => i === 0 || span.start >= spans[i - 1].end) };
}

async function openFolders(browser) {
  say("\nOpening a folder (notes of 2 kB)");
  for (const count of [Math.round(largest / 10), largest]) {
    const folder = await makeFolder([longNote("n", 2000, 12)], tmpdir());
    const many = join(folder.place, "many");
    await mkdir(many);
    const xml = await readFile(join(folder.tagged, "n.xml"), "utf8");
    for (let i = 0; i < count; i++) await writeFile(join(many, `n${i}.xml`), xml.replace('note_id="n"', `note_id="n${i}"`));
    const started = [];
    const shown = [];
    const server_time = [];
    const page_time = [];
    for (let i = 0; i < repeats; i++) {
      const begin = performance.now();
      const server = await startServer(many);
      started.push(performance.now() - begin);
      const { page, context, close } = await openPage(browser, server.address, { bare: true });
      const time = await processorTime(page, context);
      await page.waitForSelector("html[data-ready=true]");
      server_time.push(await serverTime(server.pid));
      page_time.push(await time.taken());
      await until(page, () => performance.getEntriesByName("note shown").length > 0);
      shown.push(await page.evaluate(() => performance.getEntriesByName("note shown")[0].startTime));
      await close();
      await server.stop();
    }
    await searchAll(many, count);
    say(`  ${count} notes: address printed after ${ms(median(started))}, first note on the screen ${ms(median(shown))} after the page was asked for; processor time of the server ${ms(median(server_time))}, of the page ${ms(median(page_time))}`);
    await folder.remove();
  }
}

// A search over all notes: when nothing was read yet, and when the work list has been made.
async function searchAll(folder, count) {
  const server = await startServer(folder);
  const headers = { "X-Scrim-Token": server.token, "Content-Type": "application/json" };
  const search = async (text) => {
    const begin = performance.now();
    const answer = await (await fetch(`${server.origin}/api/search`, { method: "POST", headers, body: JSON.stringify({ text }) })).json();
    return { time: performance.now() - begin, hits: answer.count };
  };
  const before = await serverTime(server.pid);
  const cold = await search("in boston");
  const processor = (await serverTime(server.pid)) - before;
  const warm = [];
  for (let i = 0; i < repeats; i++) warm.push((await search("in boston")).time);
  say(`  ${count} notes: the first search of all after ${ms(cold.time)} (${ms(processor)} of processor time), later ones ${ms(median(warm))} (${cold.hits} hits)`);
  await server.stop();
}

// Processor time of the page's main thread, which other work on the machine does not lengthen as it does the clock's.
async function processorTime(page, context) {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  let before = 0;
  const now = async () => (await session.send("Performance.getMetrics")).metrics.find((metric) => metric.name === "TaskDuration").value * 1000;
  return {
    start: async () => (before = await now()),
    taken: async () => (await now()) - before,
  };
}

// Processor time of the server, in steps of 10 ms.
const serverTime = async (pid) => {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
};

// From the key to the frame in which its effect is on the screen.
async function frameTimes(page, key, times, between) {
  const out = [];
  for (let i = 0; i < times; i++) {
    await page.evaluate(() => {
      window.measured = new Promise((resolve) => {
        document.addEventListener("keydown", (event) => {
          const begin = event.timeStamp;
          // A task of its own behind the frame: by then it is painted.
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve({ frame: performance.now() - begin, work: window.worked - begin });
            channel.port2.postMessage(0);
          });
        }, { capture: true, once: true });
        document.addEventListener("keydown", () => (window.worked = performance.now()), { once: true });
      });
    });
    await page.keyboard.press(key);
    out.push(await page.evaluate(() => window.measured));
    await saved(page);
    if (between) await between(i);
  }
  return out;
}

async function largeNote(browser, what, withBreaks) {
  const large = longNote("b", 200 * 1024, 2000);
  if (!withBreaks) large.text = large.text.replaceAll("\n", " ");
  const folder = await makeFolder([longNote("a", 2000, 12), large], tmpdir());
  const server = await startServer(folder.tagged);
  const { page, context } = await openPage(browser, server.address);
  const time = await processorTime(page, context);
  const shown = [];
  const server_time = [];
  const page_time = [];
  await new Promise((resolve) => setTimeout(resolve, 3000)); // the work list is made by then
  for (let i = 0; i < repeats; i++) {
    await page.evaluate(() => performance.clearMarks());
    const server_before = await serverTime(server.pid);
    await time.start();
    await page.keyboard.press(".");
    await atNote(page, "b");
    await until(page, () => performance.getEntriesByName("note shown").length > 0);
    page_time.push(await time.taken());
    server_time.push((await serverTime(server.pid)) - server_before);
    shown.push(await page.evaluate(() => performance.getEntriesByName("note shown").at(-1).startTime - performance.getEntriesByName("note asked").at(-1).startTime));
    await page.keyboard.press(",");
    await atNote(page, "a");
  }
  await page.keyboard.press(".");
  await atNote(page, "b");
  const tags = await page.locator("#text mark").count();
  say(`\n${what} of 200 kB with ${tags} tags\n  on the screen ${ms(median(shown))} after it was asked for (largest ${ms(Math.max(...shown))}); processor time of the server ${ms(median(server_time))}, of the page ${ms(median(page_time))}`);
  for (const [what, key, before] of [["next tag", "ArrowRight"], ["next word", "Control+ArrowRight"], ["label", "p", "ArrowRight"], ["edge", "8", "ArrowRight"], ["delete", "Delete"], ["undo", "Control+z"], ["line down", "ArrowDown"]]) {
    const times = await frameTimes(page, key, 30, before && (() => page.keyboard.press(before)));
    await time.start();
    for (let i = 0; i < 20; i++) await page.keyboard.press(key);
    await saved(page);
    const each = (await time.taken()) / 20;
    say(`  ${what}: drawn after ${ms(median(times.map((one) => one.work)))} of work (95%: ${ms(high(times.map((one) => one.work)))}), on the screen after ${ms(median(times.map((one) => one.frame)))} (95%: ${ms(high(times.map((one) => one.frame)))}); ${ms(each)} of processor time a key, drawing and saving included`);
  }
  const frames = await page.evaluate(() => new Promise((resolve) => {
    const text = document.getElementById("text");
    text.scrollTop = 0;
    const gaps = [];
    let last = performance.now();
    const step = (now) => {
      gaps.push(now - last);
      last = now;
      text.scrollTop += 60;
      if (gaps.length < 240) requestAnimationFrame(step);
      else resolve(gaps.slice(1));
    };
    requestAnimationFrame(step);
  }));
  say(`  scrolling: ${(1000 / median(frames)).toFixed(0)} frames a second (median; slowest frame of 95%: ${ms(high(frames))})`);
  await server.stop();
  await folder.remove();
}

const memory = async (pid) => Number((await readFile(`/proc/${pid}/status`, "utf8")).match(/VmRSS:\s+(\d+)/)[1]) / 1024;

async function dayOfEdits(browser) {
  const folder = await makeFolder(Array.from({ length: 100 }, (_, i) => longNote(`n${i}`, 2000, 12)), tmpdir());
  const server = await startServer(folder.tagged);
  const { page, context } = await openPage(browser, server.address);
  const session = await context.newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / 1048576;
  };
  say("\nMemory over a day of edits (server, page)");
  const revisions = new Array(100).fill(0);
  const post = async (note, action, body) => {
    const answer = await fetch(`${server.origin}/api/notes/${note}/${action}`, { method: "POST", headers: { "X-Scrim-Token": server.token, "Content-Type": "application/json" }, body: JSON.stringify({ revision: revisions[note], ...body }) });
    if (!answer.ok) throw new Error(await answer.text());
    revisions[note] = (await answer.json()).revision;
  };
  const begin = performance.now();
  let pressed = 0;
  for (let i = 0; i <= edits; i++) {
    if (i % Math.round(edits / 5) === 0) {
      const keys = Math.round(200 / 5);
      await page.reload();
      await page.waitForSelector("html[data-ready=true]");
      for (let k = 0; k < keys; k++, pressed++) await page.keyboard.press(["d", "p", "ArrowRight", "Control+z"][k % 4]);
      await saved(page);
      revisions[0] = (await (await fetch(`${server.origin}/api/notes/0/revision`, { headers: { "X-Scrim-Token": server.token } })).json()).revision;
      say(`  after ${i} edits: ${(await memory(server.pid)).toFixed(1)} MB, ${(await heap()).toFixed(1)} MB`);
    }
    const note = i % 100;
    if (i % 2 === 0) await post(note, "edit", { add: [{ start: i % 60, end: (i % 60) + 2, label: "PHI" }] });
    else await post(note, "edit", { add: [{ start: i % 50, end: (i % 50) + 5, label: "CITY" }] });
    if (i % 200 > 150) await post(note, "undo", {});
  }
  say(`  ${((performance.now() - begin) / edits).toFixed(2)} ms an edit, on the disk before it is answered`);
  // The page alone: many keys without a reload.
  const first = await heap();
  for (let k = 0; k < 400; k++) {
    await page.keyboard.press(["d", "p", "ArrowRight", "x", "Control+z"][k % 5]);
    if (k % 20 === 19) await saved(page);
  }
  say(`  page: ${first.toFixed(1)} MB, after 400 more keys ${(await heap()).toFixed(1)} MB`);
  await server.stop();
  await folder.remove();
}

const browser = await openBrowser();
say(`Chromium ${browser.version()}, medians of ${repeats}`);
const parts = (process.env.SCRIM_BENCH_PARTS ?? "folder note line memory").split(" ");
if (parts.includes("folder")) await openFolders(browser);
if (parts.includes("note")) await largeNote(browser, "A note", true);
if (parts.includes("line")) await largeNote(browser, "One line", false);
if (parts.includes("memory")) await dayOfEdits(browser);
await browser.close();
