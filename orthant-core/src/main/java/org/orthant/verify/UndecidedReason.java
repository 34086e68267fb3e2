package org.orthant.verify;

import java.math.BigDecimal;
import java.time.Duration;

/** Why a label set is undecided. */
public sealed interface UndecidedReason {

    /** Returns the reason as verdict files and certificates state it. */
    String text();

    /**
     * The time limit of the label set was reached.
     *
     * @param budget the time limit
     */
    record BudgetSpent(Duration budget) implements UndecidedReason {

        @Override
        public String text() {
            BigDecimal seconds = BigDecimal.valueOf(budget.toNanos(), 9).stripTrailingZeros();
            return "the budget of " + seconds.toPlainString() + " s is spent";
        }
    }

    /** Floating point cannot decide, and the engine has only rounded weights, about which rational numbers would prove nothing. */
    record RoundedWeights() implements UndecidedReason {

        @Override
        public String text() {
            return "floating point cannot tell for rounded weights";
        }
    }

    /**
     * The checker rejects the proof that was found, which is a defect of the engine.
     *
     * @param flaw why the checker rejects it
     */
    record ProofRejected(String flaw) implements UndecidedReason {

        @Override
        public String text() {
            return "the proof was not accepted: " + flaw;
        }
    }

    /**
     * The margin is zero up to rounding errors, and the domain has no exact fallback.
     *
     * @param low about the least that it can be
     * @param high about the most that it can be
     */
    record MarginNearZero(double low, double high) implements UndecidedReason {

        @Override
        public String text() {
            return "floating point cannot tell: its margin is between " + low + " and " + high;
        }
    }

    /** Points inside the sphere predict the label set, and none on it was found. */
    record NoPointOnSphere() implements UndecidedReason {

        @Override
        public String text() {
            return "no point of the sphere was found that predicts it, and points inside do";
        }
    }

    /**
     * Floating point cannot decide, and the composed layer is too large for rational numbers.
     *
     * @param labels the number of labels
     * @param features the number of features of the innermost domain
     */
    record TooLargeForRationals(int labels, int features) implements UndecidedReason {

        @Override
        public String text() {
            return "floating point cannot tell, and " + labels + " labels with " + features
                    + " features are too many for rational numbers";
        }
    }

    /** The weights are known only between two doubles, and both verdicts are possible in between. */
    record WeightsNotExact() implements UndecidedReason {

        @Override
        public String text() {
            return "the weights have exponentials, and the verdict depends on digits beyond those of doubles";
        }
    }
}
