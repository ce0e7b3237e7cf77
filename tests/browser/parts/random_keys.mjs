// What the tests with random keys share: notes, and a model of what each key does to the tag that is selected. The model
// shares no code with the page.

export const words = ["Ana", "Gupta", "was", "seen", "😀", "re\u0301sume\u0301", "in", "Boston", "today", "דוד", "X1", "by", "nurse"];
export const labelOf = { p: "PATIENT", d: "DOCTOR", h: "HOSPITAL", t: "DATE", P: "PROBLEM", x: "PHI" };

export const name = (number) => `n${String(number).padStart(5, "0")}`;

export function randomFrom(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 4294967296) * below);
  };
}

// Characters as people see them, as lengths in code points.
const characters = (text) => [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map((part) => Array.from(part.segment).length);

export class Model {
  constructor(text) {
    this.text = text;
    this.spans = new Set();
    this.undone = [];
    this.done = [];
    this.words = [];
    let at = 0;
    for (const word of text.trimEnd().split(" ")) {
      this.words.push([at, at + Array.from(word).length]);
      at += Array.from(word).length + 1;
    }
    this.edges = [0];
    for (const length of characters(text)) this.edges.push(this.edges.at(-1) + length);
  }
  change(remove, add) {
    const after = new Set(this.spans);
    for (const span of remove) after.delete(span);
    for (const span of add) after.add(span);
    this.done.push(this.spans);
    this.undone = [];
    this.spans = after;
  }
  undo() {
    if (this.done.length === 0) return;
    this.undone.push(this.spans);
    this.spans = this.done.pop();
  }
  redo() {
    if (this.undone.length === 0) return;
    this.done.push(this.spans);
    this.spans = this.undone.pop();
  }
  // What a key does when [start, end) is selected, as a tag of a label or as bare text.
  press(key, { start, end, label }) {
    const now = `${start}-${end} ${label}`;
    if (labelOf[key]) {
      const wanted = `${start}-${end} ${labelOf[key]}`;
      if (label === labelOf[key]) return;
      if (label || !this.spans.has(wanted)) this.change(label ? [now] : [], [wanted]);
    } else if (key === "Delete") {
      if (label) this.change([now], []);
    } else if ("12345678".includes(key) && label) {
      let to;
      if (key === "1") to = [this.edges.findLast((edge) => edge < start), end];
      if (key === "2") to = [this.edges.find((edge) => edge > start), end];
      if (key === "3") to = [start, this.edges.findLast((edge) => edge < end)];
      if (key === "4") to = [start, this.edges.find((edge) => edge > end)];
      if (key === "5") to = [this.words.findLast(([begin]) => begin < start)?.[0], end];
      if (key === "6") to = [this.words.find(([begin]) => begin > start)?.[0], end];
      if (key === "7") to = [start, this.words.findLast(([, stop]) => stop < end)?.[1]];
      if (key === "8") to = [start, this.words.find(([, stop]) => stop > end)?.[1]];
      if (to.includes(undefined) || to[0] >= to[1]) return;
      this.change([now], [`${to[0]}-${to[1]} ${label}`]);
    }
  }
}

export const moves = ["Control+ArrowRight", "ArrowRight", "Control+ArrowLeft", "Control+ArrowRight"];

export const randomText = (random) => Array.from({ length: 6 + random(8) }, () => words[random(words.length)]).join(" ") + "\n";

// Writes down what is selected when a key comes, before the page sees the key.
export const watch = (page) => page.evaluate(() => {
  window.seen = [];
  document.addEventListener("keydown", (event) => {
    const { start, end, label } = document.getElementById("selection").dataset;
    if (event.key !== "Control") window.seen.push(start === undefined ? null : { start: Number(start), end: Number(end), label: label ?? "" });
  }, { capture: true });
});
