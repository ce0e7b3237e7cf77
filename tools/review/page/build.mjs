// Makes built/review.html of src/: one file with script and style inside, so that the program can carry it and
// the browser need not ask for anything else. 'node build.mjs --check' only says whether it is up to date.
import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const options = { bundle: true, minify: true, write: false, charset: "utf8", legalComments: "none", logLevel: "warning" };
const script = await build({ ...options, entryPoints: [here("src/main.ts")], format: "iife", target: "es2022" });
const style = await build({ ...options, entryPoints: [here("src/style.css")], target: "chrome110" });
const shell = await readFile(here("src/index.html"), "utf8");
const text = (result) => result.outputFiles[0].text.trim();
if (text(script).includes("</script") || text(style).includes("</style")) throw new Error("a tag would end too early");
const page = shell.replace("/* style */", () => text(style)).replace("/* script */", () => text(script));

const target = here("built/review.html");
if (process.argv[2] === "--check") {
  const there = await readFile(target, "utf8").catch(() => "");
  if (there === page) {
    console.log("built/review.html is up to date.");
  } else {
    console.error("built/review.html differs from a fresh build: run 'npm run build' in tools/review/page.");
    process.exit(1);
  }
} else {
  await writeFile(process.argv[2] ?? target, page);
}
