"""Words, pieces and shapes of a text, as nlp/taggers/neural/wordpiece.cpp cuts them."""

import re
import unicodedata

KINDS = 8
GAPS = 5
EDGE_SHAPE = KINDS * GAPS  # of [CLS] and [SEP]
SHAPES = EDGE_SHAPE + 1
LONGEST_WORD = 100


def is_chinese(c):
    return (0x4E00 <= c <= 0x9FFF or 0x3400 <= c <= 0x4DBF or 0x20000 <= c <= 0x2CEAF or 0xF900 <= c <= 0xFAFF
            or 0x2F800 <= c <= 0x2FA1F)


class Classes(dict):
    """Maps a code point to what it is in a word: b blank, m a word of its own, u capital, l other letter, d digit."""

    def __missing__(self, c):
        character = chr(c)
        category = unicodedata.category(character)
        if character.isspace() or category[0] == "Z" or category == "Cc" or c in (0x200B, 0x2060, 0xFEFF):
            found = "n" if character == "\n" else "b"
        elif is_chinese(c) or (c < 0x80 and not character.isalnum()):
            found = "m"
        elif category in ("Lu", "Lt"):
            found = "u"
        elif category[0] == "N":
            found = "d"
        elif category[0] in "LM" or category == "Cf" or c == 0xFFFD:
            found = "l"
        else:
            found = "m"
        self[c] = found
        return found


CLASSES = Classes()
WORD = re.compile("[uld]+|m")


def kind_of(word):
    """0 a mark, 1 small letters, 2 Capitalized, 3 CAPITALS, 4 one capital, 5 mIxed, 6 digits, 7 letters and digits."""
    if word == "m":
        return 0
    if "d" in word:
        return 7 if "u" in word or "l" in word else 6
    if "u" not in word:
        return 1
    if "l" not in word:
        return 4 if len(word) == 1 else 3
    return 2 if word.count("u") == 1 and word[0] == "u" else 5


def gap_of(between, first):
    """0 glued to the word before, 1 a blank, 2 more of them, 3 a new line, 4 an empty line or the note's begin."""
    if first:
        return 4
    if not between:
        return 0
    lines = between.count("n")
    if lines:
        return min(2 + lines, 4)
    return 1 if len(between) == 1 else 2


class Pieces:
    def __init__(self, vocabulary):
        self.ids = {entry: i for i, entry in enumerate(vocabulary)}
        self.begin, self.end, self.unknown = (self.ids[name] for name in ("[CLS]", "[SEP]", "[UNK]"))
        self.known = {}

    def of_word(self, word):
        found = self.known.get(word)
        if found is None:
            if len(self.known) > 500000:
                self.known.clear()
            lower = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if unicodedata.category(c) != "Mn")
            found = self.known[word] = self.longest_pieces(lower) if len(lower) <= LONGEST_WORD else [self.unknown]
        return found

    def longest_pieces(self, word):
        out, at = [], 0
        while at < len(word):
            end = len(word)
            while end > at and ("##" if at else "") + word[at:end] not in self.ids:
                end -= 1
            if end == at:
                return [self.unknown]
            out.append(self.ids[("##" if at else "") + word[at:end]])
            at = end
        return out or [self.unknown]

    def cut(self, text):
        """Words as (begin, end), and for every piece its id, shape and word."""
        classes = text.translate(CLASSES)
        words, ids, shapes, word_of = [], [], [], []
        last = 0
        for match in WORD.finditer(classes):
            begin, end = match.span()
            kind = kind_of(match.group())
            gap = gap_of(classes[last:begin], not words)
            for i, piece in enumerate(self.of_word(text[begin:end])):
                ids.append(piece)
                shapes.append(kind * GAPS + (0 if i else gap))
                word_of.append(len(words))
            words.append((begin, end))
            last = end
        return words, ids, shapes, word_of


def prune(vocabulary):
    """Without entries that no note in a Latin script has; and their numbers in the whole vocabulary."""
    def keep(entry):
        if entry.startswith("[unused"):
            return False
        return all(ord(c) < 0x250 or 0x370 <= ord(c) < 0x400 or 0x2000 <= ord(c) < 0x2400 for c in entry)
    rows = [i for i, entry in enumerate(vocabulary) if keep(entry)]
    return [vocabulary[i] for i in rows], rows
