"""Writes the TensorFlow Lite files of this folder with FlatBuffers' own compiler, and what their output layers are.

    python3 write_tflite.py SCHEMA

SCHEMA is TensorFlow Lite's schema.fbs (tensorflow/compiler/mlir/lite/schema in TensorFlow's repository); `flatc` makes a file
from it and from JSON, which is written as TensorFlow's converter would: fused activations, int8 with a scale for all or for each
row, biases in int32 with the product of scales, weights in float16 behind DEQUANTIZE. Every file has beside it NAME.csv: a row per
label, its weights and, last, its bias, as numbers that the integers stand for. Made with flatc 2.0.8.
"""

import json
import random
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

LABELS, FEATURES, INPUTS = 7, 4, 6
CODES = {"ADD": 0, "AVERAGE_POOL_2D": 1, "CONV_2D": 3, "DEQUANTIZE": 6, "FULLY_CONNECTED": 9, "LOGISTIC": 14,
         "RESHAPE": 22, "SOFTMAX": 25, "HARD_SWISH": 117, "GELU": 150}
FORMATS = {"FLOAT32": "f", "FLOAT16": "e", "INT8": "b", "UINT8": "B", "INT32": "i"}
rng = random.Random(0)


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


class Model:
    """Tensors and operators in the order in which they are named."""

    def __init__(self):
        self.codes, self.buffers, self.tensors, self.operators = [], [{}], [], []

    def tensor(self, name, kind, shape, data=None, scale=None, zero=None, axis=0):
        entry = {"shape": shape, "type": kind, "name": name, "buffer": 0}
        if data is not None:
            entry["buffer"] = len(self.buffers)
            self.buffers.append({"data": list(struct.pack(f"<{len(data)}{FORMATS[kind]}", *data))})
        if scale is not None:
            entry["quantization"] = {"scale": scale, "zero_point": zero or [0] * len(scale), "quantized_dimension": axis}
        self.tensors.append(entry)
        return len(self.tensors) - 1

    def operator(self, kind, inputs, output, options=None, **values):
        if kind not in self.codes:
            self.codes.append(kind)
        entry = {"opcode_index": self.codes.index(kind), "inputs": inputs, "outputs": [output]}
        if options:
            entry |= {"builtin_options_type": options, "builtin_options": values}
        self.operators.append(entry)
        return output

    def write(self, name, output, weights, bias):
        # As the converter does: codes beyond a byte are in the newer field only, and the older one says so.
        codes = [{"deprecated_builtin_code": min(CODES[c], 127), "builtin_code": c, "version": 1} for c in self.codes]
        graph = {"tensors": self.tensors, "inputs": [0], "outputs": [output], "operators": self.operators, "name": "main"}
        model = {"version": 3, "operator_codes": codes, "subgraphs": [graph], "buffers": self.buffers,
                 "description": "made by hand"}
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, name).with_suffix(".json")
            source.write_text(json.dumps(model))
            subprocess.run(["flatc", "--binary", "--strict-json", "-o", ".", sys.argv[1], str(source)], check=True)
        with open(name + ".csv", "w") as file:
            for row, last in zip(weights, bias):
                file.write(",".join(f"{value:.17g}" for value in [*row, last]) + "\n")


def numbers(count):
    """Numbers that float16 has, too."""
    return [round(rng.gauss(0, 1) * 64) / 64 for _ in range(count)]


def rows(values, width=FEATURES):
    return [values[i:i + width] for i in range(0, len(values), width)]


def connected(model, inputs, output, fused="NONE"):
    return model.operator("FULLY_CONNECTED", inputs, output, "FullyConnectedOptions", fused_activation_function=fused)


def body(model, shape=(1, FEATURES)):
    """A hidden layer in floating point, with a ReLU in it."""
    x = model.tensor("x", "FLOAT32", [1, INPUTS])
    w = model.tensor("body/w", "FLOAT32", [FEATURES, INPUTS], numbers(FEATURES * INPUTS))
    return connected(model, [x, w, -1], model.tensor("body", "FLOAT32", list(shape)), "RELU")


def softmax(model, source, shape=(1, LABELS), **quantised):
    kind = "INT8" if quantised else "FLOAT32"
    return model.operator("SOFTMAX", [source], model.tensor("answer", kind, list(shape), **quantised), "SoftmaxOptions", beta=1)


def floating():
    model = Model()
    w, b = numbers(LABELS * FEATURES), numbers(LABELS)
    hidden = body(model)
    scores = connected(model, [hidden, model.tensor("w", "FLOAT32", [LABELS, FEATURES], w),
                               model.tensor("b", "FLOAT32", [LABELS], b)], model.tensor("scores", "FLOAT32", [1, LABELS]))
    model.write("floating.tflite", softmax(model, scores), rows(w), b)


def half():
    """Weights of half the size, made floats again in the graph; a bias of its own node; GELU, whose code is beyond a byte."""
    model = Model()
    w, b = numbers(LABELS * FEATURES), numbers(LABELS)
    hidden = model.operator("GELU", [body(model)], model.tensor("gelu", "FLOAT32", [1, FEATURES]), "GeluOptions", approximate=False)
    stored = model.tensor("w16", "FLOAT16", [LABELS, FEATURES], w)
    wide = model.operator("DEQUANTIZE", [stored], model.tensor("w", "FLOAT32", [LABELS, FEATURES]))
    scores = connected(model, [hidden, wide, -1], model.tensor("scores", "FLOAT32", [1, LABELS]))
    stored = model.tensor("b16", "FLOAT16", [LABELS], b)
    wide = model.operator("DEQUANTIZE", [stored], model.tensor("b", "FLOAT32", [LABELS]))
    scores = model.operator("ADD", [scores, wide], model.tensor("sum", "FLOAT32", [1, LABELS]), "AddOptions")
    model.write("half.tflite", softmax(model, scores), rows(w), b)


def dynamic():
    """Weights in 8 bits, all else in floating point."""
    model = Model()
    scale, b = f32(.0173), numbers(LABELS)
    w = [rng.randint(-127, 127) for _ in range(LABELS * FEATURES)]
    hidden = body(model)
    scores = connected(model, [hidden, model.tensor("w", "INT8", [LABELS, FEATURES], w, [scale]),
                               model.tensor("b", "FLOAT32", [LABELS], b)], model.tensor("scores", "FLOAT32", [1, LABELS]))
    model.write("dynamic.tflite", softmax(model, scores), rows([v * scale for v in w]), b)


def quantised(name, kind, per_row):
    """Everything in 8 bits, sigmoid at the end; unsigned weights have a zero point, as in the first years."""
    model = Model()
    low, high = (0, 255) if kind == "UINT8" else (-128, 127)
    grid, zero = f32(.0625), low
    x = model.tensor("x", kind, [1, INPUTS], scale=[f32(.03)], zero=[low + 100])
    scales = [f32(.01 + .003 * i) for i in range(LABELS if per_row else 1)]
    offsets = [121 if kind == "UINT8" else 0] * len(scales)
    inner = [rng.randint(low + 1, high) for _ in range(FEATURES * INPUTS)]
    w1 = model.tensor("body/w", kind, [FEATURES, INPUTS], inner, [f32(.02)], [offsets[0]])
    hidden = connected(model, [x, w1, -1], model.tensor("body", kind, [1, FEATURES], scale=[grid], zero=[zero]), "RELU")
    w = [rng.randint(low + 1, high) for _ in range(LABELS * FEATURES)]
    b = [rng.randint(-900, 900) for _ in range(LABELS)]
    products = [f32(grid * s) for s in scales]
    head = [hidden, model.tensor("w", kind, [LABELS, FEATURES], w, scales, offsets),
            model.tensor("b", "INT32", [LABELS], b, products)]
    scores = connected(model, head, model.tensor("scores", kind, [1, LABELS], scale=[f32(.1)], zero=[low + 128]))
    answer = model.operator("LOGISTIC", [scores], model.tensor("answer", kind, [1, LABELS], scale=[1 / 256], zero=[low]))

    def at(values, label):
        return values[label if per_row else 0]

    model.write(name, answer,
                [[(v - at(offsets, i)) * at(scales, i) for v in row] for i, row in enumerate(rows(w))],
                [v * at(products, i) for i, v in enumerate(b)])


def convolution():
    """As MobileNet ends: an average over places, a 1x1 convolution with a scale per channel, a reshape."""
    model = Model()
    x = model.tensor("x", "INT8", [1, 2, 2, FEATURES], scale=[f32(.05)], zero=[3])
    grid = f32(6 / 255)
    active = model.tensor("body", "INT8", [1, 2, 2, FEATURES], scale=[grid], zero=[-128])
    inner = [rng.randint(-127, 127) for _ in range(FEATURES * FEATURES)]
    w1 = model.tensor("body/w", "INT8", [FEATURES, 1, 1, FEATURES], inner, [f32(.02 + .01 * i) for i in range(FEATURES)])
    b1 = model.tensor("body/b", "INT32", [FEATURES], [0] * FEATURES, [f32(f32(.05) * f32(.02 + .01 * i)) for i in range(FEATURES)])
    step = dict(padding="SAME", stride_w=1, stride_h=1)
    model.operator("CONV_2D", [x, w1, b1], active, "Conv2DOptions", fused_activation_function="RELU6", **step)
    mean = model.tensor("mean", "INT8", [1, 1, 1, FEATURES], scale=[grid], zero=[-128])
    model.operator("AVERAGE_POOL_2D", [active], mean, "Pool2DOptions", padding="VALID", stride_w=2, stride_h=2,
                   filter_width=2, filter_height=2)
    scales = [f32(.01 + .002 * i) for i in range(LABELS)]
    products = [f32(grid * s) for s in scales]
    w = [rng.randint(-127, 127) for _ in range(LABELS * FEATURES)]
    b = [rng.randint(-900, 900) for _ in range(LABELS)]
    head = [mean, model.tensor("w", "INT8", [LABELS, 1, 1, FEATURES], w, scales), model.tensor("b", "INT32", [LABELS], b, products)]
    scores = dict(scale=[f32(.1)], zero=[5])
    wide = model.operator("CONV_2D", head, model.tensor("scores", "INT8", [1, 1, 1, LABELS], **scores), "Conv2DOptions", **step)
    shape = model.tensor("shape", "INT32", [2], [1, LABELS])
    flat = model.operator("RESHAPE", [wide, shape], model.tensor("flat", "INT8", [1, LABELS], **scores), "ReshapeOptions",
                          new_shape=[1, LABELS])
    model.write("convolution.tflite", softmax(model, flat, scale=[1 / 256], zero=[-128]),
                [[v * scales[i] for v in row] for i, row in enumerate(rows(w))], [v * products[i] for i, v in enumerate(b)])


floating()
half()
dynamic()
quantised("int8-tensor.tflite", "INT8", False)
quantised("int8-row.tflite", "INT8", True)
quantised("uint8.tflite", "UINT8", False)
convolution()
