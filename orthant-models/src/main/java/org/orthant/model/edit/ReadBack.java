package org.orthant.model.edit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.orthant.io.BadInputException;
import org.orthant.layer.DenseLayer;

/**
 * Compares a layer that was read from a changed model with the one before.
 *
 * @param model the changed model
 * @param before the layer as it was
 * @param after the layer that was read
 */
record ReadBack(Path model, DenseLayer before, DenseLayer after) {

    /** Refuses a change of anything but these rows and biases: a model may store numbers once that it uses twice. */
    void require(Set<Integer> rows, Set<Integer> biases) {
        if (after.labels() != before.labels() || after.features() != before.features()) {
            throw BadInputException.in(model, "has another layer after the change: name the layer");
        }
        for (int label = 0; label < before.labels(); label++) {
            if (!rows.contains(label) && !Arrays.equals(row(before, label), row(after, label))) {
                throw shared("row " + label);
            }
            if (!biases.contains(label)
                    && Double.doubleToLongBits(before.bias(label)) != Double.doubleToLongBits(after.bias(label))) {
                throw shared("the bias of row " + label);
            }
        }
    }

    private BadInputException shared(String what) {
        return BadInputException.in(
                model,
                "stores " + what + " at the same place as a changed number: save the model with tensors of their own");
    }

    static double[] row(DenseLayer layer, int label) {
        double[] row = new double[layer.features()];
        layer.copyRow(label, row);
        return row;
    }
}
