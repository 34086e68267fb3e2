package org.orthant.proof;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Checks certificates of partial label sets: free labels constrain nothing, so that the claim is one about the layer that has only the
 * other labels.
 */
record PartialCheck(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {

    /** A proof names a label that is free. */
    private static final class FreeLabelException extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        FreeLabelException(int label) {
            super("the proof names label " + label + ", which is free in the label set");
        }
    }

    /** Returns whether a certificate of a partial label set proves its claim. */
    CheckResult check(Certificate certificate) {
        LabelSet labelSet = certificate.labelSet();
        int[] fixed = labelSet.fixed();
        IntUnaryOperator positionOf = label -> {
            int position = Arrays.binarySearch(fixed, label);
            if (position < 0) {
                throw new FreeLabelException(label);
            }
            return position;
        };
        Certificate complete;
        try {
            LabelSet active =
                    LabelSet.of(fixed.length, labelSet.stream().map(positionOf).toArray());
            complete = certificate.relabelled(active, positionOf);
        } catch (FreeLabelException free) {
            return new CheckResult.Rejected(String.valueOf(free.getMessage()));
        }
        return new Checker(DenseLayer.ofLabels(layer, fixed), domain, rule.ofLabels(fixed))
                .check(complete)
                .match(
                        accepted -> accepted,
                        rejected -> new CheckResult.Rejected(
                                rejected.reason() + " (counting only labels that are not free)"));
    }
}
