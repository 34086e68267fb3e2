package org.orthant.verify;

/** Why the radius of an argmaxable label set is known less closely than asked. */
public sealed interface RadiusShortfall {

    /** Returns the reason as verdict files state it. */
    String text();

    /**
     * The time limit of the label set was reached before the radius was known.
     *
     * @param reason the budget
     */
    record BudgetSpent(UndecidedReason.BudgetSpent reason) implements RadiusShortfall {

        @Override
        public String text() {
            return reason.text() + "; the radius is known less closely than asked";
        }
    }

    /** No label has weights. */
    record Unbounded() implements RadiusShortfall {

        @Override
        public String text() {
            return "no label has weights, so that the radius has no bound";
        }
    }

    /** The radius is not a double. */
    record BeyondDoubles() implements RadiusShortfall {

        @Override
        public String text() {
            return "the radius is beyond the largest double";
        }
    }
}
