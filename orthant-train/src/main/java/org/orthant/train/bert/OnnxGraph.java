package org.orthant.train.bert;

import ai.onnx.proto.OnnxMl;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.Tensor;

/** What a graph in the ONNX format says of a BERT model: its parameters, and the constants that it computes with. */
final class OnnxGraph {

    private static final Pattern NAME = Pattern.compile("(?:.*\\.)?((?:embeddings|encoder\\.layer|pooler)\\..*)");
    private static final String BIAS = ".bias";

    private final Path file;
    private final Map<String, TensorProto> tensors = new HashMap<>();
    private final Map<String, NodeProto> makers = new HashMap<>();
    private final List<NodeProto> nodes;

    private OnnxGraph(Path file, OnnxMl.GraphProto graph) {
        this.file = file;
        this.nodes = graph.getNodeList();
        graph.getInitializerList().forEach(tensor -> tensors.put(tensor.getName(), tensor));
        nodes.forEach(node -> node.getOutputList().forEach(output -> makers.put(output, node)));
    }

    static OnnxGraph read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new OnnxGraph(file, OnnxMl.ModelProto.parseFrom(in).getGraph());
        } catch (InvalidProtocolBufferException e) {
            throw BadInputException.in(file, "is no ONNX model, or damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /**
     * The parameters, by the names that they have in checkpoints.
     *
     * <p>Exports keep the names of all but matrices, which are transposed on the way. The shift that is added to a product
     * with a matrix tells whose it is.
     */
    Map<String, Tensor> parameters() {
        Map<String, Tensor> parameters = new TreeMap<>();
        tensors.forEach((name, tensor) -> {
            Matcher known = NAME.matcher(name);
            if (known.matches() && !name.endsWith("position_ids")) {
                parameters.put(known.group(1), tensor(known.group(1), tensor));
            }
        });
        for (NodeProto sum : nodes) {
            for (String input : sum.getInputList()) {
                NodeProto product = makers.get(input);
                if (isOf(sum, "Add") && product != null && isOf(product, "MatMul")) {
                    addMatrix(sum, product, parameters);
                }
            }
        }
        return parameters;
    }

    private void addMatrix(NodeProto sum, NodeProto product, Map<String, Tensor> parameters) {
        TensorProto matrix = tensors.get(product.getInput(1));
        for (String input : sum.getInputList()) {
            Matcher shift = NAME.matcher(input);
            if (matrix != null && shift.matches() && shift.group(1).endsWith(BIAS)) {
                String owner = shift.group(1).substring(0, shift.group(1).length() - BIAS.length());
                parameters.put(owner + ".weight", transposed(tensor(owner + ".weight", matrix)));
            }
        }
    }

    /** The constant with which the first node of a kind combines what a node of another kind has made. */
    double constant(String kind, String maker) {
        for (NodeProto node : nodes) {
            if (isOf(node, kind) && node.getInputCount() == 2) {
                NodeProto made = makers.get(node.getInput(0));
                NodeProto constant = makers.get(node.getInput(1));
                if (made != null && isOf(made, maker) && constant != null && isOf(constant, "Constant")) {
                    return tensor(kind, constant.getAttribute(0).getT()).values()[0];
                }
            }
        }
        throw BadInputException.in(
                file, "has no " + kind + " of a " + maker + " with a constant: expected the graph of a BERT model");
    }

    private static boolean isOf(NodeProto node, String kind) {
        return node.getOpType().equals(kind);
    }

    private Tensor tensor(String name, TensorProto tensor) {
        if (tensor.getDataType() != TensorProto.DataType.FLOAT.getNumber()) {
            throw BadInputException.in(
                    file, "tensor " + name + " is not of single precision: expected a model that is not quantised");
        }
        List<Integer> shape =
                tensor.getDimsList().stream().map(Math::toIntExact).toList();
        float[] values = new float[shape.stream().reduce(1, Math::multiplyExact)];
        if (tensor.getRawData().size() == (long) values.length * Float.BYTES) {
            tensor.getRawData()
                    .asReadOnlyByteBuffer()
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer()
                    .get(values);
        } else if (tensor.getFloatDataCount() == values.length) {
            for (int i = 0; i < values.length; i++) {
                values[i] = tensor.getFloatData(i);
            }
        } else {
            throw BadInputException.in(
                    file,
                    "tensor " + name + " of shape " + shape + " has another number of values: the file is damaged");
        }
        return new Tensor(name, shape, values);
    }

    private static Tensor transposed(Tensor matrix) {
        int rows = matrix.shape().get(0);
        int columns = matrix.shape().get(1);
        float[] values = new float[rows * columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                values[column * rows + row] = matrix.values()[row * columns + column];
            }
        }
        return new Tensor(matrix.name(), List.of(columns, rows), values);
    }
}
