package org.orthant.studio.explore;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.counting.Guarantee;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verifier;

/**
 * The number of predictable sets of each size, as features are added.
 *
 * @param steps one for each number of features that the family has a layer for
 */
record Ladder(List<Step> steps) {

    /**
     * One layer.
     *
     * @param features d
     * @param predictable the numbers of sets of 0, 1, …, n labels that it can predict
     * @param guaranteed the most active labels that some layer of that size can predict in any combination
     */
    record Step(int features, List<Integer> predictable, int guaranteed) {}

    static Ladder of(LayerChoice choice) {
        return new Ladder(choice.features()
                .mapToObj(d -> new Step(d, predictable(choice.layer(d)), Guarantee.largestActive(choice.labels(), d)))
                .toList());
    }

    /** Without a bias, −x predicts the complement of what x predicts: half of the sets determine the other half. */
    private static List<Integer> predictable(OutputLayer layer) {
        int n = layer.labels();
        Session session = Verifier.of(layer, Question.verdict(FeatureDomain.box(layer.features(), 1)))
                .session();
        int[] counts = new int[n + 1];
        for (int mask = 0; mask < 1 << (n - 1); mask++) {
            int labels = mask;
            int[] active = IntStream.range(0, n - 1)
                    .filter(label -> (labels >> label & 1) != 0)
                    .toArray();
            if (session.verify(LabelSet.of(n, active)).match(yes -> true, never -> false, open -> false)) {
                counts[active.length]++;
                counts[n - active.length]++;
            }
        }
        return Arrays.stream(counts).boxed().toList();
    }
}
