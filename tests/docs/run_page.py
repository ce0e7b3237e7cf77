#!/usr/bin/env python3
"""Runs the commands of a page and compares what they print with the page.

    tests/docs/run_page.py PAGE --scrim build/scrim             compares; exit code 1 where a line differs
    tests/docs/run_page.py PAGE --scrim build/scrim --update    writes what was printed into the page

A block marked ```console has commands after "$ " and what they print below. They run one after the other in a fresh
folder in which corpora/ and tests/ are those of the sources. In the page "..." matches the rest of a line, or, alone on a line, any
number of lines. A command that is expected to fail has "# exit 1" at its end."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
EXIT = re.compile(r"\s+# exit (\d)$")
# What differs from run to run: keys, and times.
CHANGING = [(re.compile(r"\b[0-9a-f]{12,}\b.*"), "..."), (re.compile(r"\b20\d\d-\d\d-\d\d(T[\d:.]+Z?)?.*"), "...")]


def steps(block):
    """[(command, [line expected])]"""
    out = []
    for line in block.splitlines():
        if line.startswith("$ "):
            out.append((line[2:], []))
        elif out:
            out[-1][1].append(line)
    return out


def run(command, folder, scrim):
    path = f"{scrim.resolve().parent}:{os.environ.get('PATH', '')}"
    done = subprocess.run(["bash", "-c", EXIT.sub("", command)], cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env={**os.environ, "PATH": path})
    return done.returncode, done.stdout.splitlines()


def fits(expected, printed):
    if not expected:
        return not printed
    first, rest = expected[0], expected[1:]
    if first == "...":
        return any(fits(rest, printed[i:]) for i in range(len(printed) + 1))
    pattern = ".*".join(re.escape(part) for part in first.split("..."))
    return bool(printed) and bool(re.fullmatch(pattern, printed[0])) and fits(rest, printed[1:])


def masked(lines, before):
    out = []
    for line in lines:
        for pattern, text in CHANGING:
            line = pattern.sub(text, line)
        out.append(line)
    if before and before[-1] == "..." and len(out) > 6:  # the page shows the beginning
        out = out[:len(before) - 1] + ["..."]
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--scrim", type=pathlib.Path, required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    page = options.page.read_text(encoding="utf-8")
    problems = 0
    count = 0
    with tempfile.TemporaryDirectory() as place:
        for name in ("corpora", "tests"):
            (pathlib.Path(place) / name).symlink_to(ROOT / name)

        def replay(found):
            nonlocal problems, count
            text = ""
            for command, expected in steps(found.group(1)):
                count += 1
                code, printed = run(command, place, options.scrim)
                wanted = int(EXIT.search(command).group(1)) if EXIT.search(command) else 0
                if code != wanted or (not options.update and not fits(expected, printed)):
                    problems += 1
                    print(f"{options.page}: $ {command}\n  exit code {code}, {wanted} expected\n  the page has:")
                    print("\n".join("    " + line for line in expected), "\n  printed was:")
                    print("\n".join("    " + line for line in printed))
                text += "\n".join([f"$ {command}", *masked(printed, expected)]) + "\n"
            return f"```console\n{text}```"

        updated = BLOCK.sub(replay, page)
    if options.update:
        options.page.write_text(updated, encoding="utf-8")
    print(f"{options.page}: {count} commands, {problems} differ")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
