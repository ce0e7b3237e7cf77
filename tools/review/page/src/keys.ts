// Every key there is. The help window and the bar of hints are made from these tables.

import type { App } from "./app";
import type { Dialogs } from "./sides/dialogs";
import { actionKeys } from "./keymap";
import { labelKeys } from "./note/labels";

export const keyTable: { title: string; keys: { keys: string[]; what: string }[] }[] = [
  { title: "Going about", keys: [
    { keys: ["→", "←"], what: "next, previous tag" },
    { keys: ["Ctrl →", "Ctrl ←"], what: "next, previous word" },
    { keys: ["↓", "↑"], what: "word below, above" },
    { keys: ["`"], what: "letters on all words: type them to go there" },
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
    { keys: ["+"], what: "the same label to all like it in this note" },
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
  ["→ ←", "tag"], ["Ctrl → ←", "word"], ["`", "any word"], [". ,", "note"], [";", "doubt"], ["letter", "label"], ["Space", "last label"], ["Del", "delete"],
  ["1–8", "edges"], ["0", "all"], ["9", "comment"], ["Enter", "approve"], ["Ctrl Z", "undo"], ["/", "search"], ["?", "help"],
];

// A key that is held down goes on with these; with others it would approve or change what nobody has looked at.
const repeating = new Set(["next-tag", "previous-tag", "below", "above", "next-note", "previous-note", "next-doubt", "previous-doubt",
  "start-back", "start-on", "end-back", "end-on", "start-word-back", "start-word-on", "end-word-back", "end-word-on"]);

const textFields = "textarea, input[type=text], input[type=search]";

// Puts a character that had to wait into the field that the keys before it have opened.
function typeInto(element: Element | null, key: string): void {
  if (!element?.matches(textFields) || key.length !== 1) return;
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  field.setRangeText(key, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// The letter that the key alone gives: capitals are labels of their own, and CapsLock is easily pressed.
function withoutCapsLock(event: KeyboardEvent): string {
  const { key } = event;
  if (key.length !== 1 || !event.getModifierState("CapsLock")) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase();
}

export function handleKeys(app: App, dialogs: Dialogs, view: { search(all: boolean): void; preview(): void }): void {
  const actions: Record<string, () => void> = {
    "start-back": () => app.edits.move("start", -1, "character"), "start-on": () => app.edits.move("start", 1, "character"),
    "end-back": () => app.edits.move("end", -1, "character"), "end-on": () => app.edits.move("end", 1, "character"),
    "start-word-back": () => app.edits.move("start", -1, "token"), "start-word-on": () => app.edits.move("start", 1, "token"),
    "end-word-back": () => app.edits.move("end", -1, "token"), "end-word-on": () => app.edits.move("end", 1, "token"),
    "next-tag": () => app.walk.span(1), "previous-tag": () => app.walk.span(-1), below: () => app.walk.row(1), above: () => app.walk.row(-1),
    "next-note": () => void app.travel.openNext(1), "previous-note": () => void app.travel.openNext(-1), "next-doubt": () => app.walk.doubt(1), "previous-doubt": () => app.walk.doubt(-1),
    "last-label": () => app.edits.label(app.edits.lastLabel), delete: () => app.edits.remove(),
    everywhere: () => dialogs.everywhere(), comment: () => dialogs.comment(), help: () => dialogs.help(),
    health: () => app.setFocus(!app.health, ""),
    search: () => view.search(false), preview: () => view.preview(), blind: () => app.toggleBlind(),
    "more-here": () => app.edits.labelMore(), jump: () => app.jump.start(),
    approve: () => {
      if (app.compare?.open) app.compare.keep();
      else app.edits.approve();
    },
  };
  const fixed: Record<string, () => void> = {
    Backspace: () => app.edits.remove(), F1: () => dialogs.help(),
    "<": () => app.compare?.decide("left"), ">": () => app.compare?.decide("right"),
    "=": () => app.compare?.decide("both"), "-": () => app.compare?.decide("neither"),
    "}": () => app.compare?.goTo(app.compare.at + 1), "{": () => app.compare?.goTo(app.compare.at - 1),
  };
  const plain: Record<string, () => void> = {};
  const labelOfKey = new Map<string, string>();
  const repeatingKeys = new Set<string>();
  const assignKeys = () => {
    for (const key of Object.keys(plain)) delete plain[key];
    Object.assign(plain, fixed);
    repeatingKeys.clear();
    for (const [action, key] of Object.entries(actionKeys)) {
      plain[key] = actions[action];
      if (repeating.has(action)) repeatingKeys.add(key);
    }
    labelOfKey.clear();
    for (const [label, key] of Object.entries(labelKeys)) {
      labelOfKey.set(key, label);
      if (app.folder?.keys?.labels?.[label]) delete plain[key];
    }
  };
  assignKeys();
  app.on(["folder"], assignKeys);
  const shifted: Record<string, () => void> = { ArrowRight: actions["end-word-on"], ArrowLeft: actions["end-word-back"] };
  const control: Record<string, () => void> = { ArrowRight: () => app.walk.word(1), ArrowLeft: () => app.walk.word(-1), z: () => app.edits.undo(), y: () => app.edits.redo() };
  const both: Record<string, () => void> = { ArrowRight: actions["start-word-on"], ArrowLeft: actions["start-word-back"], Z: () => app.edits.redo(), z: () => app.edits.redo(), F: () => view.search(true), f: () => view.search(true) };

  document.addEventListener("keydown", (event) => {
    if (dialogs.isOpen || event.isComposing) return;
    const target = event.target as HTMLElement;
    if (app.jump.active) {
      if (["Shift", "Control", "Alt", "CapsLock"].includes(event.key)) return;
      event.preventDefault();
      app.jump.take(event.key);
      return;
    }
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
    const { key: asPressed } = event;
    if (!act && !(app.isHeld && !command && asPressed.length === 1)) return;
    event.preventDefault();
    if (event.repeat && !command && !asPressed.startsWith("Arrow") && !repeatingKeys.has(key)) return;
    app.press(() => {
      // A key that had to wait may come after one that has opened a window, a field or the letters over the words.
      if (app.jump.active) app.jump.take(asPressed);
      else if (dialogs.isOpen || document.activeElement?.matches(textFields)) typeInto(document.activeElement, asPressed);
      else act?.();
    });
  });
}
