package org.orthant.plan;

import java.util.function.LongSupplier;

/**
 * Trainable parameters of output layers on an encoder of {@code e} features, for {@code n} labels.
 *
 * <p>All begin with an affine projection. A bottlenecked sigmoid layer of width {@code d} projects to {@code d}
 * features and trains all {@code n·d} weights of its classifier; a DFT layer projects to {@code 2k+1+s} features and
 * trains only the {@code n·s} weights of its slack columns, and {@code 2m} features more if it has {@code m} spread frequencies.
 *
 * @param labels {@code n}
 * @param encoder {@code e}, the number of features that the encoder produces
 */
public record LayerSize(int labels, int encoder) {

    /** Checks the sizes. */
    public LayerSize {
        requireAtLeast(1, labels, "labels");
        requireAtLeast(1, encoder, "encoder features");
    }

    /** The parameters of a bottlenecked sigmoid layer: {@code e·d + d + n·d}. */
    public long bottleneck(int width) {
        requireAtLeast(1, width, "features");
        return checked(() -> Math.multiplyExact(perColumn(), width));
    }

    /** The parameters of a DFT layer: {@code (e+1)(2k+1+s) + n·s}. */
    public long dft(int maxActive, int slack) {
        requireAtLeast(0, slack, "slack columns");
        return checked(() -> Math.addExact(guarantee(maxActive), Math.multiplyExact(perColumn(), slack)));
    }

    /** The parameters of a DFT layer with spread frequencies: {@code (e+1)(2k+1+2m+s) + n·s}. */
    public long spread(int maxActive, int spread, int slack) {
        requireAtLeast(0, spread, "spread frequencies");
        return checked(() -> Math.addExact(dft(maxActive, slack), Math.multiplyExact(encoder + 1L, 2L * spread)));
    }

    /** The cost of the guarantee for {@code k} active labels alone: {@code (e+1)(2k+1)}. */
    public long guarantee(int maxActive) {
        requireAtLeast(0, maxActive, "active labels");
        return checked(() -> Math.multiplyExact(encoder + 1L, 2L * maxActive + 1));
    }

    /**
     * How many trained columns a DFT layer must have less than a bottlenecked layer to be no larger: the guarantee's
     * parameters in columns, rounded up.
     */
    public long columnsForGuarantee(int maxActive) {
        return (guarantee(maxActive) - 1) / perColumn() + 1;
    }

    /** One trained column: its projection, its bias in the projection, its weights. */
    private long perColumn() {
        return encoder + 1L + labels;
    }

    private long checked(LongSupplier parameters) {
        try {
            return parameters.getAsLong();
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "a layer for " + labels + " labels on an encoder of " + encoder
                            + " features would have more than 2^63 parameters: take smaller sizes",
                    overflow);
        }
    }

    private static void requireAtLeast(int least, int value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(value + " " + what + " are too few: expected at least " + least);
        }
    }
}
