package org.orthant.model.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ProtoMessage;

/** The files that belong to an ONNX model, wherever in its graphs they are named. */
public final class OnnxFiles {

    private static final int GRAPH = 7;
    private static final int EXTERNAL = 1;

    private final ReadBudget budget;
    private final Set<String> locations = new TreeSet<>();

    private OnnxFiles(ReadBudget budget) {
        this.budget = budget;
    }

    /**
     * Returns the data files of a model as it names them, relative to its folder.
     *
     * @throws BadInputException if the model cannot be read
     */
    public static Set<String> external(Path model) {
        try {
            FileBytes bytes = FileBytes.map(model);
            ReadBudget budget = ReadBudget.of(model, bytes.size(), ReadPolicy.STRANGERS);
            OnnxFiles files = new OnnxFiles(budget);
            ProtoMessage message = ProtoMessage.of(bytes, budget);
            while (message.next()) {
                if (message.field() == GRAPH) {
                    files.addGraph(message.message());
                }
            }
            return files.locations;
        } catch (ProtoMessage.MalformedException e) {
            throw new NotOnnxException(model, ", or damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw BadInputException.unreadable(model, e);
        }
    }

    private void addGraph(ProtoMessage graph) {
        while (graph.next()) {
            switch (graph.field()) {
                case 1 -> addNode(graph.message());
                case 5 -> addTensor(graph.message());
                default -> {
                    // Values have no data.
                }
            }
        }
    }

    private void addNode(ProtoMessage node) {
        while (node.next()) {
            if (node.field() == 5) {
                addAttribute(node.message());
            }
        }
    }

    /** A tensor, several, or the bodies of branches and loops. */
    private void addAttribute(ProtoMessage attribute) {
        while (attribute.next()) {
            switch (attribute.field()) {
                case 5, 10 -> addTensor(attribute.message());
                case 6, 11 -> addGraph(attribute.message());
                default -> {
                    // Numbers and texts.
                }
            }
        }
    }

    private void addTensor(ProtoMessage tensor) {
        boolean elsewhere = false;
        Map<String, String> entries = new TreeMap<>();
        while (tensor.next()) {
            switch (tensor.field()) {
                case 13 -> OnnxReader.put(tensor.message(), entries, budget);
                case 14 -> elsewhere = tensor.whole() == EXTERNAL;
                default -> {
                    // What is in the model itself.
                }
            }
        }
        String location = entries.get("location");
        if (elsewhere && location != null) {
            locations.add(location);
        }
    }
}
