// A list of any length: only the rows on the screen are elements. A row stays the same element while it is scrolled, and
// while the mouse is down on it: a browser gives no click to an element that was replaced between press and release.

import { h } from "../dom";

export class LongList {
  private readonly inner: HTMLElement;
  readonly element: HTMLElement;
  private count = 0;
  private current = -1;
  private drawn = new Map<number, HTMLElement>();
  private pressed = false;

  constructor(
    label: string,
    private readonly rowHeight: number,
    private readonly draw: (index: number) => HTMLElement,
    private readonly pick: (index: number) => void,
  ) {
    this.inner = h("div", { role: "listbox", "aria-label": label, class: "rows" });
    this.element = h("div", { class: "long-list", tabindex: "0", "aria-label": label, role: "group" }, this.inner);
    this.element.addEventListener("scroll", () => this.render(), { passive: true });
    new ResizeObserver(() => this.render()).observe(this.element);
    this.inner.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(end, () => {
        if (this.pressed) window.setTimeout(() => this.release());
      });
    }
    this.inner.addEventListener("click", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-row]");
      if (row) this.pick(Number(row.dataset.row));
    });
  }

  show(count: number, current: number): void {
    const moved = current !== this.current;
    this.count = count;
    this.current = current;
    this.inner.style.height = `${count * this.rowHeight}px`;
    if (moved && current >= 0) {
      const top = current * this.rowHeight;
      const { scrollTop, clientHeight } = this.element;
      if (top < scrollTop || top + this.rowHeight > scrollTop + clientHeight) this.element.scrollTop = top - clientHeight / 3;
    }
    if (!this.pressed) this.drawn.clear();
    this.render();
  }

  // After the click that the press became: what changed meanwhile is drawn.
  private release(): void {
    this.pressed = false;
    this.drawn.clear();
    this.render();
  }

  private render(): void {
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.rowHeight) - 4);
    const last = Math.min(this.count, first + Math.ceil(this.element.clientHeight / this.rowHeight) + 8);
    const rows = new Map<number, HTMLElement>();
    for (let i = first; i < last; i++) {
      const kept = this.drawn.get(i);
      if (kept) {
        rows.set(i, kept);
        continue;
      }
      const row = this.draw(i);
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(i === this.current));
      row.setAttribute("aria-setsize", String(this.count));
      row.setAttribute("aria-posinset", String(i + 1));
      row.dataset.row = String(i);
      row.style.top = `${i * this.rowHeight}px`;
      row.style.height = `${this.rowHeight}px`;
      rows.set(i, row);
    }
    for (const [i, row] of this.drawn) if (rows.get(i) !== row) row.remove();
    let before: Element | null = this.inner.firstElementChild;
    for (const row of rows.values()) {
      if (row === before) before = row.nextElementSibling;
      else this.inner.insertBefore(row, before);
    }
    while (before) {
      const next: Element | null = before.nextElementSibling;
      before.remove();
      before = next;
    }
    this.drawn = rows;
  }
}
