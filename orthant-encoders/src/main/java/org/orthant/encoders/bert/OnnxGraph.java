package org.orthant.encoders.bert;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.io.Tensor;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;
import org.orthant.model.onnx.OnnxReader;

/** The parameters of a BERT model in an ONNX graph, and the constants that it computes with. */
record OnnxGraph(Path file, Graph graph) {

    private static final Pattern NAME = Pattern.compile("(?:.*\\.)?((?:embeddings|encoder\\.layer|pooler)\\..*)");
    private static final String BIAS = ".bias";

    static OnnxGraph read(Path file) {
        return new OnnxGraph(file, OnnxReader.read(file).graph().orElseThrow());
    }

    /**
     * The parameters, by the names that they have in checkpoints.
     *
     * <p>Exports keep the names of all but matrices, which are transposed on the way. The shift that is added to a product
     * with a matrix tells whose it is.
     */
    Map<String, Tensor> parameters() {
        Map<String, Tensor> parameters = new TreeMap<>();
        graph.constants().forEach((name, tensor) -> {
            Matcher known = NAME.matcher(name);
            if (known.matches() && !name.endsWith("position_ids")) {
                parameters.put(known.group(1), tensor(known.group(1), tensor));
            }
        });
        for (Node sum : graph.nodes()) {
            for (String input : sum.inputs()) {
                graph.producer(input)
                        .filter(product -> sum.is("Add") && product.is("MatMul"))
                        .ifPresent(product -> addMatrix(sum, product, parameters));
            }
        }
        return parameters;
    }

    private void addMatrix(Node sum, Node product, Map<String, Tensor> parameters) {
        @Nullable ModelTensor matrix = graph.constants().get(product.input(1));
        for (String input : sum.inputs()) {
            Matcher shift = NAME.matcher(input);
            if (matrix != null && shift.matches() && shift.group(1).endsWith(BIAS)) {
                String owner = shift.group(1).substring(0, shift.group(1).length() - BIAS.length());
                parameters.put(owner + ".weight", tensor(owner + ".weight", matrix.transposed()));
            }
        }
    }

    /** The constant with which the first node of a kind combines what a node of another kind has made. */
    double constant(String kind, String maker) {
        for (Node node : graph.nodes()) {
            @Nullable ModelTensor constant = graph.constants().get(node.input(1));
            if (node.is(kind)
                    && constant != null
                    && constant.count() > 0
                    && graph.producer(node.input(0))
                            .filter(made -> made.is(maker))
                            .isPresent()) {
                return constant.flat(0);
            }
        }
        throw BadInputException.in(
                file, "has no " + kind + " of a " + maker + " with a constant: expected the graph of a BERT model");
    }

    private Tensor tensor(String name, ModelTensor tensor) {
        if (tensor.kind() != NumberKind.FLOAT32) {
            throw BadInputException.in(
                    file, "tensor " + name + " is not of single precision: expected a model that is not quantised");
        }
        List<Integer> shape = tensor.shape().stream().map(Math::toIntExact).toList();
        float[] values = new float[Math.toIntExact(tensor.count())];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) tensor.flat(i);
        }
        return new Tensor(name, shape, values);
    }
}
