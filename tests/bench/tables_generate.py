#!/usr/bin/env python3
"""Writes a table of the shape of the paper's cancer registries, and the plan of its three analyses.

  tests/bench/tables_generate.py ROWS OUT.csv [PLAN.json] [--seed N]

VitalStat 0 is deceased, as in the paper; the Cox event is the column Died, its complement's name.
"""
import json
import math
import random
import sys

arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
seed = int(sys.argv[sys.argv.index("--seed") + 1]) if "--seed" in sys.argv else 1
rows, out = int(arguments[0]), arguments[1]
draw = random.Random(seed)


def pick(shares):
    at = draw.random()
    for value, share in shares.items():
        at -= share
        if at < 0:
            return value
    return value


with open(out, "w") as table:
    table.write("Died,SurvInterval,DiagAge,Gender,Race,Stage,Appalachia,TobaccoUse,PrimaryPayor\n")
    for _ in range(rows):
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
        table.write(f"{int(death <= censored)},{int(min(death, censored))},{age},{gender},{race},{stage},"
                    f"{appalachia},{tobacco},{payor}\n")

if len(arguments) > 2:
    few = ["Stage", "Gender", "Race", "Appalachia", "TobaccoUse", "PrimaryPayor"]
    plan = {"models": [
        {"model": "linear", "response": "SurvInterval", "predictors": few, "where": {"Died": "1"}},
        {"model": "logistic", "response": "SurvInterval", "above": 12, "predictors": few, "where": {"Died": "1"}},
        {"model": "cox", "response": "SurvInterval", "event": "Died", "predictors": ["DiagAge", *few]}]}
    with open(arguments[2], "w") as file:
        json.dump(plan, file, indent=1)
