package org.orthant.model.layer;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.SpreadLayer;

/**
 * What a layer with spread frequencies has in addition to a DFT layer.
 *
 * @param frequencies {@code m}, the number of frequencies in addition to 1 to {@code k}
 * @param seed selects them
 * @param scale the norm of its fixed columns; null for the usual one
 */
public record SpreadFrequencies(
        int frequencies, long seed, @Nullable Double scale) implements Serializable {

    double scale(int labels) {
        return scale == null ? SpreadLayer.usualScale(labels) : scale;
    }
}
