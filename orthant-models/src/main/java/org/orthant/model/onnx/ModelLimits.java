package org.orthant.model.onnx;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Refuses files of which a parser would make far more objects than a model has: an empty message takes two bytes of a
 * file and a hundred of memory.
 */
final class ModelLimits {

    /** Models have thousands of nodes and tensors, the largest ones some hundred thousand. */
    private static final int MOST_MESSAGES = 4_000_000;

    /** As many levels as protocol buffers may have. */
    private static final int DEEPEST = 100;

    private int messages;

    private ModelLimits() {}

    static void check(ByteBuffer file) throws IOException {
        new ModelLimits().walk(CodedInputStream.newInstance(file), Level.MODEL, 0);
    }

    /** Messages that may have many messages in them, and the numbers of the fields that hold such. */
    private enum Level {
        MODEL,
        GRAPH,
        FUNCTION,
        NODE,
        ATTRIBUTE,
        TENSOR,
        SPARSE_TENSOR,
        VALUE,
        TYPE,
        TENSOR_TYPE,
        SHAPE,
        OTHER;

        private Level below(int field) {
            return fields().getOrDefault(field, OTHER);
        }

        private Map<Integer, Level> fields() {
            return switch (this) {
                case MODEL -> Map.of(7, GRAPH, 25, FUNCTION);
                case GRAPH -> Map.of(1, NODE, 5, TENSOR, 11, VALUE, 12, VALUE, 13, VALUE, 15, SPARSE_TENSOR);
                case FUNCTION -> Map.of(7, NODE);
                case NODE -> Map.of(5, ATTRIBUTE);
                case ATTRIBUTE -> Map.of(5, TENSOR, 6, GRAPH, 10, TENSOR, 11, GRAPH, 22, SPARSE_TENSOR);
                case SPARSE_TENSOR -> Map.of(1, TENSOR, 2, TENSOR);
                case VALUE -> Map.of(2, TYPE);
                case TYPE -> Map.of(1, TENSOR_TYPE);
                case TENSOR_TYPE -> Map.of(2, SHAPE);
                case TENSOR, SHAPE, OTHER -> Map.of();
            };
        }
    }

    private void walk(CodedInputStream in, Level level, int depth) throws IOException {
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            boolean message = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
            if (message && ++messages > MOST_MESSAGES) {
                throw new IllegalArgumentException(
                        "has more than " + MOST_MESSAGES + " nodes, tensors and settings: more than any model has");
            }
            Level below = level.below(WireFormat.getTagFieldNumber(tag));
            if (message && below != Level.OTHER && depth < DEEPEST) {
                int limit = in.pushLimit(in.readRawVarint32());
                walk(in, below, depth + 1);
                in.popLimit(limit);
            } else if (tag == 0 || !in.skipField(tag)) {
                return;
            }
        }
    }
}
