package org.orthant.encoders.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.OutputLayer;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.train.run.SavedModel;

/**
 * Writes the best model of a run as an ONNX file.
 *
 * <p>Input, by the encoder: {@code features (batch, e)}; {@code counts (batch, words)}; or {@code tokens (batch, length)}, with
 * −1 after the end of shorter documents. Output: {@code logits} and {@code probabilities (batch, n)}. The names of labels are in
 * the metadata as {@code labels}, those of words as {@code words}, one per line.
 */
public final class OnnxExport {

    /** What a file of this format can hold: its messages have at most 2 GiB. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - (1L << 20);

    private OnnxExport() {}

    /**
     * Writes the model of a run folder.
     *
     * @param stored whether fixed columns are to be stored like all others, rather than looked up from one turn around the circle
     */
    public static void write(Path run, Path file, boolean stored) {
        SavedModel model = SavedModel.open(run);
        Safetensors weights = Safetensors.read(RunFiles.weights(run));
        TrainedLayer trained = TrainedLayer.open(run);
        if (!trained.head().kind().isLayer()) {
            throw BadInputException.in(
                    run, "has label-wise attention, which cannot be exported to ONNX: use model.safetensors");
        }
        OutputLayer layer = trained.read();
        requireRoom(run, weights, layer);
        OnnxGraph graph = new OnnxGraph();
        try {
            String activations = new ExportedEncoder(graph, weights).add(model);
            String features =
                    trained.head().kind().isProjected() ? projected(graph, weights, activations) : activations;
            addLayer(graph, layer, features, stored);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(run, String.valueOf(e.getMessage()), e);
        }
        graph.metadata("labels", String.join("\n", model.labelNames().names()));
        model.featureNames().ifPresent(names -> graph.metadata("words", String.join("\n", names.names())));
        AtomicFile.writeNamed(file, unfinished -> write(unfinished, graph.bytes()));
    }

    private static String projected(OnnxGraph graph, Safetensors weights, String activations) {
        return graph.node(
                "Gemm",
                "x",
                List.of(
                        activations,
                        graph.floats(tensor(weights, TrainedHead.PROJECTION_WEIGHT)),
                        graph.floats(tensor(weights, TrainedHead.PROJECTION_BIAS))),
                OnnxGraph.attribute("transB", 1));
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
    }

    private static void addLayer(OnnxGraph graph, OutputLayer layer, String features, boolean stored) {
        String matrix = stored ? matrix(graph, "output.weight", layer, 0) : computed(graph, layer);
        List<String> inputs =
                layer.hasBias() ? List.of(features, matrix, bias(graph, layer)) : List.of(features, matrix);
        graph.node("Gemm", "logits", inputs, OnnxGraph.attribute("transB", 1));
        graph.node("Sigmoid", "probabilities", List.of("logits"));
        graph.output("logits", layer.labels());
        graph.output("probabilities", layer.labels());
    }

    /** All columns as one matrix, of which fixed ones are looked up rather than stored. */
    private static String computed(OnnxGraph graph, OutputLayer layer) {
        FixedColumns fixed = FixedColumns.of(layer);
        if (fixed.count() == 0) {
            return matrix(graph, "output.weight", layer, 0);
        }
        if (fixed.count() == layer.features()) {
            return fixed.add(graph, "output.weight");
        }
        return graph.node(
                "Concat",
                "output.weight",
                List.of(fixed.add(graph, "fixed"), matrix(graph, "trained", layer, fixed.count())),
                OnnxGraph.attribute("axis", 1));
    }

    /** Stores the columns from {@code first} on. */
    private static String matrix(OnnxGraph graph, String name, OutputLayer layer, int first) {
        int n = layer.labels();
        int d = layer.features() - first;
        float[] entries = new float[Math.multiplyExact(n, d)];
        double[] row = new double[layer.features()];
        for (int label = 0; label < n; label++) {
            layer.copyRow(label, row);
            for (int j = 0; j < d; j++) {
                entries[label * d + j] = (float) row[first + j];
            }
        }
        return graph.floats(name, List.of(n, d), entries);
    }

    private static String bias(OnnxGraph graph, OutputLayer layer) {
        float[] bias = new float[layer.labels()];
        for (int label = 0; label < bias.length; label++) {
            bias[label] = (float) layer.bias(label);
        }
        return graph.floats("output.bias", List.of(bias.length), bias);
    }

    private static Tensor tensor(Safetensors weights, String name) {
        return weights.find(name).orElseThrow(() -> new IllegalArgumentException("the model has no tensor " + name));
    }

    private static void requireRoom(Path run, Safetensors weights, OutputLayer layer) {
        long numbers = (long) layer.labels() * layer.features()
                + weights.tensors().stream().mapToLong(t -> t.values().length).sum();
        if (numbers * Float.BYTES > MOST_BYTES) {
            throw BadInputException.in(
                    run,
                    "has " + numbers + " weights, but an ONNX file can store at most " + MOST_BYTES / Float.BYTES
                            + ": use model.safetensors, as docs/pytorch.md describes");
        }
    }
}
