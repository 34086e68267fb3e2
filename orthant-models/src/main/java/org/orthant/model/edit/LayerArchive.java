package org.orthant.model.edit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.orthant.io.AtomicFile;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;

/** A changed layer as an archive of NumPy, for models in whose files nothing can be changed. */
final class LayerArchive {

    private LayerArchive() {}

    static void write(Path out, DenseLayer layer, Map<Integer, double[]> rows, Map<Integer, Double> biases) {
        DoubleMatrix.Builder weights = DoubleMatrix.builder(layer.labels(), layer.features());
        double[] bias = new double[layer.labels()];
        for (int label = 0; label < bias.length; label++) {
            bias[label] = biases.getOrDefault(label, layer.bias(label));
            double[] row = rows.getOrDefault(label, ReadBack.row(layer, label));
            for (int feature = 0; feature < row.length; feature++) {
                weights.set(label, feature, row[feature]);
            }
        }
        AtomicFile.write(out, unfinished -> {
            Path parts = Files.createTempDirectory("orthant");
            try {
                NpyWriter.write(parts.resolve("W.npy"), weights.build());
                NpyWriter.writeVector(parts.resolve("b.npy"), bias);
                pack(parts, unfinished);
            } finally {
                for (String name : List.of("W.npy", "b.npy", "")) {
                    Files.deleteIfExists(parts.resolve(name));
                }
            }
        });
    }

    private static void pack(Path parts, Path archive) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive, StandardOpenOption.CREATE_NEW);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : List.of("W.npy", "b.npy")) {
                zip.putNextEntry(new ZipEntry(name));
                Files.copy(parts.resolve(name), zip);
                zip.closeEntry();
            }
        }
    }
}
