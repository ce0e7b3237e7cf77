"""Notes for training: carriers and grammar notes of the generator, prose without names, and changes of both."""

import gzip
import json
import re
import subprocess

LABELS = ("PATIENT DOCTOR USERNAME RELATIVE STREET ROOM PHONE FAX EMAIL URL IPADDR SSN MEDICALRECORD HEALTHPLAN "
          "ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM AGE RACE MARITAL LANGUAGE PROFESSION DATE HOSPITAL DEPARTMENT "
          "ORGANIZATION CITY STATE COUNTRY ZIP LOCATION-OTHER").split()
EID_LABELS = 20
OUTPUTS = ["O"] + [p + "-" + label for label in LABELS for p in ("B", "I")]
DOUBTFUL = -1  # the label of a span that is neither learned nor counted
NAMES = {"PATIENT", "DOCTOR", "RELATIVE"}
# Kinds of carriers that choose the checkpoint and the thresholds; nothing is trained on them.
KEPT_KINDS = ("consult", "uk-gp-letter", "phone-triage", "hospice", "typing-errors", "key-value-dump", "pathology")


def generate(program, seed, count, more=()):
    out = subprocess.run([program, "generate", "-o", "-", "--notes", str(count), "--seed", str(seed), "--threads", "1",
                          "--quiet", *more], check=True, stdout=subprocess.PIPE).stdout
    return [note_of(json.loads(line)) for line in out.splitlines()]


def note_of(record):
    spans = [(s["start"], s["end"], LABELS.index(s["label"])) for s in record.get("spans", ()) if s["label"] in LABELS]
    return record.get("note_id", ""), record["text"], spans


def kept(name):
    return any(name.startswith(kind + "-") for kind in KEPT_KINDS)


WORK = re.compile(r"\b(?:works?(?!-)|worked|working|employed|employment|job|retired|occupation|profession|career|business|"
                  r"owns|trained|serves|served|teaches|student|military|veteran|athlete|player)\b[^.;]{0,60}", re.I)
PERSON = re.compile(r"(?:-old|years? old|yo)\s+((?:[\w-]+\s+){0,3}?[\w-]+)\s+(?:presents?|comes?|is|was|who|has|with)", re.I)
PLAIN = set("man woman boy girl male female infant child patient newborn neonate primigravid gentleman lady baby "
            "white black asian african american african-american caucasian hispanic gravida g1p0 g2p1 p0 p1 "
            "previously healthy term obese pregnant right-handed left-handed".split())
PLACES = set("PROFESSION DATE HOSPITAL DEPARTMENT ORGANIZATION CITY STATE COUNTRY LOCATION-OTHER AGE RACE LANGUAGE "
             "MARITAL".split())


def read_prose(program, files):
    """Prose without names: the quasi-identifiers that the rules find are labelled, what only other taggers take for
    one, or what may be a job, is left out of the lesson; what they take for a name or number is a lesson in itself."""
    notes = []
    for file in files:
        text = gzip.open(file).read()
        found = {}
        for taggers in ("rules", "rules,svm,crf"):
            out = subprocess.run([program, "tag", "-", "-o", "-", "--input-format", "jsonl", "--id-column", "id",
                                  "--taggers", taggers, "--threads", "1", "--quiet"],
                                 input=text, check=True, stdout=subprocess.PIPE).stdout
            for line in out.splitlines():
                record = json.loads(line)
                found.setdefault(record["note_id"], []).append(record)
        for rules, union in found.values():
            notes.append((rules["note_id"], rules["text"], prose_spans(rules, union)))
    return notes


def prose_spans(rules, union):
    sure = [(s["start"], s["end"], LABELS.index(s["label"])) for s in rules["spans"] if s["label"] in PLACES]
    doubtful = [(s["start"], s["end"]) for s in union["spans"] if s["label"] in PLACES - {"AGE", "DATE"}]
    text = rules["text"]
    doubtful += [m.span() for m in WORK.finditer(text)]
    for m in PERSON.finditer(text):
        if any(word.lower() not in PLAIN for word in m.group(1).split()):
            doubtful.append(m.span(1))
    free = lambda a, b: not any(a < end and begin < b for begin, end, _ in sure)
    return sorted(sure + [(a, b, DOUBTFUL) for a, b in doubtful if free(a, b)])


# ---- changes: every character knows the span that it belongs to ----

def spread(text, spans):
    owner = [0] * len(text)
    for number, (begin, end, _) in enumerate(spans, 1):
        for i in range(begin, end):
            owner[i] = number
    return owner


def gather(text, owner, spans):
    out, at = [], 0
    while at < len(text):
        number, begin = owner[at], at
        while at < len(text) and owner[at] == number:
            at += 1
        if number:
            out.append((begin, at, spans[number - 1][2]))
    return text, out


def join_lines(text, spans, random):
    return re.sub(r"(?<=\S)\n(?=\S)", " ", text), spans


def wrap_lines(text, spans, random):
    width, column, out = random.randrange(36, 90), 0, list(text)
    for i, c in enumerate(text):
        column = 0 if c == "\n" else column + 1
        if c == " " and column > width:
            out[i], column = "\n", 0
    return "".join(out), spans


def capitals(text, spans, random):
    upper = text.upper()
    return (upper, spans) if len(upper) == len(text) else (text, spans)


def small(text, spans, random):
    lower = text.lower()
    return (lower, spans) if len(lower) == len(text) else (text, spans)


def without_marks(text, spans, random):
    owner = spread(text, spans)
    marks = random.choice([".,;:", ",;", ".,", ".,;:()-/"])
    def goes(i):
        return text[i] in marks and not (0 < i < len(text) - 1 and (text[i - 1].isdigit() or text[i + 1].isalnum()))
    stays = [i for i in range(len(text)) if not goes(i)]
    return gather("".join(text[i] for i in stays), [owner[i] for i in stays], spans)


def slips(text, spans, random):
    """Letters left out, doubled or exchanged."""
    owner = spread(text, spans)
    characters, owners = [], []
    i = 0
    while i < len(text):
        c = text[i]
        roll = random.random() if c.isalpha() else 1
        if roll < 0.006:
            i += 1
            continue
        if roll < 0.012 and i + 1 < len(text) and text[i + 1].isalpha():
            characters += [text[i + 1], c]
            owners += [owner[i + 1], owner[i]]
            i += 2
            continue
        characters.append(c)
        owners.append(owner[i])
        if roll < 0.016:
            characters.append(c)
            owners.append(owner[i])
        i += 1
    return gather("".join(characters), owners, spans)


class Changer:
    """Changes notes at random; `words` are names that are ordinary words too."""

    def __init__(self, random, words):
        self.random = random
        self.words = words

    def word_names(self, text, spans):
        """Some names become ones that are words: Rich, Small, Grace."""
        out, parts, last = [], [], 0
        length = 0
        for begin, end, label in sorted(spans):
            if begin < last:
                continue
            parts.append(text[last:begin])
            length += begin - last
            value = text[begin:end]
            if label >= 0 and LABELS[label] in NAMES and len(value) > 3:
                value = re.sub(r"[^\W\d_]{3,}", self.other_word, value)
            out.append((length, length + len(value), label))
            parts.append(value)
            length += len(value)
            last = end
        return "".join(parts) + text[last:], out

    def other_word(self, match):
        if self.random.random() > 0.4:
            return match.group()
        word = self.random.choice(self.words)
        given = match.group()
        return word.upper() if given.isupper() else word.lower() if given.islower() else word

    def change(self, note):
        name, text, spans = note
        roll = self.random.random
        if roll() < 0.10:
            text, spans = self.word_names(text, spans)
        for share, how in ((0.07, join_lines), (0.07, wrap_lines), (0.08, without_marks), (0.05, slips)):
            if roll() < share:
                text, spans = how(text, spans, self.random)
        case = roll()
        if case < 0.09:
            text, spans = capitals(text, spans, self.random)
        elif case < 0.18:
            text, spans = small(text, spans, self.random)
        return name, text, spans

    def mixed(self, prose, lines):
        """Prose with some lines of other notes between its sentences."""
        name, text, spans = prose
        cuts = [m.end() for m in re.finditer(r"[.!?]\s+", text)]
        cuts = [c for c in cuts if not any(a < c < b for a, b, _ in spans)]
        for cut in sorted(self.random.sample(cuts, min(len(cuts), self.random.randrange(1, 4))), reverse=True):
            line, found = self.random.choice(lines)
            line = line + self.random.choice([" ", "\n", ". "])
            spans = ([s for s in spans if s[1] <= cut] + [(cut + a, cut + b, l) for a, b, l in found]
                     + [(a + len(line), b + len(line), l) for a, b, l in spans if a >= cut])
            text = text[:cut] + line + text[cut:]
        return name, text, spans


def lines_of(notes):
    """Lines with identifiers, of at most 200 characters."""
    out = []
    for _, text, spans in notes:
        for match in re.finditer(r"[^\n]{12,200}", text):
            begin, end = match.span()
            inside = [(a - begin, b - begin, l) for a, b, l in spans if a >= begin and b <= end]
            if inside and all(b <= begin or a >= end or (a >= begin and b <= end) for a, b, _ in spans):
                out.append((match.group(), inside))
    return out


def word_names(folder):
    """Names that are ordinary words, from the program's lists."""
    def read(file):
        rows = (line.rstrip("\n").split("\t") for line in open(f"{folder}/{file}", encoding="utf-8") if line[0] != "#")
        return {row[0]: float(row[1] or 0) if len(row) > 1 else 0 for row in rows}
    words = read("words/words.tsv")
    names = set(read("names/surnames.tsv")) | set(read("names/first_names.tsv"))
    return sorted(name for name in names if words.get(name.lower(), 0) > 4.3 and len(name) > 2)
