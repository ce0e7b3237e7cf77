"""Nouns of WordNet with everything below them."""

import re


class Nouns:
    def __init__(self, sources):
        self.words, self.below = {}, {}
        with open(sources / "wordnet-base" / "usr/share/wordnet/data.noun", encoding="ascii") as lines:
            for line in lines:
                if line.startswith(" "):
                    continue
                fields = line.split(" | ")[0].split()
                count = int(fields[3], 16)
                self.words[fields[0]] = [fields[4 + 2 * i].replace("_", " ") for i in range(count)]
                pointers = fields[5 + 2 * count:]
                self.below[fields[0]] = [pointers[i + 1] for i in range(0, len(pointers) - 3, 4)
                                         if pointers[i] in ("~", "~i")]
        self.with_word = {}
        for synset, words in self.words.items():
            for word in words:
                self.with_word.setdefault(word, []).append(synset)

    def synset(self, words):
        """The synset that has all of the comma-separated words; of several the one with most below it."""
        wanted = words.split(", ")
        found = [s for s in self.with_word.get(wanted[0], []) if all(w in self.words[s] for w in wanted)]
        return max(found, key=lambda s: len(self.below[s]))

    def under(self, roots, except_under=()):
        """The words of all synsets below the roots."""
        closed = {self.synset(words) for words in except_under}
        stack, seen, out = [self.synset(words) for words in roots], set(), set()
        while stack:
            synset = stack.pop()
            if synset in seen or synset in closed:
                continue
            seen.add(synset)
            out.update(word for word in self.words[synset] if not re.search(r"\d{3}", word))
            stack += self.below[synset]
        return out
