#!/usr/bin/env python3
"""Teaches a shipped model of the neural tagger further: filled carriers, grammar notes and prose without names.

    OMP_NUM_THREADS=1 nice python3 tools/neural/tune.py --start models/neural.onnx --minutes 40 -o tuned.onnx \\
        --prose PROSE*.jsonl.gz [--width 160] [--words 4]

Needs PyTorch, ONNX and NumPy, build/neural_features and build/scrim. The carriers of kept_kinds are left out.
--width adds channels and --words adds rows for words that stand in so many carriers and texts; neither changes what
the model says before it is taught. The norms stay as they were folded into the convolutions."""

import argparse
import collections
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "encoder"))

import numpy as np
import onnx
import onnx.numpy_helper
import torch

import data
import export
import notes as lessons
import train
from model import Tagger

FIRST_SEED = 7000  # of filled carriers and grammar notes; others are of tests, models and thresholds
IGNORED = "HEALTHPLAN"  # what prose has none of: its doubtful words carry this label, and nothing is learned from them
NOT_LEARNED = 255  # a target
MAY_BE_IDENTIFIER = 0.3  # words that are oftener inside of an identifier get no row


def kept_kinds():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "kept_kinds")) as file:
        return {kind for line in file if not line.startswith("#") for kind in line.split()}


def kind_of(note_id):
    return note_id.rsplit("-", 2)[0]


def weights_of(path):
    """The tensors of an exported model, by their names in model.py where they kept them."""
    graph = onnx.load(path).graph
    tensors = {t.name: onnx.numpy_helper.to_array(t) for t in graph.initializer}
    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    products = [tensors[name] for node in graph.node if node.op_type == "MatMul" for name in node.input
                if name in tensors and name != "letters.weight"]
    return tensors, [[tensors[name] for name in node.input[1:]] for node in convolutions], products


def load(path, form):
    tensors, convolutions, products = weights_of(path)
    words_of = tensors["words_of"].astype(np.int64)
    model = Tagger(form, words_of, convolutions[0][0].shape[0])
    state = model.state_dict()
    put = lambda name, value: state[name].copy_(torch.from_numpy(np.array(value)))
    for name in ("letters.weight", "spell.bias", "word.weight", "flags.bias", "join.bias", "out.bias"):
        put(name, tensors[name])
    spell, (flags, join, out) = products[:3], products[3:]
    put("spell.weight", np.stack([table.T for table in spell], 2))
    for name, value in (("flags", flags), ("join", join), ("out", out)):
        put(name + ".weight", value.T)
    for number, (weight, bias) in enumerate(convolutions):
        put(f"blocks.{number}.near.weight", weight)
        put(f"blocks.{number}.norm.bias", bias)
        state[f"blocks.{number}.norm.weight"].fill_(1)
        state[f"blocks.{number}.norm.running_mean"].fill_(0)
        state[f"blocks.{number}.norm.running_var"].fill_(1 - model.blocks[number].norm.eps)
    model.load_state_dict(state)
    return model, words_of


def resume(path, form):
    """A checkpoint of this script: a file of one's own (export.py)."""
    model, state = export.load(path, form)
    return model, np.asarray(state["words_of"])


def grown(model, form, words_of, width):
    """The same function with more channels and more rows for words."""
    old = model.state_dict()
    new = Tagger(form, words_of, width)
    state = new.state_dict()
    small = model.out.weight.shape[1]
    for name, value in state.items():
        if name == "words_of":
            continue
        given = old[name]
        if name == "word.weight":
            value[:] = given[0] + 0.02 * torch.randn_like(value)
            value[:len(given)] = given
        elif name.endswith("near.weight"):
            value[:small, small:] = 0
            value[:small, :small] = given
        elif name == "out.weight":
            value[:, small:] = 0
            value[:, :small] = given
        elif name.endswith("running_var"):
            value.fill_(float(given[0]))
        elif name.endswith("norm.bias"):
            value.fill_(0)
            value[:small] = given
        elif value.shape == given.shape:
            value.copy_(given)
        elif value.dim() and name.startswith("join"):
            value[:small] = given
    new.load_state_dict(state)
    return new


def more_words(words_of, notes_of_source, least):
    """Rows for words that stand in many carriers or texts, mostly outside of identifiers."""
    inside, count, sources = collections.Counter(), collections.Counter(), collections.defaultdict(set)
    for source, note in notes_of_source:
        for word, target in zip(note["word"].tolist(), note["target"].tolist()):
            count[word] += 1
            inside[word] += target > 0
            if target == 0 and len(sources[word]) < least:
                sources[word].add(source)
    out, last = words_of.copy(), int(words_of.max())
    for word in sorted(count):
        if out[word] == 0 and len(sources[word]) >= least and inside[word] <= MAY_BE_IDENTIFIER * count[word]:
            last += 1
            out[word] = last
    return out


def learn(model):
    """Training with the norms as they are."""
    model.train()
    for block in model.blocks:
        block.norm.eval()


def record_of(note):
    name, text, spans = note
    return json.dumps({"note_id": name, "text": text, "spans": [
        {"start": a, "end": b, "label": lessons.LABELS[label] if label >= 0 else IGNORED} for a, b, label in spans]}) + "\n"


def records(a, seed, notes, changed):
    """What the model sees of notes; -2 is the target of words that nothing is learned from."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for number, (name, text, spans) in enumerate(notes):
            file.write(record_of((f"{number}-{name}", text, spans)))
        file.flush()
        return data.notes(a.program, a.lexicons, seed, file.name, "file", changed)[1]


def teach_sex():
    """Sex is a label of this model, other than of the encoder."""
    if "GENDER" not in lessons.LABELS:
        lessons.LABELS = lessons.LABELS + ["GENDER"]
        lessons.PLACES = lessons.PLACES | {"GENDER"}


def carriers(scrim, seed, count, wanted, noise="usual"):
    made = lessons.generate(scrim, seed, count, ("--carriers", "shipped", "--split", "train", "--noise", noise))
    return [note for note in made if wanted(kind_of(note[0]))]


def kept_notes(a):
    teach_sex()
    kept = kept_kinds()
    return records(a, 1, carriers(a.scrim, 104, 2000, lambda kind: kind in kept), False)


class Rounds:
    """What a round learns: carriers with new values, some grammar notes, some of the prose and of corrected notes, changed
    as for the encoder, half of the carriers changed by augment.h instead."""

    def __init__(self, a, kept):
        self.a, self.kept = a, kept
        self.random = random.Random(a.seed)
        self.changer = lessons.Changer(self.random, lessons.word_names(a.lexicons))
        self.prose = lessons.read_prose(a.scrim, a.prose) if a.prose else []
        self.prose = [note for number, note in enumerate(self.prose) if number % 5]  # the fifth is for weights.json
        self.own = [lessons.note_of(json.loads(line)) for line in open(a.own, encoding="utf-8")] if a.own else []

    def of(self, number):
        a, seed = self.a, FIRST_SEED + 10 * number + self.a.seed
        noise = ("usual", "heavy", "none")[seed % 3]
        carried = carriers(a.scrim, seed, a.carriers, lambda kind: kind not in self.kept, noise)
        made = lessons.generate(a.scrim, seed, a.grammar)
        prose = self.random.sample(self.prose, min(len(self.prose), a.prose_notes))
        lines = lessons.lines_of(carried)
        prose = [self.changer.mixed(note, lines) if self.random.random() < 0.4 else note for note in prose]
        own = self.random.sample(self.own, min(len(self.own), a.own_notes))
        found = records(a, seed, carried[::2] + made[::2], True)
        plain = carried[1::2] + made[1::2] + own
        found += records(a, seed, [self.changer.change(note) for note in plain], False)
        return found + without_doubts(records(a, seed, [self.changer.change(note) for note in prose], False), a.form)


def without_doubts(found, form):
    """Nothing is learned from the words of prose that may be identifiers."""
    doubtful = form.outputs.index("B-" + IGNORED)
    out = [note.copy() for note in found]
    for note in out:
        note["target"][(note["target"] == doubtful) | (note["target"] == doubtful + 1)] = NOT_LEARNED
    return out


def sample(a, rounds):
    """Notes with the carrier or text that they come from, for the choice of words."""
    carried = carriers(a.scrim, FIRST_SEED - 1, a.sample, lambda kind: kind not in rounds.kept, "none")
    sources = [name.rsplit("-", 1)[0] for name, _, _ in carried] + [name for name, _, _ in rounds.prose]
    return zip(sources, records(a, 1, carried + rounds.prose, False))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--start", required=True)
    ap.add_argument("-o", "--output", required=True)
    ap.add_argument("--minutes", type=float, default=40)
    ap.add_argument("--prose", nargs="*", default=[], help="files of prose without names, .jsonl.gz")
    ap.add_argument("--own", help="corrected notes, .jsonl, whose spans are taught as they are")
    ap.add_argument("--own-notes", type=int, default=200, help="of them per round, at most")
    ap.add_argument("--width", type=int, default=0, help="channels; as they are if not given")
    ap.add_argument("--words", type=int, default=0, help="a row for words of so many carriers and texts; none if not given")
    ap.add_argument("--sample", type=int, default=5000, help="carriers in which the words are counted")
    ap.add_argument("--carriers", type=int, default=900, help="per round, kept kinds counted")
    ap.add_argument("--grammar", type=int, default=120)
    ap.add_argument("--prose-notes", type=int, default=250)
    ap.add_argument("--rate", type=float, default=1.5e-3)
    ap.add_argument("--tokens", type=int, default=3072, help="per step")
    ap.add_argument("--drop", type=float, default=0.25, help="share of channels left out in training")
    ap.add_argument("--drop-words", type=float, default=0.3, help="share of words that are not seen")
    ap.add_argument("--drop-lists", type=float, default=1.0, help="how often lists and sections are hidden; 1 is usual")
    ap.add_argument("--half", action="store_true", help="matrix products of 16 bits")
    ap.add_argument("--eid", type=float, default=0.1, help="threshold")
    ap.add_argument("--qid", type=float, default=0.3)
    ap.add_argument("--program", default="build/neural_features")
    ap.add_argument("--scrim", default="build/scrim")
    ap.add_argument("--lexicons", default="lexicons")
    ap.add_argument("--seed", type=int, default=1)
    a = ap.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    random = np.random.default_rng(a.seed)
    teach_sex()
    form, _ = data.notes(a.program, a.lexicons, 1, 1, "train", False)
    a.form = form
    rounds = Rounds(a, kept_kinds())
    model, words_of = resume(a.start, form) if a.start.endswith(".pt") else load(a.start, form)
    check = kept_notes(a)
    tell = lambda step, m: print(step, {k: round(v, 4) for k, v in
                                        train.check(*train.gather_logits(m, check, words_of, random)).items()}, flush=True)
    tell("start", model)
    if a.words:
        words_of = more_words(words_of, sample(a, rounds), a.words)
    if a.words or a.width:
        model = grown(model, form, words_of, a.width or model.out.weight.shape[1])
        tell(f"{int(words_of.max())} words, {sum(p.numel() for p in model.parameters())} parameters", model)
    width = model.out.weight.shape[1]
    model.drop.p = a.drop
    optimizer = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=1e-3)
    average = {k: v.detach().clone() for k, v in model.state_dict().items()}
    dropper = data.Dropper(form, random, a.drop_lists)
    began, step, number, losses, seen = time.time(), 0, 0, [], 0
    spent = lambda: (time.time() - began) / 60 / a.minutes
    while spent() < 1:
        learn(model)
        for batch in data.batches(rounds.of(number), random, a.tokens, 320, True, form.flags, dropper):
            for group in optimizer.param_groups:
                group["lr"] = a.rate * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, spent()))))
            inputs = train.tensors(batch, words_of, random, a.drop_words)
            targets = torch.where(inputs[4] == NOT_LEARNED, -1, inputs[4]).flatten()
            with torch.autocast("cpu", torch.bfloat16, enabled=a.half):
                logits = train.run(model, inputs)
            loss = torch.nn.functional.cross_entropy(logits.float().flatten(0, 1), targets, ignore_index=-1)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            losses.append(float(loss.detach()))
            seen += int((targets >= 0).sum())
            keep = min(0.998, step / (step + 50))
            for k, v in model.state_dict().items():
                if v.dtype.is_floating_point:
                    average[k].mul_(keep).add_(v.detach(), alpha=1 - keep)
        number += 1
        if number % 5 == 0 or number == 1 or spent() >= 1:
            mean = Tagger(form, words_of, width)
            mean.load_state_dict(average)
            tell(f"round {number}, {(time.time() - began) / 60:.1f} minutes, {seen} tokens, "
                 f"loss {np.mean(losses[-150:]):.4f}", mean)
            torch.save({"model": average, "words_of": words_of, "history": [], "round": number, "width": width},
                       a.output + ".pt")
    read = lambda *_: (form, check)
    export.export(a.output + ".pt", form, a.output, read, a.seed, a.eid, a.qid)


if __name__ == "__main__":
    main()
