"""What tagging a frame costs, beside the program on the same notes: python tests/python/bench_frames.py [NOTES]

Memory is what comes on top of the frame and its spans; times are of the processor, so that other work on the machine
does not count."""

import json
import os
import resource
import subprocess
import sys
import tempfile

import pyarrow

import scrim
from scrim import _program

SHORT = ["Mrs. {name}, {age}, seen {month}/13/2009 for joint pain; denies fever.",
         "Called Dr. {name} at 617-555-01{age}. Will return on {month}/2.",
         "BP 120/80, pulse {age}. No acute distress. Continue lisinopril 10 mg.",
         "{name} is a {age} year old man with COPD, admitted {month}/4/2011."]
NAMES = ["Brown", "Ludlow", "Masuku", "Fisler", "Okafor", "Strong", "Shamp", "Modzeleski"]


def texts(count):
    return [SHORT[n % 4].format(name=NAMES[n // 4 % 8], age=20 + n % 70, month=1 + n % 12) for n in range(count)]


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def seconds(who):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def main(count):
    tagger = scrim.Tagger()
    tagger.tag("Mrs. Brown")
    table = pyarrow.table({"note_id": [f"n{n}" for n in range(count)], "text": texts(count)})
    highest = before = resident()

    def look(_):
        nonlocal highest
        highest = max(highest, resident())

    began = seconds(resource.RUSAGE_SELF)
    tagged = tagger.tag_table(table, id="note_id", progress=look)
    frame_seconds = seconds(resource.RUSAGE_SELF) - began
    look(0)
    spans = tagged["spans"].nbytes
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/notes.jsonl", "w") as file:
            for id, text in zip(table["note_id"].to_pylist(), table["text"].to_pylist()):
                file.write(json.dumps({"note_id": id, "text": text}) + "\n")
        began = seconds(resource.RUSAGE_CHILDREN)
        subprocess.run([_program.PATH, "tag", f"{folder}/notes.jsonl", "-o", f"{folder}/tagged.jsonl", "--quiet"], check=True)
        program_seconds = seconds(resource.RUSAGE_CHILDREN) - began
        size = os.path.getsize(f"{folder}/notes.jsonl")
    print(f"{count} notes, {size / 1e6:.0f} MB: frame {frame_seconds:.1f} s, program {program_seconds:.1f} s of processor "
          f"time ({100 * program_seconds / frame_seconds:.0f}% of its speed); spans {spans / 1e6:.0f} MB, "
          f"{(highest - before - spans) / 1e6:.0f} MB more at most")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
