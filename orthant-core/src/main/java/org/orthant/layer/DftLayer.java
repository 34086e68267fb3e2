package org.orthant.layer;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The DFT layer {@code [W S]}: the truncated DFT matrix and, where wanted, trained slack columns {@code S}.
 *
 * <p>Label i has a node {@code t_i} on the circle, by default {@code t_i = 2 pi i / n} for i = 0 ... n-1, and its row is
 * {@code 1/sqrt(n)}, then {@code sqrt(2/n) cos(j t_i), sqrt(2/n) sin(j t_i)} for j = 1 ... k, then row i of S. In exact
 * arithmetic every label set with at most k active labels can be predicted, whatever S is.
 *
 * <p>The stored cosines and sines are those rounded to doubles for equispaced nodes, which are kept in tables of n
 * numbers and never as a matrix; for other nodes they may be off by two units in the last place.
 *
 * <pre>{@code
 * DftLayer layer = DftLayer.of(20_000, 80);  // 161 features; all sets of up to 80 of 20,000 labels
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.2.0
 */
public final class DftLayer extends MatrixLayer {

    private final int maxActive;
    private final WeightMatrix fourier;
    private final @Nullable CircleNodes nodes;
    private final @Nullable WeightMatrix slack;

    private DftLayer(int maxActive, WeightMatrix fourier, @Nullable CircleNodes nodes, @Nullable WeightMatrix slack) {
        super(slack == null ? fourier : new SideBySide(fourier, slack));
        this.maxActive = maxActive;
        this.fourier = fourier;
        this.nodes = nodes;
        this.slack = slack;
    }

    /**
     * Returns the layer over n equispaced labels that can predict every set of at most k = {@code maxActive} labels.
     *
     * @throws IllegalArgumentException unless {@code 0 ≤ k} and {@code 2k+1 ≤ n}
     */
    public static DftLayer of(int labels, int maxActive) {
        requireRoom(labels, maxActive);
        return new DftLayer(maxActive, new EquispacedFourier(labels, maxActive), null, null);
    }

    /**
     * The layer whose label i has the angle {@code nodes[i]}, in any order.
     *
     * <p>Nodes must be distinct modulo 2 pi, by more than the rounding of a double. The columns are orthonormal for
     * equispaced nodes only; the norm of a row doesn't depend on the nodes.
     */
    public static DftLayer withNodes(double[] nodes, int maxActive) {
        requireRoom(nodes.length, maxActive);
        CircleNodes circle = new CircleNodes(nodes);
        return new DftLayer(maxActive, circle.fourier(maxActive), circle, null);
    }

    /** This layer with the columns of {@code slack}, one row per label, appended; the matrix is not copied. */
    public DftLayer withSlack(WeightMatrix slack) {
        WeightMatrix all = this.slack == null ? slack : new SideBySide(this.slack, slack);
        return new DftLayer(maxActive, fourier, nodes, all);
    }

    /** The number k: every set of at most k labels is predictable, in exact arithmetic. */
    public int maxActive() {
        return maxActive;
    }

    /** The number of slack columns; there are 2k + 1 others. */
    public int slack() {
        return slack == null ? 0 : slack.columns();
    }

    /** Whether the nodes are {@code 2 pi i / n}, exactly: angles that were given never count as such. */
    public boolean isEquispaced() {
        return nodes == null;
    }

    /** The angle of {@code label}: as it was given, or {@code 2 pi i / n} rounded to a double. */
    public double node(int label) {
        Requirements.label(label, labels());
        return nodes == null ? 2 * Math.PI * label / labels() : nodes.node(label);
    }

    /** The labels in the order in which their nodes are met going once around the circle from angle 0. */
    public int[] cyclicOrder() {
        return nodes == null ? IntStream.range(0, labels()).toArray() : nodes.cyclicOrder();
    }

    @Override
    public <R> R match(
            Function<? super DenseLayer, ? extends R> dense,
            Function<? super DftLayer, ? extends R> dft,
            Function<? super SpreadLayer, ? extends R> spread) {
        return dft.apply(this);
    }

    @Override
    public void logits(double[] x, double[] into) {
        Requirements.logits(this, x, into);
        if (fourier instanceof EquispacedFourier equispaced) {
            equispaced.multiply(x, into);
        } else {
            Arrays.fill(into, 0, labels(), 0);
            RowProducts.add(fourier, x, into);
        }
        if (slack != null) {
            RowProducts.add(slack, Arrays.copyOfRange(x, 2 * maxActive + 1, x.length), into);
        }
    }

    @Override
    public String toString() {
        return "DftLayer[labels=" + labels() + ", maxActive=" + maxActive + ", slack=" + slack() + "]";
    }

    private static void requireRoom(int labels, int maxActive) {
        if (labels < 1) {
            throw new IllegalArgumentException("a layer needs at least one label, not " + labels);
        }
        if (maxActive < 0) {
            throw new IllegalArgumentException("k = " + maxActive + " is negative: at least 0 labels are active");
        }
        long needed = 2L * maxActive + 1;
        if (needed > labels) {
            throw new IllegalArgumentException("k = " + maxActive + " needs 2k+1 = " + needed
                    + " features but there are" + " only " + labels + " labels: a DFT layer needs k < n/2");
        }
    }
}
