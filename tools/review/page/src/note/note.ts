import { Offsets } from "./offsets";
import { characters, pieceStarts } from "./pieces";
import type { Comment, Doubt, NoteAnswer, Place, Saved, Span } from "../types";

function before(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);
}

export function samePlace(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end && a.label === b.label;
}

// The first index of a sorted list whose element is not below: the usual binary search.
export function lowerBound(count: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Boundary = "start" | "end";

// A note as the page has it, with all offsets in UTF-16 units.
export class NoteModel {
  readonly number: number;
  approving = false; // it is on its way
  readonly name: string;
  readonly text: string;
  readonly offsets: Offsets;
  readonly lineStarts: number[] = [0];
  readonly pieceStarts: number[] = []; // of what is drawn at once: a line, or a part of a long one
  readonly tokens: Uint32Array; // begin and end of each
  readonly sections: { start: number; title: string }[];
  spans: Span[];
  doubts: Doubt[];
  comments: Comment[];
  revision: number;
  approved: boolean;
  seconds: number;
  canUndo: boolean;
  canRedo: boolean;

  constructor(answer: NoteAnswer, readonly annotator: string) {
    this.number = answer.note;
    this.name = answer.name;
    this.text = answer.text;
    this.offsets = new Offsets(answer.text);
    for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) this.lineStarts.push(at + 1);
    for (let line = 0; line < this.lineCount; line++) {
      for (const start of pieceStarts(this.text, this.lineStarts[line], this.lineEnd(line))) this.pieceStarts.push(start);
    }
    this.tokens = new Uint32Array(answer.tokens.length);
    let point = 0;
    for (let i = 0; i < answer.tokens.length; i++) {
      point += answer.tokens[i];
      this.tokens[i] = this.offsets.toUnit(point);
    }
    this.sections = answer.sections.map((section) => ({ ...section, start: this.offsets.toUnit(section.start) }));
    this.spans = answer.spans.map((span) => this.offsets.inUnits(span)).sort(before);
    this.doubts = answer.doubts.map((doubt) => this.offsets.inUnits(doubt));
    this.comments = answer.comments.map((comment) => this.offsets.inUnits(comment));
    this.revision = answer.revision;
    this.approved = answer.approved;
    this.seconds = answer.seconds;
    this.canUndo = answer.can_undo;
    this.canRedo = answer.can_redo;
  }

  get lineCount(): number {
    return this.lineStarts.length;
  }

  lineOf(unit: number): number {
    return lowerBound(this.lineStarts.length, (i) => this.lineStarts[i] <= unit) - 1;
  }

  // Without the line feed.
  lineEnd(line: number): number {
    return line + 1 < this.lineStarts.length ? this.lineStarts[line + 1] - 1 : this.text.length;
  }

  get pieceCount(): number {
    return this.pieceStarts.length;
  }

  pieceOf(unit: number): number {
    return lowerBound(this.pieceStarts.length, (i) => this.pieceStarts[i] <= unit) - 1;
  }

  // Without the line feed.
  pieceEnd(piece: number): number {
    const next = this.pieceStarts[piece + 1];
    if (next === undefined) return this.text.length;
    return this.text[next - 1] === "\n" ? next - 1 : next;
  }

  get tokenCount(): number {
    return this.tokens.length / 2;
  }

  token(index: number): Place {
    return { start: this.tokens[2 * index], end: this.tokens[2 * index + 1] };
  }

  // The first token that ends after a place.
  tokenAt(unit: number): number {
    return lowerBound(this.tokenCount, (i) => this.tokens[2 * i + 1] <= unit);
  }

  // Drawn out to whole words at both ends.
  wordsAround(place: Place): Place {
    const first = this.tokenAt(place.start);
    const last = this.tokenAt(place.end - 1);
    const out = { ...place };
    if (first < this.tokenCount) out.start = Math.min(out.start, this.token(first).start);
    if (last < this.tokenCount && this.token(last).start < place.end) out.end = Math.max(out.end, this.token(last).end);
    return out;
  }

  textOf(place: Place): string {
    return this.text.slice(place.start, place.end);
  }

  find(span: Span): Span | undefined {
    return this.spans.find((each) => samePlace(each, span));
  }

  apply(removed: Span[], added: Span[]): void {
    this.spans = this.spans.filter((span) => !removed.some((gone) => samePlace(gone, span)) && !added.some((come) => samePlace(come, span)));
    for (const span of added) {
      this.spans.splice(lowerBound(this.spans.length, (i) => before(this.spans[i], span) < 0), 0, span);
    }
  }

  take(saved: Saved): void {
    this.revision = saved.revision;
    this.approved = saved.approved;
    this.canUndo = saved.can_undo;
    this.canRedo = saved.can_redo;
    if (saved.comments) this.comments = saved.comments.map((comment) => this.offsets.inUnits(comment));
  }

  // The next place where a word begins, or ends; the same place where there is none.
  wordStep(unit: number, boundary: Boundary, forward: boolean): number {
    const side = boundary === "start" ? 0 : 1;
    const next = lowerBound(this.tokenCount, (i) => (forward ? this.tokens[2 * i + side] <= unit : this.tokens[2 * i + side] < unit));
    const token = forward ? next : next - 1;
    return token >= 0 && token < this.tokenCount ? this.tokens[2 * token + side] : unit;
  }

  // The next place where a character as people see it begins or ends: never inside an emoji or before an accent.
  characterStep(unit: number, forward: boolean): number {
    if (forward ? unit >= this.text.length : unit <= 0) return unit;
    const at = forward ? unit : unit - 1; // inside the character that is stepped over
    const piece = this.pieceOf(at);
    const from = this.pieceStarts[piece];
    const part = characters.segment(this.text.slice(from, this.pieceStarts[piece + 1])).containing(at - from);
    if (!part) return unit;
    return from + part.index + (forward ? part.segment.length : 0);
  }
}
