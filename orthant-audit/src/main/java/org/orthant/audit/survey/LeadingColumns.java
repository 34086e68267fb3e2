package org.orthant.audit.survey;

import java.util.Arrays;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;

/** The first columns of a matrix, as embeddings are cut that may be cut. */
final class LeadingColumns {

    /** Lengths of unit rows that are stored in half precision differ from 1 by less than this. */
    private static final double NEARLY_ONE = 1e-3;

    private LeadingColumns() {}

    /** The layer with the first features only. Rows of length 1 get it back: such an index compares by cosine. */
    static OutputLayer of(OutputLayer layer, int features) {
        if (features == layer.features()) {
            return layer;
        }
        WeightMatrix.Entries weights = layer::weight;
        double[] scales = haveUnitRows(layer) ? scales(layer, features) : new double[0];
        DenseLayer cut = DenseLayer.of(WeightMatrix.of(
                layer.labels(),
                features,
                scales.length == 0
                        ? weights
                        : (label, feature) -> (float) (layer.weight(label, feature) * scales[label])));
        return layer.hasBias() ? cut.withBias(biases(layer)) : cut;
    }

    /**
     * Returns the values that the first features can have: their bounds, or a ball of the same radius.
     *
     * @throws IllegalArgumentException if no kind of domain describes that set
     */
    static FeatureDomain of(FeatureDomain whole, int features) {
        if (features == whole.features()) {
            return whole;
        }
        return whole.match(box -> of(box, features), ball -> of(ball, features), image -> {
            throw uncuttable(image);
        });
    }

    /** The first coordinates of vectors of one length have any smaller length. */
    private static FeatureDomain of(Ball ball, int features) {
        if (ball.centred()) {
            throw uncuttable(ball);
        }
        return new Ball(features, ball.radius(), ball.multiple(), false, false);
    }

    private static IllegalArgumentException uncuttable(FeatureDomain domain) {
        return new IllegalArgumentException("the first features alone cannot be asked about where features are "
                + domain.described() + ": ask about all of them");
    }

    private static FeatureDomain of(Box domain, int features) {
        double[] lower = new double[features];
        double[] upper = new double[features];
        Arrays.setAll(lower, domain::lower);
        Arrays.setAll(upper, domain::upper);
        return FeatureDomain.of(lower, upper);
    }

    /** Whether all rows have length 1, up to rounding, and there is no bias: as in an index of embeddings. */
    static boolean haveUnitRows(OutputLayer layer) {
        if (layer.hasBias()) {
            return false;
        }
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            if (Math.abs(length(row, row.length) - 1) > NEARLY_ONE) {
                return false;
            }
        }
        return true;
    }

    /** Returns what each row is multiplied by, and then rounded to float32. */
    private static double[] scales(OutputLayer layer, int features) {
        double[] scales = new double[layer.labels()];
        double[] row = new double[layer.features()];
        for (int i = 0; i < scales.length; i++) {
            layer.copyRow(i, row);
            double length = length(row, features);
            scales[i] = length == 0 ? 1 : 1 / length;
        }
        return scales;
    }

    private static double length(double[] row, int features) {
        double squares = 0;
        for (int j = 0; j < features; j++) {
            squares += row[j] * row[j];
        }
        return Math.sqrt(squares);
    }

    private static double[] biases(OutputLayer layer) {
        double[] biases = new double[layer.labels()];
        for (int label = 0; label < biases.length; label++) {
            biases[label] = layer.bias(label);
        }
        return biases;
    }
}
