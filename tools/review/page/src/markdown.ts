// The little Markdown that guidelines need: headings, paragraphs, lists, bold, italics and code. Everything is set as text.

import { h } from "./dom";

function inline(text: string): (Node | string)[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/);
  return parts.filter(Boolean).map((part) => {
    if (part.startsWith("**") && part.length > 4) return h("b", {}, part.slice(2, -2));
    if (part.startsWith("`") && part.length > 2) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("*") && part.length > 2) return h("i", {}, part.slice(1, -1));
    return part;
  });
}

export function markdown(text: string): HTMLElement {
  const out = h("div", { class: "markdown" });
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    if (lines.length === 0) continue;
    if (/^#+ /.test(lines[0])) out.append(h("h4", {}, ...inline((lines.shift() as string).replace(/^#+ /, ""))));
    const items = lines.filter((line) => /^\s*[-*] /.test(line));
    const rest = lines.filter((line) => !/^\s*[-*] /.test(line));
    if (rest.length > 0) out.append(h("p", {}, ...inline(rest.join(" "))));
    if (items.length > 0) out.append(h("ul", {}, ...items.map((line) => h("li", {}, ...inline(line.replace(/^\s*[-*] /, ""))))));
  }
  return out;
}

// For a tooltip.
export function plainText(text: string): string {
  return text.replace(/[*`#]/g, "").trim().slice(0, 400);
}
