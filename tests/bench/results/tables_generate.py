#!/usr/bin/env python3
"""Writes a table of the shape of the paper's cancer registries, and the plan of its three analyses.

  tests/bench/results/tables_generate.py ROWS OUT.csv [PLAN.json] [--seed N] [--columns N]

VitalStat 0 is deceased, as in the paper; the Cox event is the column Died, its complement's name. Of the
columns the first N are written: 9 unless told; 13 have four more of their own draws, and those beyond are numbers and
categories of 2 to 6 values, in turn, that depend on age and stage. The plan needs the 9.
"""
import argparse
import json
import math
import random

options = argparse.ArgumentParser()
options.add_argument("rows", type=int)
options.add_argument("out")
options.add_argument("plan", nargs="?")
options.add_argument("--seed", type=int, default=1)
options.add_argument("--columns", type=int, default=9)
options = options.parse_args()
draw = random.Random(options.seed)
more = random.Random(options.seed + 1000003)  # so that the first 9 columns do not depend on the others
NAMES = ["Died", "SurvInterval", "DiagAge", "Gender", "Race", "Stage", "Appalachia", "TobaccoUse", "PrimaryPayor",
         "TumorSize", "Nodes", "Grade", "Marker"]
NAMES = (NAMES + [f"More{i}" for i in range(14, options.columns + 1)])[:options.columns]


def pick(shares):
    at = draw.random()
    for value, share in shares.items():
        at -= share
        if at < 0:
            return value
    return value


with open(options.out, "w") as table:
    table.write(",".join(NAMES) + "\n")
    for _ in range(options.rows):
        age = min(100, max(20, round(draw.gauss(67, 12))))
        gender = pick({"F": 0.48, "M": 0.52})
        race = pick({"White": 0.92, "Black": 0.06, "Other": 0.02})
        stage = pick({"Local": 0.33, "Regional": 0.32, "Distant": 0.25, "Unknown": 0.1})
        appalachia = pick({"0": 0.68, "1": 0.32})
        tobacco = pick({"0": 0.45, "1": 0.55})
        payor = pick({"Federal": 0.6, "Private": 0.36, "Uninsured": 0.04})
        risk = 0.03 * (age - 67) + {"Local": 0, "Regional": 0.7, "Distant": 2.0, "Unknown": 1.0}[stage]
        risk += (0.12 if gender == "M" else 0) + (0.25 if race == "Black" else 0) + (0.15 if appalachia == "1" else 0)
        risk += (0.2 if tobacco == "1" else 0) + {"Federal": 0.1, "Private": 0, "Uninsured": 0.3}[payor]
        death = draw.expovariate(math.exp(risk) / 90)  # months
        censored = draw.uniform(1, 72)
        row = [int(death <= censored), int(min(death, censored)), age, gender, race, stage, appalachia, tobacco, payor]
        if options.columns > len(row):
            size = min(200, max(1, round(more.gauss(35, 15))))
            row += [size, min(30, int(more.expovariate(0.3) * size / 35)), more.randint(1, 4), round(more.gauss(0, 1), 3)]
        for i in range(14, options.columns + 1):
            level = more.gauss(0.02 * (i % 5) * (age - 67) + (0.5 if stage == "Distant" else 0), 1)
            row.append(round(100 + 15 * level, 1) if i % 2 == 0 else f"v{min(i % 5 + 1, max(0, int(2 + level)))}")
        table.write(",".join(map(str, row[:options.columns])) + "\n")

if options.plan:
    few = ["Stage", "Gender", "Race", "Appalachia", "TobaccoUse", "PrimaryPayor"]
    plan = {"models": [
        {"model": "linear", "response": "SurvInterval", "predictors": few, "where": {"Died": "1"}},
        {"model": "logistic", "response": "SurvInterval", "above": 12, "predictors": few, "where": {"Died": "1"}},
        {"model": "cox", "response": "SurvInterval", "event": "Died", "predictors": ["DiagAge", *few]}]}
    with open(options.plan, "w") as file:
        json.dump(plan, file, indent=1)
