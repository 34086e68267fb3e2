package org.orthant.verify.prove;

import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/**
 * Proves what a feature vector does to all labels that are not ignored, for one thread; mostly from the products of all rows.
 */
public final class FeatureCheck {

    private static final double[] NOTHING = {};

    private final DomainRows domainRows;
    private final boolean productsTellMargins;
    private final Pricing pricing;
    private final MarginBound margins;
    private int looks;

    /** With pricing in at most doubles. */
    public FeatureCheck(PreparedRows prepared, Pricing pricing, Deadline deadline) {
        this.domainRows = prepared.source();
        this.productsTellMargins = !prepared.hasFarRows() && prepared.isOrdinary();
        this.pricing = pricing;
        this.margins = new MarginBound(domainRows.layer(), deadline);
    }

    public void reset() {
        looks = 0;
    }

    /** The number of times that all labels were evaluated without the help of products. */
    public int looks() {
        return looks;
    }

    /**
     * A number that the margin of {@code x} is at least, where all rows were just priced at {@code x} or a multiple of it.
     *
     * @param product about the smallest product, where {@code x} has to be priced again because rows have offsets
     */
    public double margin(double[] x, double product, LabelSet labelSet) {
        if (!productsTellMargins) {
            return margin(x, NOTHING, labelSet);
        }
        if (domainRows.haveOffsets()) {
            pricing.pass(domainRows.point(x), 2 * Math.abs(product));
        }
        return pricing.isInRange() ? margins.atLeast(x, NOTHING, labelSet, pricing) : margin(x, NOTHING, labelSet);
    }

    /** A number that the margin of {@code x + low} is at least, whatever was priced before. */
    public double margin(double[] x, double[] low, LabelSet labelSet) {
        looks++;
        return margins.atLeast(x, low, labelSet, pricing::ignores);
    }

    /** Whether products of all rows at the feature vector of the last pass show which logits are small. */
    public boolean productsTellMargins() {
        return productsTellMargins && pricing.isInRange();
    }
}
