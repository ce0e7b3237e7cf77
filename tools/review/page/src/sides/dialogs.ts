// Windows over the page: help, every occurrence of a text, a comment, the annotator.

import type { App } from "../app";
import { button, counted, fill, h, number } from "../dom";
import { keyTable } from "../keys";
import { markdown } from "../markdown";
import { labelKeys } from "../note/labels";
import type { Context, Counts } from "../types";

// Names that mean something else in the folder of the copies.
const taken = ["gold", "lock", "log", "retraining", "token"];

export class Dialogs {
  private readonly drafts = new Map<string, string>(); // of comments whose window was closed

  constructor(private readonly app: App) {}

  get isOpen(): boolean {
    return document.querySelector("dialog[open]") !== null;
  }

  show(title: string, id: string, ...content: (Node | null)[]): HTMLDialogElement {
    const close = button("Close", "Esc", () => dialog.close());
    const dialog = h("dialog", { id, "aria-labelledby": `${id}-title` }, h("header", {}, h("h2", { id: `${id}-title` }, title), close), ...content);
    dialog.addEventListener("close", () => {
      dialog.remove();
      this.app.view.focus();
    });
    // A dialog that closes gives the focus back to where it was, at once: to the text, so that the next key is the note's.
    this.app.view.focus();
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  help(): void {
    const tables = keyTable.map((group) => h("section", {}, h("h3", {}, group.title), h("dl", { class: "keys" },
      ...group.keys.flatMap((row) => [h("dt", {}, ...row.keys.map((key) => h("kbd", {}, key))), h("dd", {}, row.what)]))));
    const labels = h("section", { class: "wide" }, h("h3", {}, "Labels"), h("dl", { class: "keys columns" },
      ...this.app.folder.labels.flatMap((label) => [h("dt", {}, h("kbd", {}, labelKeys[label.name] ?? "")), h("dd", {}, label.name)])));
    this.show("Keys", "help", h("div", { class: "help", tabindex: "0", role: "group", "aria-label": "Keys" }, ...tables, labels));
  }

  comment(): void {
    const { app } = this;
    const { note, selection } = app;
    if (!note || !selection) return;
    const place = note.offsets.inPoints(selection);
    const text = h("textarea", { rows: "4", "aria-label": "Comment", maxlength: "1000", id: "comment-text" });
    const draft = [note.annotator, note.name, place.start, place.end].join("\n");
    text.value = this.drafts.get(draft) ?? "";
    text.addEventListener("input", () => this.drafts.set(draft, text.value));
    const question = h("input", { type: "checkbox", id: "comment-question" });
    const save = () => {
      if (text.value.trim() === "") return;
      this.drafts.delete(draft);
      app.edits.comment(note, { action: "add", start: place.start, end: place.end, text: text.value.trim(), kind: question.checked ? "question" : "comment" });
      dialog.close();
    };
    text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    });
    const dialog = this.show("Comment", "comment", h("p", { class: "selected-text" }, note.textOf(selection).slice(0, 120)), text,
      h("label", { class: "check" }, question, "A question for the adjudicator"), h("div", { class: "row" }, button("Save", "Ctrl+Enter", save, { class: "main" })));
    text.focus();
  }

  guidelines(): void {
    const { guidelines } = this.app.folder;
    if (!guidelines) return;
    const parts = Object.entries(guidelines).sort(([a], [b]) => Number(a !== "") - Number(b !== "")).map(([label, text]) => h("section", {}, h("h3", {}, label || "In general"), markdown(text)));
    this.show("Guidelines", "guidelines", h("div", { class: "scroll tall", tabindex: "0", role: "group", "aria-label": "Guidelines" }, ...parts));
  }

  // Blind approval takes the machine's tags away, which is asked for.
  erase(count: number, act: () => void): void {
    const { app } = this;
    const again = h("input", { type: "checkbox", id: "erase-again" });
    const go = () => {
      if (again.checked) app.edits.askBeforeErasing = false;
      dialog.close();
      act();
    };
    const dialog = this.show("Approve without the machine's tags?", "erase",
      h("p", {}, `The machine's tags are hidden. Approving keeps your own tags only and deletes ${counted(count, "tag")} of the machine's in this note. Undo brings them back.`),
      h("label", { class: "check" }, again, "Do not ask again until this page is closed"),
      h("div", { class: "row" }, button(`Delete ${counted(count, "tag")} and approve`, null, go, { class: "main", id: "erase-go" }), button("Cancel", "Esc", () => dialog.close(), { id: "erase-cancel" })));
    document.getElementById("erase-cancel")?.focus();
  }

  annotator(): void {
    const { app } = this;
    const name = h("input", { type: "text", id: "annotator-name", "aria-label": "Name of the annotator", pattern: "[A-Za-z0-9_\\-]{1,40}", maxlength: "40", autocomplete: "off" });
    const wrong = h("p", { role: "alert", class: "doubt-note", id: "annotator-wrong" });
    const use = (chosen: string) => {
      dialog.close();
      void app.useAnnotator(chosen);
    };
    const make = () => {
      const wanted = name.value.trim();
      if (taken.includes(wanted)) wrong.textContent = `${wanted} is no annotator's name here`;
      else if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(wanted)) use(wanted);
      else wrong.textContent = "A name has letters, digits, - and _ only, and begins with a letter or digit";
    };
    name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // or the button that opened this window would be pressed again
      make();
    });
    const rows = ["", ...app.folder.annotators.filter((each) => each !== "gold")].map((each) => h("li", {}, button(each || "the folder itself", null, () => use(each), each === app.api.annotator ? { class: "current" } : {})));
    const dialog = this.show("Annotator", "annotator", h("p", {}, "Each annotator works on a copy of their own. Whose copy is this page to show?"), h("ul", { class: "plain" }, ...rows),
      h("div", { class: "row" }, name, button("Use this name", null, make, { class: "main" })), wrong);
  }

  // Every occurrence of the selected text, with a preview before anything is changed.
  everywhere(): void {
    const { app } = this;
    const { note, selection, span } = app;
    if (!note || !selection) return;
    const text = note.textOf(selection).replace(/\s+/g, " ");
    const label = h("select", { id: "everywhere-label", "aria-label": "What to do" });
    for (const each of app.folder.labels) label.append(h("option", { value: each.name, ...(each.name === (span?.label ?? app.edits.lastLabel) ? { selected: true } : {}) }, `Label as ${each.name}`));
    label.append(h("option", { value: "" }, "Delete the tags"));
    const whole = h("input", { type: "checkbox", id: "everywhere-folder" });
    const matchCase = h("input", { type: "checkbox", id: "everywhere-case" });
    const counts = h("p", { role: "status", id: "everywhere-counts" });
    const places = h("ul", { class: "plain contexts", tabindex: "0", "aria-label": "Occurrences that change" });
    const apply = button("Apply", "Enter", () => void run(), { class: "main", id: "everywhere-apply", disabled: true });
    let seen: Counts | null = null;
    const wish = () => ({ text, label: label.value || null, match_case: matchCase.checked, note: whole.checked ? null : note.number });
    const preview = async () => {
      seen = null;
      apply.disabled = true;
      try {
        await app.queue.drained();
        const answer = await app.api.post<{ counts: Counts; places: Context[] }>("/api/everywhere", wish());
        const c = (seen = answer.counts);
        const parts = [c.add && `${number(c.add)} to tag`, c.relabel && `${number(c.relabel)} to relabel`, c.remove && `${number(c.remove)} to delete`, c.unchanged && `${number(c.unchanged)} as it should be`, c.inside_others && `${number(c.inside_others)} inside other tags left alone`].filter(Boolean);
        counts.textContent = `${counted(c.occurrences, "occurrence")}${whole.checked ? ` in ${counted(app.folder.names.length, "note")}` : ""}: ${parts.join(", ") || "nothing to do"}${whole.checked ? `; ${counted(c.notes, "note")} would change` : ""}`;
        fill(places, ...answer.places.map((row) => h("li", {}, row.before, h("b", {}, row.text), row.after, h("span", { class: "quiet" }, ` ${app.folder.names[row.note]}`))));
        apply.disabled = c.add + c.relabel + c.remove === 0;
      } catch (error) {
        app.failed(error);
      }
    };
    const run = async () => {
      if (!seen || apply.disabled) return;
      try {
        const done = await app.api.post<{ notes: number[] }>("/api/everywhere", { ...wish(), apply: true, expect: seen });
        // Open until the note is there as it is now, so that no key reaches it as it was.
        await app.refresh();
        await app.open(note.number, note.offsets.inPoints(selection));
        dialog.close();
        app.say(`Done in ${counted(done.notes.length, "note")}`);
      } catch (error) {
        app.failed(error);
        await preview();
      }
    };
    for (const input of [label, whole, matchCase]) input.addEventListener("change", () => void preview());
    const dialog = this.show("All occurrences", "everywhere", h("p", { class: "selected-text" }, text),
      h("div", { class: "row wrap" }, label, h("label", { class: "check" }, whole, "In all notes"), h("label", { class: "check" }, matchCase, "Match case")), counts, places, h("div", { class: "row" }, apply));
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
        event.preventDefault();
        void run();
      }
    });
    label.focus(); // Enter applies, and does not press the first button
    void preview();
  }
}
