"""Companies of the stock indices, from pytickersymbols: employers that notes name."""

import re
import runpy

from common import lists, normal, write

# The names of makers of drugs and devices stand for their products in notes.
health = re.compile(
    r"pharm|medic|bio|thera|surg|health|laborator|scientific|genetic|genom|diagnos|dental|hospital|sciences|"
    r"vaccin|cochlear|oncolog|clinic",
    re.I,
)
makers = set(
    """pfizer moderna merck roche novartis sanofi astrazeneca bayer gsk abbvie amgen gilead stryker medtronic abbott
    baxter lilly bristol novo teva coloplast resmed hologic illumina dexcom insulet intuitive fresenius zimmer ucb
    siemens philips smith&nephew becton edwards align cooper lonza qiagen sonova straumann demant gn grifols ipsen
    lundbeck orion recordati almirall eurofins elekta getinge ambu zealand genmab argenx galapagos terumo olympus
    hoya sysmex takeda astellas daiichi eisai shionogi chugai otsuka kyowa sumitomo viatris zoetis incyte regeneron
    vertex catalent charles iqvia idexx mettler waters danaher thermo hikma convatec biontech morphosys evotec
    carl sartorius csl sonic fisher waters revvity perkinelmer dentsply solventum elanco organon masimo teleflex
    johnson haemonetics integra globus penumbra exact novocure neurocrine ionis exelixis jazz perrigo henry""".split()
)
ending = re.compile(
    r",?\s+(?:inc\.?|incorporated|corp\.?|corporation|co\.?|company|companies|ltd\.?|limited|plc|n\.v\.|s\.a\.|ag|se|"
    r"holdings?|group|the|a/s|asa|ab|oyj|spa|s\.p\.a\.|kgaa|lp|llc|l\.p\.|trust)$",
    re.I,
)


def entries(name, least=0.0):
    """The entries of a list that is there already, in normal form, of at least a weight."""
    found = set()
    with open(next(lists.glob(f"*/{name}.tsv")), encoding="utf-8") as rows:
        for row in rows:
            fields = row.rstrip("\n").split("\t")
            if not row.startswith("#") and (len(fields) < 2 or float(fields[1] or 0) >= least):
                found.add(normal(fields[0]))
    return found


def make(folder):
    # A single word that is something else as well says nothing without its context, and there any name is found.
    other = entries("words", 2.5) | entries("surnames") | entries("first_names") | entries("abbreviations")
    other |= entries("cities") | entries("anatomy") | entries("tests") | entries("medications")
    data = runpy.run_path(str(folder / "pytickersymbols/pytickersymbols/indices_data.py"))["INDICES"]
    rows = []
    for index in data.values():
        for company in index["companies"]:
            full = re.sub(r"\s*\([^)]*\)", "", company["name"]).strip()
            words = normal(full).split()
            if not words or health.search(full) or any(word in makers for word in words):
                continue
            short = full
            while ending.search(short):
                short = ending.sub("", short)
            for name in {full, short}:
                form = normal(name).removeprefix("the ")
                if " " in form or (len(form) > 4 and form not in other):
                    rows.append((name, None, "company"))
    write("companies", "companies of stock indices", rows)
