package org.orthant.model.head;

import java.util.Optional;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberPlace;
import org.orthant.model.Numbers;

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
            return stored.replaced(kind(single), new Scaled(stored, scale, zeros, 1, 1, single));
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
        return stored.replaced(kind(single), new Scaled(stored, scale, zeros, inner, stored.length(along), single));
    }

    private static NumberKind kind(boolean single) {
        return single ? NumberKind.FLOAT32 : NumberKind.FLOAT64;
    }

    /** The numbers of a tensor in C order. */
    private static final class Scaled implements Numbers {
        private final ModelTensor stored;
        private final ModelTensor scale;
        private final double[] scales;
        private final double[] zeros;
        private final long block;
        private final long length;
        private final boolean single;

        /**
         * Scales a tensor.
         *
         * @param block the number of consecutive numbers with the same scale
         * @param length the number of scales and zeros, where there are several
         */
        Scaled(ModelTensor stored, ModelTensor scale, double[] zeros, long block, long length, boolean single) {
            this.stored = stored;
            this.scale = scale;
            this.scales = small(scale, "scales");
            this.zeros = zeros;
            this.block = block;
            this.length = length;
            this.single = single;
        }

        private int index(long place) {
            return (int) (place / block % length);
        }

        private static double pick(double[] numbers, int index) {
            return numbers[numbers.length == 1 ? 0 : index];
        }

        private double zero(int index) {
            return zeros.length == 0 ? 0 : pick(zeros, index);
        }

        @Override
        public double at(long place) {
            int index = index(place);
            return rounded((stored.flat(place) - zero(index)) * pick(scales, index), single);
        }

        @Override
        public Optional<NumberPlace> place(long place) {
            int index = index(place);
            return stored.flatPlace(place)
                    .map(integer -> new NumberPlace.Scaled(
                            integer,
                            pick(scales, index),
                            // The bias of operations on integers is in units of the scale, which therefore stays.
                            single ? scale.flatPlace(scales.length == 1 ? 0 : index) : Optional.empty(),
                            zero(index)));
        }
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
