package org.orthant.ideal;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;

/**
 * A DFT layer with exact cosines and sines as weights, as in the paper's theorems.
 *
 * <pre>{@code
 * ClosedFormVerdict verdict = IdealDftLayer.of(20_000, 80).decide(LabelSet.of(20_000, 3, 17, 4711));
 * }</pre>
 *
 * <p>Immutable; threads may share it. Results hold for exact weights, not for their rounded values.
 *
 * @since 0.2.0
 */
public final class IdealDftLayer {

    private final int maxActive;
    private final Circle circle;
    private final double[] slackNormsSquared;
    private final int slack;

    private IdealDftLayer(int maxActive, Circle circle, double[] slackNormsSquared, int slack) {
        this.maxActive = maxActive;
        this.circle = circle;
        this.slackNormsSquared = slackNormsSquared;
        this.slack = slack;
    }

    /**
     * Returns the layer with equispaced nodes {@code 2πi/n} and no slack columns.
     *
     * @throws IllegalArgumentException unless {@code 0 ≤ k} and {@code 2k+1 ≤ n}
     */
    public static IdealDftLayer of(int labels, int maxActive) {
        return of(DftLayer.of(labels, maxActive));
    }

    /** The ideal of a layer: its nodes and its slack columns, with DFT columns that are not rounded. */
    public static IdealDftLayer of(DftLayer layer) {
        int labels = layer.labels();
        Circle circle = layer.isEquispaced()
                ? new EquispacedCircle(labels)
                : new ArbitraryCircle(layer.cyclicOrder(), layer::node);
        return new IdealDftLayer(
                layer.maxActive(), circle, normsSquared(layer, 2 * layer.maxActive() + 1), layer.slack());
    }

    /**
     * The ideal of a layer with spread frequencies, but for its scale: true columns for {@code k}, and all others as slack.
     * A witness of it, with zeros for the others, is one of the layer.
     */
    public static IdealDftLayer of(SpreadLayer layer) {
        int first = 2 * layer.frequencies().maxActive() + 1;
        double[] norms = normsSquared(layer, first);
        double scale = layer.scale() * layer.scale();
        return new IdealDftLayer(
                layer.frequencies().maxActive(),
                new EquispacedCircle(layer.labels()),
                DoubleStream.of(norms).map(norm -> norm / scale).toArray(),
                layer.features() - first);
    }

    /** The number of labels. */
    public int labels() {
        return circle.size();
    }

    /** The largest number {@code k} of active labels for which every label set is guaranteed. */
    public int maxActive() {
        return maxActive;
    }

    /** The number of features: {@code 2k+1} for the DFT columns, and one per slack column. */
    public int features() {
        return 2 * maxActive + 1 + slack;
    }

    /**
     * Decides a label set by the number of its alternations.
     *
     * @throws IllegalArgumentException if the set has another number of labels
     */
    public ClosedFormVerdict decide(LabelSet labelSet) {
        if (labelSet.labels() != labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + labels());
        }
        int[] changes = changes(labelSet);
        if (changes.length <= 2 * maxActive) {
            return new ClosedFormVerdict.Argmaxable(new DftWitness(this, labelSet, changes));
        }
        return slack == 0
                ? new ClosedFormVerdict.Unargmaxable(alternatingLabels(labelSet, changes))
                : new ClosedFormVerdict.BeyondTheRule(changes.length);
    }

    Circle circle() {
        return circle;
    }

    /** The norm of a label's row, {@code √((2k+1)/n + ‖s‖²)}. */
    double rowNorm(int label) {
        double dft = (2.0 * maxActive + 1) / labels();
        return Math.sqrt(slack == 0 ? dft : dft + slackNormsSquared[label]);
    }

    /** The gaps at which the label set changes sign around the circle. */
    private int[] changes(LabelSet labelSet) {
        int n = labels();
        return IntStream.range(0, n)
                .filter(gap -> signAt(labelSet, gap) != signAt(labelSet, gap + 1 == n ? 0 : gap + 1))
                .toArray();
    }

    private int signAt(LabelSet labelSet, int position) {
        return labelSet.signAt(circle.labelAt(position));
    }

    /** The labels just before the first {@code 2k+2} changes: neighbours in this list differ in sign. */
    private SignVector alternatingLabels(LabelSet labelSet, int[] changes) {
        int[] signs = new int[labels()];
        for (int i = 0; i < 2 * maxActive + 2; i++) {
            int label = circle.labelAt(changes[i]);
            signs[label] = labelSet.signAt(label);
        }
        return SignVector.of(signs);
    }

    /** For each label, the sum of the squares of its weights from a feature on; none if there are no such features. */
    private static double[] normsSquared(OutputLayer layer, int first) {
        if (layer.features() == first) {
            return new double[0];
        }
        double[] norms = new double[layer.labels()];
        double[] row = new double[layer.features()];
        for (int label = 0; label < norms.length; label++) {
            layer.copyRow(label, row);
            for (int j = first; j < row.length; j++) {
                norms[label] += row[j] * row[j];
            }
        }
        return norms;
    }
}
