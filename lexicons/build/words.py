"""General English with frequency and parts of speech, from SCOWL, Google Books and WordNet."""

import collections
import math
import re

import common

# Words that WordNet, which has nouns, verbs, adjectives and adverbs alone, does not know.
function_words = {
    "d": "a an the this that these those each every either neither some any no all both half such what which whose "
         "another my your his her its our their many much few several enough",
    "p": "about above across after against along amid among around as at before behind below beneath beside besides "
         "between beyond by concerning despite down during except for from in inside into like near of off on onto out "
         "outside over past per regarding since through throughout to toward towards under underneath until unto up "
         "upon versus via with within without",
    "o": "i you he she it we they me him us them mine yours hers ours theirs myself yourself himself herself itself "
         "ourselves yourselves themselves who whom whoever someone anyone everyone nobody somebody anybody everybody "
         "something anything everything nothing none one",
    "c": "and or but nor so yet because although though while whereas if unless whether than lest",
    "m": "can could may might must shall should will would ought do does did has have had am is are was were be been "
         "being having cannot",
    "r": "not never also too very when where why how there here then now",
    "i": "oh ah yes please hello thanks okay ok",
    "u": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
         "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million "
         "billion",
}

wordnet_parts = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


def wordnet(sources):
    """Per lemma its parts of speech with the number of times each was seen in tagged text."""
    folder = sources / "wordnet-base" / "usr/share/wordnet"
    parts = collections.defaultdict(collections.Counter)
    for name, part in wordnet_parts.items():
        with open(folder / f"index.{name}", encoding="ascii") as lines:
            for line in lines:
                if not line.startswith(" "):
                    lemma = line.split(" ", 1)[0]
                    if re.fullmatch(r"[a-z]+", lemma):
                        parts[lemma][part] += 0
    with open(folder / "cntlist.rev", encoding="ascii") as lines:
        for line in lines:
            sense, _, count = line.split()
            lemma, _, rest = sense.partition("%")
            part = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
            if lemma in parts:
                parts[lemma][part] += int(count)
    irregular = {}
    for name, part in wordnet_parts.items():
        path = folder / f"{name}.exc"
        if path.exists():
            with open(path, encoding="ascii") as lines:
                for line in lines:
                    form, lemma = line.split()[:2]
                    irregular.setdefault((form, part), lemma)
    return parts, irregular


# Endings, what the lemma has in their place, the lemma's part of speech and that of the form.
endings = [
    ("ies", "y", "n", "ns"), ("es", "", "n", "ns"), ("s", "", "n", "ns"),
    ("ies", "y", "v", "vz"), ("es", "", "v", "vz"), ("s", "", "v", "vz"),
    ("ied", "y", "v", "vd"), ("ed", "e", "v", "vd"), ("ed", "", "v", "vd"),
    ("ing", "e", "v", "vg"), ("ing", "", "v", "vg"),
    ("ier", "y", "a", "ar"), ("er", "e", "a", "ar"), ("er", "", "a", "ar"),
    ("iest", "y", "a", "at"), ("est", "e", "a", "at"), ("est", "", "a", "at"),
]
irregular_tag = {"n": "ns", "v": "vd", "a": "ar", "r": "r"}


def lemmas_of(word, ending, replacement):
    stem = word[:-len(ending)]
    yield stem + replacement
    if not replacement and len(stem) > 3 and stem[-1] == stem[-2]:
        yield stem[:-1]  # stopped, stop


def parts_of(word, parts, irregular, functions):
    counts = collections.Counter()
    for part, count in parts.get(word, {}).items():
        counts[part] = max(counts[part], count + 1)
    for ending, replacement, part, tag in endings:
        if not word.endswith(ending) or len(word) <= len(ending) + 1:
            continue
        for lemma in lemmas_of(word, ending, replacement):
            if part in parts.get(lemma, {}):
                counts[tag] = max(counts[tag], parts[lemma][part] + 1)
                break
    for part, tag in irregular_tag.items():
        lemma = irregular.get((word, part))
        if lemma in parts:
            tag = "vg" if part == "v" and word.endswith("ing") else tag
            counts[tag] = max(counts[tag], parts[lemma][part] + 1)
    if "vd" in counts:
        counts["vn"] = counts["vd"]
    ranked = [tag for tag, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    return functions.get(word, []) + [tag for tag in ranked if tag not in functions.get(word, [])]


def scowl(sources):
    """Lower-case words with the size of the smallest list that has them."""
    folder = sources / "scowl" / "usr/share/dict/scowl"
    levels = {}
    for level in (10, 20, 35, 40, 50, 55, 60, 70, 80):
        for kind in ("english", "american", "british", "variant_1"):
            path = folder / f"{kind}-words.{level}"
            if path.exists():
                with open(path, encoding="latin-1") as lines:
                    for word in lines.read().split():
                        if re.fullmatch(r"[a-z]{2,}", word):
                            levels.setdefault(word, level)
    return levels


def capitals(sources):
    """Words that SCOWL also has with a capital: names of people and places."""
    folder = sources / "scowl" / "usr/share/dict/scowl"
    found = set()
    for path in list(folder.glob("english-upper.*")) + list(folder.glob("english-proper-names.*")):
        with open(path, encoding="latin-1") as lines:
            found.update(word.lower() for word in lines.read().split() if re.fullmatch(r"[A-Z][a-z]+", word))
    return found


def make(sources):
    counts = {}
    with open(sources / "symspellpy" / "symspellpy/frequency_dictionary_en_82_765.txt", encoding="utf-8-sig") as lines:
        for line in lines:
            word, count = line.split()
            counts[word] = int(count)
    total = sum(counts.values())
    parts, irregular = wordnet(sources)
    functions = collections.defaultdict(list)
    for tag, words in function_words.items():
        for word in words.split():
            functions[word].append(tag)
    levels = scowl(sources)
    names = capitals(sources)
    rows = []
    # The books' words hold names too (foley); SCOWL keeps those in lists of their own.
    for word in sorted(set(levels) | set(functions)):
        if levels.get(word, 0) == 80 and counts.get(word, 0) < 100000:
            continue
        if not re.fullmatch(r"[a-z']+", word) or (len(word) == 1 and word not in "ai"):
            continue
        # The books' counts do not tell john from John: where the word is the rarer of the two, its size decides.
        is_name = word in names and levels.get(word, 0) >= 40
        if word in counts and not is_name:
            weight = max(math.log10(counts[word] * 1e9 / total), 0.01)
        else:
            weight = max((80 - levels.get(word, 80)) / 30, 0.01)
        rows.append((word, weight, " ".join(parts_of(word, parts, irregular, functions))))
    common.write("words", "weight: log10 of occurrences per billion words; attribute: parts of speech, likeliest first", rows)
