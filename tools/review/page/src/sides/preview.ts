// The note as it would be released, beside the text.

import type { App } from "../app";
import { fill, h } from "../dom";

interface Answer {
  parts: { text: string; kind?: string }[];
}

export class Preview {
  private readonly body = h("div", { class: "preview-text", id: "preview-text" });
  readonly element = h("section", { class: "preview", "aria-label": "Preview of the release", tabindex: "0" }, h("h2", {}, "As released"), h("p", { class: "quiet" }, "The other values of a list are known when the whole folder is released."), this.body);
  private timer = 0;

  constructor(private readonly app: App) {
    app.view.element.addEventListener("scroll", () => this.follow(), { passive: true });
    app.on(["note", "spans"], () => {
      window.clearTimeout(this.timer);
      if (app.preview) this.timer = window.setTimeout(() => this.update(), 120);
    });
  }

  // At the same height as the text, as far as the two have the same length.
  follow(): void {
    const { element: text } = this.app.view;
    const { element } = this;
    const share = text.scrollTop / Math.max(1, text.scrollHeight - text.clientHeight);
    if (this.app.preview) element.scrollTop = share * (element.scrollHeight - element.clientHeight);
  }

  update(): void {
    if (this.app.preview) void this.load();
  }

  private async load(): Promise<void> {
    const { app } = this;
    const note = app.note;
    if (!note) return;
    try {
      await app.queue.drained(note.annotator, note.name);
      const answer = await app.api.get<Answer>(`/api/notes/${note.number}/preview`);
      if (app.note !== note) return;
      fill(this.body, ...answer.parts.map((part) => (part.kind ? h("mark", { class: `replaced ${part.kind}` }, part.text) : part.text)));
      this.follow();
    } catch (error) {
      app.failed(error);
    }
  }
}
