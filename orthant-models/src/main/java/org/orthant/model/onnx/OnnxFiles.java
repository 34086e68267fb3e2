package org.orthant.model.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;

/** The files that belong to an ONNX model, wherever in its graphs they are named. */
public final class OnnxFiles {

    private OnnxFiles() {}

    /**
     * Returns the data files of a model as it names them, relative to its folder.
     *
     * @throws BadInputException if the model cannot be read
     */
    public static Set<String> external(Path model) {
        try {
            Set<String> locations = new TreeSet<>();
            ModelProto read = OnnxReader.parse(OnnxReader.mapped(model));
            tensors(read.getGraph())
                    .filter(tensor -> tensor.getDataLocation() == TensorProto.DataLocation.EXTERNAL)
                    .flatMap(tensor -> tensor.getExternalDataList().stream())
                    .filter(entry -> entry.getKey().equals("location"))
                    .map(StringStringEntryProto::getValue)
                    .forEach(locations::add);
            return locations;
        } catch (IOException e) {
            throw BadInputException.unreadable(model, e);
        }
    }

    /** The bodies of branches and loops that a node has. */
    static List<GraphProto> bodies(NodeProto node) {
        List<GraphProto> bodies = new ArrayList<>();
        for (AttributeProto attribute : node.getAttributeList()) {
            if (attribute.hasG()) {
                bodies.add(attribute.getG());
            }
            bodies.addAll(attribute.getGraphsList());
        }
        return bodies;
    }

    /** The nodes of a graph and of all bodies in it. */
    static List<NodeProto> nodes(GraphProto graph) {
        List<NodeProto> all = new ArrayList<>();
        graphs(graph).forEach(each -> all.addAll(each.getNodeList()));
        return all;
    }

    private static List<GraphProto> graphs(GraphProto graph) {
        List<GraphProto> all = new ArrayList<>();
        Deque<GraphProto> open = new ArrayDeque<>(List.of(graph));
        while (!open.isEmpty()) {
            GraphProto next = open.removeFirst();
            all.add(next);
            next.getNodeList().forEach(node -> open.addAll(bodies(node)));
        }
        return all;
    }

    private static Stream<TensorProto> tensors(GraphProto graph) {
        return graphs(graph).stream()
                .flatMap(each -> Stream.concat(
                        each.getInitializerList().stream(),
                        each.getNodeList().stream()
                                .flatMap(node -> node.getAttributeList().stream())
                                .filter(AttributeProto::hasT)
                                .map(AttributeProto::getT)));
    }
}
