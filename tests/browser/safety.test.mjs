// Safety as a browser sees it. What a browser would never send is tested in tests/tools/review/server/server_test.cpp.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { atNote, keys, makeFolder, openBrowser, openPage, startServer } from "./harness.mjs";
import { sample, script } from "./parts/notes.mjs";

let folder, server, browser, other;
before(async () => {
  folder = await makeFolder(sample);
  server = await startServer(folder.tagged);
  browser = await openBrowser();
  other = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end("<title>other</title><h1>another site</h1>");
  });
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
});
after(async () => {
  other?.close();
  await browser?.close();
  await server?.stop();
  await folder?.remove();
});

test("a note with script in it is shown as text", async () => {
  const { page, problems, close } = await openPage(browser, server.address);
  await keys(page, ".", ".", ".");
  await atNote(page, "d");
  assert.ok((await page.locator("#text").textContent()).includes(script));
  assert.equal(await page.locator("#text script, #text img, #text b").count(), 0);
  await page.keyboard.press("/");
  await page.keyboard.type("onerror");
  await page.waitForTimeout(200);
  assert.equal(await page.locator("aside img, aside script").count(), 0);
  await page.click("#preview-toggle");
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".preview img, .preview script").count(), 0);
  assert.ok(!(await page.title()).includes("owned"));
  assert.deepEqual(problems, []);
  await close();
});

test("the policy stops scripts, styles and requests that are not the page's", async () => {
  const { page, close } = await openPage(browser, server.address);
  const ran = await page.evaluate(async (origin) => {
    const script = document.createElement("script");
    script.textContent = "window.owned = true";
    document.body.append(script);
    const outside = await fetch(origin, { mode: "no-cors" }).then(() => "sent", () => "refused");
    const image = await new Promise((resolve) => {
      const made = new Image();
      made.onload = () => resolve("loaded");
      made.onerror = () => resolve("refused");
      made.src = `${origin}/x.png`;
    });
    let evaluated = "refused";
    try {
      evaluated = Function("return 'ran'")();
    } catch {
      // as it should be
    }
    return { owned: window.owned === true, outside, image, evaluated };
  }, `http://127.0.0.1:${other.address().port}`);
  assert.deepEqual(ran, { owned: false, outside: "refused", image: "refused", evaluated: "refused" });
  await close();
});

test("without the token there is nothing to see", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const path of ["/", "/?token=wrong", "/api/folder", "/api/notes/0"]) {
    const answer = await page.goto(server.origin + path);
    assert.equal(answer.status(), 403, path);
    assert.ok(!(await page.content()).includes("Smith"));
  }
  await context.close();
});

test("another site can neither read, nor write, nor frame, nor link", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
  const tried = await page.evaluate(async ({ address, origin, token }) => {
    const attempt = (url, options) => fetch(url, options).then((answer) => (answer.type === "opaque" ? "opaque" : answer.status), () => "refused");
    const form = document.createElement("form");
    const frame = document.createElement("iframe");
    frame.src = address;
    document.body.append(frame, form);
    await new Promise((resolve) => (frame.onload = resolve));
    return {
      read: await attempt(`${origin}/api/notes/0`, { headers: { "X-Scrim-Token": token } }),
      plain: await attempt(`${origin}/api/notes/0/edit`, { method: "POST", mode: "no-cors", body: '{"revision":0}' }),
      written: await attempt(`${origin}/api/notes/0/edit`, { method: "POST", headers: { "X-Scrim-Token": token, "Content-Type": "application/json" }, body: '{"revision":0,"add":[{"start":0,"end":2,"label":"PHI"}]}' }),
      framed: frame.contentDocument !== null || frame.contentWindow.length > 0,
    };
  }, { address: server.address, origin: server.origin, token: server.token });
  assert.equal(tried.read, "refused");
  assert.equal(tried.written, "refused");
  assert.equal(tried.framed, false);
  await page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    link.id = "go";
    link.textContent = "go";
    document.body.append(link);
  }, `http://localhost:${new URL(server.address).port}/?token=${server.token}`);
  const [answer] = await Promise.all([page.waitForNavigation(), page.click("#go")]);
  assert.equal(answer.status(), 403, "a link on another site does not open the page");
  const notes = await fetch(`${server.origin}/api/notes/0`, { headers: { "X-Scrim-Token": server.token } });
  assert.equal((await notes.json()).revision, 0, "and nothing was changed");
  await context.close();
});

test("nothing is cached, stored or sent elsewhere", async () => {
  const { page, context, problems, close } = await openPage(browser, server.address);
  const headers = [];
  page.on("response", (response) => headers.push([response.url(), response.headers()["cache-control"]]));
  await keys(page, ".", "d", "Control+z", ",");
  assert.ok(headers.length >= 3);
  for (const [url, cache] of headers) assert.equal(cache, "no-store", url);
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length]), [0, 0]);
  assert.deepEqual(await page.evaluate(async () => (await caches.keys()).length), 0);
  assert.deepEqual(problems, []);
  await close();
});
