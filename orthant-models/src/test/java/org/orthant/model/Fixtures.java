package org.orthant.model;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.orthant.model.gguf.GgufFile;
import org.orthant.model.huggingface.SafetensorsFile;
import org.orthant.model.keras.KerasFile;
import org.orthant.model.numpy.NumpyFile;
import org.orthant.model.onnx.OnnxFile;
import org.orthant.model.tflite.SmallTflite;

/** A small valid file of every format. */
public final class Fixtures {

    private Fixtures() {}

    /** Returns all of them, each under the name of its format; a folder serves those that need one to be made. */
    public static Stream<Named<byte[]>> all(Path folder) throws IOException {
        Path hdf5 = KerasFile.hdf5(folder);
        return Stream.of(
                Named.of("ONNX", onnx()),
                Named.of("ONNX, looked up", lookedUp()),
                Named.of("safetensors", SafetensorsFile.classifier()),
                Named.of("PyTorch", SmallHead.resource(SmallHead.class, "pytorch/state.pt")),
                Named.of("PyTorch before 1.6", SmallHead.resource(SmallHead.class, "pytorch/legacy.pt")),
                Named.of("NumPy array", NumpyFile.array()),
                Named.of("NumPy archive", NumpyFile.archive(false)),
                Named.of("NumPy archive, packed", NumpyFile.archive(true)),
                Named.of("Keras HDF5", Files.readAllBytes(hdf5)),
                Named.of("Keras archive", KerasFile.archive(folder)),
                Named.of("TensorFlow Lite", SmallTflite.floating()),
                Named.of("TensorFlow Lite, quantised", SmallTflite.quantised()),
                Named.of("GGUF", GgufFile.small()),
                Named.of("GGUF, quantised", GgufFile.quantised()));
    }

    /** As trained DFT layers are exported: a table and whole numbers. */
    private static byte[] lookedUp() {
        return new OnnxFile()
                .input("input")
                .output("output")
                .longs("zero", 0)
                .longs("labels", 5)
                .longs("one", 1)
                .longs("column", 5, 1)
                .longs("frequencies", 0, 1, 2)
                .longs("starts", 5, 0, 0)
                .floats("circle", List.of(6L), 1, 0.5, -0.5, -0.25, 0.25, 2)
                .floats("trained", List.of(5L, 1L), 1, 2, 3, 4, 5)
                .node("Range", List.of("zero", "labels", "one"), "row")
                .node("Reshape", List.of("row", "column"), "rows")
                .node("Mul", List.of("rows", "frequencies"), "turned")
                .node("Mod", List.of("turned", "labels"), "place")
                .node("Add", List.of("place", "starts"), "index")
                .node("Gather", List.of("circle", "index"), "fixed")
                .node("Concat", List.of("fixed", "trained"), "w", OnnxFile.integers("axis", 1))
                .node("Gemm", List.of("input", "w"), "z", OnnxFile.integers("transB", 1))
                .node("Sigmoid", List.of("z"), "output")
                .toBytes();
    }

    private static byte[] onnx() {
        List<Long> scalar = List.of();
        return new OnnxFile()
                .input("input")
                .output("output")
                .node("Sigmoid", List.of("input"), "gate")
                .node("Mul", List.of("input", "gate"), "x")
                .bytes("w", TensorProto.DataType.INT8, List.of(3L, 2L), 4, -8, 1, 6, -2, 6)
                .floats("ws", List.of(3L), 0.25, 0.5, 0.125)
                .constant("one", scalar, 1)
                .floats("b", List.of(3L), SmallHead.bias())
                .node("DequantizeLinear", List.of("w", "ws"), "dw", OnnxFile.integers("axis", 0))
                .node("Gemm", List.of("x", "dw", "b"), "z", OnnxFile.integers("transB", 1))
                .node("Mul", List.of("z", "one"), "s")
                .node("Softmax", List.of("s"), "output")
                .toBytes();
    }
}
