#!/usr/bin/env python3
"""Trains the shipped neural tagger on generated notes and writes it as ONNX; docs/neural.md tells how.

    nice -n 19 /usr/bin/python3 tools/neural/train.py --minutes 60 -o models/neural.onnx

Needs Debian's python3-torch (1.13) and python3-onnx (1.12), and build/neural_features. Every round has new
notes from a new seed; the checkpoint (OUT.pt) lets --resume go on."""

import argparse
import json
import math
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import torch

import data
import export
from model import Tagger

EID_LABELS = 20  # the first of the labels
FIRST_ROUND = 1000  # seeds of rounds; those of vocabulary, calibration and check lie below


def vocabulary(form, found, least):
    """Numbers for the buckets of words that are frequent and mostly no name, place or number of anybody."""
    words = np.concatenate([note["word"] for note in found])
    hidden = np.concatenate([note["target"] for note in found]) > 0
    count = np.bincount(words, minlength=form.buckets)
    inside = np.bincount(words, weights=hidden, minlength=form.buckets)
    keep = np.flatnonzero((count >= least) & (inside <= 0.5 * count))
    out = np.zeros(form.buckets, np.int64)
    out[keep] = np.arange(1, len(keep) + 1)
    return out


def tensors(batch, words_of, random, drop):
    characters, words, flags, targets = batch
    numbers = words_of[words]
    if drop:
        numbers = numbers * (random.random(numbers.shape) > drop)
    rows, place = np.unique(characters.reshape(-1, characters.shape[2]), axis=0, return_inverse=True)
    return (torch.from_numpy(rows), torch.from_numpy(place.reshape(-1)), torch.from_numpy(numbers),
            torch.from_numpy(flags), torch.from_numpy(targets))


def run(model, inputs):
    rows, place, numbers, flags, targets = inputs
    spelled = model.spelled(rows)[place].reshape(*numbers.shape, -1)
    mask = (targets >= 0).float().unsqueeze(1)
    return model.logits(spelled, numbers, flags, mask)


def gather_logits(model, found, words_of, random, tokens=16384):
    """All logits and targets of notes, without padding."""
    model.eval()
    logits, targets = [], []
    with torch.no_grad():
        for batch in data.batches(found, random, tokens, 1024, False, model.flags.in_features):
            inputs = tensors(batch, words_of, random, 0)
            real = inputs[4] >= 0
            logits.append(run(model, inputs)[real])
            targets.append(inputs[4][real])
    return torch.cat(logits), torch.cat(targets)


def check(logits, targets, temperature=1.0, threshold=0.5):
    """Token recall of EIDs and QIDs whatever the label, precision, and the mean loss."""
    p = torch.softmax(logits / temperature, 1)
    hidden = 1 - p[:, 0] >= threshold
    eid = (targets > 0) & (targets <= 2 * EID_LABELS)
    qid = targets > 2 * EID_LABELS
    share = lambda a, b: float((a & b).sum()) / max(1, int(b.sum()))
    loss = float(torch.nn.functional.cross_entropy(logits / temperature, targets))
    return {"eid": share(hidden, eid), "qid": share(hidden, qid), "precision": share(targets > 0, hidden),
            "same": share(p.argmax(1) == targets, targets > 0), "loss": loss}


def calibrate(logits, targets):
    """The temperature with the least loss."""
    best = min((check(logits, targets, t)["loss"], t) for t in np.arange(0.6, 2.5, 0.05))
    return float(best[1])


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("-o", "--output", required=True)
    ap.add_argument("--minutes", type=float, default=60)
    ap.add_argument("--program", default="build/neural_features")
    ap.add_argument("--lexicons", default="lexicons")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--notes", type=int, default=1000, help="per round")
    ap.add_argument("--width", type=int, default=96)
    ap.add_argument("--rate", type=float, default=3e-3)
    ap.add_argument("--tokens", type=int, default=6144, help="per step")
    ap.add_argument("--resume", action="store_true")
    a = ap.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    random = np.random.default_rng(a.seed)

    read = lambda seed, count, split, changed: data.notes(a.program, a.lexicons, seed, count, split, changed)
    form, sample = read(a.seed * 100 + 1, 6000, "train", False)
    words_of = vocabulary(form, sample, 12)
    del sample
    checkpoint = a.output + ".pt"
    start = 0
    history = []
    if a.resume:
        state = torch.load(checkpoint, weights_only=False)  # own file, trusted: see export.py
        words_of, history, start = state["words_of"], state["history"], state["round"]
    model = Tagger(form, words_of, a.width)
    if a.resume:
        model.load_state_dict(state["model"])
    print(len(form.outputs), "outputs,", int(words_of.max()), "words,",
          sum(p.numel() for p in model.parameters()), "parameters", flush=True)
    _, plain = read(a.seed * 100 + 2, 250, "test", False)
    _, changed = read(a.seed * 100 + 3, 200, "test", True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=1e-3)
    average = {k: v.detach().clone() for k, v in model.state_dict().items()}
    dropper = data.Dropper(form, random)
    began = time.time()
    spent = lambda: (time.time() - began) / 60 / a.minutes
    number, step, losses, seen = start, 0, [], 0
    while spent() < 1:
        _, found = read(a.seed * 100000 + FIRST_ROUND + number, a.notes, "train", True)
        model.train()
        for batch in data.batches(found, random, a.tokens, 320, True, form.flags, dropper):
            if (batch[3] >= 0).sum() < a.tokens // 8:
                continue  # a few short notes alone: their mean and variance say nothing
            done = min(1, spent())
            rate = a.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
            for group in optimizer.param_groups:
                group["lr"] = rate
            inputs = tensors(batch, words_of, random, 0.12)
            logits = run(model, inputs)
            targets = inputs[4]
            loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-1)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            losses.append(float(loss))
            seen += int((targets >= 0).sum())
            step += 1
            keep = min(0.998, step / (step + 50))
            for k, v in model.state_dict().items():
                if v.dtype.is_floating_point:
                    average[k].mul_(keep).add_(v.detach(), alpha=1 - keep)
                else:
                    average[k].copy_(v)
        number += 1
        if number % 5 == 0 or spent() >= 1:
            mean = Tagger(form, words_of, a.width)
            mean.load_state_dict(average)
            line = {"round": number, "notes": number * a.notes, "minutes": round((time.time() - began) / 60, 1),
                    "tokens": seen, "loss": round(float(np.mean(losses[-100:])), 5)}
            for name, some in (("test", plain), ("changed", changed)):
                line[name] = {k: round(v, 5) for k, v in check(*gather_logits(mean, some, words_of, random)).items()}
            history.append(line)
            print(json.dumps(line), flush=True)
            torch.save({"model": average, "words_of": words_of, "history": history, "round": number,
                        "width": a.width}, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
    export.export(checkpoint, form, a.output, read, a.seed)


if __name__ == "__main__":
    main()
