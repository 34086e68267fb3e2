package org.orthant.verify;

import java.util.List;
import org.orthant.layer.FeatureDomain;

/**
 * What is asked about each label set.
 *
 * @param depth how much must be known
 * @param thresholds radii to compare with, where {@code depth} asks for that
 * @param domain the feature vectors that count
 */
public record Question(Depth depth, List<Double> thresholds, FeatureDomain domain) {

    /** How much must be known; each level does only the work it needs. */
    public enum Depth {
        /** Whether the label set is argmaxable. */
        VERDICT,
        /** Also whether its radius reaches each of the thresholds. */
        THRESHOLDS,
        /** Also the radius. */
        RADIUS
    }

    /** The paper's two thresholds: what its solver can see, and what is large enough in practice. */
    public static final List<Double> PAPER_THRESHOLDS = List.of(1e-8, 1.0);

    /** Checks the thresholds. */
    public Question {
        thresholds = List.copyOf(thresholds);
        for (double threshold : thresholds) {
            if (!(threshold > 0 && Double.isFinite(threshold))) {
                throw new IllegalArgumentException(
                        threshold + " is no radius to compare with: expected a positive number");
            }
        }
        if (depth == Depth.THRESHOLDS && thresholds.isEmpty()) {
            throw new IllegalArgumentException("there is no threshold to compare the radius with");
        }
    }

    /** Only the verdict. */
    public static Question verdict(FeatureDomain domain) {
        return new Question(Depth.VERDICT, List.of(), domain);
    }

    /** The verdict, and the radius compared with the paper's thresholds. */
    public static Question thresholds(FeatureDomain domain) {
        return new Question(Depth.THRESHOLDS, PAPER_THRESHOLDS, domain);
    }

    /** The verdict and the radius. */
    public static Question radius(FeatureDomain domain) {
        return new Question(Depth.RADIUS, PAPER_THRESHOLDS, domain);
    }
}
