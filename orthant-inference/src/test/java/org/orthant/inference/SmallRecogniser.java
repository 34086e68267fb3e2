package org.orthant.inference;

import static org.orthant.model.onnx.OnnxParts.tensor;
import static org.orthant.model.onnx.OnnxParts.value;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.orthant.model.onnx.OnnxParts;

/**
 * A recogniser of text as ONNX file, {@code softmax(relu(xP)W + b)} for each frame: class 0 is CTC's blank, letters from {@code a} on were
 * trained, and the last three, {@code x}, {@code y} and {@code z}, have short rows near the mean and can never be predicted.
 */
final class SmallRecogniser {

    static final int FEATURES = 6;
    static final int TRAINED = 12;
    static final String NEVER = "xyz";
    static final int CLASSES = TRAINED + 3;

    private static final List<String> AXES = List.of("batch", "time");

    private final float[][] rows = new float[CLASSES][FEATURES];
    private final float[] bias = new float[CLASSES];
    private final SplittableRandom random = new SplittableRandom(3);
    private List<String> axes = AXES;

    SmallRecogniser() {
        double[] mean = new double[FEATURES];
        for (int c = 0; c < TRAINED; c++) {
            double square = 0;
            double[] row = random.doubles(FEATURES, 0, 1).toArray();
            for (double weight : row) {
                square += weight * weight;
            }
            for (int j = 0; j < FEATURES; j++) {
                rows[c][j] = (float) (row[j] / Math.sqrt(square));
                mean[j] += rows[c][j] / TRAINED;
            }
        }
        for (int c = TRAINED; c < CLASSES; c++) {
            for (int j = 0; j < FEATURES; j++) {
                rows[c][j] = (float) (mean[j] + random.nextDouble(-1e-3, 1e-3));
            }
            bias[c] = -0.1f;
        }
    }

    /** Returns the class of a letter. */
    static int label(int letter) {
        int never = NEVER.indexOf(letter);
        return never >= 0 ? TRAINED + never : letter - 'a' + 1;
    }

    /** Returns frames in which a text is written: a blank before and behind every letter, which has two frames. */
    float[][] written(String text) {
        List<float[]> frames = new ArrayList<>();
        frames.add(frame(0));
        for (int letter : text.chars().toArray()) {
            frames.add(frame(label(letter)));
            frames.add(frame(label(letter)));
            frames.add(frame(0));
        }
        return frames.toArray(float[][]::new);
    }

    /** Trained classes lie along their rows, the others between two axes. */
    private float[] frame(int label) {
        float[] frame = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            int never = label - TRAINED;
            double clean = never < 0 ? 8 * rows[label][j] : j == never || j == never + 2 ? 5 : 0;
            frame[j] = (float) (clean + random.nextDouble(0, 0.05));
        }
        return frame;
    }

    /** Returns the classes of letters that the model as it is reads. */
    List<Integer> readable() {
        List<Integer> readable = new ArrayList<>();
        for (int c = 1; c < TRAINED; c++) {
            if (predicted(frame(c)) == c) {
                readable.add(c);
            }
        }
        return readable;
    }

    private int predicted(float[] x) {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < CLASSES; c++) {
            double logit = bias[c];
            for (int j = 0; j < FEATURES; j++) {
                logit += rows[c][j] * x[j];
            }
            if (logit > most) {
                most = logit;
                best = c;
            }
        }
        return best;
    }

    boolean readsBlank() {
        return predicted(frame(0)) == 0;
    }

    /** Writes the model. */
    Path write(Path file) throws IOException {
        float[] columns = new float[FEATURES * CLASSES];
        for (int j = 0; j < FEATURES; j++) {
            for (int c = 0; c < CLASSES; c++) {
                columns[j * CLASSES + c] = rows[c][j];
            }
        }
        return write(
                file,
                GraphProto.newBuilder().addInitializer(tensor("W", List.of((long) FEATURES, (long) CLASSES), columns)));
    }

    /** Writes the model for a single example, without an axis that counts examples. */
    Path writeForOne(Path file) throws IOException {
        axes = AXES.subList(1, 2);
        return write(file);
    }

    /** Writes the model with weights of eight bits, which have a scale for each class, or one for all. */
    Path writeQuantised(Path file, boolean scalePerClass) throws IOException {
        float[] scales = new float[CLASSES];
        float most = 0;
        for (int c = 0; c < CLASSES; c++) {
            for (float weight : rows[c]) {
                scales[c] = Math.max(scales[c], Math.abs(weight) / 127);
            }
            most = Math.max(most, scales[c]);
        }
        byte[] columns = new byte[FEATURES * CLASSES];
        for (int j = 0; j < FEATURES; j++) {
            for (int c = 0; c < CLASSES; c++) {
                columns[j * CLASSES + c] = (byte) Math.round(rows[c][j] / (scalePerClass ? scales[c] : most));
            }
        }
        return write(
                file,
                GraphProto.newBuilder()
                        .addInitializer(TensorProto.newBuilder()
                                .setName("Q")
                                .setDataType(TensorProto.DataType.INT8.getNumber())
                                .addAllDims(List.of((long) FEATURES, (long) CLASSES))
                                .setRawData(ByteString.copyFrom(columns)))
                        .addInitializer(
                                scalePerClass
                                        ? tensor("scales", List.of((long) CLASSES), scales)
                                        : tensor("scales", List.of(), most))
                        .addNode(node("DequantizeLinear", "W", "Q", "scales").toBuilder()
                                .addAttribute(whole("axis", 1))));
    }

    /** Writes the model, of whose graph the weights are given. */
    private Path write(Path file, GraphProto.Builder weights) throws IOException {
        float[] identity = new float[FEATURES * FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            identity[j * FEATURES + j] = 1;
        }
        GraphProto graph = weights.setName("recogniser")
                .addInput(value("frames", axes, FEATURES))
                .addOutput(value("probabilities", axes, CLASSES))
                .addInitializer(tensor("P", List.of((long) FEATURES, (long) FEATURES), identity))
                .addInitializer(tensor("b", List.of((long) CLASSES), bias))
                .addNode(node("MatMul", "p", "frames", "P"))
                .addNode(node("Relu", "features", "p"))
                .addNode(node("MatMul", "product", "features", "W"))
                .addNode(node("Add", "logits", "product", "b"))
                .addNode(node("Softmax", "probabilities", "logits").toBuilder().addAttribute(whole("axis", -1)))
                .build();
        StringBuilder names = new StringBuilder();
        for (int c = 1; c < TRAINED; c++) {
            names.append((char) ('a' + c - 1)).append('\n');
        }
        names.append("x\ny\nz");
        ModelProto model = ModelProto.newBuilder()
                .setIrVersion(8)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(13))
                .setGraph(graph)
                .addMetadataProps(
                        StringStringEntryProto.newBuilder().setKey("character").setValue(names.toString()))
                .build();
        return Files.write(file, model.toByteArray());
    }

    private static AttributeProto.Builder whole(String name, int value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.INT)
                .setI(value);
    }

    private static NodeProto node(String kind, String output, String... inputs) {
        return OnnxParts.node(kind, kind + "_" + output, output, inputs);
    }

    /** Writes inputs of the same length as a NumPy array, batch × time × features. */
    static Path inputs(Path file, List<float[][]> inputs) throws IOException {
        int time = inputs.get(0).length;
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + inputs.size() + ", " + time + ", "
                + FEATURES + "), }";
        int padding = 63 - (10 + header.length()) % 64;
        String padded = header + " ".repeat(padding) + "\n";
        ByteBuffer bytes = ByteBuffer.allocate(10 + padded.length() + inputs.size() * time * FEATURES * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) padded.length())
                .put(padded.getBytes(StandardCharsets.US_ASCII));
        for (float[][] input : inputs) {
            for (float[] frame : input) {
                for (float number : frame) {
                    bytes.putFloat(number);
                }
            }
        }
        return Files.write(file, bytes.array());
    }
}
