#!/usr/bin/env python3
"""Writes a checkpoint of train.py as the int8 ONNX model that scrim carries for --thorough: calibrated on the kept
kinds of carriers, with vocabulary, thresholds and self-test in its metadata.

    python3 tools/neural/encoder/export.py encoder.pt -o models/thorough.onnx"""

import argparse
import json
import os

import numpy as np
import onnx
import onnxruntime
import torch

import graph
import notes
from network import LONGEST
from pieces import EDGE_SHAPE, Pieces

CONTEXT = 24  # pieces on both sides of what is scored in a window
SHAPE_VERSION = 1
EID_COST, QID_COST = 10, 4  # a missed word costs as much as so many false alarms
EID_MOST, QID_MOST = 0.4, 0.5  # no threshold is higher: kinds of notes that were not kept are harder
FEW = 150  # words that a label needs for a threshold of its own
SELF_TEST = ("DISCHARGE SUMMARY  Kowalczyk, Ann  MRN 5540172  DOB 02/11/1941\n\nMrs. Kowalczyk is an 81-year-old retired "
             "welder from Duluth, seen at Mercy General Hospital on March 3 by Dr. Ojukwu (pager 44-1829).\n"
             "She takes metoprolol 25 mg daily; BP 120/80, L4-L5 stenosis, Foley removed. d/w daughter Grace, TK/rn\n")


class Runner:
    """Words of a text and their probabilities, window by window as nlp/taggers/neural/wordpiece_model.cpp does it."""

    def __init__(self, file, vocabulary, temperature=1.0):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
        self.pieces = Pieces(vocabulary)
        self.temperature = temperature

    def logits(self, text):
        words, ids, shapes, word_of = self.pieces.cut(text)
        rows = np.zeros((len(words), len(notes.OUTPUTS)), np.float32)
        surest = np.full(len(words), 2.0)
        done, inside = 0, LONGEST - 2
        while done < len(ids):
            begin = max(0, done - CONTEXT)
            end = min(begin + inside, len(ids))
            last = end if end == len(ids) else end - CONTEXT
            out = self.session.run(None, {
                "input_ids": np.array([[self.pieces.begin] + ids[begin:end] + [self.pieces.end]]),
                "token_type_ids": np.array([[EDGE_SHAPE] + shapes[begin:end] + [EDGE_SHAPE]])})[0][0]
            none = softmax(out)[:, 0]
            for i in range(done, last):
                at = 1 + i - begin
                if none[at] < surest[word_of[i]]:
                    surest[word_of[i]], rows[word_of[i]] = none[at], out[at]
            done = last
        return words, rows


def softmax(logits):
    e = np.exp(logits - logits.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def gather(runner, found):
    from train import targets_of
    logits, targets = [], []
    for _, text, spans in found:
        words, rows = runner.logits(text)
        logits.append(rows)
        targets += targets_of(words, spans)
    return np.concatenate(logits), np.array(targets)


def temperature_of(logits, targets):
    """The temperature with the least loss."""
    loss = lambda t: float(torch.nn.functional.cross_entropy(torch.tensor(logits / t), torch.tensor(targets)))
    return min((loss(t), t) for t in np.arange(0.7, 2.5, 0.05))[1]


def label_sums(p):
    """The probability of each label, begun or going on."""
    return p[:, 1::2] + p[:, 2::2]


def cheapest(hidden, real, cost, most):
    """The threshold with the least cost of what is missed and hidden for nothing."""
    def spent(threshold):
        return cost * int((real & (hidden < threshold)).sum()) + int((~real & (hidden >= threshold)).sum())
    return min((spent(t), -t) for t in np.arange(0.05, most + 0.01, 0.025))[1] * -1


def thresholds_of(p, targets):
    """For every label the cheapest threshold, on kept carriers; words are judged by their likeliest label. A label of
    few words takes that of its class."""
    hidden, best, real = 1 - p[:, 0], label_sums(p).argmax(1), targets > 0
    out, table = {}, []
    for number, label in enumerate(notes.LABELS):
        eid, judged = number < notes.EID_LABELS, best == number
        if (judged & real).sum() < FEW:
            judged = (best < notes.EID_LABELS) == eid
        chosen = cheapest(hidden[judged], real[judged], *((EID_COST, EID_MOST) if eid else (QID_COST, QID_MOST)))
        out[label] = round(float(chosen), 3)
        judged = best == number
        found = judged & (hidden >= out[label])
        table.append((label, int((judged & real).sum()), out[label], int((judged & real & ~found).sum()), "missed",
                      int((found & ~real).sum()), "too many"))
    return out, table


def figures(p, targets, thresholds):
    best = label_sums(p).argmax(1)
    hidden = 1 - p[:, 0] >= np.array([thresholds[label] for label in notes.LABELS])[best]
    eid, qid = (targets > 0) & (targets <= 2 * notes.EID_LABELS), targets > 2 * notes.EID_LABELS
    return {"eid": round(100 * hidden[eid].mean(), 2), "qid": round(100 * hidden[qid].mean(), 2),
            "precision": round(100 * (targets[hidden] > 0).mean(), 2)}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("checkpoint")
    ap.add_argument("-o", "--output", required=True)
    ap.add_argument("--program", default="build/scrim")
    ap.add_argument("--carriers", default="corpora/carriers")
    ap.add_argument("--fillings", type=int, default=3, help="of the kept carriers, for calibration")
    a = ap.parse_args()
    torch.set_num_threads(1)
    state = torch.load(a.checkpoint, weights_only=False)
    assert state["outputs"] == notes.OUTPUTS
    found = []
    for seed in range(a.fillings):
        carried = notes.generate(a.program, 7001 + seed, 1950, ("--carriers", a.carriers))
        found += [note for note in carried if notes.kept(note[0])]
    weights, whole = state["model"], a.output + ".float"
    graph.write(weights, whole)
    graph.quantize(whole, a.output)
    for name, file in (("float", whole), ("int8", a.output)):
        logits, targets = gather(Runner(file, state["vocabulary"]), found[:200] if name == "float" else found)
        flat = {label: 0.5 for label in notes.LABELS}
        print(name, json.dumps(figures(softmax(logits), targets, flat)), flush=True)
    temperature = temperature_of(logits, targets)
    probabilities = softmax(logits / temperature)
    thresholds, table = thresholds_of(probabilities, targets)
    for row in table:
        print(*row)
    print("temperature", round(temperature, 2), json.dumps(figures(probabilities, targets, thresholds)), flush=True)

    weights = {name: value / temperature if name.startswith("out.") else value for name, value in weights.items()}
    graph.write(weights, whole)
    graph.quantize(whole, a.output)
    os.remove(whole)
    _, rows = Runner(a.output, state["vocabulary"]).logits(SELF_TEST)
    p = softmax(rows)
    config = {"id2label": {str(i): name for i, name in enumerate(notes.OUTPUTS)},
              "vocab_size": len(state["vocabulary"]), "max_position_embeddings": LONGEST, "scrim_context": CONTEXT,
              "scrim_shapes": SHAPE_VERSION, "scrim_thresholds": thresholds,
              "scrim_self_test": {"text": SELF_TEST, "scores": [[int(r.argmax()), round(float(r.max()), 4)] for r in p]}}
    model = onnx.load(a.output)
    for key, value in (("scrim.config", json.dumps(config)), ("scrim.vocabulary", "\n".join(state["vocabulary"]) + "\n")):
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.save(model, a.output)
    print(a.output, os.path.getsize(a.output), "bytes", json.dumps(state["history"][-1]), flush=True)


if __name__ == "__main__":
    main()
