package org.orthant.encoders.export;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.List;
import java.util.function.Function;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.bert.BertSizes;
import org.orthant.encoders.bert.Pooling;
import org.orthant.io.Tensor;

/** A BERT model as nodes of a graph: what {@code BertBlock} computes when nothing is dropped. */
final class ExportedBert {

    private static final String PREFIX = "encoder.";

    /** Added before a softmax, it leaves nothing. */
    private static final float NOTHING = -1e9f;

    private final OnnxGraph graph;
    private final Function<String, Tensor> weights;
    private final BertDesign design;
    private final BertSizes sizes;

    ExportedBert(OnnxGraph graph, Function<String, Tensor> weights, BertDesign design) {
        this.graph = graph;
        this.weights = weights;
        this.design = design;
        this.sizes = design.sizes();
    }

    /** Adds the encoder, and returns the name of its activations. */
    String add() {
        ExportedTokens documents = ExportedTokens.add(
                graph, design.mostTokens(), weights.apply(PREFIX + "embeddings.word_embeddings.weight"));
        graph.floats("one", List.of(), 1);
        graph.floats("half", List.of(), 0.5f);
        graph.floats("root_of_two", List.of(), (float) Math.sqrt(2));
        graph.floats("epsilon", List.of(), (float) sizes.epsilon());
        graph.floats("attention_scale", List.of(), (float) (1 / Math.sqrt(sizes.width() / (double) sizes.heads())));
        graph.integers("in_heads", 0, 0, sizes.heads(), sizes.width() / sizes.heads());
        graph.integers("in_one", 0, 0, sizes.width());
        String hidden = hidden(documents);
        String vectors = embedded(documents);
        for (int layer = 0; layer < sizes.layers(); layer++) {
            vectors = layer(PREFIX + "encoder.layer." + layer, vectors, hidden);
        }
        return pooled(vectors, documents);
    }

    /** What to add to the attention that each position is given, {@code (batch, 1, 1, length)}. */
    private String hidden(ExportedTokens documents) {
        String present = graph.node(
                "Cast",
                "present_number",
                List.of(documents.present()),
                OnnxGraph.attribute("to", TensorProto.DataType.FLOAT.getNumber()));
        String absent = graph.node("Sub", "absent", List.of("one", present));
        String hidden =
                graph.node("Mul", "hidden_positions", List.of(absent, graph.floats("nothing", List.of(), NOTHING)));
        return graph.node("Unsqueeze", "hidden", List.of(hidden, graph.integers("heads_and_queries", 1, 2)));
    }

    private String embedded(ExportedTokens documents) {
        String length = graph.node(
                "Gather",
                "length",
                List.of(graph.node("Shape", "shape", List.of(documents.tokens())), graph.integers("second", 1)));
        String places = graph.node(
                "Slice", "places", List.of(stored("embeddings.position_embeddings.weight"), "from", length, "from"));
        String kind = graph.node(
                "Slice", "kind", List.of(stored("embeddings.token_type_embeddings.weight"), "from", "second", "from"));
        String placed = sum("placed", documents.vectors(), places);
        return normalised(PREFIX + "embeddings.LayerNorm", sum("of_kind", placed, kind));
    }

    private String layer(String name, String vectors, String hidden) {
        String attended = affine(name + ".attention.output.dense", attention(name, vectors, hidden));
        String between = normalised(
                name + ".attention.output.LayerNorm", sum(name + ".attention.output.sum", vectors, attended));
        String inner = gelu(name, affine(name + ".intermediate.dense", between));
        String mapped = affine(name + ".output.dense", inner);
        return normalised(name + ".output.LayerNorm", sum(name + ".output.sum", between, mapped));
    }

    private String attention(String name, String vectors, String hidden) {
        String self = name + ".attention.self.";
        String scaled = graph.node("Mul", self + "scaled", List.of(affine(self + "query", vectors), "attention_scale"));
        String queries = heads(self + "queries", scaled, 0, 2, 1, 3);
        String keys = heads(self + "keys", affine(self + "key", vectors), 0, 2, 3, 1);
        String values = heads(self + "values", affine(self + "value", vectors), 0, 2, 1, 3);
        String products = graph.node("MatMul", self + "products", List.of(queries, keys));
        String shares = graph.node(
                "Softmax",
                self + "shares",
                List.of(sum(self + "visible", products, hidden)),
                OnnxGraph.attribute("axis", -1));
        String mixed = graph.node("MatMul", self + "mixed", List.of(shares, values));
        String beside =
                graph.node("Transpose", self + "beside", List.of(mixed), OnnxGraph.attributes("perm", 0, 2, 1, 3));
        return graph.node("Reshape", self + "all", List.of(beside, "in_one"));
    }

    /** From {@code (batch, length, width)} to {@code (batch, length, heads, width / heads)}, with axes in this order. */
    private String heads(String name, String vectors, long... order) {
        String divided = graph.node("Reshape", name + ".divided", List.of(vectors, "in_heads"));
        return graph.node("Transpose", name, List.of(divided), OnnxGraph.attributes("perm", order));
    }

    /** The exact one: {@code x (1 + erf(x/√2)) / 2}. */
    private String gelu(String name, String x) {
        String erf = graph.node(
                "Erf", name + ".gelu.erf", List.of(graph.node("Div", name + ".gelu.x", List.of(x, "root_of_two"))));
        String share = graph.node("Mul", name + ".gelu.share", List.of(sum(name + ".gelu.both", erf, "one"), "half"));
        return graph.node("Mul", name + ".gelu", List.of(x, share));
    }

    private String affine(String name, String vectors) {
        String columns = graph.node(
                "Transpose",
                name + ".columns",
                List.of(graph.floats(weights.apply(name + ".weight"))),
                OnnxGraph.attributes("perm", 1, 0));
        String product = graph.node("MatMul", name + ".product", List.of(vectors, columns));
        return sum(name, product, graph.floats(weights.apply(name + ".bias")));
    }

    /** The map {@code x ↦ a(x − mean)/√(variance + ε) + b}. */
    private String normalised(String name, String vectors) {
        String centred = graph.node("Sub", name + ".centred", List.of(vectors, mean(name + ".mean", vectors)));
        String variance = mean(name + ".variance", graph.node("Mul", name + ".squares", List.of(centred, centred)));
        String deviation =
                graph.node("Sqrt", name + ".deviation", List.of(sum(name + ".above_zero", variance, "epsilon")));
        String unit = graph.node("Div", name + ".unit", List.of(centred, deviation));
        String scaled =
                graph.node("Mul", name + ".scaled", List.of(unit, graph.floats(weights.apply(name + ".weight"))));
        return sum(name, scaled, graph.floats(weights.apply(name + ".bias")));
    }

    private String mean(String name, String vectors) {
        return graph.node("ReduceMean", name, List.of(vectors), OnnxGraph.attributes("axes", -1));
    }

    private String pooled(String vectors, ExportedTokens documents) {
        if (design.pooling() == Pooling.CLS) {
            String first = graph.node("Gather", "first", List.of(vectors, "zero"), OnnxGraph.attribute("axis", 1));
            return graph.node("Tanh", "activations", List.of(affine(PREFIX + "pooler.dense", first)));
        }
        String shown = graph.node("Mul", "shown", List.of(vectors, documents.mask()));
        String total =
                graph.node("ReduceSum", "total", List.of(shown, "along_tokens"), OnnxGraph.attribute("keepdims", 0));
        String count = graph.node(
                "Cast",
                "count_number",
                List.of(documents.count()),
                OnnxGraph.attribute("to", TensorProto.DataType.FLOAT.getNumber()));
        return graph.node("Div", "activations", List.of(total, graph.node("Max", "divisor", List.of(count, "one"))));
    }

    private String stored(String name) {
        return graph.floats(weights.apply(PREFIX + name));
    }

    private String sum(String name, String left, String right) {
        return graph.node("Add", name, List.of(left, right));
    }
}
