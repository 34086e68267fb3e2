package org.orthant.model.tflite;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.io.ReadBudget;
import org.orthant.model.Facts;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;

/** Reads TensorFlow Lite's models; complaints are about the file as a whole. */
public final class TfliteReader {

    private static final int LONGEST_LABELS = 1 << 24;

    private TfliteReader() {}

    /** Whether bytes begin as such a model does. */
    public static boolean begins(FileBytes bytes) {
        return bytes.size() > 8 && new String(bytes.bytes(4, 4), StandardCharsets.ISO_8859_1).equals("TFL3");
    }

    /** The model in those bytes. */
    public static Model read(Path file, FileBytes bytes, ReadBudget budget) {
        FlatTable model = FlatTable.root(bytes, budget);
        List<FlatTable> graphs = model.tables(2);
        if (graphs.isEmpty()) {
            throw new IllegalArgumentException("is a TensorFlow Lite model without a graph");
        }
        FlatTable graph = graphs.get(0);
        TfliteTensors tensors = new TfliteTensors(bytes, model, graph);
        Map<String, ModelTensor> constants = new LinkedHashMap<>();
        for (int i = 0; i < tensors.size(); i++) {
            String name = tensors.name(i);
            tensors.constant(i).ifPresent(tensor -> constants.put(name, tensor));
        }
        List<ModelTensor> listed = List.copyOf(constants.values());
        TfliteOperators operators = new TfliteOperators(model, tensors, constants);
        graph.tables(3).forEach(operators::add);
        Set<String> inputs = graph.integers(1, 4).stream().map(tensors::name).collect(Collectors.toSet());
        List<String> outputs = graph.integers(2, 4).stream().map(tensors::name).toList();
        Graph translated = new Graph(operators.nodes(), constants, inputs, outputs);
        return new Model(
                file,
                ModelFormat.TFLITE,
                listed,
                Facts.NONE.withLabels(labels(bytes, budget)),
                Optional.of(translated));
    }

    /** Names of labels in the archive that the metadata tools append to a model. */
    private static List<String> labels(FileBytes bytes, ReadBudget budget) {
        Optional<ZipDirectory> appended = ZipDirectory.find(bytes, budget);
        if (appended.isEmpty()) {
            return List.of();
        }
        ZipDirectory archive = appended.get();
        Optional<String> entry = archive.names().stream()
                .filter(name -> name.endsWith(".txt") && name.contains("label"))
                .findFirst();
        if (entry.isEmpty()) {
            return List.of();
        }
        budget.takeText(Math.min(LONGEST_LABELS, archive.size(entry.get())));
        String text = new String(archive.start(entry.get(), LONGEST_LABELS), StandardCharsets.UTF_8);
        budget.takeLines(text);
        return text.lines().toList();
    }
}
