#!/usr/bin/env python3
"""Looks for gold identifiers in a release, with no code of the release.

    tests/release_check.py GOLD.jsonl RELEASE [--show N]
    tests/release_check.py GOLD.jsonl --scrim PROGRAM --method enumerate|k-anonymity|safe-harbor [--show N]

RELEASE was made from GOLD.jsonl with --keep-ids; the second form makes it, with k = 5. Two searches, both by the Python standard library alone:

1. By place. The released text is aligned with the original, token by token, lists and placeholders counting as nothing
   of the original. No character of a gold identifier or hidden quasi-identifier may be among those that stayed.
2. By value. No word of a gold name (three letters or more) and no gold number (four digits or more) may be in the
   released note outside of lists and placeholders, unless gold leaves that very place alone and it is written small,
   is all in capitals in a line of capitals, or begins a sentence: then it is a word, not the name.

Exit code 0: nothing was found; 1: something was, by label and note; 77: the data is not there.
"""
import argparse
import collections
import difflib
import json
import os
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(r"[A-Za-z\u00c0-\uffff]+|\d+")
# A list, a range, a placeholder, an offset.
MARK = re.compile(r"\{[^{}\n]*\}|\[[^\[\]\n]{1,300}\]")
NAMES = {"PATIENT", "DOCTOR", "RELATIVE", "NAME-ANY", "USERNAME"}
HEALTH = {"PROBLEM", "MEDICATION", "TEST", "PROCEDURE"}
KEPT = {
    "enumerate": {"GENDER", "RACE"},
    "k-anonymity": {"GENDER", "RACE"},
    "safe-harbor": {"GENDER", "RACE", "MARITAL", "LANGUAGE", "PROFESSION", "STATE", "COUNTRY"},
}
MONTHS = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.I)


def tokens_of(text):
    return [(m.start(), m.end(), m.group()) for m in TOKEN.finditer(text)]


def marks_of(released, original):
    """Marks of the release; brackets that the original has as well are its own."""
    return [(m.start(), m.end()) for m in MARK.finditer(released) if m.group() not in original or is_shown(m.group())]


def is_shown(mark):
    return bool(re.fullmatch(r"\[[A-Z-]{2,}( \d+)?\]|\[(index|admission|visit) .*\]|\[same stay\]", mark))


def moved_out(pairs, left, hidden):
    """Of "at [LOCATION] on [DATE]" the "on" may be the one inside of "Walmart on Route 20" or the one behind it: where
    an equal token that nobody hides stands between the same neighbours, that one is meant."""
    is_hidden = [any(begin < e and b < end for b, e in hidden) for begin, end, _ in left]
    out = list(pairs)
    for n, (a, b) in enumerate(out):
        if not is_hidden[a]:
            continue
        low = out[n - 1][0] + 1 if n > 0 else 0
        high = out[n + 1][0] if n + 1 < len(out) else len(left)
        for other in range(low, high):
            if not is_hidden[other] and left[other][2] == left[a][2]:
                out[n] = (other, b)
                break
    return out


def kept_places(original, released, hidden):
    """For every character of the original whether it stayed, and where the released tokens come from."""
    marks = marks_of(released, original)
    left = tokens_of(original)
    right = []
    at = 0
    for begin, end in marks + [(len(released), len(released))]:
        right += [(at + b, at + e, t) for b, e, t in tokens_of(released[at:begin])]
        if end > begin:
            right.append((begin, end, "\0"))  # equal to no token of the original
        at = end
    matcher = difflib.SequenceMatcher(None, [t for _, _, t in left], [t for _, _, t in right], autojunk=False)
    pairs = [(a + i, b + i) for a, b, size in matcher.get_matching_blocks() for i in range(size)]
    pairs = moved_out(pairs, left, hidden)
    kept = bytearray(len(original))
    source = {}
    for a, b in pairs:
        begin, end, _ = left[a]
        for c in range(begin, end):
            kept[c] = 1
        source[right[b][0]] = begin
    rest = list(released)
    for begin, end in marks:
        rest[begin:end] = " " * (end - begin)
    return kept, source, "".join(rest)


def hidden_parts(span, text, method, last_year):
    """The ranges of a gold span that must not stay."""
    label, begin, end = span["label"], span["start"], span["end"]
    value = text[begin:end]
    if label in HEALTH or label in KEPT[method]:
        return []
    if method == "safe-harbor" and label == "AGE":
        number = re.match(r"\d+", value)
        return [(begin, end)] if number and int(number.group()) > 89 else []
    if method == "safe-harbor" and label == "DATE":
        # Years stay unless they tell an age above 89; weekdays, seasons and holidays tell no year.
        return [(begin + m.start(), begin + m.end()) for m in re.finditer(r"[A-Za-z]{3,}|\d+", value)
                if MONTHS.match(m.group()) or (m.group().isdigit() and len(m.group()) < 4)
                or (len(m.group()) == 4 and m.group().isdigit() and last_year - int(m.group()) > 89)]
    return [(begin, end)]


def is_telling(text):
    return sum(c.isalpha() for c in text) >= 3 or sum(c.isdigit() for c in text) >= 4


def is_word_there(rest, at, end):
    word = rest[at:end]
    if word[:1].islower():
        return True
    line = rest[rest.rfind("\n", 0, at) + 1:(rest.find("\n", end) + 1 or len(rest) + 1) - 1]
    if word.isupper() and not any(c.islower() for c in line):
        return True
    before = rest[:at].rstrip(" \t")
    return before == "" or before[-1] in ".:;!?-*)/\"\n"


def check_note(gold, released, method, add):
    text, out = gold["text"], released["text"]
    if out.strip() == "[TEXT WITHHELD]":
        return
    spans = gold["spans"]
    years = [int(y) for s in spans if s["label"] == "DATE" for y in re.findall(r"\b(?:19|20)\d\d\b", text[s["start"]:s["end"]])]
    hidden = [(begin, end, span["label"]) for span in spans
              for begin, end in hidden_parts(span, text, method, max(years, default=0))]
    kept, source, rest = kept_places(text, out, [(begin, end) for begin, end, _ in hidden])
    for begin, end, label in hidden:
        stays = "".join(text[i] for i in range(begin, end) if kept[i])
        if any(c.isalnum() for c in stays):
            add("place", label, gold["note_id"], text[begin:end], stays)
    covered = bytearray(len(text))
    for begin, end, _ in hidden:
        for i in range(begin, end):
            covered[i] = 1
    for begin, end, label in hidden:
        value = text[begin:end]
        if label in NAMES:
            parts = [w for w in re.findall(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*", value) if is_telling(w)]
        elif label in ("DATE", "AGE"):
            parts = []
        else:
            parts = [value] if is_telling(value) else []
        for part in parts:
            wanted = r"(?<!\w)" + r"\s+".join(map(re.escape, part.split())) + r"(?!\w)"
            for m in re.finditer(wanted, rest, re.I):
                origin = source.get(m.start())
                left_alone = origin is not None and not covered[origin]
                if left_alone and is_word_there(rest, m.start(), m.end()):
                    continue
                add("value", label, gold["note_id"], value, rest[max(0, m.start() - 15):m.end() + 15])
    for field in ("hmd", "terms"):
        for term in released.get(field, []):
            for begin, end, label in hidden:
                if label in NAMES and len(text[begin:end]) > 3 and re.search(
                        r"(?<!\w)" + re.escape(text[begin:end]) + r"(?!\w)", term, re.I):
                    add(field, label, gold["note_id"], text[begin:end], term)
    for detail in released.get("health", []):
        inside = out[detail["start"]:detail["end"]]
        if not inside.strip() or "[" in inside or "{" in inside:
            add("health", detail["label"], gold["note_id"], "", inside)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gold")
    parser.add_argument("release", nargs="?")
    parser.add_argument("--scrim", help="the program that makes the release")
    parser.add_argument("--method", choices=sorted(KEPT), default="enumerate")
    parser.add_argument("--show", type=int, default=0, help="print this many of what was found: text of the notes")
    options = parser.parse_args()
    if not os.path.exists(options.gold):
        print("no data:", options.gold)
        return 77
    if not options.scrim:
        return check(options, options.release)
    with tempfile.TemporaryDirectory() as folder:
        release = os.path.join(folder, "release")
        made = subprocess.run([options.scrim, "release", options.gold, "-o", release, "--k", "5", "--method",
                               options.method, "--keep-ids", "--quiet"])
        return check(options, release) if made.returncode == 0 else made.returncode


def check(options, release):
    with open(os.path.join(release, "manifest.json"), encoding="utf-8") as file:
        method = json.load(file)["method"]
    with open(os.path.join(release, "notes.jsonl"), encoding="utf-8") as file:
        released = {note["note_id"]: note for note in map(json.loads, file)}
    found = collections.Counter()
    notes = set()
    shown = 0
    checked = 0

    def add(kind, label, note, value, where):
        nonlocal shown
        found[kind, label] += 1
        notes.add(note)
        if shown < options.show:
            shown += 1
            print(f"{kind:6} {label:14} {note}  {value!r}  {where!r}")

    with open(options.gold, encoding="utf-8") as file:
        for line in file:
            gold = json.loads(line)
            if gold["note_id"] in released:
                checked += 1
                check_note(gold, released[gold["note_id"]], method, add)
    withheld = sum(note["text"].strip() == "[TEXT WITHHELD]" for note in released.values())
    print(f"{method}: {checked} notes checked, {withheld} withheld, {sum(found.values())} findings in {len(notes)} notes")
    for (kind, label), count in sorted(found.items()):
        print(f"  {kind} {label}: {count}")
    if checked == 0:
        print("no note of the gold is in the release: was it made with --keep-ids?")
        return 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
