#!/usr/bin/env python3
"""Writes a checkpoint of train.py as the ONNX model that scrim loads: calibrated, with its metadata and self-test.

    /usr/bin/python3 tools/neural/export.py models/neural.onnx.pt -o models/neural.onnx

The probabilities of a model that tune.py made are calibrated on carriers of kept kinds: export.py CHECKPOINTS --kept
--eid 0.1 --qid 0.3."""

import argparse
import inspect
import io
import json

import numpy as np
import onnx
import torch

import data
from model import DILATIONS, Tagger

EID_THRESHOLD = 0.7
QID_THRESHOLD = 0.9
SELF_TEST_TOKENS = 24


def self_test_inputs(form):
    """The same made-up features as in nlp/taggers/neural/feature_model.cpp."""
    count = SELF_TEST_TOKENS
    characters = np.array([(i * 31 + 7) % form.alphabet for i in range(count * form.characters)], np.int32)
    words = np.array([i * 7919 % form.buckets for i in range(count)], np.int32)
    flags = np.array([i % 11 == 0 for i in range(count * form.flags)], np.float32)
    return (torch.from_numpy(characters.reshape(1, count, -1)), torch.from_numpy(words.reshape(1, count)),
            torch.from_numpy(flags.reshape(1, count, -1)))


def load(checkpoints, form):
    """The model of a checkpoint, or the mean of several of one run."""
    # A file that train.py wrote on this machine. It holds arrays of NumPy, so that torch loads it as a pickle, which can
    # run code: never one from elsewhere.
    names = [checkpoints] if isinstance(checkpoints, str) else checkpoints
    states = [torch.load(name, weights_only=False) for name in names]
    state = states[-1]
    for name, value in state["model"].items():
        if value.dtype.is_floating_point:
            state["model"][name] = sum(other["model"][name] for other in states) / len(states)
    model = Tagger(form, state["words_of"], state["width"])
    model.load_state_dict(state["model"])
    return model.eval(), state


def export(checkpoint, form, output, read, seed, eid=EID_THRESHOLD, qid=QID_THRESHOLD):
    import train
    model, state = load(checkpoint, form)
    _, found = read(seed * 100 + 4, 600, "train", True)
    temperature = train.calibrate(*train.gather_logits(model, found, state["words_of"], np.random.default_rng(1)))
    model.temperature.data.fill_(temperature)
    inputs = self_test_inputs(form)
    with torch.no_grad():
        scores = model(*inputs)[0]
    best = scores.argmax(1)
    bytes_ = io.BytesIO()
    axes = {0: "windows", 1: "tokens"}
    old = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}  # of later versions
    torch.onnx.export(model, inputs, bytes_, **old, opset_version=13, input_names=["characters", "words", "flags"],
                      output_names=["probabilities"],
                      dynamic_axes={n: axes for n in ("characters", "words", "flags", "probabilities")})
    graph = onnx.load_from_string(bytes_.getvalue())
    for key, value in {
            "scrim.features": str(form.version), "scrim.labels": ",".join(form.outputs),
            "scrim.context": str(sum(DILATIONS)), "scrim.eid_threshold": str(eid), "scrim.qid_threshold": str(qid),
            "scrim.self_test": json.dumps([[int(b), round(float(scores[i, b]), 5)] for i, b in enumerate(best)])
    }.items():
        entry = graph.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.checker.check_model(graph)
    onnx.save(graph, output)
    print(json.dumps({"model": output, "temperature": round(temperature, 3), "rounds": state["round"]}), flush=True)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("checkpoint", nargs="+", help="of several of one run the mean")
    ap.add_argument("-o", "--output", required=True)
    ap.add_argument("--program", default="build/neural_features")
    ap.add_argument("--lexicons", default="lexicons")
    ap.add_argument("--scrim", default="build/scrim")
    ap.add_argument("--kept", action="store_true", help="calibrate on carriers of kept kinds")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--eid", type=float, default=EID_THRESHOLD)
    ap.add_argument("--qid", type=float, default=QID_THRESHOLD)
    a = ap.parse_args()
    torch.set_num_threads(1)
    read = lambda seed, count, split, changed: data.notes(a.program, a.lexicons, seed, count, split, changed)
    form, _ = read(1, 1, "train", False)
    if a.kept:
        import tune
        check = tune.kept_notes(a)
        read = lambda *_: (form, check)
    export(a.checkpoint, form, a.output, read, a.seed, a.eid, a.qid)


if __name__ == "__main__":
    main()
