#!/usr/bin/env python3
"""Teaches a shipped model of the neural tagger further: filled carriers, grammar notes and prose without names.

    nice -n 19 /usr/bin/python3 tools/neural/tune.py --start models/neural.onnx --rounds 10 -o tuned.onnx \\
        --prose prose.jsonl

Needs what train.py needs, and build/scrim. The carriers of kept_kinds are left out. The norms stay as they were
folded into the convolutions; the same rounds and seed give the same notes."""

import argparse
import json
import math
import os
import subprocess
import tempfile

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import onnx
import onnx.numpy_helper
import torch

import data
import export
import train
from model import Tagger

FIRST_SEED = 7000  # of filled carriers and grammar notes; others are of tests, models and thresholds


def kept_kinds():
    with open(os.path.join(os.path.dirname(__file__), "kept_kinds")) as file:
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
    model = Tagger(form, tensors["words_of"].astype(np.int64))
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
    return model, tensors["words_of"].astype(np.int64)


def learn(model):
    """Training with the norms as they are."""
    model.train()
    for block in model.blocks:
        block.norm.eval()


def records(a, seed, lines, changed):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(lines)
        file.flush()
        return data.notes(a.program, a.lexicons, seed, file.name, "file", changed)[1]


def carried(a, seed, count, wanted):
    out = subprocess.run([a.scrim, "generate", "--carriers", "shipped", "--split", "train", "--notes", str(count),
                          "--seed", str(seed), "--noise", ("usual", "heavy", "none")[seed % 3], "-o", "-", "--quiet"],
                         check=True, stdout=subprocess.PIPE, text=True).stdout
    return [line for line in out.splitlines(True) if wanted(kind_of(json.loads(line)["note_id"]))]


def round_notes(a, number, kept, prose):
    seed = FIRST_SEED + 10 * number + a.seed
    carriers = carried(a, seed, a.carriers, lambda kind: kind not in kept)
    found = records(a, seed, carriers[::3], True) + records(a, seed, carriers[1::3] + carriers[2::3], False)
    found += data.notes(a.program, a.lexicons, seed, a.grammar, "train", True)[1]
    if prose:
        some = np.random.default_rng(seed).permutation(len(prose))[:a.prose_notes]
        found += records(a, seed, [prose[i] for i in some], False)
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--start", required=True)
    ap.add_argument("-o", "--output", required=True)
    ap.add_argument("--rounds", type=int, default=10)
    ap.add_argument("--prose", help="notes that name nobody, with the spans that they have")
    ap.add_argument("--carriers", type=int, default=800, help="per round, kept kinds counted")
    ap.add_argument("--grammar", type=int, default=250)
    ap.add_argument("--prose-notes", type=int, default=200)
    ap.add_argument("--rate", type=float, default=1.5e-3)
    ap.add_argument("--tokens", type=int, default=3072, help="per step")
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
    form, _ = data.notes(a.program, a.lexicons, 1, 1, "train", False)
    model, words_of = load(a.start, form)
    kept = kept_kinds()
    prose = open(a.prose).readlines() if a.prose else []
    check = records(a, 1, carried(a, 104, 1200, lambda kind: kind in kept), False)
    tell = lambda step, m: print(step, {k: round(v, 4) for k, v in
                                        train.check(*train.gather_logits(m, check, words_of, random)).items()}, flush=True)
    tell("start", model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=1e-3)
    average = {k: v.detach().clone() for k, v in model.state_dict().items()}
    dropper = data.Dropper(form, random)
    step = 0
    for number in range(a.rounds):
        groups = list(data.batches(round_notes(a, number, kept, prose), random, a.tokens, 320, True, form.flags, dropper))
        learn(model)
        for place, batch in enumerate(groups):
            done = (number + place / len(groups)) / a.rounds
            for group in optimizer.param_groups:
                group["lr"] = a.rate * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
            inputs = train.tensors(batch, words_of, random, 0.12)
            loss = torch.nn.functional.cross_entropy(train.run(model, inputs).flatten(0, 1), inputs[4].flatten(),
                                                     ignore_index=-1)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            keep = min(0.995, step / (step + 50))
            for k, v in model.state_dict().items():
                if v.dtype.is_floating_point:
                    average[k].mul_(keep).add_(v.detach(), alpha=1 - keep)
        mean = Tagger(form, words_of)
        mean.load_state_dict(average)
        tell(f"round {number + 1}", mean)
        torch.save({"model": average, "words_of": words_of, "history": [], "round": number + 1, "width": 96},
                   a.output + ".pt")
    read = lambda *_: (form, check)
    export.export(a.output + ".pt", form, a.output, read, a.seed, a.eid, a.qid)


if __name__ == "__main__":
    main()
