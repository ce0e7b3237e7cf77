// What is open and what is selected. Changes are in edits.ts, their way to the disk is in queue.ts.

import { Api, ApiError } from "./saving/api";
import { Adjudication } from "./sides/adjudication";
import { Edits } from "./note/edits";
import { Jump } from "./note/jump";
import { NoteModel } from "./note/note";
import { SaveQueue } from "./saving/queue";
import { useKeys } from "./keymap";
import { readRoute, writeRoute } from "./route";
import type { Folder, NoteAnswer, Place, Span, State, States } from "./types";
import { TextView } from "./note/text_view";
import { Travel } from "./travel";
import { Walk } from "./note/walk";
import { WorkTime } from "./saving/work_time";

type Topic = "note" | "selection" | "spans" | "states" | "saving" | "mode" | "compare" | "folder";
type Opened = "shown" | "unreadable" | "failed" | "overtaken";

export class App {
  readonly api = new Api();
  readonly view = new TextView();
  readonly walk = new Walk(this);
  readonly jump = new Jump(this);
  readonly edits = new Edits(this);
  readonly travel = new Travel(this);
  readonly queue = new SaveQueue(this.api, () => this.tell("saving"), (annotator, name) => this.showLate(annotator, name));
  readonly time = new WorkTime(this.api);
  folder!: Folder;
  states: States = { notes: [], known: 0, unreadable: [], sample: null, batch: "" };
  note: NoteModel | null = null;
  wanted = -1; // the note that was asked for last, shown or on its way
  unreadable = ""; // why the last note that could not be read could not
  selection: Place | null = null; // what a label key would tag
  span: Span | null = null; // the span it is, if it is one
  blind = false;
  preview = false;
  health = false; // whether health details are in focus
  focusLabel = ""; // the one label that is, if it is one
  compare: Adjudication | null = null;
  message: { text: string; bad: boolean } | null = null;
  askToErase: (count: number, act: () => void) => void = () => undefined; // a window of the page
  private readonly listeners = new Map<Topic, (() => void)[]>();
  private messageTimer = 0;
  private held = 0;
  private pins = 0;
  private readonly savedSince = new Set<Map<number, State>>(); // since each list of states was asked for
  private waitingKeys: (() => void)[] = [];
  private released: (() => void)[] = [];

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

  classOf = new Map<string, string>(); // by label

  // Shows what the address asks for.
  async start(): Promise<void> {
    const route = readRoute();
    this.folder = await this.api.get<Folder>("/api/folder");
    this.classOf = new Map(this.folder.labels.map((label) => [label.name, label.class]));
    useKeys(this.folder.keys);
    const fixed = this.folder.role === "annotator" || this.folder.role === "adjudicator";
    this.api.annotator = fixed ? this.folder.annotator : (route.annotator ?? this.folder.annotator);
    this.blind = route.blind;
    this.preview = route.preview;
    this.health = route.health;
    this.view.sideOf = (span) => this.compare?.sideOf(span) ?? "";
    this.view.isFaint = (span) => !this.isInFocus(span.label);
    this.travel.doubtful = route.doubtful;
    this.tell("folder");
    await this.queue.start(this.folder.id, this.folder.names, (annotator) => this.mayChange(annotator));
    if (route.doubtful || route.compare) await this.refresh();
    else void this.refresh().catch((error) => this.failed(error)); // while the first note is on its way
    const timer = window.setInterval(() => {
      if (this.states.known >= this.folder.names.length) window.clearInterval(timer);
      else if (!document.hidden) void this.refresh().catch(() => undefined);
    }, 1500);
    this.time.start(() => this.note, () => this.tell("saving"));
    window.addEventListener("pagehide", () => this.time.send(this.note, true));
    window.addEventListener("beforeunload", (event) => {
      if (document.activeElement?.matches("#value")) this.view.focus(); // what is typed there becomes a change
      const comment = document.querySelector<HTMLTextAreaElement>("#comment-text");
      if (this.queue.items.length > 0 || comment?.value.trim()) event.preventDefault();
    });
    window.addEventListener("hashchange", () => location.reload());
    document.addEventListener("visibilitychange", () => void this.lookForNews());
    this.on(["note", "mode", "compare"], () => this.keepRoute());
    const pair = route.compare ?? this.onlyPair;
    if (pair && (await this.startCompare(...pair, route.compare ? route.note : undefined))) return;
    const { assigned } = this.folder;
    if (assigned?.length === 0) {
      this.say("No note is yours yet: the lead assigns them", true);
      return;
    }
    const first = assigned && !assigned.includes(route.note) ? this.travel.order[0] : Math.min(route.note, this.folder.names.length - 1);
    if ((await this.open(first, undefined, true)) === "unreadable") {
      this.wanted = first;
      await this.travel.openNext(first + 1 < this.folder.names.length ? 1 : -1);
    }
  }

  // The two that an adjudicator compares where there are only two.
  private get onlyPair(): [string, string] | null {
    const { role, annotators } = this.folder;
    const names = annotators.filter((name) => name !== "gold");
    return role === "adjudicator" && names.length === 2 ? [names[0], names[1]] : null;
  }

  keepRoute(): void {
    if (!this.note) return;
    const { annotator } = this.api;
    writeRoute({
      note: this.note.number, annotator: this.compare || annotator === this.folder.annotator ? null : annotator,
      compare: this.compare ? [this.compare.left, this.compare.right] : null, preview: this.preview, blind: this.blind, health: this.health, doubtful: this.travel.doubtful,
    });
  }

  async refresh(): Promise<void> {
    const { annotator } = this.api;
    const since = new Map<number, State>();
    this.savedSince.add(since);
    try {
      const states = await this.api.get<States>("/api/states", annotator);
      if (this.api.annotator !== annotator) return;
      // What was saved while it was on its way is newer than the answer.
      for (const [note, state] of since) {
        const [, , , , , doubts, sum] = states.notes[note] ?? state;
        states.notes[note] = Object.assign([...state], { 5: doubts, 6: sum }) as State;
      }
      if (since.size > 0) states.sample = this.states.sample;
      this.states = states;
    } finally {
      this.savedSince.delete(since);
    }
    this.tell("states");
  }

  async useAnnotator(name: string): Promise<void> {
    const before = this.api.annotator;
    try {
      await this.queue.drained();
      this.api.annotator = name;
      await this.refresh();
      this.folder = await this.api.get<Folder>("/api/folder");
    } catch (error) {
      this.api.annotator = before;
      this.failed(error);
      return;
    }
    this.compare = null;
    if (this.note) await this.open(this.note.number);
    this.tell("mode", "compare");
  }

  // The numbers of the notes that are shown to this person.
  get shown(): number[] {
    return this.folder.assigned ?? this.folder.names.map((_, i) => i);
  }

  // Whether a tag is drawn at all, and whether the arrow keys stop at it.
  readonly isVisible = (span: Span): boolean => !this.blind || !!span.source?.includes("person");
  readonly isWalked = (span: Span): boolean => this.isVisible(span) && this.isInFocus(span.label);

  // Identifiers come first: health details are drawn faintly, and passed over, until they are asked for.
  isInFocus(label: string): boolean {
    return this.focusLabel ? label === this.focusLabel : this.health || this.classOf.get(label) !== "HMD";
  }

  setFocus(health: boolean, label: string): void {
    this.health = health;
    this.focusLabel = label;
    this.view.setVisible(this.isVisible);
    this.tell("mode", "spans", "selection", "states");
  }

  isApproving(number: number): boolean {
    const name = this.folder.names[number];
    return this.queue.items.some((item) => item.action === "approve" && item.note === name && item.annotator === this.api.annotator);
  }

  // Whose copies the server lets this person change.
  mayChange(annotator: string): boolean {
    const { role, person } = this.folder;
    if (role === "alone") return true;
    if (role === "annotator") return annotator === person;
    return annotator === "gold" || (role === "lead" && annotator === "");
  }

  // A change that an earlier page left was saved while its note is on the screen without it.
  private showLate(annotator: string, name: string): void {
    const { note } = this;
    if (this.queue.items.length === 0) void this.refresh().catch((error) => this.failed(error));
    if (note?.name !== name || note.annotator !== annotator || this.queue.waitingFor(annotator, name)) return;
    if (this.wanted !== note.number) return; // another one is on its way
    void this.reload(note).then(() => this.say("Changes of this note that an earlier page had left were saved: this is how it is now"));
  }

  // Keys that are pressed until it is released wait, in their order.
  hold(): () => void {
    this.held++;
    let done = false;
    return () => {
      if (done) return;
      done = true;
      this.held--;
      while (this.held === 0 && this.waitingKeys.length > 0) (this.waitingKeys.shift() as () => void)();
      this.settle();
    };
  }

  get isHeld(): boolean {
    return this.held > 0;
  }

  // Keys are taken, but the note on the screen stays until it is released: something is being typed about it.
  pin(): () => void {
    this.pins++;
    let done = false;
    return () => {
      if (done) return;
      done = true;
      this.pins--;
      this.settle();
    };
  }

  get isPinned(): boolean {
    return this.pins > 0;
  }

  private settle(): void {
    if (this.held > 0 || this.pins > 0) return;
    for (const each of this.released.splice(0)) each();
  }

  press(act: () => void): void {
    if (this.held > 0) this.waitingKeys.push(act);
    else act();
  }

  // The note on the screen stays, and takes all keys, until the other one is there.
  async open(number: number, place?: Place, quiet = false): Promise<Opened> {
    performance.mark("note asked");
    this.wanted = number;
    this.time.send(this.note, false);
    const { compare } = this;
    const { annotator } = this.api;
    let answer: NoteAnswer;
    let found: Awaited<ReturnType<Adjudication["start"]>> | undefined;
    const name = this.folder.names[number];
    let known: number | undefined; // the revision when it was asked for
    try {
      await this.queue.drained(annotator, name);
      known = this.queue.revisionOf(annotator, name);
      found = await compare?.start(number);
      answer = await this.api.get<NoteAnswer>(`/api/notes/${number}`);
    } catch (error) {
      if (this.wanted === number) this.wanted = this.note?.number ?? -1;
      const broken = error instanceof ApiError && error.status === 500;
      if (broken) this.unreadable = (error as Error).message;
      if (broken && !this.states.unreadable.includes(number)) this.states.unreadable.push(number);
      if (!broken || !quiet) this.failed(error);
      return broken ? "unreadable" : "failed";
    }
    while (this.held > 0 || this.pins > 0) await new Promise<void>((resolve) => this.released.push(resolve));
    if (this.wanted !== number || this.api.annotator !== annotator || this.compare !== compare) return "overtaken";
    // A change of this note that was made while it was read, saved by now or not, is not in the answer.
    if (this.queue.waitingFor(annotator, name) || this.queue.revisionOf(annotator, name) !== known) return this.open(number, place, quiet);
    this.time.take();
    this.show(answer, annotator);
    if (found && this.note) compare?.take(this.note, found);
    this.tell("note", "spans", "selection", "mode", "compare");
    if (place && this.note) this.selectPlace(this.note.offsets.inUnits(place));
    else if (compare) compare.goTo(compare.at);
    else this.walk.span(1);
    this.view.focus();
    // For the benchmark: a task after the next frame is after its painting.
    requestAnimationFrame(() => window.setTimeout(() => performance.mark("note shown")));
    return "shown";
  }

  private show(answer: NoteAnswer, annotator: string): void {
    this.note = new NoteModel(answer, annotator);
    this.queue.know(annotator, answer.name, answer.revision);
    this.selection = null;
    this.span = null;
    this.view.show(this.note, this.isVisible);
  }

  // What was on the screen was refused: the note as it is on the disk.
  async reload(note: NoteModel): Promise<void> {
    if (this.note === note && this.api.annotator === note.annotator) await this.open(note.number);
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

  updateState(note: NoteModel): void {
    if (note.annotator !== this.api.annotator) return;
    const state: State = this.states.notes[note.number] ?? [0, 0, 0, 0, 0, 0, 0, 0, 0]; // the list may be on its way
    state[0] = note.approved ? 1 : 0;
    state[1] = note.seconds;
    state[2] = note.comments.filter((comment) => !comment.resolved).length;
    state[3] = note.spans.length;
    state[4] = note.spans.filter((span) => span.source?.includes("person")).length;
    const identifiers = note.spans.filter((span) => span.class !== "HMD");
    state[7] = identifiers.length;
    state[8] = identifiers.filter((span) => span.source?.includes("person")).length;
    for (const since of this.savedSince) since.set(note.number, state);
    this.tell("states");
  }

  // A second tab or person may have changed the note while this page was not looked at.
  async lookForNews(): Promise<void> {
    const note = this.note;
    if (!note || document.hidden || this.queue.items.length > 0) return;
    try {
      const { revision } = await this.api.get<{ revision: number }>(`/api/notes/${note.number}/revision`);
      if (this.note === note && this.queue.items.length === 0 && revision !== note.revision) {
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

  // From here on the gold copy is shown and changed: its first note with something to decide, or the one named.
  async startCompare(left: string, right: string, note?: number): Promise<boolean> {
    const compare = new Adjudication(this, left, right);
    try {
      await this.queue.drained();
      await compare.load();
      const named = compare.notes.some((row) => row.note === note) ? note : undefined;
      const first = named ?? compare.nextOpenNote(-1) ?? compare.notes[0]?.note;
      if (first === undefined) {
        this.say("There is no note yet that both have changed or approved", true);
        return false;
      }
      this.api.annotator = "gold";
      this.compare = compare;
      await this.refresh();
      return (await this.open(first)) === "shown";
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  async endCompare(): Promise<void> {
    this.compare = null;
    await this.useAnnotator(this.folder.annotator);
  }
}
