package org.orthant.layer;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A DFT layer with spread frequencies, {@code [cF S]}: {@code F} has the columns of the DFT layer for k and those of m more
 * frequencies, scattered over the spectrum; {@code S} is trained slack, where wanted.
 *
 * <p>In exact arithmetic every label set with at most k active labels can be predicted, whatever the other columns are: with
 * features of 0 for them, it is the DFT layer times c. Low frequencies alone leave some of these sets regions so small that no
 * float32 hits them; the scattered ones open those.
 *
 * <p>The weights are float32 numbers: those of a deployed layer, not the cosines that they are rounded from. The scale c
 * only changes the lengths of features, and with that how fast they are trained; {@link #usualScale} makes entries of
 * about 0.18, whatever the number of labels.
 */
public final class SpreadLayer extends MatrixLayer {

    /** Scales from its inverse to this keep entries far from where float32 has fewer digits or none. */
    private static final double LARGEST_SCALE = 0x1p40;

    private final ScaledFourier fixed;
    private final @Nullable WeightMatrix slack;

    private SpreadLayer(ScaledFourier fixed, @Nullable WeightMatrix slack) {
        super(slack == null ? fixed : new SideBySide(fixed, slack));
        this.fixed = fixed;
        this.slack = slack;
    }

    /** The layer with these frequencies and columns of norm c = {@code scale}, without slack. */
    public static SpreadLayer of(Frequencies frequencies, double scale) {
        requireScale(scale);
        return new SpreadLayer(new ScaledFourier(frequencies, scale), null);
    }

    /** Refuses scales that are not positive, or absurd. */
    public static void requireScale(double scale) {
        if (!(scale >= 1 / LARGEST_SCALE && scale <= LARGEST_SCALE)) {
            throw new IllegalArgumentException("scale " + scale
                    + " of columns: expected a positive number such as 1, the " + "paper's, from 2^-40 to 2^40");
        }
    }

    /** The scale {@code sqrt(n)/8} that has been found to train well, whatever the number of labels. */
    public static double usualScale(int labels) {
        return Math.sqrt(labels) / 8;
    }

    /** This layer with the columns of {@code slack}, one row per label, appended; the matrix is not copied. */
    public SpreadLayer withSlack(WeightMatrix slack) {
        WeightMatrix all = this.slack == null ? slack : new SideBySide(this.slack, slack);
        return new SpreadLayer(fixed, all);
    }

    /** This layer without its slack: what every training outcome keeps. */
    public SpreadLayer withoutSlack() {
        return new SpreadLayer(fixed, null);
    }

    /** Which frequencies the fixed columns have. */
    public Frequencies frequencies() {
        return fixed.frequencies();
    }

    /** The norm c of fixed columns. */
    public double scale() {
        return fixed.scale();
    }

    /** The number of slack columns, which are the last. */
    public int slack() {
        return slack == null ? 0 : slack.columns();
    }

    @Override
    public <R> R match(
            Function<? super DenseLayer, ? extends R> dense,
            Function<? super DftLayer, ? extends R> dft,
            Function<? super SpreadLayer, ? extends R> spread) {
        return spread.apply(this);
    }

    @Override
    public void logits(double[] x, double[] into) {
        Requirements.logits(this, x, into);
        Arrays.fill(into, 0, labels(), 0);
        RowProducts.add(weights(), x, into);
    }

    @Override
    public String toString() {
        return "SpreadLayer[labels=" + labels() + ", maxActive=" + frequencies().maxActive() + ", spread="
                + frequencies().spread() + ", slack=" + slack() + "]";
    }
}
