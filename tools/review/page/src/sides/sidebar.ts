// The left side: all notes, the work list, the search, and the comparison of two annotators.

import type { App } from "../app";
import { button, counted, fill, h, minutes, number } from "../dom";
import { LongList } from "./list";
import { doubtWords } from "../note/labels";
import type { Comparison, Context, Folder } from "../types";

type Tab = "notes" | "doubts" | "search" | "compare";

export class Sidebar {
  readonly element: HTMLElement;
  private readonly body = h("div", { class: "tab-body", role: "tabpanel", id: "tab-body" });
  private readonly tabs = new Map<Tab, HTMLButtonElement>();
  private tab: Tab = "notes";
  private doubts: Context[] = [];
  private hits: Context[] = [];
  private readonly notes: LongList;
  private readonly doubtList: LongList;
  private readonly hitList: LongList;
  private readonly compareList: LongList;
  private compared: Comparison | null = null; // that is drawn
  private readonly searchBox = h("input", { type: "search", id: "search", "aria-label": "Search", placeholder: "Search", autocomplete: "off", spellcheck: "false" });
  private readonly searchAll = h("input", { type: "checkbox", id: "search-all" });
  private readonly searchCase = h("input", { type: "checkbox", id: "search-case" });
  private readonly found = h("p", { class: "quiet", role: "status" });
  private hit = -1;
  private mostDoubt = 0; // of a note that is not approved
  private asked = 0;
  private searchTimer = 0;
  private searchedFor: string | null = null; // the text that the hits are of

  constructor(private readonly app: App) {
    const names: [Tab, string][] = [["notes", "Notes"], ["doubts", "Doubts"], ["search", "Search"], ["compare", "Compare"]];
    const bar = h("div", { class: "tabs", role: "tablist", "aria-label": "Lists" });
    for (const [tab, name] of names) {
      if (tab === "compare") app.on(["folder"], () => (this.tabs.get("compare") as HTMLElement).hidden = app.folder.role === "annotator");
      const made = h("button", { type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": "tab-body", "aria-selected": "false" }, name);
      made.addEventListener("click", () => this.show(tab));
      this.tabs.set(tab, made);
      bar.append(made);
    }
    this.element = h("aside", { class: "side left", "aria-label": "Notes and work list" }, bar, this.body);
    this.notes = new LongList("Notes", 44, (i) => this.noteRow(app.travel.order[i]), (i) => void app.open(app.travel.order[i]));
    this.doubtList = new LongList("Doubtful places", 58, (i) => this.contextRow(this.doubts[i]), (i) => this.go(this.doubts[i]));
    this.hitList = new LongList("Hits", 58, (i) => this.contextRow(this.hits[i]), (i) => this.goToHit(i));
    this.compareList = new LongList("Notes that both have", 44, (i) => this.compareRow(i), (i) => void app.open(app.compare?.notes[i].note ?? 0));
    this.compareList.element.id = "compare-notes";
    this.searchBox.addEventListener("input", () => {
      window.clearTimeout(this.searchTimer);
      this.asked++;
      this.searchTimer = window.setTimeout(() => void this.search(), this.searchAll.checked ? 300 : 60);
    });
    this.searchBox.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        const step = event.shiftKey ? -1 : 1;
        const fresh = this.searchedFor === this.searchBox.value ? Promise.resolve() : this.search();
        void fresh.then(() => this.goToHit(this.hit + step, false));
      }
    });
    for (const box of [this.searchAll, this.searchCase]) {
      box.addEventListener("change", () => {
        this.searchBox.focus();
        void this.search();
      });
    }
    app.on(["states", "note"], () => this.update());
    app.on(["note"], () => {
      if (this.tab === "search" && !this.searchAll.checked) void this.search();
    });
    app.on(["compare"], () => {
      if (this.tab !== "compare") return;
      if (app.compare?.found && app.compare.found === this.compared) this.markCompared();
      else this.drawCompare();
    });
  }

  show(tab: Tab): void {
    this.tab = tab;
    for (const [name, element] of this.tabs) element.setAttribute("aria-selected", String(name === tab));
    this.body.setAttribute("aria-labelledby", `tab-${tab}`);
    if (tab === "notes") {
      const order = h("label", { class: "check" }, h("input", { type: "checkbox", id: "by-doubt", ...(this.app.travel.doubtful ? { checked: true } : {}) }), "Most doubtful first");
      order.firstElementChild?.addEventListener("change", (event) => {
        this.app.travel.sort((event.target as HTMLInputElement).checked);
        this.app.tell("mode");
        this.update();
      });
      fill(this.body, order, this.notes.element);
    } else if (tab === "doubts") {
      const again = button("Refresh", null, () => void this.loadDoubts());
      fill(this.body, h("div", { class: "row" }, h("p", { class: "quiet", id: "doubt-count", role: "status" }), again), this.doubtList.element);
      void this.loadDoubts();
    } else if (tab === "search") {
      fill(this.body, this.searchBox,
        h("div", { class: "row" }, h("label", { class: "check" }, this.searchAll, "All notes"), h("label", { class: "check" }, this.searchCase, "Match case")),
        this.found, this.hitList.element);
    } else {
      this.drawCompare();
      void this.findAnnotators();
    }
    this.update();
  }

  openSearch(all: boolean): void {
    this.searchAll.checked = all;
    this.show("search");
    document.body.classList.add("show-left");
    this.searchBox.focus();
    this.searchBox.select();
    void this.search();
  }

  private update(): void {
    const { app } = this;
    const current = app.note?.number ?? -1;
    this.mostDoubt = app.states.notes.reduce((most, state) => (state[0] ? most : Math.max(most, state[6])), 0);
    if (this.tab === "notes") {
      const { order } = app.travel;
      this.notes.show(order.length, order.indexOf(current));
    }
  }

  private noteRow(note: number): HTMLElement {
    const state = this.app.states.notes[note];
    const approved = !!state?.[0];
    const parts: string[] = [];
    if (state && state[3] >= 0) parts.push(counted(this.app.health ? state[3] : state[7], this.app.health ? "tag" : "identifier"));
    if (state && state[6] > 0 && !approved) parts.push(`doubt ${state[6].toFixed(2)}`);
    if (state && state[1] >= 1) parts.push(minutes(state[1]));
    if (state && state[2] > 0) parts.push(`${state[2]} open ?`);
    if (this.app.states.unreadable.includes(note)) parts.push("cannot be read");
    const bar = h("span", { class: "bar", "aria-hidden": "true" }, h("span"));
    (bar.firstElementChild as HTMLElement).style.width = `${state && !approved && this.mostDoubt > 0 ? (100 * state[6]) / this.mostDoubt : 0}%`;
    return h("div", { class: approved ? "item approved" : "item" },
      h("span", { class: "tick", "aria-label": approved ? "approved" : "open", role: "img" }, approved ? "✓" : "○"),
      h("span", { class: "name" }, this.app.folder.names[note]),
      h("span", { class: "quiet" }, parts.join(" · ")), bar);
  }

  private contextRow(row: Context): HTMLElement {
    return h("div", { class: "item context" },
      h("span", { class: "line-of-text" }, row.before.slice(-18), h("b", {}, row.text), row.after.slice(0, 24)),
      h("span", { class: "quiet" }, [this.app.folder.names[row.note], row.kind ? doubtWords[row.kind] : "", row.weight ? row.weight.toFixed(2) : ""].filter(Boolean).join(" · ")));
  }

  private go(row: Context): void {
    if (this.app.note?.number === row.note) {
      this.app.selectPlace(this.app.note.offsets.inUnits({ start: row.start, end: row.end }));
      this.app.view.focus();
    } else {
      void this.app.open(row.note, { start: row.start, end: row.end });
    }
  }

  private goToHit(index: number, focus = true): void {
    if (this.hits.length === 0) return;
    this.hit = (index + this.hits.length) % this.hits.length;
    this.hitList.show(this.hits.length, this.hit);
    this.go(this.hits[this.hit]);
    if (!focus) window.setTimeout(() => this.searchBox.focus(), 50);
  }

  private async loadDoubts(): Promise<void> {
    try {
      const answer = await this.app.api.get<{ doubts: Context[]; known: number }>("/api/doubts");
      this.doubts = answer.doubts;
      const count = document.getElementById("doubt-count");
      if (count) count.textContent = answer.doubts.length > 0 ? `The ${answer.doubts.length} most doubtful places of ${counted(answer.known, "note")}` : `No doubtful place in ${counted(answer.known, "note")} looked at so far`;
      this.doubtList.show(this.doubts.length, -1);
    } catch (error) {
      this.app.failed(error);
    }
  }

  private async search(): Promise<void> {
    const { app } = this;
    const text = this.searchBox.value;
    const asked = ++this.asked; // an answer that a later search has overtaken is not shown
    window.clearTimeout(this.searchTimer);
    this.hit = -1;
    if (text.trim() === "") {
      this.hits = [];
      this.found.textContent = "";
    } else if (this.searchAll.checked) {
      try {
        const answer = await app.api.post<{ hits: Context[]; count: number; notes: number }>("/api/search", { text, match_case: this.searchCase.checked });
        if (asked !== this.asked) return;
        this.hits = answer.hits;
        this.found.textContent = answer.count > 0 ? `${number(answer.count)} in ${counted(answer.notes, "note")}` : "In none of the notes";
      } catch (error) {
        app.failed(error);
      }
    } else if (app.note) {
      this.hits = this.inNote(text);
      this.found.textContent = this.hits.length > 0 ? `${number(this.hits.length)} in this note` : "Not in this note. Tick “All notes” to look in the others.";
    }
    const { note } = app;
    if (note) app.view.highlight("hit", this.hits.filter((hit) => hit.note === note.number).slice(0, 2000).map((hit) => note.offsets.inUnits(hit)));
    this.searchedFor = text;
    this.hitList.show(this.hits.length, -1);
  }

  private inNote(text: string): Context[] {
    const note = this.app.note;
    if (!note) return [];
    const pattern = new RegExp(text.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"), this.searchCase.checked ? "gu" : "giu");
    const out: Context[] = [];
    for (const match of note.text.matchAll(pattern)) {
      const place = note.offsets.inPoints({ start: match.index, end: match.index + match[0].length });
      const line = (part: string) => part.replace(/\s+/g, " ");
      out.push({ ...place, note: note.number, text: match[0], before: line(note.text.slice(Math.max(0, match.index - 30), match.index)), after: line(note.text.slice(match.index + match[0].length, match.index + match[0].length + 30)) });
    }
    return out;
  }

  // The comparison

  // Another server may have made copies since the page was opened.
  private async findAnnotators(): Promise<void> {
    const { app } = this;
    try {
      const { annotators } = await app.api.get<Folder>("/api/folder");
      if (annotators.join() === app.folder.annotators.join()) return;
      app.folder.annotators = annotators;
      if (this.tab === "compare") this.drawCompare();
    } catch (error) {
      app.failed(error);
    }
  }

  private drawCompare(): void {
    const { app } = this;
    this.compared = app.compare?.found ?? null;
    const names = app.folder.annotators.filter((name) => name !== "gold");
    if (names.length < 2) {
      fill(this.body, h("p", {}, "Two annotators are needed. Each works on a copy of their own: choose “Annotator” above, or start with --annotator NAME."));
      return;
    }
    const pick = (id: string, label: string, value: string) => {
      const select = h("select", { id, "aria-label": label });
      for (const name of names) select.append(h("option", { value: name, ...(name === value ? { selected: true } : {}) }, name));
      return select;
    };
    const left = pick("compare-left", "Left annotator", app.compare?.left ?? names[0]);
    const right = pick("compare-right", "Right annotator", app.compare?.right ?? names[1]);
    const start = button("Compare", null, () => {
      if (left.value === right.value) app.say("Choose two different annotators", true);
      else void app.startCompare(left.value, right.value);
    }, { id: "compare-start", class: "main" });
    fill(this.body, h("div", { class: "row" }, left, right, start));
    const { compare } = app;
    if (!compare?.found) {
      this.body.append(h("p", { class: "quiet" }, "Both sides are drawn in the text, and you decide where they differ. What you decide is gold."));
      return;
    }
    this.body.append(this.figures(compare.found), h("h2", {}, "Notes that both have"), this.compareList.element,
      button("Take all agreed notes into gold", null, () => void this.build(), { id: "build-gold" }),
      h("p", { class: "quiet" }, "Gold is kept in ", h("code", {}, compare.found.gold_folder)),
      button("End comparison", null, () => void app.endCompare().then(() => this.show("notes"))));
    this.markCompared();
  }

  private markCompared(): void {
    const notes = this.app.compare?.notes ?? [];
    this.compareList.show(notes.length, notes.findIndex((row) => row.note === this.app.note?.number));
  }

  private compareRow(index: number): HTMLElement {
    const row = this.app.compare?.notes[index];
    if (!row) return h("div", { class: "item" });
    const done = row.approved && row.open === 0;
    return h("div", { class: done ? "item approved" : "item" },
      h("span", { class: "tick", "aria-label": done ? "approved" : "open", role: "img" }, done ? "✓" : "○"),
      h("span", { class: "name" }, this.app.folder.names[row.note]),
      h("span", { class: "quiet" }, row.open > 0 ? `${row.open} open` : row.approved ? "approved" : row.in_gold ? "decided" : "agreed"));
  }

  private figures(found: Comparison): HTMLElement {
    const percent = (value: number) => value.toFixed(3);
    const body = h("tbody");
    for (const row of [{ ...found.agreement.all, label: "All" }, ...found.agreement.labels]) {
      body.append(h("tr", {}, h("th", { scope: "row", title: row.label }, row.label ?? ""), ...[percent(row.precision), percent(row.recall), percent(row.f1), percent(row.kappa)].map((text) => h("td", {}, text))));
    }
    return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Agreement" },
      h("table", { class: "figures narrow-names", id: "agreement" },
        h("caption", {}, `Agreement over ${counted(found.agreement.notes, "note")} (${found.left} as truth)`),
        h("thead", {}, h("tr", {}, ...["Label", "Prec.", "Recall", "F1", "Kappa"].map((text) => h("th", { scope: "col" }, text)))), body));
  }

  private async build(): Promise<void> {
    const { app } = this;
    if (!app.compare) return;
    try {
      const done = await app.api.post<{ taken: number; waiting: number }>(`${app.compare.path}/build`, {});
      app.say(`${counted(done.taken, "note")} taken into gold, ${number(done.waiting)} with open disagreements left`);
      await app.refresh();
      await app.compare.load();
    } catch (error) {
      app.failed(error);
    }
  }
}
