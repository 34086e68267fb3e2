package org.orthant.audit.survey;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/** Cuts a layer to its first columns, as with embeddings that may be cut. */
public final class LeadingColumns {

    private LeadingColumns() {}

    /** The layer on its first features alone; the same if it has no more. */
    public static OutputLayer of(OutputLayer layer, int features) {
        if (features == layer.features()) {
            return layer;
        }
        if (features < 1 || features > layer.features()) {
            throw new IllegalArgumentException(
                    "the layer has " + layer.features() + " columns: its first " + features + " are none of it");
        }
        double[] row = new double[layer.features()];
        double[][] rows = new double[layer.labels()][];
        for (int label = 0; label < rows.length; label++) {
            layer.copyRow(label, row);
            rows[label] = Arrays.copyOf(row, features);
        }
        DenseLayer cut = DenseLayer.of(rows);
        return layer.hasBias()
                ? cut.withBias(IntStream.range(0, layer.labels())
                        .mapToDouble(layer::bias)
                        .toArray())
                : cut;
    }

    /** The bounds of the first features alone. */
    public static FeatureDomain of(FeatureDomain domain, int features) {
        return FeatureDomain.of(
                IntStream.range(0, features).mapToDouble(domain::lower).toArray(),
                IntStream.range(0, features).mapToDouble(domain::upper).toArray());
    }
}
