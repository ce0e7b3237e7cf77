// From anywhere to any word on the screen by three keys: "`" writes letters over the words, typing them selects the word.

import type { App } from "../app";
import { fill, h } from "../dom";
import type { Place } from "../types";

const letters = "asdfghjklqwertyuiopzxcvbnm";

export class Jump {
  readonly layer = h("div", { class: "jump", "aria-hidden": "true" });
  private readonly codes = new Map<string, Place>();
  private typed = "";
  private release: () => void = () => undefined;

  constructor(private readonly app: App) {}

  get active(): boolean {
    return this.codes.size > 0;
  }

  start(): void {
    const { note, view } = this.app;
    if (!note) return;
    const frame = view.element.getBoundingClientRect();
    const seen: { place: Place; box: DOMRect }[] = [];
    for (let i = 0; i < note.tokenCount && seen.length < letters.length ** 2; i++) {
      const place = note.token(i);
      if (!/[\p{L}\p{N}]/u.test(note.textOf(place))) continue;
      const box = view.boxOf(place);
      if (box.bottom > frame.bottom) break;
      if (box.top >= frame.top) seen.push({ place, box });
    }
    seen.forEach(({ place }, i) => this.codes.set(seen.length <= letters.length ? letters[i] : letters[Math.floor(i / letters.length)] + letters[i % letters.length], place));
    if (seen.length === 0) return;
    this.release();
    this.release = this.app.pin(); // the letters are of this note
    this.layer.dataset.first = String(note.offsets.toPoint(seen[0].place.start));
    const codes = [...this.codes.keys()];
    fill(this.layer, ...seen.map(({ box }, i) => {
      const badge = h("span", { "data-code": codes[i] }, codes[i]);
      badge.style.left = `${box.left}px`;
      badge.style.top = `${box.top}px`;
      return badge;
    }));
  }

  stop(): void {
    this.codes.clear();
    this.typed = "";
    fill(this.layer);
    this.release();
  }

  // A letter of a code; every other key ends it.
  take(key: string): void {
    this.typed += key.toLowerCase();
    const place = this.codes.get(this.typed);
    const goesOn = key.length === 1 && [...this.codes.keys()].some((code) => code.startsWith(this.typed));
    if (place || !goesOn) this.stop();
    if (place) this.app.selectPlace(place);
    if (place || !goesOn) return;
    for (const badge of this.layer.children) badge.classList.toggle("other", !(badge as HTMLElement).dataset.code?.startsWith(this.typed));
  }
}
