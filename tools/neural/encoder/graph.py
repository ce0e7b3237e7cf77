"""The network as an ONNX graph, with the fused operators of ONNX Runtime, and its int8 form."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from network import HEADS, LAYERS

OPSET, CONTRIB = 17, "com.microsoft"


class Builder:
    def __init__(self, state):
        self.state = {name: value.float().numpy() for name, value in state.items()}
        self.nodes, self.weights = [], []

    def weight(self, name, value):
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind, inputs, output, domain="", **attributes):
        outputs = [output] if isinstance(output, str) else output
        self.nodes.append(helper.make_node(kind, inputs, outputs, name=outputs[0], domain=domain, **attributes))
        return outputs[0]

    def linear(self, x, name, output):
        matrix = self.weight(name + ".matrix", self.state[name + ".weight"].T)
        return self.node("MatMul", [x, matrix], output)

    def norm(self, x, skip, bias, name, output):
        """LayerNorm of x + skip + bias."""
        inputs = [x, skip, self.weight(name + ".gain", self.state[name + ".weight"]),
                  self.weight(name + ".shift", self.state[name + ".bias"]), self.weight(name + ".before", bias)]
        return self.node("SkipLayerNormalization", inputs, output, CONTRIB, epsilon=1e-12)

    def rows(self, name, index):
        """Rows of a table of bytes, with a scale for each column: a few columns are much wider than the rest."""
        table = self.state[name + ".weight"]
        scale = np.abs(table).max(0) / 127
        self.node("Gather", [self.weight(name + ".table", np.rint(table / scale).astype(np.int8)), index],
                  name + ".bytes", axis=0)
        self.node("Cast", [name + ".bytes"], name + ".numbers", to=TensorProto.FLOAT)
        self.node("Mul", [name + ".numbers", self.weight(name + ".scale", scale)], name + ".row")

    def embeddings(self):
        self.node("Shape", ["input_ids"], "length", start=1, end=2)
        self.rows("word", "input_ids")
        self.node("Gather", [self.weight("shape.table", self.state["shape.weight"]), "token_type_ids"], "shape.row")
        self.node("Slice", [self.weight("place.table", self.state["place.weight"]),
                            self.weight("zero", np.array([0])), "length", "zero"], "place.row")
        self.node("Add", ["word.row", "shape.row"], "word+shape")
        self.node("Add", ["word+shape", "place.row"], "embedded")
        self.node("LayerNormalization", ["embedded", self.weight("norm.gain", self.state["norm.weight"]),
                                         self.weight("norm.shift", self.state["norm.bias"])], "x0", axis=-1,
                  epsilon=1e-12)
        return "x0"

    def layer(self, x, number):
        at = f"layers.{number}."
        three = [at + part for part in ("query", "key", "value")]
        matrix = self.weight(at + "qkv", np.concatenate([self.state[p + ".weight"].T for p in three], 1))
        bias = self.weight(at + "qkv.bias", np.concatenate([self.state[p + ".bias"] for p in three]))
        seen = self.node("Attention", [x, matrix, bias], at + "seen", CONTRIB, num_heads=HEADS)
        joined = self.linear(seen, at + "joined", at + "joined.out")
        x = self.norm(joined, x, self.state[at + "joined.bias"], at + "norm1", at + "middle")
        wide = self.linear(x, at + "wide", at + "wide.out")
        bias = self.weight(at + "wide.bias", self.state[at + "wide.bias"])
        wide = self.node("BiasGelu", [wide, bias], at + "gelu", CONTRIB)
        narrow = self.linear(wide, at + "narrow", at + "narrow.out")
        return self.norm(narrow, x, self.state[at + "narrow.bias"], at + "norm2", f"x{number + 1}")

    def model(self):
        x = self.embeddings()
        for number in range(LAYERS):
            x = self.layer(x, number)
        self.linear(x, "out", "scores")
        self.node("Add", ["scores", self.weight("out.shift", self.state["out.bias"])], "logits")
        sizes = ["windows", "pieces"]
        ints = [helper.make_tensor_value_info(n, TensorProto.INT64, sizes) for n in ("input_ids", "token_type_ids")]
        out = helper.make_tensor_value_info("logits", TensorProto.FLOAT, sizes + [len(self.state["out.bias"])])
        graph = helper.make_graph(self.nodes, "encoder", ints, [out], self.weights)
        return helper.make_model(graph, ir_version=8, opset_imports=[
            helper.make_opsetid("", OPSET), helper.make_opsetid(CONTRIB, 1)])


def write(state, file):
    """The model with float layers."""
    onnx.save(Builder(state).model(), file)


def quantize(source, file):
    """Weights of 7 bits, so that machines without VNNI do not saturate, and all give the same sums."""
    quantize_dynamic(source, file, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8,
                     op_types_to_quantize=["MatMul", "Attention"],
                     extra_options={"DefaultTensorType": TensorProto.FLOAT, "MatMulConstBOnly": True})


def read(file):
    """The weights and the vocabulary of an exported model, in numbers of as many bits as it has."""
    model = onnx.load(file)
    known = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    state = {"word.weight": known["word.table"] * known["word.scale"], "shape.weight": known["shape.table"],
             "place.weight": known["place.table"], "norm.weight": known["norm.gain"], "norm.bias": known["norm.shift"],
             "out.bias": known["out.shift"]}

    def matrix(name):
        return ((known[name + "_quantized"].astype(np.float32) - known[name + "_zero_point"]) * known[name + "_scale"]).T

    for at in (f"layers.{number}." for number in range(LAYERS)):
        parts = [at + part for part in ("query", "key", "value")]
        for part, weight, bias in zip(parts, np.split(matrix(at + "qkv"), 3), np.split(known[at + "qkv.bias"], 3)):
            state[part + ".weight"], state[part + ".bias"] = weight, bias
        for part, norm in (("joined", "norm1"), ("narrow", "norm2")):
            state[at + part + ".weight"] = matrix(at + part + ".matrix")
            state[at + part + ".bias"] = known[at + norm + ".before"]
            state[at + norm + ".weight"], state[at + norm + ".bias"] = known[at + norm + ".gain"], known[at + norm + ".shift"]
        state[at + "wide.weight"], state[at + "wide.bias"] = matrix(at + "wide.matrix"), known[at + "wide.bias"]
    state["out.weight"] = matrix("out.matrix")
    words = {entry.key: entry.value for entry in model.metadata_props}["scrim.vocabulary"]
    return state, words.rstrip("\n").split("\n")
