package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.pricing.QuickSelect;
import org.orthant.verify.rows.RowBlocks;

/**
 * Finds the labels that are worst at points: those with the least left sides {@code y_i (w_i·x + b_i)}. For one thread.
 *
 * <p>Of large layers, left sides are computed in single precision, and in doubles those that may be the least. Most points are only compared
 * with the labels that were among the worst at another one.
 */
final class BallPricing {

    private static final double ROUNDOFF = 0x1p-24;

    /** Rounding errors of sums grow like random walks: more than this times their usual size does not occur. Proofs do not depend on it. */
    private static final double UNUSUAL = 8;

    /** Labels that are listed for each feature. */
    private static final int LISTED_PER_FEATURE = 3;

    private final BallRows rows;
    private final BitSet ignored;
    private final float[] narrow;
    private final float[] products;
    private final double[] sides;
    private final @Nullable ShortList list;
    private boolean listed;

    /** The labels with small left sides at some point. */
    private static final class ShortList {

        private final RowBlocks rows;
        private final int[] labels;
        private final float[] products;
        private int count;

        ShortList(int features, int most) {
            rows = new RowBlocks(features, most);
            labels = new int[most];
            products = new float[rows.capacity()];
        }

        boolean add(RowBlocks all, int label) {
            if (count == labels.length) {
                return false;
            }
            rows.add(all, label, 1);
            labels[count++] = label;
            return true;
        }

        void clear() {
            rows.clear();
            count = 0;
        }
    }

    /** @param ignored labels that do not count; may change between points */
    BallPricing(BallRows rows, BitSet ignored) {
        this.rows = rows;
        this.ignored = ignored;
        boolean many = rows.areMany();
        this.narrow = new float[many ? rows.features() : 0];
        this.products = new float[many ? rows.blocks().capacity() : 0];
        this.sides = new double[many ? rows.labels() : 0];
        int most = 2 * LISTED_PER_FEATURE * rows.features();
        this.list = many && most < rows.labels() ? new ShortList(rows.features(), most) : null;
    }

    /** Looks at all labels. */
    WorstLabels look(double[] point, LabelGroups groups) {
        if (!rows.areMany()) {
            return exactly(point, groups);
        }
        narrow(point, narrow);
        rows.blocks().multiply(narrow, products, 0);
        return look(point, groups, products);
    }

    /** Looks at all labels of a large layer, of which the products with the point in single precision are known. */
    WorstLabels look(double[] point, LabelGroups groups, float[] known) {
        WorstLabels worst = worst(point, groups, known, null, rows.labels());
        listed = false;
        return worst;
    }

    /** Looks at the labels that were worst when all were looked at; null if they are not listed. */
    @Nullable WorstLabels lookAtList(double[] point, LabelGroups groups) {
        if (list == null || !(listed || fill(list, groups))) {
            return null;
        }
        listed = true;
        narrow(point, narrow);
        list.rows.multiply(narrow, list.products, 0);
        return worst(point, groups, list.products, list.labels, list.count);
    }

    /** Rounds a point to single precision. */
    static void narrow(double[] point, float[] into) {
        for (int j = 0; j < into.length; j++) {
            into[j] = (float) point[j];
        }
    }

    /** Lists labels by the sides that were computed last; false if those of a group are too many. */
    private boolean fill(ShortList into, LabelGroups groups) {
        into.clear();
        float[] ranked = new float[sides.length];
        int count = 0;
        boolean fits = true;
        for (int label = 0; label < sides.length && fits; label++) {
            if (groups.isOfFewer(label)) {
                fits = into.add(rows.blocks(), label);
            } else {
                ranked[count++] = (float) sides[label];
            }
        }
        int wanted = Math.min(count, into.labels.length - into.count) / 2;
        double most = wanted == 0 ? 0 : QuickSelect.smallest(ranked, count, wanted - 1);
        for (int label = 0; label < sides.length && fits && wanted > 0; label++) {
            if (!groups.isOfFewer(label) && sides[label] <= most) {
                fits = into.add(rows.blocks(), label);
            }
        }
        return fits && wanted > 0;
    }

    private WorstLabels exactly(double[] point, LabelGroups groups) {
        WorstLabels worst = new WorstLabels(groups.areRanked());
        for (int label = 0; label < rows.labels(); label++) {
            if (!ignored.get(label)) {
                worst.add(label, groups.group(label), exactly(point, groups, label));
            }
        }
        return worst;
    }

    private double exactly(double[] point, LabelGroups groups, int label) {
        double logit = FASTEST.dot(rows.row(label), point, point.length) + rows.bias(label);
        return groups.isOn(label) ? logit : -logit;
    }

    /** Finds the worst of some labels, or of the first ones, by their products in single precision. */
    private WorstLabels worst(double[] point, LabelGroups groups, float[] known, int @Nullable [] labels, int count) {
        double error = UNUSUAL * ROUNDOFF * Math.sqrt(point.length * FASTEST.dot(point, point, point.length));
        double[] most = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        for (int k = 0; k < count; k++) {
            int label = labels == null ? k : labels[k];
            double logit = known[k] + rows.bias(label);
            double side = (groups.isOn(label) ? logit : -logit) - error * rows.distance(label);
            sides[k] = ignored.get(label) ? Double.POSITIVE_INFINITY : side;
            int group = groups.group(label);
            most[group] = Math.min(most[group], sides[k] + 2 * error * rows.distance(label));
        }
        WorstLabels worst = new WorstLabels(groups.areRanked());
        for (int k = 0; k < count; k++) {
            int label = labels == null ? k : labels[k];
            int group = groups.group(label);
            if (sides[k] <= most[group] && sides[k] < Double.POSITIVE_INFINITY) {
                worst.add(label, group, exactly(point, groups, label));
            }
        }
        return worst;
    }
}
