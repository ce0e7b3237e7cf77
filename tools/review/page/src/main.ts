import { App } from "./app";
import { ApiError } from "./saving/api";
import { Dialogs } from "./sides/dialogs";
import { button, counted, fill, h, minutes, number } from "./dom";
import { Inspector } from "./sides/inspector";
import { handleKeys, hints } from "./keys";
import { Preview } from "./sides/preview";
import { Sidebar } from "./sides/sidebar";
import { TeamDialogs } from "./sides/team_dialog";
import type { Span } from "./types";

function themeButton(): HTMLButtonElement {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const made = button("Theme", null, () => {
    const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
    document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
  }, { id: "theme", title: "Dark or light" });
  return made;
}

// A click selects the tag below it, or the word; a drag selects whole words, with Alt the very characters.
function handleMouse(app: App): void {
  const { view } = app;
  view.element.addEventListener("mouseup", (event) => {
    const note = app.note;
    const chosen = document.getSelection();
    if (!note || !chosen || event.button !== 0) return;
    if (!chosen.isCollapsed && chosen.anchorNode && chosen.focusNode) {
      const a = view.unitAt(chosen.anchorNode, chosen.anchorOffset);
      const b = view.unitAt(chosen.focusNode, chosen.focusOffset);
      if (a === null || b === null || a === b) return;
      const place = { start: Math.min(a, b), end: Math.max(a, b) };
      while (place.start < place.end && /\s/.test(note.text[place.start])) place.start++;
      while (place.end > place.start && /\s/.test(note.text[place.end - 1])) place.end--;
      if (place.start === place.end) return;
      if (!event.altKey) Object.assign(place, note.wordsAround(place));
      chosen.removeAllRanges();
      app.selectPlace(place);
      return;
    }
    const spans = view.spansAt(event.target);
    if (spans.length > 0) {
      const shortest = spans.reduce((a: Span, b: Span) => (b.end - b.start < a.end - a.start ? b : a));
      // A second click on the same place goes to the span around it.
      const again = app.span && spans.indexOf(app.span) >= 0 ? spans[(spans.indexOf(app.span) + 1) % spans.length] : shortest;
      app.select({ start: again.start, end: again.end }, again, false);
      return;
    }
    const unit = chosen.anchorNode ? view.unitAt(chosen.anchorNode, chosen.anchorOffset) : null;
    if (unit === null) return;
    const token = note.tokenAt(unit);
    if (token < note.tokenCount && note.token(token).start <= unit) app.select(note.token(token), null, false);
  });
}

// After a click on a button the keys are the note's again: Space and Enter would press the button once more. Who has
// come to it by the keyboard stays on it.
function handBackFocus(app: App): void {
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest("button, input[type=checkbox]");
    if (!pressed || event.detail === 0 || pressed.closest("dialog")) return;
    if (document.activeElement === pressed || document.activeElement === document.body) app.view.focus();
  });
}

// On a narrow screen the two sides lie over the text: they close by their button, by a finger beside them, and when what
// they were opened for is done.
function closeSides(...sides: HTMLElement[]): void {
  const close = () => document.body.classList.remove("show-left", "show-right");
  for (const side of sides) side.prepend(button("Close", null, close, { class: "only-narrow close-side" }));
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest(".label, .item, .middle")) close();
  });
}

class Frame {
  private readonly title = h("h1", { id: "note-name" }, "Scrim review");
  private readonly progress = h("progress", { id: "progress", "aria-label": "Approved notes", max: 1, value: 0 });
  private readonly figures = h("span", { class: "quiet", id: "figures" });
  private readonly saving = h("span", { id: "saving", role: "status", "aria-live": "polite" });
  private readonly message = h("div", { id: "message", role: "alert" });
  private readonly unsaved = h("section", { id: "unsaved", role: "alert", "aria-label": "Not saved" });
  private unsavedText = "";
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly blind: HTMLButtonElement;
  private readonly previewButton: HTMLButtonElement;
  private readonly approve: HTMLButtonElement;
  private readonly who: HTMLButtonElement;
  private readonly undoBatch: HTMLButtonElement;

  constructor(private readonly app: App, sidebar: Sidebar, inspector: Inspector, private readonly preview: Preview, dialogs: Dialogs) {
    this.undo = button("Undo", "Ctrl Z", () => app.press(() => app.edits.undo()), { id: "undo" });
    this.redo = button("Redo", "Ctrl Y", () => app.press(() => app.edits.redo()), { id: "redo" });
    this.blind = button("Blind", "'", () => app.toggleBlind(), { id: "blind", "aria-pressed": "false", title: "Hide the machine's tags" });
    this.previewButton = button("Preview", "\\", () => this.togglePreview(), { id: "preview-toggle", "aria-pressed": "false" });
    this.approve = button("Approve", "Enter", () => {
      if (app.compare?.open) app.compare.keep();
      else app.edits.approve(!app.note?.approved, !app.note?.approved);
    }, { id: "approve", class: "main" });
    this.who = button("Annotator", null, () => dialogs.annotator(), { id: "who" });
    const menu = (name: string, side: string) => button(name, null, () => document.body.classList.toggle(`show-${side}`), { class: `only-narrow`, id: `menu-${side}` });
    const team = new TeamDialogs(app, dialogs);
    const teamButton = button("Team", null, () => void team.team(), { id: "team-open", hidden: true });
    const retrain = button("Retrain", null, () => team.retrain(), { id: "retrain-open", hidden: true });
    const group = (name: string, ...buttons: HTMLElement[]) => h("div", { class: "group", role: "group", "aria-label": name }, ...buttons);
    const top = h("header", { class: "top" },
      h("div", { class: "brand" }, menu("☰ Notes", "left"), h("span", { class: "logo", "aria-hidden": "true" }, "◧"), h("span", { class: "brand-name" }, "Scrim")),
      h("div", { class: "where" }, button("‹", ",", () => void app.travel.openNext(-1), { id: "previous", "aria-label": "Previous note" }), this.title, button("›", ".", () => void app.travel.openNext(1), { id: "next", "aria-label": "Next note" }), this.approve),
      h("div", { class: "tools" }, group("Changes", this.undo, this.redo), group("View", button("Search", "/", () => sidebar.openSearch(false), { id: "search-open" }), this.blind, this.previewButton),
        group("Project", this.who, teamButton, retrain), group("Page", themeButton(), button("Help", "?", () => dialogs.help(), { id: "help-open" })), menu("Labels", "right")));
    app.on(["folder"], () => {
      teamButton.hidden = app.folder.role === "annotator";
      retrain.hidden = !app.folder.retrain;
      this.who.disabled = app.folder.role === "annotator" || app.folder.role === "adjudicator";
    });
    this.undoBatch = button("Undo in all notes", null, () => void this.undoMany(), { id: "undo-batch", hidden: true, title: "Undoes the last edit of many notes wherever it is still the last one" });
    const status = h("section", { class: "status", "aria-label": "Progress" }, this.progress, this.figures, this.focus(), this.undoBatch, this.saving);
    const bar = h("footer", { class: "hints" }, ...hints.map(([key, what]) => h("span", {}, h("kbd", {}, key), " ", what)));
    const main = h("main", { class: "middle" }, h("div", { class: "panes" }, app.view.element, preview.element));
    document.body.append(top, status, this.message, this.unsaved, sidebar.element, main, inspector.element, bar, app.jump.layer);
    for (const gone of ["scroll", "pointerdown"]) document.addEventListener(gone, () => app.jump.stop(), { capture: true, passive: true });
    app.on(["states", "saving", "note", "spans"], () => this.drawStatus());
    app.on(["note", "spans", "mode", "compare"], () => this.drawTools());
    app.on(["saving"], () => this.drawMessage());
    app.askToErase = (count, act) => dialogs.erase(count, act);
  }

  // What the arrow keys stop at, and what is drawn strongly.
  private focus(): HTMLElement {
    const { app } = this;
    const health = button("Health details", "|", () => app.setFocus(!app.health, ""), { id: "focus-health", "aria-pressed": "false", title: "Draw and walk through health details too" });
    const label = h("select", { id: "focus-label", "aria-label": "Labels in focus" });
    label.addEventListener("change", () => {
      app.setFocus(app.health, label.value);
      app.view.focus();
    });
    app.on(["folder"], () => fill(label, h("option", { value: "" }, "All labels"), ...app.folder.labels.map((each) => h("option", { value: each.name }, `Only ${each.name}`))));
    app.on(["mode"], () => {
      health.setAttribute("aria-pressed", String(app.health));
      label.value = app.focusLabel;
    });
    return h("div", { class: "focus" }, health, label);
  }

  togglePreview(): void {
    this.app.preview = !this.app.preview;
    this.drawView();
    this.app.tell("mode");
  }

  drawView(): void {
    document.body.classList.toggle("with-preview", this.app.preview);
    this.preview.update();
  }

  private drawStatus(): void {
    const { app } = this;
    const all = app.folder?.assigned ? app.folder.assigned.map((note) => app.states.notes[note]).filter(Boolean) : app.states.notes;
    const approved = all.filter((state) => state[0]).length;
    let spans = 0;
    let decided = 0;
    let seconds = 0;
    let timed = 0;
    for (const state of all) {
      const [all, person] = app.health ? [state[3], state[4]] : [state[7], state[8]];
      if (state[3] >= 0) {
        spans += all;
        decided += state[0] ? all : person;
      }
      if (state[1] >= 1) {
        seconds += state[1];
        timed++;
      }
    }
    this.progress.max = Math.max(1, all.length);
    this.progress.value = approved;
    const { sample } = app.states;
    const parts = [sample ? `Sample: ${number(sample.checked)} of ${number(sample.drawn)} checked, ${number(sample.with_missed)} with something missed` : `${number(approved)} of ${number(all.length)} notes approved`];
    if (app.states.known > 0) parts.push(`${number(decided)} of ${number(spans)} ${app.health ? "tags" : "identifiers"} checked`);
    if (timed > 0) parts.push(`${minutes(seconds / timed)} a note`);
    if (app.note) parts.push(`${minutes(app.note.seconds)} on this one`);
    if (app.states.known < app.states.notes.length) parts.push(`looking for doubts: ${number(app.states.known)} of ${counted(app.states.notes.length, "note")}`);
    this.figures.textContent = parts.join(" · ");
    const { queue } = app;
    const waiting = queue.items.length;
    this.saving.textContent = queue.trouble ? `${counted(waiting, "change")} not saved` : waiting > 0 ? "Saving…" : app.note ? "Saved" : "";
    this.saving.className = queue.trouble ? "bad" : waiting > 0 ? "busy" : "";
    this.undoBatch.hidden = !app.states.batch;
  }

  private drawTools(): void {
    const { app } = this;
    const { note } = app;
    this.title.textContent = note ? note.name : "Scrim review";
    document.title = note ? `${note.name} – Scrim review` : "Scrim review";
    this.undo.disabled = !note?.canUndo && app.queue.items.length === 0;
    this.redo.disabled = !note?.canRedo && app.queue.items.length === 0;
    this.blind.setAttribute("aria-pressed", String(app.blind));
    this.previewButton.setAttribute("aria-pressed", String(app.preview));
    (this.approve.firstElementChild as HTMLElement).textContent = app.compare?.open ? `${number(app.compare.open)} to decide` : note?.approved ? "Approved ✓" : note?.approving ? "Approving…" : app.blind ? "Approve own tags" : "Approve";
    this.approve.classList.toggle("done", !!note?.approved && !app.compare?.open);
    (this.who.firstElementChild as HTMLElement).textContent = app.compare || app.api.annotator === "gold" ? `Gold${app.folder.person ? ` (${app.folder.person})` : ""}` : app.api.annotator || "Annotator";
    document.body.classList.toggle("is-blind", app.blind);
    document.body.classList.toggle("comparing", !!app.compare);
  }

  private drawMessage(): void {
    const { app } = this;
    this.drawUnsaved();
    if (!app.message) {
      fill(this.message);
      return;
    }
    fill(this.message, h("div", { class: app.message.bad ? "bad" : "good" }, h("span", {}, app.message.text), button("Dismiss", null, () => app.quiet())));
  }

  // In sight for as long as anything is not on the disk.
  private drawUnsaved(): void {
    const { queue } = this.app;
    const parts: string[] = [];
    const waiting = queue.items.length;
    if (queue.trouble) {
      const { status, message, advice } = queue.trouble;
      // Errors and advice of the program are parts of a sentence; what is told to run it again is not for this page.
      const told = [message.startsWith("cannot ") ? `a file ${message}` : message, advice.replace(/ and run again$/, "")].filter(Boolean);
      const why = status === 403 ? "The server was started again with another address: open the one that it printed" : told.map((text) => text[0].toUpperCase() + text.slice(1)).join(". ");
      const kept = queue.kept ? "This browser keeps what is not saved, and saves it as soon as that works." : "This browser cannot keep what is not saved: leave the page open, it is saved as soon as that works.";
      parts.push(`Not saved: ${counted(waiting, "change")}. ${why}${/[.?!]$/.test(why) ? "" : "."} ${kept}`);
    }
    for (const each of queue.refusals) parts.push(`Not saved: ${each.why}. ${counted(each.count, "change")} of ${each.note} must be made again; the page shows it as it is now.`);
    const shown = parts.join("\n");
    if (shown === this.unsavedText) return;
    this.unsavedText = shown;
    document.body.classList.toggle("unsaved", shown !== "");
    fill(this.unsaved, ...parts.map((text) => h("p", {}, text)),
      queue.trouble && button("Try now", null, () => queue.tryNow(), { id: "try-now" }),
      queue.trouble && queue.trouble.status >= 500 && button("Give up the first change", null, () => queue.discardFirst(), { id: "give-up" }),
      queue.refusals.length > 0 && button("I have seen it", null, () => queue.dismiss(), { id: "seen-it" }));
  }

  private async undoMany(): Promise<void> {
    const { app } = this;
    try {
      await app.queue.drained();
      const done = await app.api.post<{ notes: number[] }>("/api/undo-batch", { batch: app.states.batch });
      await app.refresh();
      if (app.note) await app.open(app.note.number);
      app.say(`Undone in ${counted(done.notes.length, "note")}`);
    } catch (error) {
      app.failed(error);
    }
  }
}

async function start(): Promise<void> {
  const app = new App();
  const dialogs = new Dialogs(app);
  const sidebar = new Sidebar(app);
  const inspector = new Inspector(app, dialogs);
  sidebar.element.append(inspector.outline); // in sight whatever the other side shows
  const preview = new Preview(app);
  const frame = new Frame(app, sidebar, inspector, preview, dialogs);
  handleKeys(app, dialogs, { search: (all) => sidebar.openSearch(all), preview: () => frame.togglePreview() });
  handleMouse(app);
  handBackFocus(app);
  closeSides(sidebar.element, inspector.element);
  app.on(["folder"], () => {
    inspector.makePalette();
    sidebar.show(app.folder.role === "adjudicator" ? "compare" : "notes");
  });
  try {
    await app.start();
  } catch (error) {
    const text = error instanceof ApiError && error.status === 403 ? "Open the address that 'scrim review' printed." : (error as Error).message;
    fill(document.body, h("main", { class: "alone" }, h("h1", {}, "Scrim review"), h("p", {}, text)));
    return;
  }
  frame.drawView();
  document.documentElement.dataset.ready = "true";
}

void start();
