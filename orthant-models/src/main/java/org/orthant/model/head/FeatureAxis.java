package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import org.orthant.model.ModelTensor;

/**
 * The axis of a value along which the features of one example lie.
 *
 * @param axis counted from 0, or from −1 at the end where it is negative
 * @param rank the number of axes of the value, 0 if unknown
 * @param lengthKnown whether the axis surely has one place per feature; a reshape may have divided it
 */
record FeatureAxis(int axis, int rank, boolean lengthKnown) {

    /** The last axis, as of the rows of a matrix. */
    static final FeatureAxis LAST = new FeatureAxis(-1, 0, true);

    /** The last axis but one, as of columns that a matrix is multiplied by. */
    static final FeatureAxis COLUMNS = new FeatureAxis(-2, 0, true);

    static FeatureAxis of(int axis, int rank) {
        return new FeatureAxis(axis, rank, true);
    }

    /** Returns the same axis of a value with the given number of axes. */
    FeatureAxis withRank(int known) {
        return new FeatureAxis(axis, known, lengthKnown);
    }

    FeatureAxis withLengthKnown() {
        return new FeatureAxis(axis, rank, true);
    }

    /** Returns whether an axis, which a node names either way, surely is this one. */
    boolean is(long named) {
        Optional<Integer> here = fromStart(axis);
        return named == axis
                || (here.isPresent()
                        && fromStart(named).filter(here.get()::equals).isPresent());
    }

    /** Returns whether an axis, which a node names either way, surely is another one. */
    boolean isOther(long named) {
        if (rank > 0) {
            return fromStart(named).isPresent() && !is(named);
        }
        return (named < 0) == (axis < 0) && named != axis;
    }

    boolean isLast() {
        return axis == -1 || (rank > 0 && axis == rank - 1);
    }

    /** Returns whether two axes of the same value are surely the same. */
    boolean isSame(FeatureAxis other) {
        return withRank(Math.max(rank, other.rank)).is(other.axis)
                && (rank == 0 || other.rank == 0 || rank == other.rank);
    }

    private Optional<Integer> fromStart(long named) {
        long place = named < 0 ? named + rank : named;
        return rank > 0 && place >= 0 && place < rank ? Optional.of((int) place) : Optional.empty();
    }

    /** Returns the axis before a node has put the axes in that order; nothing if the order is not one. */
    Optional<FeatureAxis> beforeTranspose(List<Long> order) {
        if (order.isEmpty()) {
            return rank == 0
                    ? Optional.empty()
                    : fromStart(axis).map(place -> new FeatureAxis(rank - 1 - place, rank, lengthKnown));
        }
        return withRank(order.size())
                .fromStart(axis)
                .map(place -> new FeatureAxis(order.get(place).intValue(), order.size(), lengthKnown));
    }

    /** Returns the axis before a node has removed these axes of length 1. */
    Optional<FeatureAxis> beforeSqueeze(List<Long> removed) {
        int before = rank == 0 ? 0 : rank + removed.size();
        if (removed.isEmpty() || (before == 0 && (axis >= 0 || removed.stream().anyMatch(place -> place >= 0)))) {
            return Optional.empty();
        }
        if (before == 0) {
            // From the end: each axis that was removed at or after the place moves it.
            int place = axis;
            for (long each :
                    removed.stream().sorted((a, b) -> Long.compare(b, a)).toList()) {
                place -= each >= place ? 1 : 0;
            }
            return Optional.of(new FeatureAxis(place, 0, lengthKnown));
        }
        int place = axis < 0 ? axis + rank : axis;
        for (long each :
                removed.stream().map(a -> a < 0 ? a + before : a).sorted().toList()) {
            place += each <= place ? 1 : 0;
        }
        return Optional.of(new FeatureAxis(place, before, lengthKnown));
    }

    /** Returns the axis before a node has inserted axes of length 1 at these places of its output. */
    Optional<FeatureAxis> beforeUnsqueeze(List<Long> inserted) {
        if (inserted.isEmpty() || inserted.stream().anyMatch(place -> !isOther(place))) {
            return Optional.empty();
        }
        if (rank == 0) {
            long behind = inserted.stream()
                    .filter(place -> axis < 0 ? place > axis : place < axis)
                    .count();
            return Optional.of(new FeatureAxis((int) (axis < 0 ? axis + behind : axis - behind), 0, lengthKnown));
        }
        int place = axis < 0 ? axis + rank : axis;
        long before = inserted.stream()
                .map(a -> a < 0 ? a + rank : a)
                .filter(a -> a < place)
                .count();
        return Optional.of(new FeatureAxis((int) (place - before), rank - inserted.size(), lengthKnown));
    }

    /**
     * Returns the numbers of a constant that meets a value with this axis, as broadcasting does: one number for all, or one for each
     * feature; nothing if they lie along another axis, or perhaps do.
     */
    Optional<double[]> along(ModelTensor constant, int features) {
        if (constant.count() == 1) {
            return constant.axes() <= 1 || (rank > 0 && constant.axes() <= rank)
                    ? Optional.of(constant.toArray())
                    : Optional.empty();
        }
        if (constant.count() != features || (rank > 0 && constant.axes() > rank)) {
            return Optional.empty();
        }
        int fromEnd = axis < 0 ? -axis : rank == 0 ? 0 : rank - axis;
        int place = constant.axes() - fromEnd;
        boolean fits = fromEnd > 0 && place >= 0 && constant.length(place) == features;
        return fits ? Optional.of(constant.toArray()) : Optional.empty();
    }
}
