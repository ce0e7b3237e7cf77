#!/usr/bin/env python3
"""Writes the two tables of the speed targets (docs/benchmarks.md).

  tests/bench/results/tables_normal.py normal OUT.csv [--rows N] [--seed N]   ten columns x0 .. x9 of standard normal numbers
  tests/bench/results/tables_normal.py cox OUT.csv [--rows N] [--seed N]      the same, then whole survival times with ties
                                                                      that depend on x0 and x1, and a status
"""
import argparse
import math
import random

options = argparse.ArgumentParser()
options.add_argument("kind", choices=["normal", "cox"])
options.add_argument("out")
options.add_argument("--rows", type=int, default=100000)
options.add_argument("--seed", type=int, default=1)
options = options.parse_args()
draw = random.Random(options.seed)
names = [f"x{i}" for i in range(10)] + (["time", "status"] if options.kind == "cox" else [])

with open(options.out, "w") as table:
    table.write(",".join(names) + "\n")
    for _ in range(options.rows):
        row = [draw.gauss(0, 1) for _ in range(10)]
        fields = [f"{value:.6f}" for value in row]
        if options.kind == "cox":
            death = draw.expovariate(math.exp(0.3 * row[0] - 0.2 * row[1]) / 1000)
            censored = draw.uniform(0, 3000)
            fields += [str(int(min(death, censored))), str(int(death <= censored))]
        table.write(",".join(fields) + "\n")
