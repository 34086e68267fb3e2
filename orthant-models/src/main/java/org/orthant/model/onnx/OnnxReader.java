package org.orthant.model.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ProtoMessage;

/** Reads ONNX files: the graph, its constants, and names of labels in the metadata. */
public final class OnnxReader {

    /** Under these keys exporters put the names of labels, one per line. */
    private static final List<String> LABEL_KEYS = List.of("character", "labels", "classes", "class_names");

    /** The first version of the format whose initialisers need not be inputs; those that are may be replaced. */
    private static final int FIRST_WITH_DEFAULTS = 4;

    private static final int FUNCTION = 25;

    private OnnxReader() {}

    /** The model in a file of a stranger. */
    public static Model read(Path file) {
        return read(file, ReadBudget.of(file, ReadPolicy.STRANGERS));
    }

    /** The model in a file. */
    public static Model read(Path file, ReadBudget budget) {
        try {
            FileBytes bytes = FileBytes.map(file);
            if (bytes.size() > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "has " + bytes.size() + " bytes: an ONNX model has less than 2 GiB, others use external data");
            }
            return read(file, bytes, budget);
        } catch (ProtoMessage.MalformedException e) {
            throw new NotOnnxException(file, ", or damaged: " + e.getMessage(), e);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static Model read(Path file, FileBytes bytes, ReadBudget budget) throws IOException {
        Map<String, String> metadata = new LinkedHashMap<>();
        // What nodes mean follows after the graph, in the functions of the model.
        OnnxOperators operators = new OnnxOperators(functions(ProtoMessage.of(bytes, budget), budget));
        OnnxGraph graph = new OnnxGraph(budget, new OnnxTensors(file, budget), operators);
        ProtoMessage model = ProtoMessage.of(bytes, budget);
        long version = 0;
        boolean found = false;
        while (model.next()) {
            switch (model.field()) {
                case 1 -> version = model.whole();
                case 7 -> {
                    found = true;
                    graph.add(model.message());
                }
                case 14 -> put(model.message(), metadata, budget);
                default -> {
                    // Versions of operators, and the program that wrote it.
                }
            }
        }
        if (!found) {
            throw new NotOnnxException(file, ": it has no graph", null);
        }
        return Model.ofGraph(
                file, ModelFormat.ONNX, graph.complete(version >= FIRST_WITH_DEFAULTS), facts(metadata, budget));
    }

    /** The operators that the model defines itself. */
    private static Set<OnnxOperators.Operator> functions(ProtoMessage model, ReadBudget budget) {
        Set<OnnxOperators.Operator> functions = new HashSet<>();
        while (model.next()) {
            if (model.field() != FUNCTION) {
                continue;
            }
            ProtoMessage function = model.message();
            String name = "";
            String domain = "";
            while (function.next()) {
                switch (function.field()) {
                    case 1 -> name = function.text();
                    case 10 -> domain = function.text();
                    default -> {
                        // What it computes.
                    }
                }
            }
            budget.take(2 * ReadBudget.OBJECT);
            functions.add(OnnxOperators.Operator.of(domain, name));
        }
        return functions;
    }

    /** Adds an entry of a name and a text. */
    static void put(ProtoMessage entry, Map<String, String> entries, ReadBudget budget) {
        budget.take(ReadBudget.OBJECT);
        String key = "";
        String value = "";
        while (entry.next()) {
            switch (entry.field()) {
                case 1 -> key = entry.text();
                case 2 -> value = entry.text();
                default -> {
                    // There is nothing else yet.
                }
            }
        }
        entries.put(key, value);
    }

    private static Facts facts(Map<String, String> metadata, ReadBudget budget) {
        for (String key : LABEL_KEYS) {
            String names = metadata.get(key);
            if (names != null && names.contains("\n")) {
                budget.takeLines(names);
                return Facts.metadata(metadata).withLabels(names.lines().toList());
            }
        }
        return Facts.metadata(metadata);
    }
}
