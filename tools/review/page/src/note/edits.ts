// Everything that can be done to the open note. A change is drawn at once and goes into the queue at once.

import type { App } from "../app";
import { type Boundary, type NoteModel, samePlace } from "./note";
import type { Place, Saved, Span } from "../types";

export class Edits {
  lastLabel = "PATIENT";
  private lastApproved: { annotator: string; note: number } | null = null; // while nothing else was changed since
  askBeforeErasing = true;

  constructor(private readonly app: App) {}

  private newSpan(place: Place, label: string): Span {
    return { start: place.start, end: place.end, label, class: this.app.classOf.get(label), source: ["person"] };
  }

  // A tag that stays what it is but for its place or role keeps all that is known of it.
  private sameTag(span: Span, changes: Partial<Span>): Span {
    const source = span.source?.includes("person") ? span.source : [...(span.source ?? []), "person"];
    return { ...span, source, ...changes };
  }

  label(label: string): void {
    const { app } = this;
    if (!app.note || !app.selection) return;
    this.lastLabel = label;
    const { span } = app;
    if (span?.label === label && span.source?.includes("person") && !app.compare?.isDisputed(span)) {
      app.tell("selection");
      return;
    }
    // The machine's own label given again says that a person agrees with it.
    const same = span?.label === label;
    const made = same && span ? this.sameTag(span, {}) : this.newSpan(app.selection, label);
    const disputed = app.compare?.disputedAt(app.selection) ?? [];
    const gone = span && !same ? [span, ...disputed.filter((each) => !samePlace(each, span))] : disputed.filter((each) => !samePlace(each, made));
    this.edit(gone, [made], made);
  }

  setRole(role: string): void {
    const { span } = this.app;
    if (!span) return;
    const made = this.sameTag(span, { role: role || undefined });
    this.edit([span], [made], made);
  }

  setValue(value: string): void {
    const { span } = this.app;
    if (!span || value === (span.value ?? "")) return;
    const made = this.sameTag(span, { value: value || undefined });
    this.edit([span], [made], made);
  }

  // Places of the note that read like a tag, as whole words, and lie under no tag yet.
  moreLike(span: Span): Place[] {
    const { note } = this.app;
    if (!note) return [];
    const words = note.textOf(span).trim().split(/\s+/);
    if (words.join("").length < 2) return [];
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+")}(?![\\p{L}\\p{N}])`, "giu");
    const out: Place[] = [];
    for (const match of note.text.matchAll(pattern)) {
      const place = { start: match.index, end: match.index + match[0].length };
      const known = note.spans.some((each) => each.start < place.end && each.end > place.start && each.class !== "HMD");
      if (!known) out.push(place);
    }
    return out;
  }

  // Gives them the label of the selected tag, as one change.
  labelMore(): void {
    const { app } = this;
    const { span } = app;
    if (!span) return;
    const places = this.moreLike(span);
    if (places.length === 0) {
      app.say("Nothing else in this note reads like it");
      return;
    }
    this.edit([], places.map((place) => this.newSpan(place, span.label)), span);
    app.say(`${span.label} given to ${places.length} more in this note`);
  }

  // Tags that lie partly or wholly under a tag, but for one that is just another label of the same text.
  overlapping(span: Span): Span[] {
    const { note } = this.app;
    return note?.spans.filter((each) => each !== span && !samePlace(each, span) && each.start < span.end && each.end > span.start && this.app.isWalked(each)) ?? [];
  }

  remove(): void {
    const { app } = this;
    const { note, span } = app;
    if (!note || !span) return;
    const index = note.spans.filter(app.isWalked).findIndex((each) => samePlace(each, span));
    this.edit([span], [], null);
    const left = note.spans.filter(app.isWalked);
    if (left.length > 0) app.selectSpan(left[Math.min(Math.max(index, 0), left.length - 1)]);
    else app.select({ start: span.start, end: span.end });
  }

  move(boundary: Boundary, step: number, by: "token" | "character"): void {
    const { note, selection, span } = this.app;
    if (!note || !selection) return;
    const at = selection[boundary];
    const to = by === "character" ? note.characterStep(at, step > 0) : note.wordStep(at, boundary, step > 0);
    const place = { ...selection, [boundary]: to };
    if (place.start >= place.end || to === at) return;
    if (!span) {
      this.app.select(place);
      return;
    }
    const made = this.sameTag(span, place);
    this.edit([span], [made], made);
  }

  // Tells why the open note is not to be changed on this page. Gold is made of two copies: outside a comparison its notes
  // show the machine's tags, which nobody has compared.
  private isReadOnly(note: NoteModel): boolean {
    const { app } = this;
    if (!app.mayChange(note.annotator)) app.say(`Only ${note.annotator} changes this copy: you may look at it`, true);
    else if (note.annotator === "gold" && !app.compare) app.say("Gold is made by comparing two annotators: choose them under “Compare” first", true);
    else return false;
    return true;
  }

  // Draws the change and sends it.
  edit(remove: Span[], add: Span[], select: Span | null, decision?: object): void {
    const { app } = this;
    const { note } = app;
    if (!note || this.isReadOnly(note)) return;
    const gone = remove.map((span) => note.find(span) ?? span);
    note.apply(gone, add);
    app.view.redraw([...gone, ...add]);
    if (select) app.selectSpan(note.find(select) ?? select);
    else if (app.span && gone.some((span) => samePlace(span, app.span as Span))) app.select(app.selection);
    if (note.approved || note.approving) app.say(`${note.name} is open again: it was changed after its approval`);
    note.approved = note.approving = false;
    this.lastApproved = null;
    app.tell("spans");
    const bare = (span: Span) => ({ ...note.offsets.inPoints(span), class: undefined });
    this.send(note, "edit", { remove: gone.map(bare), add: add.map(bare), ...(decision ? { decision } : {}) });
  }

  private send(note: NoteModel, action: string, body: object, then?: (saved: Saved) => void, refused?: () => void): void {
    const { app } = this;
    app.queue.add(note.annotator, note.name, action, { ...body, seconds: app.time.take() }, {
      saved: (saved) => {
        note.take(saved);
        then?.(saved);
        if (saved.sample) app.states.sample = saved.sample;
        app.updateState(note);
        app.tell("spans");
      },
      refused: (why) => {
        refused?.();
        note.approving = false;
        if (/nothing to/.test(why)) app.say(why);
        else void app.reload(note);
      },
    });
  }

  private applySaved(note: NoteModel, saved: Saved): [Span[], Span[]] {
    const removed = saved.removed.map((span) => note.offsets.inUnits(span));
    const added = saved.added.map((span) => note.offsets.inUnits(span));
    note.apply(removed, added);
    if (this.app.note === note) this.app.view.redraw([...removed, ...added]);
    return [removed, added];
  }

  // What comes back is known when the server has answered; keys pressed until then wait for it.
  private step(action: "undo" | "redo"): void {
    const { app } = this;
    const { note } = app;
    if (!note || this.isReadOnly(note)) return;
    if (app.queue.trouble) {
      app.say(`${action === "undo" ? "Undo" : "Redo"} needs the server, which is away`, true);
      return;
    }
    const release = app.hold();
    this.send(note, action, {}, (saved) => {
      const [removed, added] = this.applySaved(note, saved);
      if (app.note !== note) return release();
      const target = added[0] ?? removed[0];
      if (app.isPinned) return release(); // something is being typed about what is selected
      if (added.length > 0) app.selectSpan(note.find(added[0]) ?? added[0]);
      else if (target) app.select({ start: target.start, end: target.end });
      if (!app.compare) return release();
      void app.compare.reload(note, target).finally(release);
    }, release);
  }

  // Right after an approval it is the approval that is undone, wherever the page has gone since.
  undo(): void {
    const { app } = this;
    const back = this.lastApproved;
    this.lastApproved = null;
    if (back && back.annotator === app.api.annotator && back.note !== app.note?.number) {
      void app.open(back.note).then((shown) => {
        if (shown === "shown") this.step("undo");
      });
    } else {
      this.step("undo");
    }
  }

  redo(): void {
    this.lastApproved = null;
    this.step("redo");
  }

  // How many of the machine's tags an approval in blind mode would take away.
  get erased(): number {
    const { note, blind } = this.app;
    return blind && note ? note.spans.filter((span) => !span.source?.includes("person")).length : 0;
  }

  approve(approved = true, goOn = true): void {
    const { app } = this;
    const { note } = app;
    if (!note || this.isReadOnly(note)) return;
    if (approved && goOn && (note.approving || (note.approved && this.erased === 0))) {
      void app.travel.goOn();
      return;
    }
    if (approved && this.erased > 0 && this.askBeforeErasing) {
      app.askToErase(this.erased, () => this.sendApproval(note, approved, goOn));
      return;
    }
    this.sendApproval(note, approved, goOn);
  }

  private sendApproval(note: NoteModel, approved: boolean, goOn: boolean): void {
    const { app } = this;
    note.approving = approved;
    this.lastApproved = approved ? { annotator: note.annotator, note: note.number } : null;
    this.send(note, "approve", { approved, blind: approved && app.blind }, (saved) => {
      note.approving = false;
      this.applySaved(note, saved);
    });
    app.tell("spans");
    if (goOn && approved) void app.travel.goOn();
  }

  // Of the note that it was written about, whatever is on the screen by now.
  comment(note: NoteModel, body: object): void {
    const { app } = this;
    if (this.isReadOnly(note)) return;
    const before = note.revision;
    this.send(note, "comment", body, (saved) => {
      if (app.note === note) app.tell("note");
      if (saved.revision > before + 1) void app.reload(note); // somebody else changed it before
    });
  }
}
