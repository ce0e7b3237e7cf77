"""What the scripts that make the lists share."""

import pathlib
import re
import unicodedata

lists = pathlib.Path(__file__).resolve().parent.parent


def plain(text):
    """The text without diacritics, as a key to compare by."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def normal(text):
    """The same phrase as the program's normal form, for ASCII text."""
    text = plain(text).lower().replace("&", " and ")
    text = re.sub(r"['.`\u2019]", "", text)
    return " ".join(re.sub(r"[^a-z0-9]+", " ", text).split())


def number(weight):
    """A weight with at most four digits that mean something."""
    if weight is None or weight == 0:
        return ""
    return f"{weight:.4g}" if weight < 1000 else str(round(weight))


def write(name, meaning, rows):
    """Rows of (entry, weight, attribute), one per entry and attribute, sorted by entry."""
    best = {}
    for entry, weight, attribute in rows:
        key = (normal(entry), attribute)
        if not key[0]:
            continue
        old = best.get(key)
        if old is None or (weight or 0) > (old[1] or 0):
            best[key] = (entry, weight, attribute)
    with open(next(lists.glob(f"*/{name}.tsv")), "w", encoding="utf-8") as out:
        out.write(f"# columns: entry\tweight\tattribute\n# {meaning}\n")
        for key in sorted(best):
            entry, weight, attribute = best[key]
            entry = " ".join(entry.split()).strip(" ,;-")
            out.write("\t".join([entry, number(weight), attribute]).rstrip("\t") + "\n")
    print(f"{name}: {len(best)}")
