package org.orthant.model.keras;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.WritableGroup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipOutputStream;
import org.orthant.model.SmallHead;
import org.orthant.model.bytes.ZipEntries;

/** Writes models of Keras for tests, with the writer of jHDF. */
public final class KerasFile {

    private static final String SEQUENTIAL = """
            {"class_name": "Sequential", "config": {"name": "sequential", "layers": [
              {"class_name": "InputLayer", "config": {"name": "input_1"}},
              {"class_name": "Dense", "config": {"name": "dense", "units": 2, "activation": "relu", "use_bias": false}},
              {"class_name": "Dropout", "config": {"name": "dropout", "rate": 0.5}},
              {"class_name": "Dense", "config": {"name": "dense_1", "units": 3, "activation": "softmax"}}]}}""";

    private static final String NORMALISED = """
            {"class_name": "Sequential", "config": {"name": "sequential", "layers": [
              {"class_name": "InputLayer", "config": {"name": "input_1"}},
              {"class_name": "LayerNormalization", "config": {"name": "norm", "axis": AXIS, "epsilon": 0.001,
               "center": true, "scale": true}},
              {"class_name": "Dense", "config": {"name": "dense", "units": 3, "activation": "softmax"}}]}}""";

    private static final String FUNCTIONAL = """
            {"class_name": "Functional", "config": {"name": "model", "layers": [
              {"class_name": "InputLayer", "name": "in", "config": {"name": "in"}, "inbound_nodes": []},
              {"class_name": "Dense", "name": "hidden", "config": {"name": "hidden", "activation": "tanh", "use_bias": false},
               "inbound_nodes": [{"args": [{"class_name": "__keras_tensor__", "config": {"keras_history": ["in", 0, 0]}}]}]},
              {"class_name": "Dense", "name": "tags", "config": {"name": "tags", "activation": "sigmoid"},
               "inbound_nodes": [{"args": [{"class_name": "__keras_tensor__", "config": {"keras_history": ["hidden", 0, 0]}}]}]}],
              "input_layers": [["in", 0, 0]], "output_layers": [["tags", 0, 0]]}}""";

    private static final String RECURRENT = """
            {"class_name": "Functional", "config": {"name": "model", "layers": [
              {"class_name": "InputLayer", "name": "in", "config": {"name": "in"}, "inbound_nodes": []},
              {"class_name": "LSTM", "name": "lstm", "config": {"name": "lstm", "return_state": true, "activation": "tanh"},
               "inbound_nodes": [[["in", 0, 0, {}]]]},
              {"class_name": "Dense", "name": "tags", "config": {"name": "tags", "activation": "sigmoid"},
               "inbound_nodes": [[["lstm", 0, OUTPUT, {}]]]}],
              "input_layers": [["in", 0, 0]], "output_layers": [["tags", 0, 0]]}}""";

    private static final float[][] HIDDEN = {{1, 2}, {3, 4}};
    private static final float[][] KERNEL = {{1, 0.5f, -0.25f}, {-2, 3, 0.75f}};
    private static final float[] BIAS = {0.5f, -1, 2};

    private KerasFile() {}

    /** A layer on one of the outputs of an LSTM, in the words of version 2. */
    static Path recurrent(Path folder, int output) throws IOException {
        Path file = Files.createTempFile(folder, "keras", "");
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            hdf.putAttribute("model_config", RECURRENT.replace("OUTPUT", String.valueOf(output)));
            WritableGroup head = hdf.putGroup("model_weights").putGroup("tags").putGroup("tags");
            head.putDataset("kernel:0", KERNEL);
            head.putDataset("bias:0", BIAS);
        }
        return file;
    }

    /** A layer behind a normalisation along an axis. */
    static Path normalised(Path folder, String axis) throws IOException {
        Path file = Files.createTempFile(folder, "keras", "");
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            hdf.putAttribute("model_config", NORMALISED.replace("AXIS", axis));
            WritableGroup weights = hdf.putGroup("model_weights");
            WritableGroup norm = weights.putGroup("norm").putGroup("norm");
            norm.putDataset("gamma:0", new float[] {2, -0.5f});
            norm.putDataset("beta:0", new float[] {1, 0.25f});
            WritableGroup head = weights.putGroup("dense").putGroup("dense");
            head.putDataset("kernel:0", KERNEL);
            head.putDataset("bias:0", BIAS);
        }
        return file;
    }

    /** Layout of version 2. */
    public static Path hdf5(Path folder) throws IOException {
        Path file = Files.createTempFile(folder, "keras", "");
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            hdf.putAttribute("model_config", SEQUENTIAL);
            WritableGroup weights = hdf.putGroup("model_weights");
            weights.putGroup("dense").putGroup("dense").putDataset("kernel:0", HIDDEN);
            WritableGroup head = weights.putGroup("dense_1").putGroup("dense_1");
            head.putDataset("kernel:0", KERNEL);
            head.putDataset("bias:0", BIAS);
        }
        return file;
    }

    /** Layout of version 3. */
    public static byte[] archive(Path folder) throws IOException {
        return archive(folder, "dense_1", FUNCTIONAL);
    }

    /** A layer of two features with that description, whose features a layer with another one computes. */
    static Path described(Path folder, String hidden, String model) throws IOException {
        return SmallHead.file(folder, archive(folder, "dense", """
                {"class_name": "Functional", MODEL "config": {"name": "model", "layers": [
                  {"class_name": "InputLayer", "name": "in", "config": {"name": "in"}, "inbound_nodes": []},
                  {HIDDEN, "name": "hidden",
                   "inbound_nodes": [{"args": [{"class_name": "__keras_tensor__", "config": {"keras_history": ["in", 0, 0]}}]}]},
                  {"class_name": "Dense", "module": "keras.layers", "registered_name": null,
                   "name": "tags", "config": {"name": "tags", "activation": "sigmoid"},
                   "inbound_nodes": [{"args": [{"class_name": "__keras_tensor__", "config": {"keras_history": ["hidden", USE, 0]}}]}]}],
                  "input_layers": [["in", 0, 0]], "output_layers": [["tags", 0, 0]]}}""".replace("MODEL", model)
                .replace("HIDDEN", hidden)
                .replace("USE", hidden.contains("used again") ? "1" : "0")));
    }

    private static byte[] archive(Path folder, String stored, String config) throws IOException {
        Path file = Files.createTempFile(folder, "weights", "");
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            WritableGroup layers = hdf.putGroup("layers");
            if (!stored.equals("dense")) {
                layers.putGroup("dense").putGroup("vars").putDataset("0", HIDDEN);
            }
            WritableGroup head = layers.putGroup(stored).putGroup("vars");
            head.putDataset("0", KERNEL);
            head.putDataset("1", BIAS);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntries.put(
                    zip, "metadata.json", "{\"keras_version\": \"3.5.0\"}".getBytes(StandardCharsets.UTF_8), false);
            ZipEntries.put(zip, "config.json", config.getBytes(StandardCharsets.UTF_8), false);
            ZipEntries.put(zip, "model.weights.h5", Files.readAllBytes(file), false);
        }
        return bytes.toByteArray();
    }
}
