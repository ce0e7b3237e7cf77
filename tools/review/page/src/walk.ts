// Going about in the note by the keyboard: tags, words, rows of the screen, doubtful places.

import type { App } from "./app";
import { lowerBound, samePlace } from "./note";
import type { Place } from "./types";

export class Walk {
  constructor(private readonly app: App) {}

  span(step: number): void {
    const { app } = this;
    const { note, selection, span } = app;
    if (!note) return;
    const spans = note.spans.filter(app.isVisible);
    if (spans.length === 0) {
      if (!selection && note.tokenCount > 0) app.select(note.token(0));
      return;
    }
    let index: number;
    if (span) {
      index = spans.findIndex((each) => samePlace(each, span)) + step;
    } else {
      const at = selection?.start ?? -1;
      const next = lowerBound(spans.length, (i) => spans[i].start <= at);
      index = step > 0 ? next : next - 1;
    }
    if (index >= 0 && index < spans.length) app.selectSpan(spans[index]);
  }

  word(step: number): void {
    const { note, selection } = this.app;
    if (!note || note.tokenCount === 0) return;
    let index = 0;
    if (selection) index = step > 0 ? note.tokenAt(Math.max(selection.start, selection.end - 1)) + 1 : note.tokenAt(selection.start) - 1;
    this.app.selectPlace(note.token(Math.min(Math.max(index, 0), note.tokenCount - 1)));
  }

  // To the word above or below, as the rows are on the screen, at about the same column.
  row(step: number): void {
    const { note, selection, view } = this.app;
    if (!note || note.tokenCount === 0) return;
    const first = Math.min(note.tokenAt(selection?.start ?? 0), note.tokenCount - 1);
    const from = view.boxOf(selection ?? note.token(first));
    let row: DOMRect | null = null;
    let nearest: Place | null = null;
    let distance = Infinity;
    for (let index = first; index >= 0 && index < note.tokenCount; index += step) {
      const box = view.boxOf(note.token(index));
      const side = (box.top - from.top) * step;
      if (side < from.height / 2) continue; // still the row we come from
      if (row && Math.abs(box.top - row.top) > row.height / 2) break; // one row too far
      row = box;
      if (Math.abs(box.left - from.left) >= distance) continue;
      distance = Math.abs(box.left - from.left);
      nearest = note.token(index);
    }
    if (nearest) this.app.selectPlace(nearest);
  }

  doubt(step: number): void {
    const { note, selection } = this.app;
    if (!note || note.doubts.length === 0) return;
    const inOrder = note.doubts.slice().sort((a, b) => a.start - b.start);
    const at = selection?.start ?? -1;
    const after = lowerBound(inOrder.length, (i) => (step > 0 ? inOrder[i].start <= at : inOrder[i].start < at));
    const index = (step > 0 ? after : after - 1 + inOrder.length) % inOrder.length;
    this.app.selectPlace(inOrder[index]);
  }
}
