// Every change on its way to the disk, one after the other. What cannot be sent is tried again for as long as it takes;
// what the server refuses is told and stays told until a person has seen it.

import { type Api, ApiError } from "./api";
import { type Item, Store } from "./store";
import type { Saved } from "../types";

interface Answers {
  saved?: (saved: Saved) => void;
  refused?: (why: string) => void;
}

export interface Refusal {
  note: string;
  count: number;
  why: string;
}

const longestWait = 4000; // milliseconds between two tries
const adoptEvery = 3000;

export class SaveQueue {
  private readonly store = new Store();
  private readonly owner = crypto.randomUUID();
  private readonly answers = new Map<string, Answers>();
  private readonly revisions = new Map<string, number>(); // that the next change of a note is based on
  private listeners: (() => void)[] = [];
  private running = false;
  private lastOrder = 0;
  private wake: () => void = () => undefined;
  private folder = "";
  private names = new Map<string, number>();
  private mayChange: (annotator: string) => boolean = () => true;
  private readonly notKept = new Set<string>(); // by this browser
  items: Item[] = [];
  refusals: Refusal[] = [];
  trouble: ApiError | null = null; // why nothing can be saved at the moment

  // `savedLate` is told of a change that an earlier page made: no note on the screen has it.
  constructor(private readonly api: Api, private readonly changed: () => void, private readonly savedLate: (annotator: string, note: string) => void) {
    window.addEventListener("online", () => this.tryNow());
    void navigator.locks?.request(`scrim-page-${this.owner}`, () => new Promise(() => undefined));
  }

  // Takes up what an earlier page left; what others of a team left in this browser waits for a page of theirs.
  async start(folder: string, names: string[], mayChange: (annotator: string) => boolean): Promise<void> {
    this.folder = folder;
    this.mayChange = mayChange;
    this.names = new Map(names.map((name, i) => [name, i]));
    await this.adopt();
    window.setInterval(() => void this.adopt(), adoptEvery);
  }

  // The changes of pages that are gone. A page holds a lock for as long as it is there.
  private async adopt(): Promise<void> {
    const left = (await this.store.all()).filter((item) => item.folder === this.folder && item.owner !== this.owner && this.mayChange(item.annotator));
    for (const owner of new Set(left.map((item) => item.owner))) {
      const gone = await navigator.locks?.request(`scrim-page-${owner}`, { ifAvailable: true }, async (lock) => lock !== null);
      if (gone === false) continue;
      const theirs = left.filter((item) => item.owner === owner).sort((a, b) => a.order - b.order);
      for (const item of theirs) {
        item.owner = this.owner;
        await this.store.put(item);
      }
      this.items = [...theirs, ...this.items].sort((a, b) => a.order - b.order);
    }
    void this.run();
  }

  private static key(annotator: string, note: string): string {
    return `${annotator}\n${note}`;
  }

  // The revision of a note as it was read.
  know(annotator: string, note: string, revision: number): void {
    this.revisions.set(SaveQueue.key(annotator, note), revision);
  }

  // That the next change would be based on, if the note was read or changed here.
  revisionOf(annotator: string, note: string): number | undefined {
    return this.revisions.get(SaveQueue.key(annotator, note));
  }

  waitingFor(annotator: string, note: string): boolean {
    return this.items.some((item) => item.note === note && item.annotator === annotator);
  }

  add(annotator: string, note: string, action: string, body: object, answers: Answers = {}): void {
    const key = SaveQueue.key(annotator, note);
    this.lastOrder = Math.max(this.lastOrder + 1, Date.now() * 1000);
    const item: Item = {
      id: crypto.randomUUID(), order: this.lastOrder, owner: this.owner, folder: this.folder,
      annotator, note, action, body, revision: this.waitingFor(annotator, note) ? null : (this.revisions.get(key) ?? null),
    };
    this.answers.set(item.id, answers);
    this.items.push(item);
    void this.store.put(item).then((kept) => {
      if (kept) return;
      this.notKept.add(item.id);
      this.told();
    });
    this.told();
    void this.run();
  }

  // Whether a reload would lose nothing.
  get kept(): boolean {
    return !this.items.some((item) => this.notKept.has(item.id));
  }

  tryNow(): void {
    this.wake();
  }

  // A person gives up what the server cannot carry out.
  discardFirst(): void {
    const item = this.items[0];
    if (item) this.refuse(item, "it was given up");
    this.tryNow();
  }

  dismiss(): void {
    this.refusals = [];
    this.told();
  }

  // Until nothing waits (of a note, or at all); an error as soon as the server is away.
  async drained(annotator?: string, note?: string): Promise<void> {
    const waits = () => (note === undefined ? this.items.length > 0 : this.waitingFor(annotator ?? "", note));
    while (waits()) {
      if (this.trouble) throw new ApiError(this.trouble.status, "Changes are not saved yet", this.trouble.message);
      await new Promise<void>((resolve) => this.listeners.push(resolve));
    }
  }

  private told(): void {
    const listeners = this.listeners;
    this.listeners = [];
    for (const each of listeners) each();
    this.changed();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let wait = 250; this.items.length > 0; ) {
      const item = this.items[0];
      let saved: Saved;
      try {
        saved = await this.send(item);
      } catch (error) {
        const failure = error instanceof ApiError ? error : new ApiError(500, (error as Error).message);
        if (failure.status !== 0 && failure.status !== 403 && failure.status < 500) {
          this.trouble = null;
          this.refuse(item, failure.message);
          continue;
        }
        this.trouble = failure;
        this.told();
        await this.pause(wait);
        wait = Math.min(longestWait, wait * 2);
        continue;
      }
      wait = 250;
      this.trouble = null;
      this.done(item);
      const answers = this.answers.get(item.id);
      this.answers.delete(item.id);
      answers?.saved?.(saved);
      if (!answers) this.savedLate(item.annotator, item.note);
      this.told();
    }
    this.running = false;
  }

  private pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, time);
      this.wake = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }

  private async send(item: Item): Promise<Saved> {
    const number = this.names.get(item.note);
    if (number === undefined) throw new ApiError(404, "the note is not in the folder any more");
    const key = SaveQueue.key(item.annotator, item.note);
    const revision = item.revision ?? this.revisions.get(key);
    if (revision === undefined) throw new ApiError(409, "a change before it was not saved");
    const saved = await this.api.post<Saved>(`/api/notes/${number}/${item.action}`, { ...item.body, revision, request: item.id }, item.annotator);
    // A comment is taken whatever happened to the note; what happened must not pass for seen.
    if (item.action !== "comment" || saved.revision === revision + 1) this.revisions.set(key, saved.revision);
    return saved;
  }

  private done(item: Item): void {
    this.items = this.items.filter((each) => each !== item);
    this.notKept.delete(item.id);
    // What was made on top of it is from now on based on what is on the disk, also for a page that takes it up later.
    const key = SaveQueue.key(item.annotator, item.note);
    const next = this.items.find((each) => SaveQueue.key(each.annotator, each.note) === key);
    const revision = this.revisions.get(key);
    const bases = next?.revision === null && revision !== undefined;
    if (bases) next.revision = revision;
    void this.store.remove(item.id, bases ? next : undefined);
  }

  // With it goes what was made on top of it; comments stand by themselves.
  private refuse(item: Item, why: string): void {
    const key = SaveQueue.key(item.annotator, item.note);
    if (item.revision !== null && !this.revisions.has(key)) this.revisions.set(key, item.revision);
    const harmless = /nothing to (un|re)do/.test(why);
    const gone = this.items.filter((each) => each === item || (!harmless && each.action !== "comment" && SaveQueue.key(each.annotator, each.note) === key));
    const answers = gone.map((each) => this.answers.get(each.id));
    for (const each of gone) {
      this.done(each);
      this.answers.delete(each.id);
    }
    if (!harmless) this.refusals = [...this.refusals, { note: item.note, count: gone.length, why }];
    for (const each of answers) each?.refused?.(why);
    this.told();
  }
}
