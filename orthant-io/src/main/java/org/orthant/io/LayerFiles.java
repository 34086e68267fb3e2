package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.layer.AffineMap;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;

/**
 * Writes a layer and the maps before it as plain arrays, for programs that read no model files.
 *
 * <p>The files have the numbers that certificates are about, as doubles: {@code weights.npy} and, if there is one,
 * {@code bias.npy}; {@code map-1.npy} and {@code offset-1.npy} for the map next to the layer, and so on.
 */
public final class LayerFiles {

    private static final OutputFolder.Kind KIND = new OutputFolder.Kind(FileFormat.first("orthant-layer"), List.of());

    private LayerFiles() {}

    /**
     * Writes the files into a folder, which is created if necessary.
     *
     * @param maps the map next to the layer first
     * @return the files written
     * @throws BadInputException if the folder cannot be used or a file cannot be written
     */
    public static List<Path> write(Path folder, OutputLayer layer, List<AffineMap> maps) {
        OutputFolder.open(folder, KIND, Map.of());
        List<Path> written = new ArrayList<>();
        written.add(matrix(folder.resolve("weights.npy"), layer.labels(), layer.features(), layer::copyRow));
        if (layer.hasBias()) {
            written.add(vector(folder.resolve("bias.npy"), layer.labels(), layer::bias));
        }
        for (int i = 0; i < maps.size(); i++) {
            AffineMap map = maps.get(i);
            written.add(matrix(folder.resolve("map-" + (i + 1) + ".npy"), map.outputs(), map.inputs(), map::copyRow));
            written.add(vector(folder.resolve("offset-" + (i + 1) + ".npy"), map.outputs(), map::offset));
        }
        return List.copyOf(written);
    }

    private interface Rows {
        void copyRow(int row, double[] into);
    }

    /** Rows as a matrix that is read once from its first row to its last. */
    private record RowMatrix(int rows, int columns, Rows content) implements WeightMatrix {

        @Override
        public double at(int row, int column) {
            double[] all = new double[columns];
            content.copyRow(row, all);
            return all[column];
        }

        @Override
        public void copyRow(int row, double[] into, int offset) {
            double[] all = new double[columns];
            content.copyRow(row, all);
            System.arraycopy(all, 0, into, offset, columns);
        }
    }

    private static Path matrix(Path file, int rows, int columns, Rows content) {
        try {
            NpyWriter.write(file, new RowMatrix(rows, columns, content));
            return file;
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot write", e);
        }
    }

    private static Path vector(Path file, int length, IntToDoubleFunction content) {
        try {
            NpyWriter.writeVector(
                    file, IntStream.range(0, length).mapToDouble(content).toArray());
            return file;
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot write", e);
        }
    }
}
