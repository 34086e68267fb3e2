package org.orthant.oracle;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * The best rank of classes of a small layer, from its definition: the fewest classes that have to be taken away for a class to win, found
 * by trying all sets of classes.
 *
 * @param layer the layer
 * @param domain of the features
 */
public record RankOracle(OutputLayer layer, FeatureDomain domain) {

    /** Nearer to zero, doubles do not tell the sign of a margin in a ball. */
    static final double UNCLEAR = 1e-9;

    /** The best rank of a class, where features are images of boxes. */
    public int best(int label) {
        return best(label, others -> wins(label, others, 0));
    }

    /** At most the best rank in a ball: a tie within rounding counts as a victory. */
    public int atLeastInBall(int label) {
        return best(label, others -> wins(label, others, -UNCLEAR));
    }

    /** At least the best rank in a ball: a tie within rounding counts as a defeat. */
    public int atMostInBall(int label) {
        return best(label, others -> wins(label, others, UNCLEAR));
    }

    private int best(int label, Predicate<int[]> wins) {
        int[] all = IntStream.range(0, layer.labels()).filter(i -> i != label).toArray();
        return IntStream.range(0, 1 << all.length)
                .boxed()
                .sorted(Comparator.comparingInt(Integer::bitCount))
                .filter(away -> wins.test(IntStream.range(0, all.length)
                        .filter(i -> (away >> i & 1) == 0)
                        .map(i -> all[i])
                        .toArray()))
                .mapToInt(away -> 1 + Integer.bitCount(away))
                .findFirst()
                .orElseThrow();
    }

    /** Whether a class can be ahead of all others by more than {@code least}, which is zero unless features fill a ball. */
    boolean wins(int label, int[] others, double least) {
        if (others.length == 0) {
            return true;
        }
        double[][] rows = new double[1 + others.length][];
        double[] bias = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            int each = i == 0 ? label : others[i - 1];
            rows[i] = layer.row(each);
            bias[i] = layer.bias(each);
        }
        DenseLayer contest = DenseLayer.of(rows).withBias(bias);
        DomainOracle oracle = new DomainOracle(contest, domain, DecisionRule.argmax());
        LabelSet first = LabelSet.of(rows.length, 0);
        return least == 0 ? oracle.isAnswered(first) : oracle.margin(first) > least;
    }

    /** The rank of a class at a point of the layer's features, ties being lost. */
    public int at(int label, List<Rational> x) {
        Rational own = logit(label, x);
        return 1
                + (int) IntStream.range(0, layer.labels())
                        .filter(other -> other != label && logit(other, x).compareTo(own) >= 0)
                        .count();
    }

    private Rational logit(int label, List<Rational> x) {
        Rational logit = Rational.exactly(layer.bias(label));
        for (int j = 0; j < layer.features(); j++) {
            logit = logit.add(Rational.exactly(layer.weight(label, j)).multiply(x.get(j)));
        }
        return logit;
    }
}
