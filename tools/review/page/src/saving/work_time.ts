// The time spent on the open note. A minute without a key or the mouse is a pause, not work.

import type { Api } from "./api";
import type { NoteModel } from "../note/note";

const longestPause = 60000; // milliseconds

export class WorkTime {
  private unsent = 0; // seconds
  private touched = performance.now();

  constructor(private readonly api: Api) {}

  // Counts from now on; `worked` is told of every second.
  start(note: () => NoteModel | null, worked: () => void): void {
    for (const event of ["keydown", "pointerdown", "wheel"]) {
      document.addEventListener(event, () => (this.touched = performance.now()), { passive: true, capture: true });
    }
    window.setInterval(() => {
      const open = note();
      if (!open || document.hidden || performance.now() - this.touched > longestPause) return;
      this.unsent += 1;
      open.seconds += 1;
      worked();
    }, 1000);
  }

  // The seconds since it was last asked, for the request that carries them.
  take(): number {
    const seconds = this.unsent;
    this.unsent = 0;
    return seconds;
  }

  // Sends what no change has carried; `leaving`: the page is about to go away.
  send(note: NoteModel | null, leaving: boolean): void {
    if (!note || this.unsent < 1) return;
    void this.api.post(`/api/notes/${note.number}/time`, { seconds: this.take() }, note.annotator, leaving).catch(() => undefined);
  }
}
