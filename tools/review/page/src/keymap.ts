// The keys of labels and actions: as they are built in, with those of a project's own (--keys) in their place.

import { labelKeys } from "./note/labels";

// Every action that may have another key, with its own. The names are those of tools/review/keys/own_keys.cpp.
export const actionKeys: Record<string, string> = {
  "next-tag": "ArrowRight", "previous-tag": "ArrowLeft", below: "ArrowDown", above: "ArrowUp", "next-note": ".", "previous-note": ",",
  "next-doubt": ";", "previous-doubt": ":", "last-label": " ", delete: "Delete", everywhere: "0", comment: "9", help: "?", health: "|",
  search: "/", preview: "\\", blind: "'", approve: "Enter", "start-back": "1", "start-on": "2", "end-back": "3", "end-on": "4",
  "start-word-back": "5", "start-word-on": "6", "end-word-back": "7", "end-word-on": "8", "more-here": "+", jump: "`",
};

export function useKeys(keys: { labels?: Record<string, string>; actions?: Record<string, string> } | null): void {
  if (!keys) return;
  const taken = new Set([...Object.values(keys.labels ?? {}), ...Object.values(keys.actions ?? {})]);
  // A key that was given to something else is no longer what it was.
  for (const table of [labelKeys, actionKeys]) {
    for (const [name, key] of Object.entries(table)) if (taken.has(key)) delete table[name];
  }
  Object.assign(labelKeys, keys.labels ?? {});
  Object.assign(actionKeys, keys.actions ?? {});
}
