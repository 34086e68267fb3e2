package org.orthant.verify.ball;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.verify.pricing.PassesAhead;

/**
 * Guesses points of a ball that rank the labels of a set first: those that point from the mean of all rows to the mean of the set's. For one
 * thread, and large layers, whose rows several points share.
 */
public final class BallGuesses {

    private final BallRows rows;
    private final Ball ball;
    private final BallPricing pricing;
    private final LabelGroups groups;
    private float[][] points = {};
    private float[][] products = {};

    /** Prepares guesses for the rows of a ranking. */
    public BallGuesses(BallRows rows, Ball ball) {
        this.rows = rows;
        this.ball = ball;
        this.pricing = new BallPricing(rows, new BitSet());
        this.groups = new LabelGroups(rows.labels(), true);
    }

    /** Returns how many label sets should be guessed at once. */
    public static int most(BallRows rows) {
        return PassesAhead.most(rows.labels());
    }

    /** Returns the points that rank their sets first, as floating point sees it, each followed by a threshold; none for other sets. */
    public List<Optional<double[]>> of(List<LabelSet> sets) {
        double[][] guesses = sets.stream()
                .map(set -> BallPoint.inside(ball, rows.towards(set)))
                .toArray(double[][]::new);
        multiply(guesses);
        List<Optional<double[]>> found = new ArrayList<>();
        for (int k = 0; k < guesses.length; k++) {
            groups.set(sets.get(k));
            WorstLabels worst = pricing.look(guesses[k], groups, products[k]);
            double[] all = Arrays.copyOf(guesses[k], guesses[k].length + 1);
            all[guesses[k].length] = worst.least(0) / 2 - worst.least(1) / 2;
            found.add(worst.margin() > 0 ? Optional.of(all) : Optional.empty());
        }
        return found;
    }

    private void multiply(double[][] guesses) {
        if (points.length < guesses.length) {
            points = new float[guesses.length][rows.features()];
            products = new float[guesses.length][rows.blocks().capacity()];
        }
        for (int k = 0; k < guesses.length; k++) {
            BallPricing.narrow(guesses[k], points[k]);
        }
        rows.blocks().multiply(Arrays.copyOf(points, guesses.length), Arrays.copyOf(products, guesses.length));
    }
}
