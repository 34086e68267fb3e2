package org.orthant.model.head;

import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;

/**
 * Numbers that are stored as small integers {@code q} and stand for {@code scale·(q − zero)}, with one scale and zero for
 * all or one of each per index of an axis.
 */
final class Dequantized {

    private Dequantized() {}

    /** As {@code DequantizeLinear} computes them, in single precision. */
    static ModelTensor single(ModelTensor stored, ModelTensor scale, double[] zeros, int axis) {
        return of(stored, scale, zeros, axis, true);
    }

    /** As they count in a product of integers that is scaled afterwards: exactly, for a float32 scale. */
    static ModelTensor exact(ModelTensor stored, ModelTensor scale, double[] zeros, int axis) {
        return of(stored, scale, zeros, axis, false);
    }

    private static ModelTensor of(ModelTensor stored, ModelTensor scale, double[] zeros, int axis, boolean single) {
        double[] scales = small(scale, "scales");
        if (stored.axes() == 0 || (scales.length == 1 && zeros.length <= 1)) {
            double zero = zeros.length == 0 ? 0 : zeros[0];
            return stored.replaced(
                    single ? NumberKind.FLOAT32 : NumberKind.FLOAT64,
                    place -> rounded((stored.flat(place) - zero) * scales[0], single));
        }
        int along = axis < 0 ? axis + stored.axes() : axis;
        if (along < 0 || along >= stored.axes() || !fits(scales, stored, along) || !fits(zeros, stored, along)) {
            throw new IllegalArgumentException("tensor " + stored + " has " + scales.length + " scales and "
                    + zeros.length + " zero points along axis " + axis);
        }
        long inner = 1;
        for (int after = along + 1; after < stored.axes(); after++) {
            inner *= stored.length(after);
        }
        long block = inner;
        long length = stored.length(along);
        return stored.replaced(single ? NumberKind.FLOAT32 : NumberKind.FLOAT64, place -> {
            int index = (int) (place / block % length);
            double zero = zeros.length == 0 ? 0 : zeros[zeros.length == 1 ? 0 : index];
            return rounded((stored.flat(place) - zero) * scales[scales.length == 1 ? 0 : index], single);
        });
    }

    private static boolean fits(double[] numbers, ModelTensor stored, int axis) {
        return numbers.length <= 1 || numbers.length == stored.length(axis);
    }

    private static double rounded(double exact, boolean single) {
        // The product of a small integer and a float32 is exact, so that this rounds once, as single precision does.
        return single ? (float) exact : exact;
    }

    /** The numbers of a tensor that must be few. */
    static double[] small(ModelTensor tensor, String what) {
        if (tensor.kind() == NumberKind.OTHER || tensor.count() == 0 || tensor.count() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("tensor " + tensor + " cannot be " + what);
        }
        return tensor.toArray();
    }
}
