// Every key there is. The help window and the bar of hints are made from these tables.

import type { App } from "./app";
import type { Dialogs } from "./dialogs";
import { labelKeys } from "./labels";

export const keyTable: { title: string; keys: { keys: string[]; what: string }[] }[] = [
  { title: "Going about", keys: [
    { keys: ["→", "←"], what: "next, previous tag" },
    { keys: ["Ctrl →", "Ctrl ←"], what: "next, previous word" },
    { keys: ["↓", "↑"], what: "word below, above" },
    { keys: [";", ":"], what: "next, previous doubtful place, on into other notes" },
    { keys: [".", ","], what: "next, previous note" },
    { keys: ["Enter"], what: "approve and go on" },
    { keys: ["/"], what: "search in the note" },
    { keys: ["Ctrl Shift F"], what: "search in all notes" },
  ] },
  { title: "Tagging", keys: [
    { keys: ["a … Z"], what: "give a label (below)" },
    { keys: ["Space"], what: "give the last label again" },
    { keys: ["Del"], what: "delete the tag" },
    { keys: ["0"], what: "every occurrence of the text" },
    { keys: ["9"], what: "comment or question" },
    { keys: ["Ctrl Z", "Ctrl Y"], what: "undo, redo" },
  ] },
  { title: "Edges", keys: [
    { keys: ["1", "2"], what: "begin: one character back, on" },
    { keys: ["3", "4"], what: "end: one character back, on" },
    { keys: ["5", "6"], what: "begin: one word back, on" },
    { keys: ["7", "8"], what: "end: one word back, on" },
    { keys: ["Shift ←", "Shift →"], what: "end: one word back, on" },
    { keys: ["Ctrl Shift ←", "Ctrl Shift →"], what: "begin: one word back, on" },
  ] },
  { title: "View", keys: [
    { keys: ["\\"], what: "preview of the release" },
    { keys: ["|"], what: "health details: in focus or faint" },
    { keys: ["'"], what: "hide the machine's tags (blind)" },
    { keys: ["Esc"], what: "back to the text" },
    { keys: ["?"], what: "this help" },
  ] },
  { title: "Adjudication", keys: [
    { keys: ["<", ">"], what: "accept left, right" },
    { keys: ["=", "-"], what: "take both, neither" },
    { keys: ["Enter"], what: "keep what you made of it" },
    { keys: ["}", "{"], what: "next, previous disagreement" },
  ] },
];

export const hints: [string, string][] = [
  ["→ ←", "tag"], ["Ctrl → ←", "word"], [". ,", "note"], [";", "doubt"], ["letter", "label"], ["Space", "last label"], ["Del", "delete"],
  ["1–8", "edges"], ["0", "all"], ["9", "comment"], ["Enter", "approve"], ["Ctrl Z", "undo"], ["/", "search"], ["?", "help"],
];

// The letter that the key alone gives: capitals are labels of their own, and CapsLock is easily pressed.
function withoutCapsLock(event: KeyboardEvent): string {
  const { key } = event;
  if (key.length !== 1 || !event.getModifierState("CapsLock")) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase();
}

const labelOfKey = new Map(Object.entries(labelKeys).map(([label, key]) => [key, label]));

export function handleKeys(app: App, dialogs: Dialogs, view: { search(all: boolean): void; preview(): void }): void {
  const edges: Record<string, () => void> = {
    "1": () => app.edits.move("start", -1, "character"), "2": () => app.edits.move("start", 1, "character"),
    "3": () => app.edits.move("end", -1, "character"), "4": () => app.edits.move("end", 1, "character"),
    "5": () => app.edits.move("start", -1, "token"), "6": () => app.edits.move("start", 1, "token"),
    "7": () => app.edits.move("end", -1, "token"), "8": () => app.edits.move("end", 1, "token"),
  };
  const plain: Record<string, () => void> = {
    ...edges,
    ArrowRight: () => app.walk.span(1), ArrowLeft: () => app.walk.span(-1), ArrowDown: () => app.walk.row(1), ArrowUp: () => app.walk.row(-1),
    ".": () => void app.travel.openNext(1), ",": () => void app.travel.openNext(-1), ";": () => app.walk.doubt(1), ":": () => app.walk.doubt(-1),
    " ": () => app.edits.label(app.edits.lastLabel), Delete: () => app.edits.remove(), Backspace: () => app.edits.remove(),
    "0": () => dialogs.everywhere(), "9": () => dialogs.comment(), "?": () => dialogs.help(), F1: () => dialogs.help(),
    "|": () => app.setFocus(!app.health, ""),
    "/": () => view.search(false), "\\": () => view.preview(), "'": () => app.toggleBlind(),
    "<": () => app.compare?.decide("left"), ">": () => app.compare?.decide("right"),
    "=": () => app.compare?.decide("both"), "-": () => app.compare?.decide("neither"),
    "}": () => app.compare?.goTo(app.compare.at + 1), "{": () => app.compare?.goTo(app.compare.at - 1),
    Enter: () => {
      if (app.compare?.open) app.compare.keep();
      else app.edits.approve();
    },
  };
  const shifted: Record<string, () => void> = { ArrowRight: edges["8"], ArrowLeft: edges["7"] };
  const control: Record<string, () => void> = { ArrowRight: () => app.walk.word(1), ArrowLeft: () => app.walk.word(-1), z: () => app.edits.undo(), y: () => app.edits.redo() };
  const both: Record<string, () => void> = { ArrowRight: edges["6"], ArrowLeft: edges["5"], Z: () => app.edits.redo(), z: () => app.edits.redo(), F: () => view.search(true), f: () => view.search(true) };

  document.addEventListener("keydown", (event) => {
    if (dialogs.isOpen || event.isComposing) return;
    const target = event.target as HTMLElement;
    if (event.key === "Escape") {
      event.preventDefault(); // which would empty the search box
      app.view.focus();
      document.body.classList.remove("show-left", "show-right");
      return;
    }
    // Characters that a keyboard gives with AltGr (or Option) are characters like others.
    const composed = event.getModifierState("AltGraph") || (event.altKey && !event.ctrlKey && event.key.length === 1 && !/[\p{L}\p{N}]/u.test(event.key));
    const command = (event.ctrlKey || event.metaKey) && !composed;
    if (target.closest("input, textarea, select")) {
      if (!(command && event.shiftKey && event.key.toLowerCase() === "f")) return;
    }
    // Enter and Space press the button that has the focus.
    if (target.closest("button, a") && (event.key === "Enter" || event.key === " ")) return;
    if (event.altKey && !composed) return;
    const key = withoutCapsLock(event);
    let act = command ? (event.shiftKey ? both : control)[key] : event.shiftKey ? (shifted[key] ?? plain[key]) : plain[key];
    const label = !command && !act ? labelOfKey.get(key) : undefined;
    if (label) act = () => app.edits.label(label);
    if (!act) return;
    event.preventDefault();
    app.press(act);
  });
}
