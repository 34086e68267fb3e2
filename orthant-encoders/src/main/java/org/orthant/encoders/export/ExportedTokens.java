package org.orthant.encoders.export;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.List;
import org.orthant.io.Tensor;

/**
 * Documents as nodes of a graph: tokens {@code (batch, length)}, of which those below 0 come after the end of a document.
 *
 * @param tokens as far as they are read
 * @param present 1 where there is a token and 0 after the end, as whole numbers
 * @param mask the same for every number of a vector, {@code (batch, length, 1)}
 * @param count of tokens of each document, {@code (batch, 1)}
 * @param vectors their embeddings, {@code (batch, length, width)}, and 0 after the end
 */
record ExportedTokens(String tokens, String present, String mask, String count, String vectors) {

    /** Adds the input, cut after {@code mostTokens} tokens, and a table of embeddings. */
    static ExportedTokens add(OnnxGraph graph, int mostTokens, Tensor embedding) {
        String given = graph.input("tokens", TensorProto.DataType.INT64, 0);
        String tokens = graph.node(
                "Slice",
                "read_tokens",
                List.of(
                        given,
                        graph.integers("from", 0),
                        graph.integers("to", mostTokens),
                        graph.integers("along_tokens", 1)));
        String zero = graph.integer("zero", 0);
        String present = graph.node(
                "Cast",
                "present",
                List.of(graph.node("GreaterOrEqual", "is_token", List.of(tokens, zero))),
                OnnxGraph.attribute("to", TensorProto.DataType.INT64.getNumber()));
        String count =
                graph.node("ReduceSum", "count", List.of(present, "along_tokens"), OnnxGraph.attribute("keepdims", 1));
        String ids = graph.node("Max", "ids", List.of(tokens, zero));
        String rows = graph.node("Gather", "rows", List.of(graph.floats(embedding), ids));
        String mask = graph.node(
                "Cast",
                "mask",
                List.of(graph.node("Unsqueeze", "present_rows", List.of(present, graph.integers("last", 2)))),
                OnnxGraph.attribute("to", TensorProto.DataType.FLOAT.getNumber()));
        String vectors = graph.node("Mul", "embedded", List.of(rows, mask));
        return new ExportedTokens(tokens, present, mask, count, vectors);
    }
}
