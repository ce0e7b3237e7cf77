// What the page shows, kept in the address so that a reload shows it again: the note by its number (names may be
// a patient's), the annotator, the two that are compared, and the view. What stands after # never leaves the browser.

export interface Route {
  note: number;
  annotator: string | null; // null: as the server was started
  compare: [string, string] | null;
  preview: boolean;
  blind: boolean;
  health: boolean;
  doubtful: boolean;
}

export function readRoute(): Route {
  const all = new URLSearchParams(location.hash.slice(1));
  const pair = (all.get("compare") ?? "").split(",");
  const note = Number(all.get("note") ?? "1");
  return {
    note: Number.isInteger(note) && note > 0 ? note - 1 : 0,
    annotator: all.get("annotator"),
    compare: pair.length === 2 ? [pair[0], pair[1]] : null,
    preview: all.has("preview"),
    blind: all.has("blind"),
    health: all.has("health"),
    doubtful: all.has("doubtful"),
  };
}

export function writeRoute(route: Route): void {
  const all = new URLSearchParams();
  all.set("note", String(route.note + 1));
  if (route.annotator !== null) all.set("annotator", route.annotator);
  if (route.compare) all.set("compare", route.compare.join(","));
  for (const name of ["preview", "blind", "health", "doubtful"] as const) if (route[name]) all.set(name, "");
  const hash = `#${all.toString().replace(/%2C/g, ",")}`;
  if (hash !== location.hash) history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
}
