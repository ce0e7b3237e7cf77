// Pictures of every view for docs/review.md, in light and dark: node tests/browser/parts/screenshots.mjs [FOLDER]. The notes are
// made up. SCRIM_PROGRAM names the program (build/scrim unless told otherwise).

import { mkdir } from "node:fs/promises";
import { atNote, join, keys, makeFolder, openBrowser, openPage, saved, startServer, until, writeFile } from "../harness.mjs";
import { note } from "./notes.mjs";

const target = process.argv[2] ?? "docs/images";
const text = (name, doctor, place, day) => `ADMISSION NOTE\n\nName: ${name}\nDate of birth: 4/5/1950\nMRN: 7734512\n\nHISTORY OF PRESENT ILLNESS:\nMr. ${name.split(" ")[1]} is a 61 year old retired teacher from ${place} who was seen by Dr. ${doctor} on ${day}. He reports chest pain since Monday and takes aspirin. ${name.split(" ")[1]} denies fever.\n\nPLAN:\nCall his daughter Ruth at 555-0147. Copy to Mercy Hospital, attn. Okafor.\n`;
const made = (id, name, doctor, place, day) => note(id, text(name, doctor, place, day), [name, "PATIENT", { source: ["rules", "crf"], score: 0.98 }], ["4/5/1950", "DATE", { role: "birth" }], ["7734512", "MEDICALRECORD"],
  ["61", "AGE"], ["retired teacher", "PROFESSION", { score: 0.6 }], [place, "CITY", { score: 0.4 }], [doctor, "DOCTOR"], [day, "DATE", { role: "visit" }], ["chest pain", "PROBLEM"], ["aspirin", "MEDICATION"], ["fever", "PROBLEM", { negated: true }], ["555-0147", "PHONE"], ["Mercy Hospital", "HOSPITAL"]);
const notes = [made("adm-001", "John Smith", "Jones", "Boston", "3/2/2011"), made("adm-002", "Ana Lopez", "Gupta", "Salem", "5/9/2012"), made("adm-003", "Karl Adler", "Weiss", "Quincy", "7/7/2013"), made("adm-004", "Mary Stone", "Reid", "Lowell", "1/3/2014")];
const guide = "## PATIENT\nThe patient's name **without** title or suffix.\n\n- `Mr. Smith`: only *Smith*\n- initials count too\n\n## DOCTOR\nPeople who treat, by name.\n";

const folder = await makeFolder(notes);
await writeFile(join(folder.place, "guide.md"), guide);
await mkdir(target, { recursive: true });
const browser = await openBrowser();
const viewport = { width: 1280, height: 720 };

for (const colorScheme of ["light", "dark"]) {
  const server = await startServer(folder.tagged, "--json", "--annotators", `alice,bob`, "--adjudicator", "carol", "--guidelines", join(folder.place, "guide.md"));
  const people = Object.fromEntries(server.told.people.map((person) => [person.name, person.address]));
  const lead = server.told.address;
  const shot = async (page, name) => {
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(target, `${name}-${colorScheme}.png`) });
  };
  const open = async (address) => openPage(browser, address, { viewport, colorScheme });
  const work = async (who, ...pressed) => {
    const { page, close } = await open(people[who]);
    await page.locator("#text").focus();
    for (const key of pressed) {
      await page.keyboard.press(key);
      await saved(page);
    }
    return { page, close };
  };
  const alice = await work("alice", ...(colorScheme === "light" ? ["ArrowRight", "ArrowRight", "Enter", "Enter"] : ["ArrowRight"]));
  if (colorScheme === "light") await alice.page.locator("[data-row='0']").click();
  await atNote(alice.page, "adm-001");
  await until(alice.page, () => !document.getElementById("figures").textContent.includes("looking for doubts"));
  await shot(alice.page, "note");
  await alice.page.keyboard.press("\\");
  await until(alice.page, () => document.getElementById("preview-text").textContent.length > 10);
  await shot(alice.page, "preview");
  await alice.page.keyboard.press("\\");
  await alice.page.click("#tab-doubts");
  await until(alice.page, () => document.querySelectorAll(".item.context").length > 3);
  await alice.page.locator("#text").focus();
  await keys(alice.page, ";");
  await shot(alice.page, "doubts");
  await alice.page.keyboard.press("Control+Shift+F");
  await alice.page.fill("#search", "smith");
  await until(alice.page, () => document.querySelectorAll(".item.context").length > 0);
  await shot(alice.page, "search");
  await alice.page.locator(".item.context").nth(1).click();
  await alice.page.keyboard.press("0");
  await until(alice.page, () => document.getElementById("everywhere-counts").textContent.length > 5);
  await shot(alice.page, "occurrences");
  await alice.page.keyboard.press("Escape");
  await alice.page.keyboard.press("?");
  await shot(alice.page, "keys");
  await alice.page.keyboard.press("Escape");
  await alice.page.keyboard.press("'");
  await shot(alice.page, "blind");
  await alice.close();
  if (colorScheme === "light") (await (await work("bob", "d", "ArrowRight", "Delete", "Enter", "Enter")).close());
  const boss = await open(lead);
  await boss.page.click("#team-open");
  await boss.page.waitForSelector("#team-progress tbody tr");
  await shot(boss.page, "team");
  await boss.page.keyboard.press("Escape");
  await boss.page.click("#retrain-open");
  await boss.page.waitForSelector("#retrain-state");
  await shot(boss.page, "retrain");
  await boss.close();
  const carol = await open(people.carol);
  await carol.page.waitForSelector("#disagreement h2");
  await until(carol.page, () => !document.getElementById("figures").textContent.includes("looking for doubts"));
  await shot(carol.page, "adjudication");
  await carol.close();
  const narrow = await openPage(browser, people.alice, { viewport: { width: 480, height: 760 }, colorScheme, hasTouch: true, isMobile: true });
  await shot(narrow.page, "narrow");
  await narrow.close();
  await server.stop();
  // A sample of the folder itself, on a copy of the folder, since what is drawn stays.
  const other = await makeFolder(notes);
  const drawn = await startServer(other.tagged, "--sample", "3", "--seed", "1");
  const checked = await open(drawn.address);
  await until(checked.page, () => document.getElementById("figures").textContent.startsWith("Sample: 0 of 3 checked"));
  await checked.page.locator("#text").focus();
  await keys(checked.page, "Enter");
  await shot(checked.page, "sample");
  await checked.close();
  await drawn.stop();
  await other.remove();
}
await browser.close();
await folder.remove();
