// The text of the note. Lines are elements of their own, and so are the pieces of a very long one, so that an edit
// draws only what it touches; lines come in blocks, and the browser leaves out the layout of blocks and pieces that
// are off the screen. Everything that is no tag (cursor, hits, doubts) is drawn by highlights, which need no elements.

import { h } from "../dom";
import { groupName } from "./labels";
import { lowerBound, type NoteModel } from "./note";
import type { Place, Span } from "../types";

const linesOfABlock = 40;
const pieces = ".piece, .line:not(.long)";

export class TextView {
  readonly element = h("div", { id: "text", class: "text", tabindex: "0", role: "region", "aria-label": "Text of the note" });
  private note: NoteModel | null = null;
  private pieces: HTMLElement[] = [];
  private readonly pieceOf = new WeakMap<Element, number>();
  private readonly marksOf = new Map<Span, HTMLElement[]>();
  private readonly spansOf = new WeakMap<Element, Span[]>();
  private selected: Span | null = null;
  private visible: (span: Span) => boolean = () => true;
  isFaint: (span: Span) => boolean = () => false;
  sideOf: (span: Span) => "left" | "right" | "" = () => ""; // of two annotators who differ

  show(note: NoteModel, visible: (span: Span) => boolean): void {
    this.note = note;
    this.visible = visible;
    this.selected = null;
    this.marksOf.clear();
    this.pieces = new Array(note.pieceCount);
    const all = document.createDocumentFragment();
    const longest = this.longestSpan();
    for (let line = 0, piece = 0, block: HTMLElement | null = null; line < note.lineCount; line++) {
      if (!block || line % linesOfABlock === 0) all.append((block = h("div", { class: "block" })));
      const element = h("div", { class: "line", dir: "auto" });
      const first = piece;
      const next = note.lineStarts[line + 1] ?? Infinity;
      while (piece < note.pieceCount && note.pieceStarts[piece] < next) piece++;
      for (let each = first; each < piece; each++) {
        const drawn = piece - first > 1 ? h("div", { class: "piece" }) : element;
        if (drawn !== element) element.append(drawn);
        this.pieces[each] = drawn;
        this.pieceOf.set(drawn, each);
        this.draw(each, longest);
      }
      element.classList.toggle("long", piece - first > 1);
      block.append(element);
    }
    this.element.replaceChildren(all);
    this.element.scrollTop = 0;
    for (const name of ["cursor", "hit", "doubt", "comment", "disputed"]) this.highlight(name, []);
  }

  setVisible(visible: (span: Span) => boolean): void {
    this.visible = visible;
    this.redraw([{ start: 0, end: this.note?.text.length ?? 0 }]);
  }

  private longestSpan(): number {
    return (this.note?.spans ?? []).reduce((longest, span) => Math.max(longest, span.end - span.start), 0);
  }

  // Draws the pieces of these places again.
  redraw(places: Place[]): void {
    const note = this.note;
    if (!note) return;
    const pieces = new Set<number>();
    for (const place of places) {
      for (let piece = note.pieceOf(place.start); piece <= note.pieceOf(Math.max(place.start, place.end - 1)); piece++) pieces.add(piece);
    }
    const longest = this.longestSpan();
    for (const piece of pieces) this.draw(piece, longest);
    this.mark(this.selected);
  }

  private draw(piece: number, longest: number): void {
    const note = this.note as NoteModel;
    const element = this.pieces[piece];
    const from = note.pieceStarts[piece];
    const to = note.pieceEnd(piece);
    this.forget(element);
    const spans: Span[] = [];
    for (let i = lowerBound(note.spans.length, (at) => note.spans[at].start < from - longest); i < note.spans.length; i++) {
      const span = note.spans[i];
      if (span.start >= to && span.start > from) break;
      if (span.end > from && span.start < to && this.visible(span)) spans.push(span);
    }
    if (spans.length === 0) {
      element.textContent = note.text.slice(from, to);
      return;
    }
    const edges = new Set([from, to]);
    for (const span of spans) {
      edges.add(Math.max(from, span.start));
      edges.add(Math.min(to, span.end));
    }
    const cuts = [...edges].sort((a, b) => a - b);
    const parts: Node[] = [];
    for (let i = 0; i + 1 < cuts.length; i++) {
      const here = spans.filter((span) => span.start <= cuts[i] && span.end >= cuts[i + 1]);
      const text = note.text.slice(cuts[i], cuts[i + 1]);
      parts.push(here.length > 0 ? this.makeMark(text, here, cuts[i], cuts[i + 1]) : document.createTextNode(text));
    }
    element.replaceChildren(...parts);
  }

  // The shortest span is on top: it is the one a click means.
  private makeMark(text: string, here: Span[], start: number, end: number): HTMLElement {
    const clear = here.filter((span) => !this.isFaint(span));
    const drawn = clear.length > 0 ? clear : here;
    const top = drawn.reduce((a, b) => (b.end - b.start < a.end - a.start ? b : a));
    const order = { left: 0, "": 1, right: 2 }; // as the two sides are named everywhere else
    const mark = document.createElement("mark");
    mark.className = `${top.class ?? ""} ${groupName(top.label)}`;
    if (top.start === start) mark.classList.add("first");
    if (top.end === end) {
      mark.classList.add("last");
      mark.dataset.tag = drawn.length > 1 ? drawn.filter((span) => span.end === end).sort((a, b) => order[this.sideOf(a)] - order[this.sideOf(b)]).map((span) => this.named(span)).join(" ") : this.named(top);
    }
    const sides = new Set(drawn.map((span) => this.sideOf(span)).filter(Boolean));
    for (const side of sides) mark.classList.add(`of-${side}`);
    if (drawn.length > 1) mark.classList.add("many");
    if (clear.length === 0) mark.classList.add("faint");
    if (top.source?.includes("person")) mark.classList.add("by-person");
    if (text.length <= 20) mark.classList.add("short");
    mark.textContent = text;
    this.spansOf.set(mark, here);
    for (const span of here) {
      const marks = this.marksOf.get(span);
      if (marks) marks.push(mark);
      else this.marksOf.set(span, [mark]);
    }
    return mark;
  }

  private named(span: Span): string {
    const side = this.sideOf(span);
    return `${side === "left" ? "◀ " : ""}${span.label}${side === "right" ? " ▶" : ""}`;
  }

  private forget(element: HTMLElement): void {
    for (const child of element.children) {
      for (const span of this.spansOf.get(child) ?? []) {
        const left = (this.marksOf.get(span) ?? []).filter((mark) => mark !== child);
        if (left.length > 0) this.marksOf.set(span, left);
        else this.marksOf.delete(span);
      }
    }
  }

  // The ring round the selected span.
  mark(span: Span | null): void {
    if (this.selected) for (const mark of this.marksOf.get(this.selected) ?? []) mark.classList.remove("selected");
    this.selected = span;
    if (span) for (const mark of this.marksOf.get(span) ?? []) mark.classList.add("selected");
  }

  // The first row of a place, as it is on the screen or would be if it were there.
  boxOf(place: Place): DOMRect {
    const note = this.note as NoteModel;
    const piece = note.pieceOf(place.start);
    const range = this.rangeOf({ start: place.start, end: Math.max(place.start, Math.min(place.end, note.pieceEnd(piece))) });
    const box = range.getClientRects()[0] ?? range.getBoundingClientRect();
    return box.height > 0 ? box : this.pieces[piece].getBoundingClientRect();
  }

  reveal(place: Place): void {
    const note = this.note;
    if (!note) return;
    const inside = (box: DOMRect, margin: number) => box.top >= view.top + margin && box.bottom <= view.bottom - margin;
    const view = this.element.getBoundingClientRect();
    if (inside(this.boxOf(place), 24)) return;
    this.pieces[note.pieceOf(place.start)].scrollIntoView({ block: "center" });
    const now = this.boxOf(place);
    if (!inside(now, 0)) this.element.scrollTop += now.top - view.top - view.height / 2;
  }

  rangeOf(place: Place): Range {
    const range = document.createRange();
    range.setStart(...this.pointAt(place.start, false));
    range.setEnd(...this.pointAt(place.end, true));
    return range;
  }

  // The text node and offset of a place; at an edge the node before it if `ends`.
  private pointAt(unit: number, ends: boolean): [Node, number] {
    const note = this.note as NoteModel;
    let piece = note.pieceOf(unit);
    if (ends && piece > 0 && unit === note.pieceStarts[piece]) piece--;
    let left = Math.min(unit, note.pieceEnd(piece)) - note.pieceStarts[piece];
    const element = this.pieces[piece];
    for (let node = element.firstChild; node; node = node.nextSibling) {
      const text = node.nodeType === Node.TEXT_NODE ? node : node.firstChild;
      const length = text?.nodeValue?.length ?? 0;
      if (text && (left < length || (left === length && (ends || !node.nextSibling)))) return [text, left];
      left -= length;
    }
    return [element, element.childNodes.length];
  }

  // The place of a point of the document; null where it is not in the text.
  unitAt(node: Node, offset: number): number | null {
    const note = this.note;
    if (!note || !this.element.contains(node)) return null;
    let element = (node instanceof Element ? node : node.parentElement)?.closest(pieces);
    if (!element) {
      // Between two lines, as a click three times leaves it: where the second one begins.
      const next = node.childNodes[offset];
      element = next instanceof Element ? (next.matches(pieces) ? next : next.querySelector(pieces)) : null;
      if (!element) return null;
      node = element;
      offset = 0;
    }
    const piece = this.pieceOf.get(element);
    if (piece === undefined) return null;
    const range = document.createRange();
    range.setStart(element, 0);
    range.setEnd(node, offset);
    return note.pieceStarts[piece] + range.toString().length;
  }

  spansAt(target: EventTarget | null): Span[] {
    const mark = target instanceof Element ? target.closest("mark") : null;
    return (mark && this.spansOf.get(mark)) ?? [];
  }

  highlight(name: string, places: Place[]): void {
    if (!("highlights" in CSS)) return;
    if (places.length === 0) CSS.highlights.delete(name);
    else CSS.highlights.set(name, new Highlight(...places.map((place) => this.rangeOf(place))));
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }
}
