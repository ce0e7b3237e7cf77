"""Small inputs of tests/faults/run in formats that the repository has no sample of; everything in them is made up."""
import json

NAMES = [("Young", "Ann"), ("Brown", "Peter"), ("Hall", "Mary"), ("Reed", "James")]
DATES = ["2009-04-25", "2009-05-02", "2009-06-11", "2009-07-30"]


def text(number):
    family, given = NAMES[number]
    return f"{given} {family} was seen on {DATES[number]} for chest pain. Call 555-123-456{number}."


def fhir():
    lines = []
    for i, (family, given) in enumerate(NAMES):
        lines.append({"resourceType": "Patient", "id": f"p{i}", "name": [{"family": family, "given": [given]}],
                      "birthDate": f"19{50 + i}-03-04"})
        lines.append({"resourceType": "Observation", "id": f"o{i}", "subject": {"reference": f"Patient/p{i}"},
                      "status": "final", "note": [{"text": text(i)}]})
    return "".join(json.dumps(line) + "\n" for line in lines)


def hl7():
    messages = []
    for i, (family, given) in enumerate(NAMES):
        messages += [f"MSH|^~\\&|LAB|H|||20090425||ORU^R01|M{i}|P|2.5", f"PID|1||7{i}^^^H^MR||{family}^{given}||1950030{i + 1}|F",
                     "OBR|1|2|3|4^Report^LN", f"OBX|1|TX|R||{text(i)}||||||F"]
    return "\r".join(messages) + "\r"


def ccda(number):
    family, given = NAMES[number]
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3"><id root="1.2" extension="d{number}"/>
<recordTarget><patientRole><id root="1.3" extension="77{number}"/>
<patient><name><given>{given}</given><family>{family}</family></name><birthTime value="1950030{number + 1}"/></patient>
</patientRole></recordTarget>
<component><structuredBody><component><section><title>HISTORY</title><text>{text(number)}</text></section></component>
</structuredBody></component></ClinicalDocument>
"""


def omop():
    rows = [f'{i + 1},{100 + i},{DATES[i]},"{text(i)}"' for i in range(len(NAMES))]
    return "note_id,person_id,note_date,note_text\n" + "\n".join(rows) + "\n"


def structured():
    rows = [f"{i + 1},{30 + i},{['flu', 'gout'][i % 2]}" for i in range(5)]
    return "note_id,age,diagnosis\n" + "\n".join(rows) + "\n"


def genotypes():
    rows = [f"r{i},rs1,{i % 3}" for i in range(1, 11)]
    return "patient,snp,genotype\n" + "\n".join(rows) + "\n"


def many_codes():
    """Enough records for blocks of them."""
    rows = [f"r{i},{code}" for i in range(500) for code in ("401.1", f"25{i % 5}.0", f"{460 + i % 7}.9")]
    return "patient,code\n" + "\n".join(rows) + "\n"


SAMPLES = {
    "fhir.ndjson": fhir(), "hl7.hl7": hl7(), "omop/note.csv": omop(), "genotypes.csv": genotypes(),
    **{f"ccda/d{i}.xml": ccda(i) for i in range(len(NAMES))},
    "structured.csv": structured(),
    "many_codes.csv": many_codes(),
    "plan.json": '{"models":[{"model":"cox","response":"futime","event":"fustat","predictors":["age","rx"]}]}',
    "options.toml": '[tag]\ntaggers = "rules"\n\n[release]\nk = 7\n',
}
