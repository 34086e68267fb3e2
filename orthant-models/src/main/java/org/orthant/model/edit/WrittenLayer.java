package org.orthant.model.edit;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a changed model has been written to, and the numbers that are read from it.
 *
 * @param model the file or folder
 * @param rows the changed rows by label, rounded to the file's format
 * @param biases the changed biases by label, likewise
 * @param files the files of the model that differ from those of the original, or were copied next to it
 */
public record WrittenLayer(Path model, Map<Integer, double[]> rows, Map<Integer, Double> biases, List<Path> files) {

    /** Copies the collections. */
    public WrittenLayer {
        rows = copy(rows);
        biases = Collections.unmodifiableMap(new TreeMap<>(biases));
        files = List.copyOf(files);
    }

    @Override
    public Map<Integer, double[]> rows() {
        return copy(rows);
    }

    private static Map<Integer, double[]> copy(Map<Integer, double[]> rows) {
        Map<Integer, double[]> copies = new TreeMap<>();
        rows.forEach((label, row) -> copies.put(label, row.clone()));
        return Collections.unmodifiableMap(copies);
    }
}
