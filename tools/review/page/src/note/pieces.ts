// A line is drawn as a whole up to a length that hardly a paragraph has, and a longer one in pieces that are laid
// out each by itself: otherwise every key in a note without line ends would cost the layout of all of it.

const longest = 2000; // UTF-16 units

export const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

// After a blank where there is one, and never inside a character as people see it.
function cut(text: string, from: number, lineEnd: number): number {
  // Twice the length is looked at, so that the character at the cut is there as a whole.
  let stop = Math.min(lineEnd, from + 2 * longest);
  if (stop < lineEnd && /[\udc00-\udfff]/.test(text[stop])) stop++;
  const segments = characters.segment(text.slice(from, stop));
  for (let at = longest; at > longest / 2; at--) {
    if (/\s/.test(text[from + at - 1]) && segments.containing(at)?.index === at) return from + at;
  }
  const across = segments.containing(longest);
  if (!across) return lineEnd;
  return from + (across.index > 0 ? across.index : across.segment.length);
}

// Where the pieces of a line begin.
export function pieceStarts(text: string, lineStart: number, lineEnd: number): number[] {
  const out = [lineStart];
  for (let from = lineStart; lineEnd - from > longest; out.push(from)) {
    from = cut(text, from, lineEnd);
    if (from >= lineEnd) break;
  }
  return out;
}
