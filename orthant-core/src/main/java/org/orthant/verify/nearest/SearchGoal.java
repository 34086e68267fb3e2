package org.orthant.verify.nearest;

import org.orthant.verify.pricing.Pricing;

/** What ends a search: the nearest point, or any point that is clearly on the right side of all rows. */
final class SearchGoal {

    /** Of {@code t}: a point that falls short of the nearest by this little still separates all rows, and is proven so. */
    private static final double OPTIMAL = 1e-7;

    /**
     * Of {@code t}: if any separating point will do, one whose smallest product is this large. Most of the steps from here to the
     * nearest point would concern rows that are on their side already.
     */
    private static final double SEPARATING = 0x1p-4;

    /** Of {@code t}: if any separating point will do, a list is exhausted when all its rows have a product of this size. */
    private static final double LIST_SEPARATED = 0.5;

    /** A list is exhausted when its worst violation is this share of the first: other rows are worse by then. */
    private static final double LIST_EXHAUSTED = 0.02;

    /** In bounds of the error of a product: more than enough for the proof that follows. */
    private static final double CLEAR = 4;

    private boolean anyPoint;

    /** Sets whether any separating point will do. */
    void set(boolean any) {
        anyPoint = any;
    }

    /** Returns whether a point with that worst violation will do. */
    boolean isReached(double worst, double t, Pricing pricing) {
        return worst <= OPTIMAL * t || (anyPoint && separates(t - worst, t, pricing));
    }

    /** Returns whether the smallest product shows a point that separates; if it is too small for that, only the nearest point will do. */
    private boolean separates(double smallest, double t, Pricing pricing) {
        boolean separating = smallest >= SEPARATING * t;
        anyPoint = !separating || smallest > CLEAR * pricing.singleErrorBound();
        return separating && anyPoint;
    }

    /** Returns the violation at which a list is exhausted whose worst row had another at first. */
    double leftInList(double listBest, double t) {
        return Math.max(LIST_EXHAUSTED * listBest, anyPoint ? LIST_SEPARATED * t : 0);
    }
}
