// The right side: the selected span, the labels with their keys and comments; and the outline, for the left one.

import type { App } from "../app";
import { button, counted, fill, h } from "../dom";
import { markdown, plainText } from "../markdown";
import { classNames, doubtWords, groupName, labelKeys, rolesOf } from "../note/labels";
import { type NoteModel, samePlace } from "../note/note";
import type { Dialogs } from "./dialogs";
import type { Span } from "../types";

export class Inspector {
  readonly element: HTMLElement;
  private readonly disagreement = h("section", { "aria-label": "Disagreement", id: "disagreement" });
  private readonly selected = h("section", { "aria-label": "Selection", id: "selection" });
  private readonly palette = h("section", { "aria-label": "Labels", id: "labels" });
  private readonly guideline = h("section", { "aria-label": "Guideline", id: "guideline" });
  private readonly comments = h("section", { "aria-label": "Comments", id: "comments" });
  private readonly spoken = h("p", { class: "spoken", role: "status", "aria-live": "polite", id: "spoken" }); // what the arrow keys selected
  readonly outline = h("nav", { "aria-label": "Sections of the note", id: "outline" });
  private readonly labelButtons = new Map<string, HTMLButtonElement>();
  private drawn: { note: NoteModel | null; span: Span | null } = { note: null, span: null };
  private release: () => void = () => undefined; // the note, while a field of its tag has the focus

  constructor(private readonly app: App, private readonly dialogs: Dialogs) {
    this.element = h("aside", { class: "side right", "aria-label": "Selection and labels" }, this.spoken, this.palette, h("div", { class: "facts-side", tabindex: "0", role: "group", "aria-label": "Facts" }, this.disagreement, this.selected, this.guideline, this.comments));
    app.on(["selection", "spans"], () => this.drawSelection());
    app.on(["note"], () => {
      this.drawOutline();
      this.drawComments();
    });
    app.on(["compare"], () => this.drawDisagreement());
  }

  // A button that, as a key does, waits for an undo that is on its way.
  private act(...[text, key, press, props]: Parameters<typeof button>): HTMLButtonElement {
    return button(text, key, () => this.app.press(press), props);
  }

  makePalette(): void {
    fill(this.palette, h("h2", {}, "Labels"));
    for (const cls of ["EID", "QID", "HMD"]) {
      const box = h("div", { class: "palette" });
      for (const label of this.app.folder.labels.filter((each) => each.class === cls)) {
        const made = this.act(label.name, labelKeys[label.name] ?? null, () => {
          this.app.edits.label(label.name);
          this.app.view.focus();
        }, { class: `label ${cls} ${groupName(label.name)}`, "aria-pressed": "false", title: plainText(this.app.folder.guidelines?.[label.name] ?? "") || null });
        this.labelButtons.set(label.name, made);
        box.append(made);
      }
      this.palette.append(h("h3", { class: `class-${cls}` }, classNames[cls], " ", h("span", { class: `line-sample ${cls}` }, cls)), box);
    }
  }

  private drawSelection(): void {
    const { app } = this;
    const { note, selection, span } = app;
    for (const [label, element] of this.labelButtons) {
      element.setAttribute("aria-pressed", String(span ? span.label === label : false));
      element.classList.toggle("sticky", app.edits.lastLabel === label);
    }
    const { dataset } = this.selected;
    delete dataset.start;
    delete dataset.end;
    delete dataset.label;
    if (!note || !selection) {
      this.drawn = { note, span: null };
      this.release();
      fill(this.selected, h("h2", {}, "Selection"), h("p", { class: "quiet" }, "Nothing is selected. Click a tag, drag over text, or press →."));
      return;
    }
    dataset.start = String(note.offsets.toPoint(selection.start));
    dataset.end = String(note.offsets.toPoint(selection.end));
    if (span) dataset.label = span.label;
    this.drawGuideline();
    // A field in which somebody types stays: the next letters would go to the text, where they are labels.
    const typing = this.selected.contains(document.activeElement) && document.activeElement?.matches("input, select");
    if (typing && span && this.drawn.span && this.drawn.note === note && samePlace(this.drawn.span, span)) return;
    this.drawn = { note, span };
    const text = note.textOf(selection);
    this.spoken.textContent = `${text.slice(0, 80)}: ${span ? span.label : "not tagged"}`;
    const rows: (Node | null)[] = [h("h2", {}, span ? "Tag" : "Text"), h("p", { class: "selected-text", dir: "auto" }, text.length > 160 ? `${text.slice(0, 160)}…` : text)];
    if (span) rows.push(this.facts(span));
    else rows.push(h("p", { class: "quiet" }, "Not tagged. Press the key of a label, or ", h("kbd", {}, "Space"), ` for ${app.edits.lastLabel}.`));
    const doubt = note.doubts.find((each) => each.start === selection.start && each.end === selection.end);
    if (doubt && !span?.source?.includes("person")) rows.push(h("p", { class: doubt.weight < 0.3 ? "quiet" : "doubt-note" }, `Doubt ${doubt.weight.toFixed(2)}: ${doubtWords[doubt.kind] ?? doubt.kind}`));
    const over = span ? app.edits.overlapping(span) : [];
    if (over.length > 0) rows.push(h("p", { class: "doubt-note", id: "overlap" }, `Overlaps ${over.map((each) => `${each.label} “${note.textOf(each).slice(0, 30)}”`).join(", ")}`));
    const more = span && span.class !== "HMD" ? app.edits.moreLike(span).length : 0;
    if (more > 0) rows.push(h("div", { class: "row" }, this.act(`${counted(more, "more", "more")} like this here: label`, "+", () => app.edits.labelMore(), { id: "more-here" })));
    rows.push(this.boundaries());
    rows.push(h("div", { class: "row wrap" },
      span ? this.act("Delete", "Del", () => app.edits.remove()) : null,
      button("All occurrences", "0", () => this.dialogs.everywhere()),
      button("Comment", "9", () => this.dialogs.comment())));
    fill(this.selected, ...rows);
    this.release();
  }

  // While it has the focus neither an answer of the server nor another note takes it away.
  private keepWhileTyping(field: HTMLElement): void {
    field.addEventListener("focus", () => {
      this.release();
      this.release = this.app.pin();
    });
    field.addEventListener("blur", (event) => {
      if (document.activeElement === field) return; // another window has the keyboard for a while
      if (this.selected.contains(event.relatedTarget as Node | null)) return; // or what is clicked would be replaced
      if (field.isConnected) this.drawSelection();
      this.release();
    });
  }

  private facts(span: Span): HTMLElement {
    const list = h("dl", { class: "facts" });
    const add = (name: string, value: string | Node) => list.append(h("dt", {}, name), h("dd", {}, value));
    add("Label", `${span.label} (${span.class ?? ""})`);
    if (span.source?.length) add("Found by", span.source.join(", "));
    if (span.score !== undefined) add("Score", span.score.toFixed(2));
    if (span.rule) add("Rule", span.rule);
    const value = h("input", { type: "text", id: "value", "aria-label": "Value", value: span.value ?? "", maxlength: "200", autocomplete: "off", spellcheck: "false" });
    value.addEventListener("change", () => this.app.edits.setValue(value.value.trim()));
    value.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) this.app.view.focus();
    });
    this.keepWhileTyping(value);
    add("Value", value);
    const roles = rolesOf[span.label];
    if (roles) {
      const select = h("select", { "aria-label": "Role", id: "role" });
      for (const role of ["", ...roles]) select.append(h("option", { value: role, ...(role === (span.role ?? "") ? { selected: true } : {}) }, role || "none"));
      select.addEventListener("change", () => this.app.edits.setRole(select.value));
      this.keepWhileTyping(select);
      add("Role", select);
    } else if (span.role) {
      add("Role", span.role);
    }
    return list;
  }

  // What the guidelines say of the selected tag's label, or of the one that Space gives.
  private drawGuideline(): void {
    const { app } = this;
    const { guidelines } = app.folder;
    if (!guidelines) return;
    const label = app.span?.label ?? app.edits.lastLabel;
    if (this.guideline.dataset.label === label) return;
    this.guideline.dataset.label = label;
    const text = guidelines[label];
    fill(this.guideline, h("h2", {}, `Guideline: ${label}`), text ? markdown(text) : h("p", { class: "quiet" }, "The guidelines say nothing of this label."),
      button("All guidelines", null, () => this.dialogs.guidelines(), { id: "all-guidelines", class: "link" }));
  }

  private boundaries(): HTMLElement {
    const { app } = this;
    const row = (name: string, boundary: "start" | "end", keys: [string, string, string, string]) =>
      h("div", { class: "row boundary" }, h("span", { class: "quiet" }, name),
        this.act("⇤", keys[0], () => app.edits.move(boundary, -1, "token"), { "aria-label": `${name} one word back`, title: "by word" }),
        this.act("←", keys[1], () => app.edits.move(boundary, -1, "character"), { "aria-label": `${name} one character back`, title: "by character" }),
        this.act("→", keys[2], () => app.edits.move(boundary, 1, "character"), { "aria-label": `${name} one character on`, title: "by character" }),
        this.act("⇥", keys[3], () => app.edits.move(boundary, 1, "token"), { "aria-label": `${name} one word on`, title: "by word" }));
    return h("div", { class: "boundaries" }, row("Begin", "start", ["5", "1", "2", "6"]), row("End", "end", ["7", "3", "4", "8"]));
  }

  private drawComments(): void {
    const { app } = this;
    const note = app.note;
    const foreign = app.compare?.comments ?? [];
    const all = [...foreign.map((comment) => ({ ...comment, own: false })), ...(note?.comments ?? []).map((comment) => ({ ...comment, own: true }))];
    app.view.highlight("comment", all.filter((comment) => !comment.resolved && comment.end > comment.start));
    if (!note || all.length === 0) {
      fill(this.comments);
      return;
    }
    const list = h("ul", { class: "plain comments" });
    for (const comment of all) {
      const item = h("li", { class: comment.resolved ? "resolved" : "" },
        button(`“${note.textOf(comment).slice(0, 40)}”`, null, () => app.selectPlace({ start: comment.start, end: comment.end }), { class: "link" }),
        h("p", {}, comment.kind === "question" ? h("b", {}, "Question: ") : null, comment.text),
        h("p", { class: "quiet" }, `${comment.who}, ${comment.at.slice(0, 16).replace("T", " ")}`));
      if (comment.own) {
        item.append(h("div", { class: "row" },
          button(comment.resolved ? "Open again" : "Resolve", null, () => app.edits.comment(note, { action: comment.resolved ? "reopen" : "resolve", id: comment.id })),
          button("Delete", null, () => app.edits.comment(note, { action: "delete", id: comment.id }))));
      }
      list.append(item);
    }
    fill(this.comments, h("h2", {}, "Comments"), list);
  }

  private drawOutline(): void {
    const note = this.app.note;
    if (!note || note.sections.length === 0) {
      fill(this.outline);
      return;
    }
    const list = h("ul", { class: "plain" });
    for (const section of note.sections) {
      list.append(h("li", {}, button(section.title, null, () => {
        const end = note.lineEnd(note.lineOf(section.start));
        this.app.view.reveal({ start: section.start, end });
        const token = note.tokenAt(section.start);
        if (token < note.tokenCount) this.app.selectPlace(note.token(token));
        this.app.view.focus();
      }, { class: "link" })));
    }
    fill(this.outline, h("h2", {}, "Sections"), list);
  }

  private drawDisagreement(): void {
    const { app } = this;
    const { compare, note } = app;
    if (!compare || !note) {
      fill(this.disagreement);
      return;
    }
    const count = compare.disagreements.length;
    if (count === 0) {
      fill(this.disagreement, h("h2", {}, "Disagreements"), h("p", {}, "Both agree on this note. ", h("kbd", {}, "Enter"), " approves it."));
      return;
    }
    const { current: each, open } = compare;
    if (!each) return;
    const side = (name: string, spans: Span[]) => h("div", { class: "side-card" }, h("h3", {}, name),
      ...(spans.length > 0 ? spans.map((span) => h("p", {}, h("b", {}, span.label), " ", note.textOf(span))) : [h("p", { class: "quiet" }, "no tag")]));
    fill(this.disagreement, h("h2", {}, `Disagreement ${compare.at + 1} of ${count}`),
      h("p", { class: "quiet", role: "status" }, each.decision ? `Decided: ${each.decision}. ${open} open.` : `${open} open.`),
      h("div", { class: "sides" }, side(`◀ ${compare.left}`, each.left), side(`${compare.right} ▶`, each.right)),
      h("div", { class: "row wrap" },
        this.act(`Accept ${compare.left}`, "<", () => compare.decide("left")),
        this.act(`Accept ${compare.right}`, ">", () => compare.decide("right")),
        this.act("Both", "=", () => compare.decide("both")),
        this.act("Neither", "-", () => compare.decide("neither")),
        this.act("Keep as edited", "Enter", () => compare.keep())),
      h("div", { class: "row wrap" },
        button("Previous", "{", () => compare.goTo(compare.at - 1)),
        button("Next", "}", () => compare.goTo(compare.at + 1)),
        this.act(`Accept ${compare.left} in all that is open`, null, () => compare.decideAll("left")),
        this.act(`Accept ${compare.right} in all that is open`, null, () => compare.decideAll("right"))));
  }
}
