"""Writes the model files of this folder, with the libraries that people use, and what their output layers are.

    python -m venv env && env/bin/pip install torch transformers onnx onnxscript onnxruntime keras h5py
    env/bin/python write.py

Every file has beside it NAME.csv: a row per label, its weights and, last, its bias, as the library itself has them in memory.
Made with torch 2.13.0, transformers 5.18.0 (safetensors 0.8.0), onnx 1.23.1, onnxruntime 1.30.0 and keras 3.15.1.
"""

import os
import shutil

os.environ["KERAS_BACKEND"] = "torch"

import keras
import numpy as np
import onnx
import torch
import transformers as hf
from onnx import numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static
from torch import nn

LABELS, FEATURES, INPUTS = 7, 4, 6
torch.manual_seed(0)
rng = np.random.default_rng(0)
W = (np.round(rng.standard_normal((LABELS, FEATURES)) * 64) / 64).astype(np.float32)
B = (np.round(rng.standard_normal(LABELS) * 64) / 64).astype(np.float32)


def expect(name, weights, bias):
    np.savetxt(name + ".csv", np.column_stack([np.float64(weights), np.float64(bias)]), delimiter=",", fmt="%.17g")


class Net(nn.Module):
    def __init__(self, last):
        super().__init__()
        self.body, self.act, self.fc, self.last = nn.Linear(INPUTS, FEATURES), nn.ReLU(), nn.Linear(FEATURES, LABELS), last
        self.fc.weight.data, self.fc.bias.data = torch.tensor(W), torch.tensor(B)

    def forward(self, x):
        return self.last(self.fc(self.act(self.body(x))))


def pytorch():
    net = Net(nn.Softmax(-1))
    state = net.state_dict()
    optimiser = torch.optim.Adam(net.parameters())
    files = {
        "state.pt": lambda f: torch.save(state, f),
        "older.pth": lambda f: torch.save(state, f, _use_new_zipfile_serialization=False),
        "checkpoint.ckpt": lambda f: torch.save(
            {"epoch": 3, "state_dict": state, "optimizer_states": [optimiser.state_dict()], "rate": {"lr": 1e-3}}, f),
        "half.pt": lambda f: torch.save({k: v.half() for k, v in state.items()}, f),
        "bfloat16.pt": lambda f: torch.save({k: v.bfloat16() for k, v in state.items()}, f),
        "strided.pt": lambda f: torch.save({k: v.t().contiguous().t() if v.dim() == 2 else v for k, v in state.items()}, f),
        "traced.pt": lambda f: torch.jit.save(torch.jit.trace(net, torch.randn(1, INPUTS)), f),
    }
    for name, write in files.items():
        write(name)
        expect(name, W, B)
    torch.save(net, "module.pt")


def export(name, last, **options):
    torch.onnx.export(Net(last).eval(), (torch.randn(1, INPUTS),), name, **options)
    model = onnx.load(name, load_external_data=False)
    for node in model.graph.node:  # Stack traces name folders of the machine.
        del node.metadata_props[:]
    onnx.save(model, name)
    expect(name, W, B)


def dequantised(name, per_row):
    """The weights as onnx' own helpers read them: (q - zero) * scale."""
    model = onnx.load(name)
    found = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    q, scale, zero = (found["fc.weight_" + part] for part in ("quantized", "scale", "zero_point"))
    rows_first = q.shape == (LABELS, FEATURES)
    q = np.float64(q) if rows_first else np.float64(q).T
    shape = (-1, 1) if per_row else (1, 1)
    return (q - np.float64(zero).reshape(shape)) * np.float64(scale).reshape(shape)


class Inputs(CalibrationDataReader):
    def __init__(self, name):
        self.rows = iter([{name: rng.standard_normal((1, INPUTS)).astype(np.float32)} for _ in range(8)])

    def get_next(self):
        return next(self.rows, None)


def onnx_files():
    export("exported.onnx", nn.Softmax(-1), dynamo=False)
    export("dynamo.onnx", nn.Sigmoid(), dynamo=True, external_data=False)
    export("external.onnx", nn.Softmax(-1), dynamo=True, external_data=True)
    source = onnx.load("exported.onnx").graph.input[0].name
    for per_row in (False, True):
        kind = "row" if per_row else "tensor"
        quantize_dynamic("exported.onnx", f"dynamic-{kind}.onnx", per_channel=per_row, weight_type=QuantType.QInt8)
        expect(f"dynamic-{kind}.onnx", dequantised(f"dynamic-{kind}.onnx", per_row), B)
        quantize_static("exported.onnx", f"qdq-{kind}.onnx", Inputs(source), quant_format=QuantFormat.QDQ,
                        per_channel=per_row, weight_type=QuantType.QInt8)
        found = {i.name: numpy_helper.to_array(i) for i in onnx.load(f"qdq-{kind}.onnx").graph.initializer}
        bias = np.float64(found["fc.bias_quantized"]) * np.float64(found["fc.bias_quantized_scale"])
        expect(f"qdq-{kind}.onnx", dequantised(f"qdq-{kind}.onnx", per_row), bias)


def folder(name, model, weight, bias, **options):
    shutil.rmtree(name, ignore_errors=True)
    model.save_pretrained(name, **options)
    state = model.state_dict()
    values = state[weight].float().numpy()
    expect(name, values, state[bias].float().numpy() if bias else np.zeros(len(values)))


def hugging_face():
    small = dict(hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8, vocab_size=20,
                 max_position_embeddings=8)
    names = {i: f"topic {i}" for i in range(LABELS)}

    def bert(**more):
        model = hf.BertForSequenceClassification(hf.BertConfig(**small, num_labels=LABELS, **more))
        model.classifier.bias.data = torch.tensor(B)
        return model

    classifier = ("classifier.weight", "classifier.bias")
    folder("bert-topics", bert(id2label=names, label2id={v: k for k, v in names.items()},
                               problem_type="multi_label_classification"), *classifier)
    folder("bert-shards", bert(), *classifier, max_shard_size="2KB")
    folder("gpt2", hf.GPT2LMHeadModel(hf.GPT2Config(n_embd=8, n_layer=1, n_head=2, vocab_size=50, n_positions=8,
                                                    bos_token_id=0, eos_token_id=0)), "transformer.wte.weight", None)
    folder("distilbert", hf.DistilBertForSequenceClassification(hf.DistilBertConfig(
        dim=8, n_layers=1, n_heads=2, hidden_dim=8, vocab_size=20, max_position_embeddings=8, num_labels=LABELS)),
        *classifier)
    model = bert()
    folder("bert-bin", model, *classifier)
    os.remove("bert-bin/model.safetensors")
    torch.save(model.state_dict(), "bert-bin/pytorch_model.bin")


def keras_files():
    dense = keras.layers.Dense
    sequence = keras.Sequential([keras.layers.Input((INPUTS,)), dense(FEATURES, activation="relu"),
                                 dense(LABELS, activation="softmax", name="answer")])
    sequence.layers[-1].set_weights([W.T, B])
    x = keras.Input((INPUTS,))
    hidden = keras.layers.Dropout(.1)(keras.layers.Activation("tanh")(dense(FEATURES)(x)))
    functional = keras.Model(x, keras.layers.Activation("sigmoid")(dense(LABELS, name="scores")(hidden)))
    functional.get_layer("scores").set_weights([W.T, B])
    for name, model in (("sequence", sequence), ("functional", functional)):
        for ending in (".keras", ".h5"):
            model.save(name + ending)
            expect(name + ending, W, B)
    sequence.save_weights("only.weights.h5")
    expect("only.weights.h5", W, B)


def numpy_files():
    for name, write in (("arrays.npz", np.savez), ("compressed.npz", np.savez_compressed)):
        write(name, weight=W, bias=B)
        expect(name, W, B)


for part in (pytorch, onnx_files, hugging_face, keras_files, numpy_files):
    part()
