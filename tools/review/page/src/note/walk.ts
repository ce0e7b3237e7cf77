// Going about in the note by the keyboard: tags, words, rows of the screen, doubtful places.

import type { App } from "../app";
import { lowerBound, samePlace } from "./note";
import type { Doubt, Place } from "../types";

const leastDoubt = 0.1;

export class Walk {
  constructor(private readonly app: App) {}

  span(step: number): void {
    const { app } = this;
    const { note, selection, span } = app;
    if (!note) return;
    const spans = note.spans.filter(app.isWalked);
    if (spans.length === 0) {
      if (!selection && note.tokenCount > 0) app.select(note.token(0));
      return;
    }
    let index: number;
    const known = span ? spans.findIndex((each) => samePlace(each, span)) : -1; // a tag out of focus is not among them
    if (known >= 0) {
      index = known + step;
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
    const { app } = this;
    const { note, selection } = app;
    if (!note) return;
    const inOrder = this.doubts();
    const at = selection?.start ?? -1;
    const after = lowerBound(inOrder.length, (i) => (step > 0 ? inOrder[i].start <= at : inOrder[i].start < at));
    const index = step > 0 ? after : after - 1;
    if (index >= 0 && index < inOrder.length) app.selectPlace(inOrder[index]);
    else if (!app.compare) void app.travel.openDoubt(step);
  }

  // The places of the note that deserve a look, in the order of the text: what may have been missed, and doubtful tags
  // of what is in focus. What a person has tagged since is settled.
  doubts(): Doubt[] {
    const { app } = this;
    const { note } = app;
    if (!note) return [];
    const worth = note.doubts.filter((doubt) => {
      if (doubt.weight < leastDoubt) return false;
      const span = note.spans.find((each) => each.start < doubt.end && each.end > doubt.start && (app.isInFocus(each.label) || each.start === doubt.start));
      if (doubt.kind === "disagreement" || doubt.kind === "low score") return !!span && app.isWalked(span) && !span.source?.includes("person");
      return !span?.source?.includes("person");
    });
    return worth.sort((a, b) => a.start - b.start);
  }
}
