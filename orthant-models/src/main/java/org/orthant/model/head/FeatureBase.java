package org.orthant.model.head;

import java.util.Arrays;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;

/** The values from which the maps before an output layer start: outputs of the last node that is not linear. */
public sealed interface FeatureBase {

    /** Returns all vectors with the given number of values. */
    FeatureDomain domain(int features);

    /** Returns the values in words, with the node that is the reason. */
    String described();

    /**
     * Values between bounds, or any values.
     *
     * @param range the bounds, the same for all features
     * @param unbounded why there are no bounds, such as {@code they are the model's input x}; unused otherwise
     */
    record Bounded(FeatureRange range, String unbounded) implements FeatureBase {

        @Override
        public Box domain(int features) {
            double[] lower = new double[features];
            double[] upper = new double[features];
            Arrays.fill(lower, range.lower());
            Arrays.fill(upper, range.upper());
            return FeatureDomain.of(lower, upper);
        }

        @Override
        public String described() {
            if (range.isFree()) {
                return "any values, because " + unbounded;
            }
            return "values " + range.bounds() + (range.reason().isEmpty() ? "" : ", because of " + range.reason());
        }
    }

    /**
     * Values that are normalised for each example.
     *
     * @param kind how
     * @param reason the node or the architecture that does so
     */
    record Normalised(Kind kind, String reason) implements FeatureBase {

        /** Kinds of normalisation, before factors and offsets. */
        public enum Kind {
            /** {@code (u − mean(u)) / √(var(u) + ε)}. */
            LAYER_NORM("layer-normalised vectors"),
            /** {@code u / √(mean(u²) + ε)}. */
            RMS_NORM("vectors of root mean square at most 1"),
            /** {@code u / ‖u‖}. */
            UNIT_SPHERE("vectors of length 1"),
            /** {@code u / max(‖u‖, ε)}, or averages of vectors of length 1. */
            UNIT_BALL("vectors of length at most 1");

            private final String words;

            Kind(String words) {
                this.words = words;
            }
        }

        @Override
        public Ball domain(int features) {
            return switch (kind) {
                case LAYER_NORM -> new Ball(features, 1, features, true, false);
                case RMS_NORM -> new Ball(features, 1, features, false, false);
                case UNIT_SPHERE -> FeatureDomain.sphere(features, 1);
                case UNIT_BALL -> FeatureDomain.ball(features, 1);
            };
        }

        /** Returns what averages of such vectors are: those of length 1 are no longer. */
        Normalised averaged() {
            return kind == Kind.UNIT_SPHERE ? new Normalised(Kind.UNIT_BALL, reason) : this;
        }

        @Override
        public String described() {
            return kind.words + ", because of " + reason;
        }
    }
}
