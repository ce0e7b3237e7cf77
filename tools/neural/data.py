"""Generated notes as the neural model sees them, from build/neural_features (see tools/neural/neural_data.cpp)."""

import json
import subprocess

import numpy as np


class Form:
    """How the program writes its records: read from the first line of its output."""

    def __init__(self, header):
        self.version = header["feature_version"]
        self.characters = header["characters"]
        self.alphabet = header["alphabet"]
        self.buckets = header["buckets"]
        self.flags = header["flags"]
        self.labels = header["labels"]
        self.kinds = header["kinds"]
        self.header = header
        self.outputs = ["O"] + [p + "-" + label for label in self.labels for p in ("B", "I")]
        self.record = np.dtype([("characters", "u1", self.characters), ("word", "<u4"),
                                ("flags", "u1", (self.flags + 7) // 8), ("target", "u1")])

    def kind_flags(self, names):
        """The flags of lexicon kinds, of words and of phrases."""
        at = [self.kinds.index(name) for name in names]
        return [self.header[group] + i for group in ("lexicon", "lexicon_phrase") for i in at]


def notes(program, lexicons, seed, count, split, changed):
    """The form, and one array of records per note."""
    out = subprocess.run([program, lexicons, str(seed), str(count), split, "changed" if changed else "plain"],
                         check=True, stdout=subprocess.PIPE).stdout
    end = out.index(b"\n") + 1
    form = Form(json.loads(out[:end]))
    found = []
    while end < len(out):
        size = int.from_bytes(out[end:end + 4], "little")
        found.append(np.frombuffer(out, form.record, size, end + 4))
        end += 4 + size * form.record.itemsize
    return form, found


class Dropper:
    """Hides features at random, so that the model learns to do without any one of them; `share` makes it rarer."""

    def __init__(self, form, random, share=1.0):
        header = form.header
        names = range(header["first_name"], header["first_name"] + 6)
        self.names = list(names) + form.kind_flags(["first_name", "surname"])
        self.places = form.kind_flags(["city", "county", "state", "country", "foreign_city", "place", "hospital",
                                       "organization", "zip"])
        self.medicine = form.kind_flags(["problem", "symptom", "medication", "test", "procedure", "device",
                                         "anatomy", "eponym", "abbreviation"])
        self.section = list(range(17, 41))
        self.edges = [56, 57]
        self.lists = list(range(header["commonness"], form.flags))
        self.random = random
        self.share = share

    def __call__(self, flags):
        """Of one note, [tokens][flags], changed in place."""
        random = self.random
        for chance, group in ((0.15, self.names), (0.15, self.places), (0.1, self.medicine), (0.25, self.section),
                              (0.25, self.edges), (0.03, self.lists)):
            if random.random() < chance * self.share:
                flags[:, group] = 0
        blind = random.random(len(flags)) < 0.04 * self.share
        flags[np.ix_(blind, self.lists)] = 0


def batches(found, random, tokens, window, train, count, dropper=None):
    """Groups of windows of about equal length, padded: characters, words, flags, targets (-1 is padding)."""
    parts = []
    for note in found:
        flags = np.unpackbits(note["flags"], axis=1, count=count, bitorder="little")
        if dropper:
            dropper(flags)
        for at in range(0, max(len(note), 1), window):
            part = slice(at, at + window)
            if len(note[part]):
                parts.append((note[part], flags[part]))
    parts.sort(key=lambda part: len(part[0]))
    groups = []
    while parts:
        longest = len(parts[-1][0])
        take = max(1, tokens // longest)
        groups.append(parts[-take:])
        del parts[-take:]
    if train:
        random.shuffle(groups)
    for group in groups:
        length = max(len(note) for note, _ in group)
        shape = (len(group), length)
        characters = np.zeros(shape + (group[0][0]["characters"].shape[1],), np.int64)
        words = np.zeros(shape, np.int64)
        flags = np.zeros(shape + (group[0][1].shape[1],), np.float32)
        targets = np.full(shape, -1, np.int64)
        for i, (note, bits) in enumerate(group):
            characters[i, :len(note)] = note["characters"]
            words[i, :len(note)] = note["word"]
            flags[i, :len(note)] = bits
            targets[i, :len(note)] = note["target"]
        yield characters, words, flags, targets
