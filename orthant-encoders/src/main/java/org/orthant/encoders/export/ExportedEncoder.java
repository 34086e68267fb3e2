package org.orthant.encoders.export;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.run.SavedModel;

/** Encoders as nodes of a graph: what each computes stands in its own class. */
record ExportedEncoder(OnnxGraph graph, Safetensors weights) {

    private static final String EMBEDDING = "encoder.embedding.weight";

    /** Adds the encoder of a model, and returns the name of its activations. */
    String add(SavedModel model) {
        int features = model.empty().features();
        if (model.encoder() instanceof FeaturesDesign) {
            return graph.input("features", TensorProto.DataType.FLOAT, features);
        }
        if (model.encoder() instanceof WordsDesign words) {
            return words(features, words.activation());
        }
        if (model.encoder() instanceof TextCnnDesign cnn) {
            return cnn(cnn);
        }
        if (model.encoder() instanceof BertDesign bert) {
            return new ExportedBert(graph, this::tensor, bert).add();
        }
        throw new IllegalArgumentException("a model with the encoder "
                + model.encoder().section().get("kind")
                + " cannot be exported: expected words, features, cnn, sequence-cnn or bert");
    }

    /** The mean of embeddings, by the counts of words: the activation of {@code counts · E / Σ|counts|}. */
    private String words(int words, EncoderActivation activation) {
        String counts = graph.input("counts", TensorProto.DataType.FLOAT, words);
        String sizes = graph.node("Abs", "sizes", List.of(counts));
        String total = graph.node(
                "ReduceSum",
                "total",
                List.of(sizes, graph.integers("along_words", 1)),
                OnnxGraph.attribute("keepdims", 1));
        // An example without words has the mean 0, not 0/0.
        String divisor =
                graph.node("Max", "divisor", List.of(total, graph.floats("least_total", List.of(1), Float.MIN_NORMAL)));
        String shares = graph.node("Div", "shares", List.of(counts, divisor));
        String mean = graph.node("MatMul", "mean", List.of(shares, graph.floats(tensor(EMBEDDING))));
        return activations(mean, activation);
    }

    private String activations(String numbers, EncoderActivation activation) {
        return switch (activation) {
            case LEAKY_RELU ->
                graph.node(
                        "LeakyRelu",
                        "activations",
                        List.of(numbers),
                        OnnxGraph.attribute("alpha", EncoderActivation.LEAKY_SLOPE));
            case RELU -> graph.node("Relu", "activations", List.of(numbers));
            case TANH -> graph.node("Tanh", "activations", List.of(numbers));
            default -> throw new IllegalArgumentException("activation " + activation.text() + " is not a function");
        };
    }

    /** Filters over the embeddings of tokens, of which those below 0 come after the end of a document. */
    private String cnn(TextCnnDesign design) {
        ExportedTokens documents = ExportedTokens.add(graph, design.mostTokens(), tensor(EMBEDDING));
        String channels = graph.node(
                "Transpose", "channels", List.of(documents.vectors()), OnnxGraph.attributes("perm", 0, 2, 1));
        // Padding, so that the longest filter fits the shortest document.
        int room = Collections.max(design.windows()) - 1;
        String padded = graph.node("Pad", "padded", List.of(channels, graph.integers("room", 0, 0, 0, 0, 0, room)));
        List<String> largest = new ArrayList<>();
        for (int window : design.windows()) {
            largest.add(largest(window, padded, documents.count()));
        }
        String all = graph.node("Concat", "largest", largest, OnnxGraph.attribute("axis", 1));
        return activations(all, design.activation());
    }

    /** The largest value of each filter over all places that see words only, or the first. */
    private String largest(int window, String padded, String count) {
        String prefix = "encoder.filters" + window + ".";
        List<String> filters = new ArrayList<>(List.of(padded, graph.floats(tensor(prefix + "weight"))));
        weights.find(prefix + "bias").ifPresent(bias -> filters.add(graph.floats(bias)));
        String end = "_" + window;
        String filtered = graph.node("Conv", "filtered" + end, filters);
        String places = graph.node(
                "Gather",
                "places" + end,
                List.of(graph.node("Shape", "shape" + end, List.of(filtered)), graph.integer("place_axis" + end, 2)));
        String place = graph.node("Range", "place" + end, List.of("zero", places, graph.integer("one" + end, 1)));
        String words = graph.node("Sub", "words" + end, List.of(count, graph.integer("overlap" + end, window - 1L)));
        String limit = graph.node("Max", "limit" + end, List.of(words, "one" + end));
        String behind = graph.node("GreaterOrEqual", "is_behind" + end, List.of(place, limit));
        String behindRows =
                graph.node("Unsqueeze", "is_behind_rows" + end, List.of(behind, graph.integers("middle" + end, 1)));
        String never = graph.floats("never" + end, List.of(1), -1e30f);
        String valid = graph.node("Where", "valid" + end, List.of(behindRows, never, filtered));
        return graph.node(
                "ReduceMax",
                "largest" + end,
                List.of(valid),
                OnnxGraph.attributes("axes", 2),
                OnnxGraph.attribute("keepdims", 0));
    }

    private Tensor tensor(String name) {
        return weights.find(name).orElseThrow(() -> new IllegalArgumentException("the model has no tensor " + name));
    }
}
