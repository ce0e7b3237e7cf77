#!/usr/bin/env python3
"""Runs docs/examples/*/run and compares what each prints with the last ```text block of its README.md.

    tests/docs/run_examples.py --scrim build/scrim [NAME ...]      exit code 1 where a line or an exit code differs

In a README "..." matches the rest of a line, or, alone on a line, any number of lines."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from run_page import fits

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```text\n(.*?)^```$", re.M | re.S)


def check(folder, scrim):
    blocks = BLOCK.findall((folder / "README.md").read_text(encoding="utf-8"))
    if not blocks:
        return [f"{folder.name}: README.md does not say what run prints"]
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run([folder / "run", pathlib.Path(place) / "work"], cwd=place, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL, env={**os.environ, "SCRIM": str(scrim)})
    printed = done.stdout.splitlines()
    if done.returncode != 0:
        return [f"{folder.name}: exit code {done.returncode}", *printed, *done.stderr.splitlines()]
    if not fits(blocks[-1].splitlines(), printed):
        return [f"{folder.name}: it printed other lines than README.md has:", *printed]
    return []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scrim", required=True, type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    folders = sorted(path.parent for path in (ROOT / "docs/examples").glob("*/run"))
    if arguments.names:
        folders = [folder for folder in folders if folder.name in arguments.names]
    listed = (ROOT / "docs/examples/README.md").read_text(encoding="utf-8")
    problems = [] if folders else ["no example was found"]
    problems += [f"docs/examples/README.md does not name {folder.name}" for folder in folders if f"({folder.name}/" not in listed]
    for folder in folders:
        problems += check(folder, arguments.scrim.resolve())
    print("\n".join(problems) or f"{len(folders)} examples do what they say.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
