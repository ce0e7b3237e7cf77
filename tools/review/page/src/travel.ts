// From note to note: in the order of the folder, or the most doubtful first.

import type { App } from "./app";
import { counted } from "./dom";

export class Travel {
  private sorted: number[] = [];
  doubtful = false;

  constructor(private readonly app: App) {}

  // The order of all notes. By doubt it is made once, so that it does not shift below the hands.
  get order(): number[] {
    const { shown } = this.app;
    if (this.sorted.length !== shown.length) {
      this.sorted = shown.slice();
      if (this.doubtful) this.sorted.sort((a, b) => this.doubt(b) - this.doubt(a) || a - b);
    }
    return this.sorted;
  }

  sort(doubtful: boolean): void {
    this.doubtful = doubtful;
    this.sorted = [];
  }

  private doubt(note: number): number {
    const state = this.app.states.notes[note];
    return state ? (state[0] ? -1 : state[6]) : 0;
  }

  private beside(number: number, step: number): number | undefined {
    const { app } = this;
    return app.compare ? app.compare.noteBeside(number, step) : this.order[this.order.indexOf(number) + step];
  }

  // Opens the first of some notes that can be read, and names those that cannot.
  private async openFirst(notes: (before: number | undefined) => number | undefined): Promise<boolean> {
    const { app } = this;
    const passed: number[] = [];
    let next = notes(undefined);
    let shown = "unreadable";
    while (next !== undefined && shown === "unreadable") {
      shown = await app.open(next, undefined, true);
      if (shown !== "unreadable") break;
      passed.push(next);
      next = passed.length > app.folder.names.length ? undefined : notes(next);
    }
    if (passed.length > 0) {
      const names = passed.slice(0, 3).map((note) => app.folder.names[note]).join(", ");
      app.say(`${names}${passed.length > 3 ? ` and ${passed.length - 3} more` : ""} cannot be read and ${passed.length === 1 ? "was" : "were"} passed over: ${app.unreadable}`, true);
    }
    return next !== undefined;
  }

  async openNext(step: number): Promise<void> {
    // From the note that was asked for last: keys come faster than notes.
    const from = this.app.wanted;
    const found = await this.openFirst((before) => this.beside(before ?? from, step));
    if (!found) this.app.say(step > 0 ? "This is the last note" : "This is the first note");
  }

  // The first (or last) doubtful place of the next note that has one and is not approved.
  async openDoubt(step: number): Promise<void> {
    const { app } = this;
    const { order } = this;
    const worth = (note: number) => !app.states.notes[note]?.[0] && app.states.notes[note]?.[5] > 0;
    let at = order.indexOf(app.wanted) + step;
    while (at >= 0 && at < order.length && !worth(order[at])) at += step;
    if (at < 0 || at >= order.length) {
      app.say(step > 0 ? "No doubtful place is left behind this one" : "No doubtful place is left before this one");
      return;
    }
    if ((await app.open(order[at])) !== "shown") return;
    const places = app.walk.doubts();
    const place = step > 0 ? places[0] : places.at(-1);
    if (place) app.selectPlace(place);
  }

  // The next note that is not approved.
  async goOn(): Promise<void> {
    const { app } = this;
    const from = app.note?.number ?? 0;
    if (app.wanted !== from) return; // it is on its way
    if (app.compare) {
      const next = app.compare.nextOpenNote(from);
      if (next !== undefined) await app.open(next);
      else app.say("No disagreement is open in any note");
      app.tell("states", "compare");
      return;
    }
    const { order } = this;
    const tried = new Set<number>([from]);
    const found = await this.openFirst(() => {
      const at = order.indexOf(from);
      for (let i = 1; i < order.length; i++) {
        const next = order[(at + i) % order.length];
        if (tried.has(next) || app.states.notes[next]?.[0] || app.isApproving(next)) continue;
        tried.add(next);
        return next;
      }
      return undefined;
    });
    if (found) return;
    app.tell("states", "spans");
    const left = app.states.unreadable.length;
    app.say(left > 0 ? `Every note is approved but ${counted(left, "note")} that cannot be read` : "Every note is approved");
  }
}
