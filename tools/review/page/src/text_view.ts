// The text of the note. Lines are elements of their own, so that an edit draws only the lines it touches; they
// come in blocks whose layout the browser leaves out while they are off the screen. Everything that is no tag
// (cursor, hits, doubts) is drawn by highlights, which need no elements.

import { h } from "./dom";
import { groupName } from "./labels";
import { lowerBound, type NoteModel } from "./note";
import type { Place, Span } from "./types";

const linesOfABlock = 40;

export class TextView {
  readonly element = h("div", { id: "text", class: "text", tabindex: "0", role: "region", "aria-label": "Text of the note" });
  private note: NoteModel | null = null;
  private lines: HTMLElement[] = [];
  private readonly marksOf = new Map<Span, HTMLElement[]>();
  private readonly spansOf = new WeakMap<Element, Span[]>();
  private selected: Span | null = null;
  private visible: (span: Span) => boolean = () => true;

  show(note: NoteModel, visible: (span: Span) => boolean): void {
    this.note = note;
    this.visible = visible;
    this.selected = null;
    this.marksOf.clear();
    this.lines = new Array(note.lineCount);
    const all = document.createDocumentFragment();
    let longest = 0;
    for (const span of note.spans) longest = Math.max(longest, span.end - span.start);
    for (let first = 0; first < note.lineCount; first += linesOfABlock) {
      const block = document.createElement("div");
      block.className = "block";
      for (let line = first; line < Math.min(first + linesOfABlock, note.lineCount); line++) {
        const element = document.createElement("div");
        element.className = "line";
        element.dir = "auto";
        this.lines[line] = element;
        this.drawLine(line, longest);
        block.append(element);
      }
      all.append(block);
    }
    this.element.replaceChildren(all);
    this.element.scrollTop = 0;
    for (const name of ["cursor", "hit", "doubt", "comment", "disputed"]) this.highlight(name, []);
  }

  setVisible(visible: (span: Span) => boolean): void {
    this.visible = visible;
    this.redraw([{ start: 0, end: this.note?.text.length ?? 0 }]);
  }

  // Draws the lines of these places again.
  redraw(places: Place[]): void {
    const note = this.note;
    if (!note) return;
    const lines = new Set<number>();
    for (const place of places) {
      for (let line = note.lineOf(place.start); line <= note.lineOf(Math.max(place.start, place.end - 1)); line++) lines.add(line);
    }
    let longest = 0;
    for (const span of note.spans) longest = Math.max(longest, span.end - span.start);
    for (const line of lines) this.drawLine(line, longest);
    this.mark(this.selected);
  }

  private drawLine(line: number, longest: number): void {
    const note = this.note as NoteModel;
    const element = this.lines[line];
    const from = note.lineStarts[line];
    const to = note.lineEnd(line);
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
    const top = here.reduce((a, b) => (b.end - b.start < a.end - a.start ? b : a));
    const mark = document.createElement("mark");
    mark.className = `${top.class ?? ""} ${groupName(top.label)}`;
    if (top.start === start) mark.classList.add("first");
    if (top.end === end) {
      mark.classList.add("last");
      mark.dataset.tag = here.length > 1 ? here.filter((span) => span.end === end).map((span) => span.label).join(" ") : top.label;
    }
    if (here.length > 1) mark.classList.add("many");
    if (top.source?.includes("person")) mark.classList.add("person");
    mark.textContent = text;
    this.spansOf.set(mark, here);
    for (const span of here) {
      const marks = this.marksOf.get(span);
      if (marks) marks.push(mark);
      else this.marksOf.set(span, [mark]);
    }
    return mark;
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

  reveal(place: Place): void {
    const note = this.note;
    if (!note) return;
    const range = this.rangeOf({ start: place.start, end: Math.max(place.start, Math.min(place.end, note.lineEnd(note.lineOf(place.start)))) });
    const line = this.lines[note.lineOf(place.start)];
    const view = this.element.getBoundingClientRect();
    let box = range.getBoundingClientRect();
    if (box.height === 0) box = line.getBoundingClientRect();
    if (box.top >= view.top + 24 && box.bottom <= view.bottom - 24 && box.height > 0) return;
    line.scrollIntoView({ block: "center" });
    const now = range.getBoundingClientRect();
    if (now.height > 0 && (now.top < view.top || now.bottom > view.bottom)) this.element.scrollTop += now.top - view.top - view.height / 2;
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
    let line = note.lineOf(unit);
    if (ends && line > 0 && unit === note.lineStarts[line]) line--;
    let left = Math.min(unit, note.lineEnd(line)) - note.lineStarts[line];
    const element = this.lines[line];
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
    const start = node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element);
    const line = start?.closest(".line") as HTMLElement | null;
    if (!note || !line || !this.element.contains(line)) return null;
    const range = document.createRange();
    range.setStart(line, 0);
    range.setEnd(node, offset);
    return note.lineStarts[this.lines.indexOf(line)] + range.toString().length;
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
