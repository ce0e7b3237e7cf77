#!/usr/bin/env python3
"""Fine-tunes all-MiniLM-L6-v2 as the model of --thorough; docs/neural.md tells how.

    OMP_NUM_THREADS=1 nice python3 tools/neural/encoder/train.py --base MINILM --prose FILES --minutes 90 -o encoder.pt

MINILM is the folder with model.safetensors and vocab.txt. Every round fills the carriers again, adds grammar notes and
prose, and changes some; the checkpoint lets --resume go on, --check prints its figures."""

import argparse
import json
import os
import random
import time

import numpy as np
import torch
from safetensors.torch import load_file

import notes
from network import LONGEST, Encoder
from pieces import EDGE_SHAPE, SHAPES, Pieces, prune

INSIDE = LONGEST - 2


def targets_of(words, spans):
    """An output for every word; -100 where nothing is learned."""
    out = [0] * len(words)
    at = 0
    for begin, end, label in sorted(spans):
        while at < len(words) and words[at][1] <= begin:
            at += 1
        first, i = True, at
        while i < len(words) and words[i][0] < end:
            if out[i] == 0 or (0 <= label < notes.EID_LABELS):
                out[i] = -100 if label < 0 else 1 + 2 * label + (0 if first else 1)
            first = False
            i += 1
    return out


class Cutter:
    def __init__(self, pieces, random):
        self.pieces = pieces
        self.random = random

    def windows(self, note, train):
        """(ids, shapes, targets, word numbers) of the windows of a note, without marks."""
        _, text, spans = note
        words, ids, shapes, word_of = self.pieces.cut(text)
        by_word = targets_of(words, spans)
        targets = [by_word[w] for w in word_of]
        out, begin = [], 0
        longest = INSIDE if not train or self.random.random() < 0.7 else self.random.randrange(40, INSIDE)
        while begin < len(ids):
            end = min(begin + longest, len(ids))
            out.append((ids[begin:end], shapes[begin:end], targets[begin:end], word_of[begin:end]))
            begin = end
        return out


def batches(windows, per_step, pieces, shuffle=None):
    """Windows of like length together, at most `per_step` pieces with padding."""
    windows = sorted(windows, key=lambda w: len(w[0]))
    groups, group = [], []
    for window in windows:
        if group and (len(group) + 1) * (len(window[0]) + 2) > per_step:
            groups.append(group)
            group = []
        group.append(window)
    if group:
        groups.append(group)
    if shuffle:
        shuffle.shuffle(groups)
    for group in groups:
        shape = (len(group), max(len(w[0]) for w in group) + 2)
        ids, shapes = np.zeros(shape, np.int64), np.full(shape, EDGE_SHAPE, np.int64)
        targets, mask = np.full(shape, -100, np.int64), np.zeros(shape, bool)
        for i, window in enumerate(group):
            size = len(window[0])
            ids[i, 0], ids[i, size + 1] = pieces.begin, pieces.end
            ids[i, 1:size + 1], shapes[i, 1:size + 1], targets[i, 1:size + 1] = window[:3]
            mask[i, :size + 2] = True
        yield group, [torch.from_numpy(x) for x in (ids, shapes, targets, mask[:, None, None, :])]


def run(model, inputs):
    ids, shapes, _, mask = inputs
    with torch.autocast("cpu", torch.bfloat16):
        return model(ids, shapes, mask)


def word_scores(model, cutter, found):
    """Logits and target of every word: those of the piece that is most surely hidden."""
    model.eval()
    rows, targets = [], []
    windows = [w for note in found for w in cutter.windows(note, False)]
    with torch.no_grad():
        for group, inputs in batches(windows, 8192, cutter.pieces):
            logits = run(model, inputs).float()
            surely = torch.log_softmax(logits, 2)[:, :, 0]
            for i, (_, _, target, word_of) in enumerate(group):
                best = {}
                for at, word in enumerate(word_of, 1):
                    if word not in best or surely[i, at] < surely[i, best[word]]:
                        best[word] = at
                rows.append(logits[i, list(best.values())])
                targets += [target[at - 1] for at in best.values()]
    targets = torch.tensor(targets)
    real = targets >= 0
    return torch.cat(rows)[real], targets[real]


def figures(logits, targets, threshold=0.5):
    hidden = 1 - torch.softmax(logits, 1)[:, 0] >= threshold
    eid = (targets > 0) & (targets <= 2 * notes.EID_LABELS)
    qid = targets > 2 * notes.EID_LABELS
    share = lambda a, b: round(100 * float((a & b).sum()) / max(1, int(b.sum())), 2)
    return {"eid": share(hidden, eid), "qid": share(hidden, qid), "precision": share(targets > 0, hidden),
            "same": share(((logits.argmax(1) + 1) // 2) == (targets + 1) // 2, targets > 0),
            "loss": round(float(torch.nn.functional.cross_entropy(logits, targets)), 5)}


class Lessons:
    """What a round learns: all carriers with new values, some grammar notes, some of the prose."""

    def __init__(self, a):
        self.a = a
        self.random = random.Random(a.seed)
        self.changer = notes.Changer(self.random, notes.word_names(a.lexicons))
        self.prose = notes.read_prose(a.program, a.prose) if a.prose else []

    def of(self, number):
        a, seed = self.a, self.a.seed * 100000 + number
        carried = notes.generate(a.program, seed, a.carried, ("--carriers", a.carriers))
        carried = [note for note in carried if not notes.kept(note[0])]
        made = notes.generate(a.program, seed, a.grammar)
        lines = notes.lines_of(carried) + notes.lines_of(made)
        prose = self.random.sample(self.prose, min(len(self.prose), a.prose_notes))
        prose = [self.changer.mixed(note, lines) if self.random.random() < 0.5 else note for note in prose]
        return [self.changer.change(note) for note in carried + made + prose]


def kept_notes(a):
    carried = notes.generate(a.program, 77, 1950, ("--carriers", a.carriers))
    return [note for note in carried if notes.kept(note[0])]


def save(file, model, vocabulary, history, number):
    torch.save({"model": model, "vocabulary": vocabulary, "outputs": notes.OUTPUTS, "history": history,
                "round": number}, file + ".new")
    os.replace(file + ".new", file)


def start(a):
    if a.resume:
        state = torch.load(a.resume, weights_only=False)
        model = Encoder(len(state["vocabulary"]), SHAPES, len(notes.OUTPUTS))
        model.load_state_dict(state["model"])
        return model, state["vocabulary"], state["history"], state["round"]
    if a.start:
        import graph
        weights, vocabulary = graph.read(a.start)
        model = Encoder(len(vocabulary), SHAPES, len(notes.OUTPUTS))
        model.load_state_dict({name: torch.tensor(value) for name, value in weights.items()})
        return model, vocabulary, [], 0
    whole = open(a.base + "/vocab.txt", encoding="utf-8").read().split("\n")
    vocabulary, rows = prune([entry for entry in whole if entry])
    model = Encoder(len(vocabulary), SHAPES, len(notes.OUTPUTS))
    model.begin_from(load_file(a.base + "/model.safetensors"), rows)
    return model, vocabulary, [], 0


def train(a):
    model, vocabulary, history, number = start(a)
    pieces = Pieces(vocabulary)
    lessons = Lessons(a)
    cutter = Cutter(pieces, lessons.random)
    check = kept_notes(a)
    print(len(vocabulary), "entries,", len(lessons.prose), "notes of prose,", len(check), "to choose by", flush=True)
    fresh = [p for name, p in model.named_parameters() if name.startswith(("shape", "out"))]
    old = [p for name, p in model.named_parameters() if not name.startswith(("shape", "out"))]
    optimizer = torch.optim.AdamW([{"params": old, "share": 1.0}, {"params": fresh, "share": 3.0}], lr=a.rate,
                                  weight_decay=0.01)
    average = {k: v.detach().clone() for k, v in model.state_dict().items()}
    began, checked = time.time(), time.time()
    step, losses, seen = 0, [], 0
    spent = lambda: (time.time() - began) / 60 / a.minutes
    while spent() < 1:
        number += 1
        windows = [w for note in lessons.of(number) for w in cutter.windows(note, True)]
        model.train()
        for _, inputs in batches(windows, a.pieces, pieces, lessons.random):
            rate = a.rate * min(1, (step + 1) / 100) * max(0.01, 1 - spent())
            for group in optimizer.param_groups:
                group["lr"] = rate * group["share"]
            logits = run(model, inputs).float()
            loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), inputs[2].flatten(), ignore_index=-100)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            losses.append(float(loss.detach()))
            seen += int(inputs[3].sum())
            if step % 5 == 0:
                keep = min(0.98, step / (step + 50))
                for k, v in model.state_dict().items():
                    average[k].mul_(keep).add_(v.detach(), alpha=1 - keep)
            if time.time() - checked > 60 * a.check_minutes or spent() >= 1:
                live = {k: v.detach().clone() for k, v in model.state_dict().items()}
                model.load_state_dict(average)
                line = {"round": number, "step": step, "pieces": seen, "minutes": round((time.time() - began) / 60, 1),
                        "rate": rate, "learned": round(float(np.mean(losses[-200:])), 5),
                        **figures(*word_scores(model, cutter, check))}
                history.append(line)
                print(json.dumps(line), flush=True)
                save(a.output, average, vocabulary, history, number)
                model.load_state_dict(live)
                model.train()
                checked = time.time()
            if spent() >= 1:
                break


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("-o", "--output", required=True, help="the checkpoint")
    ap.add_argument("--base", help="folder of all-MiniLM-L6-v2")
    ap.add_argument("--prose", nargs="*", default=[], help="files of prose without names, .jsonl.gz")
    ap.add_argument("--start", help="an exported model to teach further")
    ap.add_argument("--resume", help="a checkpoint to go on from")
    ap.add_argument("--minutes", type=float, default=90)
    ap.add_argument("--check-minutes", type=float, default=8)
    ap.add_argument("--program", default="build/scrim")
    ap.add_argument("--carriers", default="corpora/carriers")
    ap.add_argument("--lexicons", default="lexicons")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--carried", type=int, default=1800, help="carrier notes in a round")
    ap.add_argument("--grammar", type=int, default=150, help="grammar notes in a round")
    ap.add_argument("--prose-notes", type=int, default=1200, help="notes of prose in a round")
    ap.add_argument("--pieces", type=int, default=2560, help="in a step")
    ap.add_argument("--rate", type=float, default=2e-4)
    a = ap.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    train(a)


if __name__ == "__main__":
    main()
