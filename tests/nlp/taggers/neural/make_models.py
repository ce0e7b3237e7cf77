#!/usr/bin/env python3
"""Makes the small ONNX models of the tests in tests/nlp/taggers/neural/models: /usr/bin/python3 tests/nlp/taggers/neural/make_models.py
Needs Debian's python3-onnx (1.12) and python3-numpy. Weights are set by hand: what each model says is known."""

import json
import os

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "models")
FLOAT, INT32, INT64 = TensorProto.FLOAT, TensorProto.INT32, TensorProto.INT64
FLAGS, CHARACTERS, ALPHABET, BUCKETS, SELF_TEST_TOKENS = 148, 16, 98, 1 << 18, 24
CAPITAL, TITLE = 5, 72 + 2  # flags: the word has a capital; a list of titles holds it


def model(nodes, inputs, outputs, constants, metadata, file):
    graph = helper.make_graph(nodes, "test", inputs, outputs,
                              [numpy_helper.from_array(v, k) for k, v in constants.items()])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    helper.set_model_props(made, metadata)
    checker.check_model(made)
    save(made, os.path.join(FOLDER, file))


def value(name, kind, shape):
    return helper.make_tensor_value_info(name, kind, shape)


def feature_weights():
    """A word with a capital behind a title is a doctor, a capital alone says little."""
    weights = np.zeros((3, FLAGS, 3), np.float32)  # [before, here, behind][flags][O, B-DOCTOR, I-DOCTOR]
    weights[1, CAPITAL, 1] = 3
    weights[0, TITLE, 1] = 4
    return weights, np.array([4, 0, 0], np.float32)


def self_test(weights, bias):
    flags = np.array([i % 11 == 0 for i in range(SELF_TEST_TOKENS * FLAGS)], np.float32).reshape(-1, FLAGS)
    padded = np.pad(flags, ((1, 1), (0, 0)))
    logits = sum(padded[i:i + len(flags)] @ weights[i] for i in range(3)) + bias
    p = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    return json.dumps([[int(r.argmax()), round(float(r.max()), 5)] for r in p])


def feature_model(file, metadata=None, nan=False, inputs=None, drop=()):
    weights, bias = feature_weights()
    props = {"scrim.features": "1", "scrim.labels": "O,B-DOCTOR,I-DOCTOR", "scrim.context": "1",
             "scrim.eid_threshold": "0.5", "scrim.qid_threshold": "0.5", "scrim.self_test": self_test(weights, bias)}
    props.update(metadata or {})
    for key in drop:
        del props[key]
    nodes = [helper.make_node("Transpose", ["flags"], ["by_flag"], perm=[0, 2, 1]),
             helper.make_node("Conv", ["by_flag", "weights", "bias"], ["scores"], pads=[1, 1]),
             helper.make_node("Transpose", ["scores"], ["logits"], perm=[0, 2, 1]),
             helper.make_node("Softmax", ["logits"], ["probabilities"], axis=2)]
    constants = {"weights": weights.transpose(2, 1, 0).copy(), "bias": bias}
    if nan:
        nodes[-1] = helper.make_node("Sqrt", ["below"], ["probabilities"])
        nodes.insert(3, helper.make_node("Sub", ["logits", "much"], ["below"]))
        constants["much"] = np.array([1000], np.float32)
    inputs = inputs or [value("characters", INT32, ["n", "t", CHARACTERS]), value("words", INT32, ["n", "t"]),
                        value("flags", FLOAT, ["n", "t", FLAGS])]
    model(nodes, inputs, [value("probabilities", FLOAT, ["n", "t", 3])], constants, props, file)


VOCABULARY = """[PAD] [UNK] [CLS] [SEP] [MASK] . , - ' dr mr seen by on at the in was he smith jones ##son ##ille
john march may fever ##s 1 2 ##1 ##2 ##9 o brien""".split()
LABELS = ["O", "B-STAFF", "I-STAFF", "B-DATE", "I-DATE"]


def wordpiece_model(file, nan=False, output="logits", vocabulary=len(VOCABULARY), third="token_type_ids"):
    """A known name behind a title or a name is staff; a month and the number behind it are a date."""
    kinds = np.zeros((vocabulary, 4), np.float32)  # title, name, month, number
    for words, kind in (("dr mr", 0), ("smith jones john ##son ##ille o brien", 1), ("march may", 2),
                        ("1 2 ##1 ##2 ##9", 3)):
        for word in words.split():
            kinds[VOCABULARY.index(word), kind] = 1
    weights = np.zeros((5, 4, 5), np.float32)  # [label][kind][two before .. two behind]
    weights[1, 1, 2] = 3      # a name here ...
    weights[1, 0, 1] = weights[1, 0, 0] = 3  # ... behind a title, with or without its period
    weights[1, 1, 1] = -4     # ... goes on behind a name
    weights[2, 1, 2] = 3
    weights[2, 1, 1] = 2.25
    weights[2, 1, 0] = 1.5
    weights[3, 2, 2] = 8
    weights[4, 3, 2] = 3
    weights[4, 2, 1] = weights[4, 2, 0] = 4
    bias = np.array([4, 0, 0, 0, 0], np.float32)
    nodes = [helper.make_node("Gather", ["kinds", "input_ids"], ["here"]),
             helper.make_node("Cast", ["attention_mask"], ["mask"], to=FLOAT),
             helper.make_node("Unsqueeze", ["mask", "last"], ["column"]),
             helper.make_node("Mul", ["here", "column"], ["seen"]),
             helper.make_node("Transpose", ["seen"], ["by_kind"], perm=[0, 2, 1]),
             helper.make_node("Conv", ["by_kind", "weights", "bias"], ["scores"], pads=[2, 2]),
             helper.make_node("Transpose", ["scores"], ["plain"], perm=[0, 2, 1]),
             helper.make_node("Cast", [third], ["other"], to=FLOAT),
             helper.make_node("Unsqueeze", ["other", "last"], ["type"]),
             helper.make_node("Add", ["plain", "type"], [output])]
    constants = {"kinds": kinds, "last": np.array([2], np.int64), "weights": weights, "bias": bias}
    if nan:
        nodes[-1] = helper.make_node("Add", ["plain", "type"], ["sum"])
        nodes.append(helper.make_node("Log", ["below"], [output]))
        nodes.insert(-1, helper.make_node("Sub", ["sum", "much"], ["below"]))
        constants["much"] = np.array([1000], np.float32)
    inputs = [value(n, INT64, ["n", "t"]) for n in ("input_ids", "attention_mask", third)]
    model(nodes, inputs, [value(output, FLOAT, ["n", "t", 5])], constants, {}, file)


ENCODER_TEXT = "Seen by John Smithson\n\non March 21, fever"
# Words of ENCODER_TEXT with their ids and shapes (nlp/taggers/neural/word_shapes.h).
ENCODER_WORDS = [(("seen",), 14), (("by",), 6), (("john",), 11), (("smith", "##son"), 11), (("on",), 9),
                 (("march",), 11), (("2", "##1"), 31), ((",",), 0), (("fever",), 6)]


def encoder_model(file, config=None, drop=(), scores=None):
    """A Capitalized word is staff, a month a date, digits go on with one."""
    shapes, words = np.zeros((41, 5), np.float32), np.zeros((len(VOCABULARY), 5), np.float32)
    shapes[:, 0] = 4
    shapes[10:14, 1] = 6    # Capitalized, not at the begin of a note or behind an empty line
    shapes[30:35, 4] = 6    # digits
    words[[VOCABULARY.index("march"), VOCABULARY.index("may")], 3] = 4
    known = []
    for pieces, shape in ENCODER_WORDS:
        rows = [words[VOCABULARY.index(piece)] + shapes[shape - shape % 5 if i else shape]
                for i, piece in enumerate(pieces)]
        p = min((np.exp(row) / np.exp(row).sum() for row in rows), key=lambda row: row[0])
        known.append([int(p.argmax()), round(float(p.max()), 5)])
    props = {"id2label": {str(i): label for i, label in enumerate(LABELS)}, "vocab_size": len(VOCABULARY),
             "max_position_embeddings": 32, "scrim_context": 4, "scrim_shapes": 1,
             "scrim_thresholds": {"DOCTOR": 0.25, "DATE": 0.75},
             "scrim_self_test": {"text": ENCODER_TEXT, "scores": scores or known}, **(config or {})}
    for key in drop:
        props.pop(key, None)
    metadata = {"scrim.config": json.dumps(props), "scrim.vocabulary": "\n".join(VOCABULARY) + "\n"}
    for key in drop:
        metadata.pop(key, None)
    nodes = [helper.make_node("Gather", ["words", "input_ids"], ["word"]),
             helper.make_node("Gather", ["shapes", "token_type_ids"], ["shape"]),
             helper.make_node("Add", ["word", "shape"], ["logits"])]
    inputs = [value(n, INT64, ["n", "t"]) for n in ("input_ids", "token_type_ids")]
    model(nodes, inputs, [value("logits", FLOAT, ["n", "t", 5])], {"words": words, "shapes": shapes}, metadata, file)


def encoder_models():
    encoder_model("encoder.onnx")
    encoder_model("encoder_no_vocabulary.onnx", drop=["scrim.vocabulary"])
    encoder_model("encoder_no_self_test.onnx", drop=["scrim_self_test"])
    encoder_model("encoder_failed_self_test.onnx", scores=[[0, 0.2]] * len(ENCODER_WORDS))
    encoder_model("encoder_other_words.onnx", scores=[[0, 0.2]])
    encoder_model("encoder_other_shapes.onnx", {"scrim_shapes": 2})
    encoder_model("encoder_wide_context.onnx", {"scrim_context": 9})
    encoder_model("encoder_unknown_label.onnx", {"scrim_thresholds": {"WIZARD": 0.5}})
    encoder_model("encoder_high_threshold.onnx", {"scrim_thresholds": {"DATE": 1.5}})


def main():
    os.makedirs(os.path.join(FOLDER, "wordpiece"), exist_ok=True)
    feature_model("features.onnx")
    feature_model("features_nan.onnx", nan=True)
    feature_model("features_other_version.onnx", {"scrim.features": "999"})
    feature_model("features_no_version.onnx", drop=["scrim.features"])
    feature_model("features_no_labels.onnx", drop=["scrim.labels"])
    feature_model("features_unknown_label.onnx", {"scrim.labels": "O,B-WIZARD,I-WIZARD"})
    feature_model("features_fewer_labels.onnx", {"scrim.labels": "O,B-DOCTOR"})
    feature_model("features_failed_self_test.onnx", {"scrim.self_test": json.dumps([[1, 0.9]] * SELF_TEST_TOKENS)})
    feature_model("features_no_self_test.onnx", drop=["scrim.self_test"])
    feature_model("features_no_threshold.onnx", {"scrim.eid_threshold": "high"})
    feature_model("features_other_inputs.onnx", inputs=[value("tokens", INT32, ["n", "t"]),
                                                        value("flags", FLOAT, ["n", "t", FLAGS])])
    wordpiece_model("wordpiece/model.onnx")
    wordpiece_model("wordpiece_nan.onnx", nan=True)
    wordpiece_model("wordpiece_other_output.onnx", output="hidden")
    wordpiece_model("wordpiece_other_input.onnx", third="pixels")
    encoder_models()
    with open(os.path.join(FOLDER, "wordpiece", "vocab.txt"), "w") as out:
        out.write("\n".join(VOCABULARY) + "\n")
    with open(os.path.join(FOLDER, "wordpiece", "config.json"), "w") as out:
        json.dump({"id2label": {str(i): label for i, label in enumerate(LABELS)}, "vocab_size": len(VOCABULARY),
                   "max_position_embeddings": 64}, out, indent=1)


if __name__ == "__main__":
    main()
