package org.orthant.model.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnsafeByteOperations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;
import org.orthant.model.Attributes;
import org.orthant.model.Facts;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/** Reads ONNX files: the graph, its constants, and names of labels in the metadata. */
public final class OnnxReader {

    /** Settings that matter have one number or one per axis; the longer ones of trees and the like are left out. */
    private static final int LONGEST_SETTING = 64;

    /** Under these keys exporters put the names of labels, one per line. */
    private static final List<String> LABEL_KEYS = List.of("character", "labels", "classes", "class_names");

    private OnnxReader() {}

    /** The model in a file. */
    public static Model read(Path file) {
        try {
            ByteBuffer bytes = mapped(file);
            ModelProto model = parse(bytes);
            if (!model.hasGraph()) {
                throw new NotOnnxException(file, ": it has no graph", null);
            }
            Map<String, String> metadata = new LinkedHashMap<>();
            for (StringStringEntryProto entry : model.getMetadataPropsList()) {
                metadata.put(entry.getKey(), entry.getValue());
            }
            Graph graph = graph(model.getGraph(), new OnnxTensors(file, new TensorFields(file, bytes)));
            return Model.ofGraph(file, ModelFormat.ONNX, graph, facts(metadata));
        } catch (InvalidProtocolBufferException e) {
            throw new NotOnnxException(file, ", or damaged: " + e.getMessage(), e);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /** Parses the file where it lies: byte strings of the result are views of it. */
    static ModelProto parse(ByteBuffer bytes) throws IOException {
        CodedInputStream in = UnsafeByteOperations.unsafeWrap(bytes.duplicate()).newCodedInput();
        in.enableAliasing(true);
        return ModelProto.parseFrom(in);
    }

    static ByteBuffer mapped(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("has " + channel.size()
                        + " bytes: an ONNX model has less than 2 GiB, others use external data");
            }
            ModelLimits.check(channel.map(MapMode.READ_ONLY, 0, channel.size()));
            return channel.map(MapMode.READ_ONLY, 0, channel.size());
        } catch (UnsupportedOperationException notOfTheMachine) {
            return ByteBuffer.wrap(Files.readAllBytes(file));
        }
    }

    private static Facts facts(Map<String, String> metadata) {
        for (String key : LABEL_KEYS) {
            String names = metadata.get(key);
            if (names != null && names.contains("\n")) {
                return Facts.metadata(metadata).withLabels(names.lines().toList());
            }
        }
        return Facts.metadata(metadata);
    }

    private static Graph graph(GraphProto graph, OnnxTensors tensors) throws IOException {
        Map<String, ModelTensor> constants = new LinkedHashMap<>();
        for (int i = 0; i < graph.getInitializerCount(); i++) {
            TensorProto tensor = graph.getInitializer(i);
            constants.put(tensor.getName(), tensors.read(tensor, TensorFields.initializer(i)));
        }
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < graph.getNodeCount(); i++) {
            NodeProto node = graph.getNode(i);
            if (node.getOpType().equals("Constant") && node.getOutputCount() == 1) {
                constant(node, i, tensors, constants);
            } else {
                nodes.add(new Node(
                        node.getName(), node.getOpType(), inputs(node), node.getOutputList(), attributes(node)));
            }
        }
        // Older files list their initialisers among the inputs, too.
        Set<String> inputs = new LinkedHashSet<>();
        graph.getInputList().stream()
                .map(ValueInfoProto::getName)
                .filter(name -> !constants.containsKey(name))
                .forEach(inputs::add);
        List<String> outputs =
                graph.getOutputList().stream().map(ValueInfoProto::getName).toList();
        return new Graph(nodes, constants, inputs, outputs, ranks(graph));
    }

    /** The number of axes of values whose shape is declared, with lengths or without. */
    private static Map<String, Integer> ranks(GraphProto graph) {
        Map<String, Integer> ranks = new HashMap<>();
        Stream.of(graph.getInputList(), graph.getOutputList(), graph.getValueInfoList())
                .flatMap(List::stream)
                .filter(value -> value.getType().getTensorType().hasShape())
                .forEach(value -> ranks.put(
                        value.getName(),
                        value.getType().getTensorType().getShape().getDimCount()));
        return ranks;
    }

    /** What a node takes; bodies of branches and loops also take values of the graph around them. */
    private static List<String> inputs(NodeProto node) {
        List<GraphProto> bodies = OnnxFiles.bodies(node);
        if (bodies.isEmpty()) {
            return node.getInputList();
        }
        Set<String> taken = new LinkedHashSet<>();
        bodies.forEach(body -> OnnxFiles.nodes(body).forEach(inner -> taken.addAll(inner.getInputList())));
        taken.removeAll(node.getInputList());
        List<String> all = new ArrayList<>(node.getInputList());
        all.addAll(taken);
        return all;
    }

    private static void constant(NodeProto node, int position, OnnxTensors tensors, Map<String, ModelTensor> constants)
            throws IOException {
        String name = node.getOutput(0);
        for (int i = 0; i < node.getAttributeCount(); i++) {
            AttributeProto attribute = node.getAttribute(i);
            String key = TensorFields.attribute(position, i);
            switch (attribute.getName()) {
                case "value" ->
                    constants.put(name, tensors.read(attribute.getT(), key).named(name));
                case "value_float" -> constants.put(name, OnnxTensors.numbers(name, List.of(attribute.getF()), false));
                case "value_int" -> constants.put(name, OnnxTensors.numbers(name, List.of(attribute.getI()), false));
                case "value_floats" -> constants.put(name, OnnxTensors.numbers(name, attribute.getFloatsList(), true));
                case "value_ints" -> constants.put(name, OnnxTensors.numbers(name, attribute.getIntsList(), true));
                default -> {
                    // Text and sparse tensors are no weights.
                }
            }
        }
    }

    private static Attributes attributes(NodeProto node) {
        Map<String, List<Long>> integers = new LinkedHashMap<>();
        Map<String, List<Double>> numbers = new LinkedHashMap<>();
        Map<String, String> texts = new LinkedHashMap<>();
        for (AttributeProto attribute : node.getAttributeList()) {
            if (attribute.getIntsCount() + attribute.getFloatsCount() + attribute.getStringsCount() > LONGEST_SETTING) {
                continue;
            }
            switch (attribute.getType()) {
                case INT -> integers.put(attribute.getName(), List.of(attribute.getI()));
                case INTS -> integers.put(attribute.getName(), List.copyOf(attribute.getIntsList()));
                case FLOAT -> numbers.put(attribute.getName(), List.of((double) attribute.getF()));
                case FLOATS ->
                    numbers.put(
                            attribute.getName(),
                            attribute.getFloatsList().stream()
                                    .map(Float::doubleValue)
                                    .toList());
                case STRING -> texts.put(attribute.getName(), attribute.getS().toStringUtf8());
                case STRINGS ->
                    texts.put(
                            attribute.getName(),
                            attribute.getStringsList().stream()
                                    .map(ByteString::toStringUtf8)
                                    .collect(Collectors.joining("\n")));
                default -> {
                    // Subgraphs and the like: nodes that have them are no linear layers.
                }
            }
        }
        return new Attributes(integers, numbers, texts);
    }
}
