// What is open, what is selected, and everything that can be done to it. Every change is drawn at once and sent
// at once; the server has the last word.

import { Api, ApiError } from "./api";
import { lowerBound, NoteModel, samePlace } from "./note";
import type { Comment, Comparison, Disagreement, Folder, NoteAnswer, Place, Saved, Span, States } from "./types";
import { TextView } from "./text_view";

type Topic = "note" | "selection" | "spans" | "states" | "saving" | "mode" | "compare";
export type Boundary = "start" | "end";

export class App {
  readonly api = new Api();
  readonly view = new TextView();
  folder!: Folder;
  states: States = { notes: [], known: 0, unreadable: [] };
  note: NoteModel | null = null;
  private wanted = -1; // the note that was asked for last, shown or on its way
  selection: Place | null = null; // what a label key would tag
  span: Span | null = null; // the span it is, if it is one
  lastLabel = "PATIENT";
  blind = false;
  preview = false;
  compare: { left: string; right: string; disagreements: Disagreement[]; comments: Comment[]; at: number; notes: Comparison["notes"] } | null = null;
  message: { text: string; bad: boolean } | null = null;
  private queue: Promise<void> = Promise.resolve();
  waiting = 0;
  private active = 0; // seconds not yet sent
  private touched = performance.now();
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
    window.setInterval(() => this.tick(), 1000);
    for (const event of ["keydown", "pointerdown", "wheel"]) {
      document.addEventListener(event, () => (this.touched = performance.now()), { passive: true, capture: true });
    }
    window.addEventListener("pagehide", () => this.sendTime(true));
    window.addEventListener("beforeunload", (event) => {
      if (this.waiting > 0) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => void this.lookForNews());
  }

  // A minute without a key or the mouse is a pause, not work.
  private tick(): void {
    if (!this.note || document.hidden || performance.now() - this.touched > 60000) return;
    this.active += 1;
    this.note.seconds += 1;
    this.tell("saving");
  }

  private takeSeconds(): number {
    const seconds = this.active;
    this.active = 0;
    return seconds;
  }

  private sendTime(leaving: boolean): void {
    if (!this.note || this.active < 1) return;
    void this.api.post(`/api/notes/${this.note.number}/time`, { seconds: this.takeSeconds() }, this.api.annotator, leaving).catch(() => undefined);
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
    this.sendTime(false);
    await this.idle();
    let answer: NoteAnswer;
    try {
      if (this.compare) {
        const path = `/api/compare/${this.compare.left}/${this.compare.right}/${number}`;
        await this.api.post(`${path}/start`, {});
        const found = await this.api.get<{ disagreements: Disagreement[]; comments: Comment[] }>(path);
        if (this.wanted !== number) return;
        this.compare.disagreements = found.disagreements;
        this.compare.comments = found.comments;
      }
      answer = await this.api.get<NoteAnswer>(`/api/notes/${number}`);
    } catch (error) {
      if (this.wanted === number) this.wanted = this.note?.number ?? -1;
      this.failed(error);
      return;
    }
    if (this.wanted !== number) return; // a later key asked for another note
    this.active = 0;
    this.note = new NoteModel(answer);
    this.selection = null;
    this.span = null;
    const { offsets } = this.note;
    if (this.compare) {
      this.compare.disagreements = this.compare.disagreements.map((each) => ({
        ...offsets.inUnits(each),
        left: each.left.map((span) => offsets.inUnits(span)),
        right: each.right.map((span) => offsets.inUnits(span)),
      }));
      this.compare.at = Math.max(0, this.compare.disagreements.findIndex((each) => !each.decision));
    }
    this.view.show(this.note, this.isVisible);
    this.tell("note", "spans", "selection", "mode", "compare");
    if (place) this.selectPlace(offsets.inUnits(place));
    else if (this.compare) this.toDisagreement(this.compare.at);
    else this.nextSpan(1);
    this.view.focus();
    // For the benchmark: a task behind the next frame is behind its painting.
    requestAnimationFrame(() => window.setTimeout(() => performance.mark("note shown")));
  }

  async openNext(step: number): Promise<void> {
    // Of a comparison only the notes that both have.
    const numbers = this.compare?.notes.map((row) => row.note) ?? null;
    // From the note that was asked for last: keys come faster than notes.
    const at = (numbers ? numbers.indexOf(this.wanted) : this.wanted) + step;
    const next = numbers ? numbers[at] : at;
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

  nextSpan(step: number): void {
    const note = this.note;
    if (!note) return;
    const spans = note.spans.filter(this.isVisible);
    if (spans.length === 0) {
      if (!this.selection && note.tokenCount > 0) this.select(note.token(0));
      return;
    }
    let index: number;
    if (this.span) {
      index = spans.findIndex((each) => samePlace(each, this.span as Span)) + step;
    } else {
      const at = this.selection?.start ?? -1;
      const next = lowerBound(spans.length, (i) => spans[i].start <= at);
      index = step > 0 ? next : next - 1;
    }
    if (index >= 0 && index < spans.length) this.selectSpan(spans[index]);
  }

  nextToken(step: number): void {
    const note = this.note;
    if (!note || note.tokenCount === 0) return;
    const at = this.selection;
    let index = 0;
    if (at) index = step > 0 ? note.tokenAt(Math.max(at.start, at.end - 1)) + 1 : note.tokenAt(at.start) - 1;
    this.selectPlace(note.token(Math.min(Math.max(index, 0), note.tokenCount - 1)));
  }

  // To the token above or below, at about the same column.
  nextLine(step: number): void {
    const note = this.note;
    if (!note || note.tokenCount === 0) return;
    const at = this.selection?.start ?? 0;
    const column = at - note.lineStarts[note.lineOf(at)];
    for (let line = note.lineOf(at) + step; line >= 0 && line < note.lineCount; line += step) {
      const wanted = Math.min(note.lineStarts[line] + column, note.lineEnd(line));
      let token = note.tokenAt(wanted);
      if (token >= note.tokenCount || note.token(token).start >= note.lineEnd(line)) token--;
      if (token < 0 || note.token(token).start < note.lineStarts[line]) continue;
      this.selectPlace(note.token(token));
      return;
    }
  }

  nextDoubt(step: number): void {
    const note = this.note;
    if (!note || note.doubts.length === 0) return;
    const inOrder = note.doubts.slice().sort((a, b) => a.start - b.start);
    const at = this.selection?.start ?? -1;
    const after = lowerBound(inOrder.length, (i) => (step > 0 ? inOrder[i].start <= at : inOrder[i].start < at));
    const index = (step > 0 ? after : after - 1 + inOrder.length) % inOrder.length;
    this.selectPlace(inOrder[index]);
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
    let to = at;
    if (by === "character") {
      to = note.characterStep(at, step > 0);
    } else if (boundary === "end") {
      const token = step > 0 ? note.tokenAt(at) : note.tokenAt(at - 1) - 1;
      if (token < 0 || token >= note.tokenCount) return;
      to = note.token(token).end;
    } else {
      const token = step < 0 ? note.tokenAt(at - 1) - (note.token(Math.min(note.tokenAt(at - 1), note.tokenCount - 1)).start >= at ? 1 : 0) : note.tokenAt(at) + (note.token(Math.min(note.tokenAt(at), note.tokenCount - 1)).start > at ? 0 : 1);
      if (token < 0 || token >= note.tokenCount) return;
      to = note.token(token).start;
    }
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
          const saved = await this.api.post<Saved>(`/api/notes/${note.number}/${action}`, { revision: note.revision, seconds: this.takeSeconds(), ...body() });
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
      if (this.compare && target) this.reopen(target);
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
      const { compare } = this;
      const next = compare.notes.find((row) => row.note !== this.note?.number && row.open > 0);
      if (next) await this.open(next.note);
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

  async startCompare(left: string, right: string): Promise<void> {
    await this.idle();
    this.api.annotator = "gold";
    this.compare = { left, right, disagreements: [], comments: [], at: 0, notes: [] };
    await this.refresh();
    this.tell("mode", "compare");
  }

  async endCompare(): Promise<void> {
    this.compare = null;
    await this.useAnnotator(this.folder.annotator);
  }

  toDisagreement(index: number): void {
    const compare = this.compare;
    if (!compare || compare.disagreements.length === 0) {
      this.tell("compare");
      return;
    }
    compare.at = Math.min(Math.max(index, 0), compare.disagreements.length - 1);
    const each = compare.disagreements[compare.at];
    this.view.highlight("disputed", [each]);
    this.selectPlace({ start: each.start, end: each.end });
    this.tell("compare");
  }

  // Takes one side's spans for a disagreement; "edit" leaves them as the adjudicator made them.
  decide(side: "left" | "right" | "edit"): void {
    const { compare, note } = this;
    const each = compare?.disagreements[compare.at];
    if (!compare || !note || !each) return;
    const there = note.spans.filter((span) => span.start < each.end && span.end > each.start);
    const wanted = side === "edit" ? there : each[side];
    const remove = there.filter((span) => !wanted.some((want) => samePlace(want, span)));
    const add = wanted.filter((want) => !there.some((span) => samePlace(want, span)));
    each.decision = side;
    this.edit(remove, add, null, { start: note.offsets.toPoint(each.start), end: note.offsets.toPoint(each.end), side });
    const next = compare.disagreements.findIndex((other) => !other.decision);
    if (next >= 0) this.toDisagreement(next);
    else this.tell("compare");
  }

  private reopen(place: Place): void {
    const compare = this.compare;
    if (!compare) return;
    const index = compare.disagreements.findIndex((each) => each.start < place.end && each.end > place.start);
    if (index < 0) return;
    compare.disagreements[index].decision = null;
    this.toDisagreement(index);
  }
}
