// Windows of the lead: how the team gets on, and training the taggers on what is approved.

import type { App } from "../app";
import { button, counted, fill, h, minutes, number } from "../dom";
import type { Retraining, TaggerFigures, TeamAnswer } from "../types";
import type { Dialogs } from "./dialogs";

function table(id: string, caption: string, head: string[], rows: (string | Node)[][]): HTMLElement {
  return h("div", { class: "scroll wide-table", tabindex: "0", role: "group", "aria-label": caption },
    h("table", { class: "figures", id }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row[0]), ...row.slice(1).map((cell) => h("td", {}, cell)))))));
}

// Bars for the days, the highest as high as the row.
function bars(days: { day: string; value: number; text: string }[], most: number): HTMLElement {
  const row = h("span", { class: "day-bars", role: "img", "aria-label": days.map((each) => `${each.day}: ${each.text}`).join(", ") || "No day yet" });
  for (const each of days.slice(-30)) {
    const bar = h("span", { title: `${each.day}: ${each.text}` });
    bar.style.height = `${Math.max(8, (100 * each.value) / Math.max(most, 1e-9))}%`;
    row.append(bar);
  }
  return row;
}

const leastApproved = 10; // as the server has it

export class TeamDialogs {
  constructor(private readonly app: App, private readonly dialogs: Dialogs) {}

  async team(): Promise<void> {
    const { app } = this;
    let found: TeamAnswer;
    try {
      found = await app.api.get<TeamAnswer>("/api/team");
    } catch (error) {
      app.failed(error);
      return;
    }
    const parts: HTMLElement[] = [];
    if (found.annotators.length === 0) {
      parts.push(h("p", {}, "Nobody has a copy of their own yet. Start the server with ", h("code", {}, "--annotators alice,bob"), " to give each an address of their own."));
    } else {
      const most = Math.max(1, ...found.annotators.flatMap((each) => each.days.map((day) => day.approved)));
      parts.push(table("team-progress", "Progress", ["Annotator", "Notes", "Begun", "Approved", "Time a note", "Open comments", "Approved by day"], found.annotators.map((each) => [
        each.name, number(each.assigned), number(each.begun), number(each.approved), each.approved > 0 ? minutes(each.seconds / each.approved) : "–", number(each.comments),
        bars(each.days.map((day) => ({ day: day.day, value: day.approved, text: counted(day.approved, "note") })), most),
      ])));
    }
    if (found.pairs.length > 0) {
      parts.push(table("team-agreement", "Agreement on the notes that both approved, and by the day of the second approval", ["Pair", "Notes", "F1", "Kappa", "F1 by day"], found.pairs.map((pair) => [
        `${pair.left} – ${pair.right}`, number(pair.agreement.notes), pair.agreement.notes ? pair.agreement.all.f1.toFixed(3) : "–", pair.agreement.notes ? pair.agreement.all.kappa.toFixed(3) : "–",
        bars(pair.days.map((day) => ({ day: day.day, value: day.f1, text: `F1 ${day.f1.toFixed(3)}, kappa ${day.kappa.toFixed(3)}, ${counted(day.notes, "note")}` })), 1),
      ])));
    }
    if (found.gold) parts.push(h("p", {}, `Gold: ${number(found.gold.open)} open, ${number(found.gold.decided)} decided, ${number(found.gold.approved)} approved.`));
    parts.push(h("p", { class: "quiet" }, "‘scrim review … --export DIR’ writes all copies, gold, logs and agreement into a folder."));
    this.dialogs.show("Team", "team", ...parts);
  }

  retrain(): void {
    const { app } = this;
    const body = h("div", { id: "retrain-body", role: "status", "aria-live": "polite" });
    let timer = 0;
    const ask = async (action = "") => {
      try {
        const state = action ? await app.api.post<Retraining>(`/api/retrain/${action}`, {}) : await app.api.get<Retraining>("/api/retrain");
        draw(state);
      } catch (error) {
        fill(body, h("p", { class: "doubt-note" }, (error as Error).message), button("Try again", null, () => void ask()));
      }
    };
    const row = (name: string, of: (figures: TaggerFigures) => string, state: Retraining): string[] => [name, state.before ? of(state.before) : "", state.after ? of(state.after) : ""];
    const draw = (state: Retraining) => {
      window.clearTimeout(timer);
      if (state.state === "running" && dialog.open) timer = window.setTimeout(() => void ask(), 700);
      const approved = app.states.notes.filter((each) => each[0]).length;
      const parts: (Node | null)[] = [h("p", { id: "retrain-state" }, {
        idle: approved < leastApproved ? `Nothing was trained yet. ${counted(leastApproved, "approved note")} are needed; ${number(approved)} of them are there.` : "Nothing was trained yet.", running: `Training: ${state.step ?? ""}…`, ready: `Trained on ${counted(state.learned_from ?? 0, "approved note")}.`,
        applied: `The new tags are in ${counted(state.applied ?? 0, "note")}. “Undo in all notes” takes them back.`, failed: `It failed: ${state.error ?? ""}`,
      }[state.state])];
      if (state.state === "running" && state.said) parts.push(h("p", { class: "quiet" }, state.said));
      if (state.before) {
        parts.push(table("retrain-figures", `On ${counted(state.kept_back ?? 0, "approved note")} that were kept from the training`, ["", "Before", "After"], [
          row("Identifiers missed", (each) => `${each.missed} of ${each.identifiers}`, state), row("of them direct", (each) => String(each.missed_eid), state),
          row("Recall", (each) => each.recall.toFixed(3), state), row("Precision", (each) => each.precision.toFixed(3), state), row("F1", (each) => each.f1.toFixed(3), state)]));
      }
      const buttons = h("div", { class: "row" });
      if (state.state === "ready") buttons.append(button(`Use the new tags in ${counted(state.to_tag ?? 0, "untouched note")}`, null, () => void apply(), { class: "main", id: "retrain-apply" }));
      if (state.state === "running") buttons.append(button("Stop", null, () => void ask("stop"), { id: "retrain-stop" }));
      else buttons.append(button(state.state === "idle" ? "Train now" : "Train again", null, () => void ask("start"), { id: "retrain-start", ...(state.state === "idle" ? { class: "main" } : {}) }));
      fill(body, ...parts, buttons);
    };
    const apply = async () => {
      await app.queue.drained();
      await ask("apply");
      await app.refresh();
      if (app.note) await app.open(app.note.number);
    };
    const dialog = this.dialogs.show("Retrain, and tag the others again", "retrain",
      h("p", {}, "The taggers are trained on the approved notes in the background, which takes a minute or more. Notes that are approved, or that a person has changed, stay as they are."), body);
    dialog.addEventListener("close", () => window.clearTimeout(timer));
    void ask();
  }
}
