// Two annotators' copies and the gold one that is made of them: the disagreements of the open note, one by one. Until
// one is decided gold has the tags of both sides, and nothing is decided but by a key or a button that says so.

import type { App } from "../app";
import { type NoteModel, samePlace } from "../note/note";
import type { Comment, Comparison, Disagreement, Place, Span } from "../types";

export type Side = "left" | "right" | "both" | "neither" | "edit";
type Found = Pick<Adjudication, "disagreements" | "comments">;

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

  // Compares all notes again.
  async load(): Promise<void> {
    this.found = await this.app.api.get<Comparison>(this.path);
    this.app.tell("compare");
  }

  // Brings gold up to both annotators and gives what the two differ in, in code points.
  async start(number: number): Promise<Found> {
    await this.app.api.post(`${this.path}/${number}/start`, {});
    return this.app.api.get(`${this.path}/${number}`);
  }

  take(note: NoteModel, found: Found): void {
    const { offsets } = note;
    this.comments = found.comments.map((comment) => offsets.inUnits(comment));
    this.disagreements = found.disagreements.map((each) => ({
      ...offsets.inUnits(each),
      left: each.left.map((span) => offsets.inUnits(span)),
      right: each.right.map((span) => offsets.inUnits(span)),
    }));
    this.at = Math.max(0, this.disagreements.findIndex((each) => !each.decision));
    this.count(note);
    this.app.view.redraw(this.disagreements);
  }

  // Whose tag it is, while the disagreement about it is open.
  sideOf(span: Span): "left" | "right" | "" {
    const each = this.disagreements.find((other) => !other.decision && span.start < other.end && span.end > other.start);
    if (!each) return "";
    const left = each.left.some((other) => samePlace(other, span));
    const right = each.right.some((other) => samePlace(other, span));
    return left === right ? "" : left ? "left" : "right";
  }

  // After an undo: the decisions as the server has them, at the place that was undone.
  async reload(note: NoteModel, place?: Place): Promise<void> {
    try {
      const found = await this.app.api.get<Found>(`${this.path}/${note.number}`);
      if (this.app.note !== note) return;
      this.take(note, found);
      const index = place ? this.disagreements.findIndex((each) => each.start < place.end && each.end > place.start) : -1;
      this.goTo(index >= 0 ? index : this.at);
    } catch (error) {
      this.app.failed(error);
    }
  }

  // Keeps the list of notes right without asking for all of it again.
  private count(note: NoteModel): void {
    const row = this.notes.find((each) => each.note === note.number);
    if (!row) return;
    row.open = this.open;
    row.in_gold = true;
    row.approved = note.approved || note.approving;
  }

  // The note before or after another one, of those that both have.
  noteBeside(number: number, step: number): number | undefined {
    return this.notes[this.notes.findIndex((row) => row.note === number) + step]?.note;
  }

  // Another note with something to decide.
  nextOpenNote(number: number): number | undefined {
    if (this.app.note) this.count(this.app.note);
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

  private sides(each: Disagreement): Span[] {
    return [...each.left, ...each.right.filter((span) => !each.left.some((other) => samePlace(other, span)))];
  }

  private there(each: Disagreement): Span[] {
    return this.app.note?.spans.filter((span) => span.start < each.end && span.end > each.start) ?? [];
  }

  // The tags of both sides that lie at a place of the open disagreement: a label of one's own takes their place.
  disputedAt(place: Place): Span[] {
    const each = this.current;
    if (!each || each.decision || place.start >= each.end || place.end <= each.start) return [];
    const sides = this.sides(each);
    return this.there(each).filter((span) => sides.some((side) => samePlace(side, span)) && span.start < place.end && span.end > place.start);
  }

  isDisputed(span: Span): boolean {
    return this.disputedAt(span).some((each) => samePlace(each, span));
  }

  // Whether the adjudicator has made something else of it than what the two sides say.
  private isTouched(each: Disagreement): boolean {
    const sides = this.sides(each);
    const there = this.there(each);
    return there.length !== sides.length || !there.every((span) => sides.some((side) => samePlace(side, span)));
  }

  // Enter: keeps what the adjudicator made. Where nothing was made, nothing is decided.
  keep(): void {
    const { app, current: each } = this;
    if (!each) return;
    if (each.decision) {
      this.goTo(this.disagreements.findIndex((other) => !other.decision));
    } else if (this.isTouched(each)) {
      this.decide("edit");
    } else {
      this.goTo(this.at);
      app.say("Not decided: < takes the left, > the right, = both, - neither, or give it a label of your own", true);
    }
  }

  decide(side: Side): void {
    const { app, current: each } = this;
    const { note } = app;
    if (!note || !each) return;
    const there = this.there(each);
    const wanted = { left: each.left, right: each.right, both: this.sides(each), neither: [], edit: there }[side];
    const remove = there.filter((span) => !wanted.some((want) => samePlace(want, span)));
    const add = wanted.filter((want) => !there.some((span) => samePlace(want, span))).map((span) => ({ ...span, class: app.classOf.get(span.label) }));
    each.decision = side;
    app.view.redraw([each]);
    app.edits.edit(remove, add, null, { ...note.offsets.inPoints({ start: each.start, end: each.end }), side });
    this.count(note);
    const next = this.disagreements.findIndex((other) => !other.decision);
    if (next >= 0) this.goTo(next);
    else app.tell("compare");
  }

  // One annotator's side in all that is open in this note.
  decideAll(side: "left" | "right"): void {
    for (let index = this.disagreements.findIndex((each) => !each.decision); index >= 0; index = this.disagreements.findIndex((each) => !each.decision)) {
      this.at = index;
      this.decide(side);
    }
  }
}
