// What is open, what is selected, and everything that can be done to it. Every change is drawn at once and sent
// at once; the server has the last word.

import { Api, ApiError } from "./api";
import { Adjudication } from "./adjudication";
import { type Boundary, NoteModel, samePlace } from "./note";
import type { Folder, NoteAnswer, Place, Saved, Span, States } from "./types";
import { TextView } from "./text_view";
import { Walk } from "./walk";
import { WorkTime } from "./work_time";

type Topic = "note" | "selection" | "spans" | "states" | "saving" | "mode" | "compare";

export class App {
  readonly api = new Api();
  readonly view = new TextView();
  readonly walk = new Walk(this);
  private readonly time = new WorkTime(this.api);
  folder!: Folder;
  states: States = { notes: [], known: 0, unreadable: [] };
  note: NoteModel | null = null;
  private wanted = -1; // the note that was asked for last, shown or on its way
  selection: Place | null = null; // what a label key would tag
  span: Span | null = null; // the span it is, if it is one
  lastLabel = "PATIENT";
  blind = false;
  preview = false;
  compare: Adjudication | null = null;
  message: { text: string; bad: boolean } | null = null;
  private queue: Promise<void> = Promise.resolve();
  waiting = 0;
  private readonly listeners = new Map<Topic, (() => void)[]>();
  private messageTimer = 0;

  on(topics: Topic[], act: () => void): void {
    for (const topic of topics) this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), act]);
  }

  tell(...topics: Topic[]): void {
    for (const topic of topics) for (const act of this.listeners.get(topic) ?? []) act();
  }

  say(text: string, bad = false): void {
    this.message = { text, bad };
    window.clearTimeout(this.messageTimer);
    this.messageTimer = window.setTimeout(() => this.quiet(), bad ? 15000 : 4000);
    this.tell("saving");
  }

  quiet(): void {
    this.message = null;
    this.tell("saving");
  }

  failed(error: unknown): void {
    const advice = error instanceof ApiError && error.advice ? ` ${error.advice}.` : "";
    this.say(`${(error as Error).message}.${advice}`, true);
  }

  get classOf(): Map<string, string> {
    return new Map(this.folder.labels.map((label) => [label.name, label.class]));
  }

  async start(): Promise<void> {
    this.folder = await this.api.get<Folder>("/api/folder");
    this.api.annotator = this.folder.annotator;
    void this.refresh().catch((error) => this.failed(error)); // while the first note is on its way
    const timer = window.setInterval(() => {
      if (this.states.known >= this.folder.names.length) window.clearInterval(timer);
      else if (!document.hidden) void this.refresh();
    }, 1500);
    this.time.start(() => this.note, () => this.tell("saving"));
    window.addEventListener("pagehide", () => this.time.send(this.note, true));
    window.addEventListener("beforeunload", (event) => {
      if (this.waiting > 0) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => void this.lookForNews());
  }

  async refresh(): Promise<void> {
    this.states = await this.api.get<States>("/api/states");
    this.tell("states");
  }

  async useAnnotator(name: string): Promise<void> {
    await this.idle();
    const before = this.api.annotator;
    this.api.annotator = name;
    try {
      await this.refresh();
    } catch (error) {
      this.api.annotator = before;
      this.failed(error);
      return;
    }
    this.folder = await this.api.get<Folder>("/api/folder");
    this.compare = null;
    if (this.note) await this.open(this.note.number);
    this.tell("mode", "compare");
  }

  readonly isVisible = (span: Span): boolean => !this.blind || !!span.source?.includes("person");

  // Waits until everything is saved.
  async idle(): Promise<void> {
    await this.queue;
  }

  async open(number: number, place?: Place): Promise<void> {
    performance.mark("note asked");
    this.wanted = number;
    this.time.send(this.note, false);
    await this.idle();
    const { compare } = this;
    let answer: NoteAnswer;
    let found: Awaited<ReturnType<Adjudication["start"]>> | undefined;
    try {
      found = await compare?.start(number);
      answer = await this.api.get<NoteAnswer>(`/api/notes/${number}`);
    } catch (error) {
      if (this.wanted === number) this.wanted = this.note?.number ?? -1;
      this.failed(error);
      return;
    }
    if (this.wanted !== number) return; // a later key asked for another note
    this.time.take();
    this.note = new NoteModel(answer);
    this.selection = null;
    this.span = null;
    if (found) compare?.take(this.note, found);
    this.view.show(this.note, this.isVisible);
    this.tell("note", "spans", "selection", "mode", "compare");
    if (place) this.selectPlace(this.note.offsets.inUnits(place));
    else if (compare) compare.goTo(compare.at);
    else this.walk.span(1);
    this.view.focus();
    // For the benchmark: a task behind the next frame is behind its painting.
    requestAnimationFrame(() => window.setTimeout(() => performance.mark("note shown")));
  }

  async openNext(step: number): Promise<void> {
    // From the note that was asked for last: keys come faster than notes.
    const next = this.compare ? this.compare.noteBeside(this.wanted, step) : this.wanted + step;
    if (next !== undefined && next >= 0 && next < this.folder.names.length) await this.open(next);
    else this.say(step > 0 ? "This is the last note" : "This is the first note");
  }

  // Selection

  select(place: Place | null, span: Span | null = null, reveal = true): void {
    this.selection = place;
    this.span = span;
    this.view.mark(span);
    this.view.highlight("cursor", place && !span ? [place] : []);
    if (place && reveal) this.view.reveal(place);
    this.tell("selection");
  }

  selectSpan(span: Span): void {
    this.select({ start: span.start, end: span.end }, span);
  }

  // A place of a list: the span that is there, or the bare text.
  selectPlace(place: Place): void {
    const span = this.note?.spans.find((each) => each.start === place.start && each.end === place.end && this.isVisible(each));
    this.select(place, span ?? null);
  }

  // Changes

  private newSpan(place: Place, label: string, role?: string): Span {
    return { start: place.start, end: place.end, label, class: this.classOf.get(label), source: ["person"], ...(role ? { role } : {}) };
  }

  label(label: string): void {
    if (!this.note || !this.selection) return;
    this.lastLabel = label;
    if (this.span?.label === label && this.span.source?.includes("person")) {
      this.tell("selection");
      return;
    }
    // The machine's own label given again says that a person agrees with it.
    const same = this.span?.label === label;
    const made = this.newSpan(this.selection, label, same ? this.span?.role : undefined);
    if (same && this.span) made.source = [...(this.span.source ?? []), "person"];
    this.edit(this.span && !same ? [this.span] : [], [made], made);
  }

  setRole(role: string): void {
    if (!this.span) return;
    const made = this.newSpan(this.span, this.span.label, role);
    this.edit([this.span], [made], made);
  }

  remove(): void {
    const { note, span } = this;
    if (!note || !span) return;
    const index = note.spans.filter(this.isVisible).findIndex((each) => samePlace(each, span));
    this.edit([span], [], null);
    const left = note.spans.filter(this.isVisible);
    if (left.length > 0) this.selectSpan(left[Math.min(Math.max(index, 0), left.length - 1)]);
    else this.select({ start: span.start, end: span.end });
  }

  move(boundary: Boundary, step: number, by: "token" | "character"): void {
    const { note, selection } = this;
    if (!note || !selection) return;
    const at = selection[boundary];
    const to = by === "character" ? note.characterStep(at, step > 0) : note.wordStep(at, boundary, step > 0);
    const place = { ...selection, [boundary]: to };
    if (place.start >= place.end || to === at) return;
    if (!this.span) {
      this.select(place);
      return;
    }
    const made = this.newSpan(place, this.span.label, this.span.role);
    this.edit([this.span], [made], made);
  }

  // Draws the change and sends it.
  edit(remove: Span[], add: Span[], select: Span | null, decision?: object): void {
    const note = this.note;
    if (!note) return;
    const gone = remove.map((span) => note.find(span) ?? span);
    note.apply(gone, add);
    this.view.redraw([...gone, ...add]);
    if (select) this.selectSpan(note.find(select) ?? select);
    else if (this.span && gone.some((span) => samePlace(span, this.span as Span))) this.select(this.selection);
    this.tell("spans");
    const { offsets } = note;
    const bare = (span: Span) => ({ start: offsets.toPoint(span.start), end: offsets.toPoint(span.end), label: span.label, ...(span.role ? { role: span.role } : {}) });
    this.send(note, "edit", () => ({ remove: gone.map(bare), add: add.map(bare), ...(decision ? { decision } : {}) }));
  }

  private send(note: NoteModel, action: string, body: () => object, then?: (saved: Saved) => void): void {
    this.waiting++;
    this.tell("saving");
    this.queue = this.queue.then(async () => {
      try {
        if (this.note === note) {
          const saved = await this.api.post<Saved>(`/api/notes/${note.number}/${action}`, { revision: note.revision, seconds: this.time.take(), ...body() });
          note.take(saved);
          then?.(saved);
        }
      } catch (error) {
        await this.notSaved(note, error);
      }
      this.waiting--;
      this.updateState(note);
      this.tell("saving", "spans");
    });
  }

  // Somebody else was quicker, or the server is gone: what is on the screen must not pass for saved.
  private async notSaved(note: NoteModel, error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 400 && /nothing to (un|re)do/.test(error.message)) {
      this.say(error.message);
      return;
    }
    this.failed(error);
    const told = this.message;
    try {
      const answer = await this.api.get<NoteAnswer>(`/api/notes/${note.number}`);
      if (this.note !== note) return;
      this.note = new NoteModel(answer);
      this.selection = null;
      this.span = null;
      this.view.show(this.note, this.isVisible);
      this.tell("note", "spans", "selection");
      this.message = { text: `Not saved: ${told?.text ?? ""} This is the note as it is now.`, bad: true };
    } catch {
      this.message = { text: `Not saved: ${told?.text ?? ""} Do not close this page before it is back, then make the change again.`, bad: true };
    }
    this.tell("saving");
  }

  private step(action: "undo" | "redo"): void {
    const note = this.note;
    if (!note) return;
    this.send(note, action, () => ({}), (saved) => {
      const removed = saved.removed.map((span) => note.offsets.inUnits(span));
      const added = saved.added.map((span) => note.offsets.inUnits(span));
      note.apply(removed, added);
      this.view.redraw([...removed, ...added]);
      const target = added[0] ?? removed[0];
      if (added.length > 0) this.selectSpan(note.find(added[0]) ?? added[0]);
      else if (target) this.select({ start: target.start, end: target.end });
      if (target) this.compare?.reopen(target);
    });
  }

  undo(): void {
    this.step("undo");
  }

  redo(): void {
    this.step("redo");
  }

  approve(approved = true, goOn = true): void {
    const note = this.note;
    if (!note) return;
    note.approved = approved;
    this.send(note, "approve", () => ({ approved, blind: approved && this.blind }), (saved) => {
      note.apply(saved.removed.map((span) => note.offsets.inUnits(span)), saved.added.map((span) => note.offsets.inUnits(span)));
    });
    this.tell("spans");
    if (goOn && approved) void this.goOn();
  }

  // The next note that is not approved.
  private async goOn(): Promise<void> {
    await this.idle();
    if (this.compare) {
      const next = this.compare.nextOpenNote(this.note?.number ?? -1);
      if (next !== undefined) await this.open(next);
      else this.say("No disagreement is open in any note");
      this.tell("states", "compare");
      return;
    }
    const count = this.folder.names.length;
    for (let i = 1; i <= count; i++) {
      const next = ((this.note?.number ?? 0) + i) % count;
      if (!this.states.notes[next]?.[0]) {
        await this.open(next);
        return;
      }
    }
    this.tell("states", "spans");
    this.say("Every note is approved");
  }

  comment(body: object): void {
    if (this.note) this.send(this.note, "comment", () => body, () => this.tell("note"));
  }

  private updateState(note: NoteModel): void {
    const state = this.states.notes[note.number];
    if (!state) return;
    state[0] = note.approved ? 1 : 0;
    state[1] = note.seconds;
    state[2] = note.comments.filter((comment) => !comment.resolved).length;
    state[3] = note.spans.length;
    state[4] = note.spans.filter((span) => span.source?.includes("person")).length;
    this.tell("states");
  }

  // A second tab or person may have changed the note while this page was not looked at.
  private async lookForNews(): Promise<void> {
    const note = this.note;
    if (!note || document.hidden || this.waiting > 0) return;
    try {
      const { revision } = await this.api.get<{ revision: number }>(`/api/notes/${note.number}/revision`);
      if (this.note === note && this.waiting === 0 && revision !== note.revision) {
        await this.open(note.number);
        this.say("This note was changed elsewhere: this is how it is now", true);
      }
    } catch {
      // The next change will tell.
    }
  }

  toggleBlind(): void {
    this.blind = !this.blind;
    this.view.setVisible(this.isVisible);
    if (this.span && !this.isVisible(this.span)) this.select(null);
    this.tell("mode", "spans", "selection");
  }

  // Adjudication

  // From here on the gold copy is shown and changed: its first note with something to decide.
  async startCompare(left: string, right: string): Promise<void> {
    await this.idle();
    const compare = new Adjudication(this, left, right);
    try {
      await compare.load();
      const first = compare.nextOpenNote(-1) ?? compare.notes[0]?.note;
      if (first === undefined) {
        this.say("There is no note yet that both have changed or approved", true);
        return;
      }
      this.api.annotator = "gold";
      this.compare = compare;
      await this.refresh();
      await this.open(first);
    } catch (error) {
      this.failed(error);
    }
  }

  async endCompare(): Promise<void> {
    this.compare = null;
    await this.useAnnotator(this.folder.annotator);
  }
}
