// Two annotators' copies and the gold one that is made of them: the disagreements of the open note, one by one.

import type { App } from "./app";
import { type NoteModel, samePlace } from "./note";
import type { Comment, Comparison, Disagreement, Place } from "./types";

export class Adjudication {
  disagreements: Disagreement[] = [];
  comments: Comment[] = []; // of the two annotators
  found: Comparison | null = null; // over all notes
  at = 0; // the disagreement that is looked at

  constructor(private readonly app: App, readonly left: string, readonly right: string) {}

  get path(): string {
    return `/api/compare/${this.left}/${this.right}`;
  }

  // The notes that both have.
  get notes(): Comparison["notes"] {
    return this.found?.notes ?? [];
  }

  get current(): Disagreement | undefined {
    return this.disagreements[this.at];
  }

  get open(): number {
    return this.disagreements.filter((each) => !each.decision).length;
  }

  // Compares all notes anew.
  async load(): Promise<void> {
    this.found = await this.app.api.get<Comparison>(this.path);
    this.app.tell("compare");
  }

  // Makes it a note of the gold copy and gives what the two differ in, in code points.
  async start(number: number): Promise<Pick<Adjudication, "disagreements" | "comments">> {
    await this.app.api.post(`${this.path}/${number}/start`, {});
    return this.app.api.get(`${this.path}/${number}`);
  }

  take(note: NoteModel, found: Pick<Adjudication, "disagreements" | "comments">): void {
    const { offsets } = note;
    this.comments = found.comments.map((comment) => offsets.inUnits(comment));
    this.disagreements = found.disagreements.map((each) => ({
      ...offsets.inUnits(each),
      left: each.left.map((span) => offsets.inUnits(span)),
      right: each.right.map((span) => offsets.inUnits(span)),
    }));
    this.at = Math.max(0, this.disagreements.findIndex((each) => !each.decision));
    this.count(note);
  }

  // Keeps the list of notes right without asking for all of it again.
  private count(note: NoteModel): void {
    const row = this.notes.find((each) => each.note === note.number);
    if (!row) return;
    row.open = this.open;
    row.in_gold = true;
  }

  // The note before or behind another one, of those that both have.
  noteBeside(number: number, step: number): number | undefined {
    return this.notes[this.notes.findIndex((row) => row.note === number) + step]?.note;
  }

  // Another note with something to decide.
  nextOpenNote(number: number): number | undefined {
    return this.notes.find((row) => row.note !== number && row.open > 0)?.note;
  }

  goTo(index: number): void {
    this.at = Math.min(Math.max(index, 0), Math.max(0, this.disagreements.length - 1));
    const each = this.current;
    if (each) {
      this.app.view.highlight("disputed", [each]);
      this.app.selectPlace({ start: each.start, end: each.end });
    }
    this.app.tell("compare");
  }

  // Takes one side's spans for a disagreement; "edit" leaves them as the adjudicator made them.
  decide(side: "left" | "right" | "edit"): void {
    const { note } = this.app;
    const each = this.current;
    if (!note || !each) return;
    const there = note.spans.filter((span) => span.start < each.end && span.end > each.start);
    const wanted = side === "edit" ? there : each[side];
    const remove = there.filter((span) => !wanted.some((want) => samePlace(want, span)));
    const add = wanted.filter((want) => !there.some((span) => samePlace(want, span)));
    each.decision = side;
    this.app.edit(remove, add, null, { ...note.offsets.inPoints({ start: each.start, end: each.end }), side });
    this.count(note);
    const next = this.disagreements.findIndex((other) => !other.decision);
    if (next >= 0) this.goTo(next);
    else this.app.tell("compare");
  }

  // An undone decision is open again.
  reopen(place: Place): void {
    const index = this.disagreements.findIndex((each) => each.start < place.end && each.end > place.start);
    if (index < 0) return;
    this.disagreements[index].decision = null;
    if (this.app.note) this.count(this.app.note);
    this.goTo(index);
  }
}
