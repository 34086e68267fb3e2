package org.orthant.verify.rows;

import java.util.Comparator;

/**
 * A constraint of a linear program over the features of a layer, the same in floating point and in rational numbers.
 *
 * <p>Ordered as circuits list them: labels, then lower bounds, then upper bounds, each ascending.
 *
 * @param kind what is constrained
 * @param index the label or the feature
 */
public record ConstraintId(Kind kind, int index) implements Comparable<ConstraintId> {

    private static final Comparator<ConstraintId> ORDER =
            Comparator.comparing(ConstraintId::kind).thenComparingInt(ConstraintId::index);

    /** What is constrained. */
    public enum Kind {
        /** The logit of a label: it is on its side of the threshold in the label set. */
        LABEL,
        /** A feature from below. */
        LOWER_BOUND,
        /** A feature from above. */
        UPPER_BOUND,
        /**
         * The logit of a label that was the active one of another program, loosened by a constant: it keeps that program's optimal
         * basis dual feasible, and is not a constraint of the program itself.
         */
        RELAXED_LABEL
    }

    /** Returns the constraint of a label. */
    public static ConstraintId label(int label) {
        return new ConstraintId(Kind.LABEL, label);
    }

    /** Returns the lower bound of a feature. */
    public static ConstraintId lowerBound(int feature) {
        return new ConstraintId(Kind.LOWER_BOUND, feature);
    }

    /** Returns the upper bound of a feature. */
    public static ConstraintId upperBound(int feature) {
        return new ConstraintId(Kind.UPPER_BOUND, feature);
    }

    /** Returns the loosened constraint of a label. */
    public static ConstraintId relaxedLabel(int label) {
        return new ConstraintId(Kind.RELAXED_LABEL, label);
    }

    /** Returns whether this is the constraint of a label. */
    public boolean isLabel() {
        return kind == Kind.LABEL;
    }

    /** Returns whether this is a bound of a feature. */
    public boolean isBound() {
        return kind == Kind.LOWER_BOUND || kind == Kind.UPPER_BOUND;
    }

    /** Returns whether this is the upper bound of a feature. */
    public boolean isUpperBound() {
        return kind == Kind.UPPER_BOUND;
    }

    @Override
    public int compareTo(ConstraintId other) {
        return ORDER.compare(this, other);
    }
}
