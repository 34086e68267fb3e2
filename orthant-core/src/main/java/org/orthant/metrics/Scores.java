package org.orthant.metrics;

import java.util.List;
import java.util.Optional;

/**
 * How good the predictions for some examples are; all but {@code loss} lie between 0 and 1, and more is better.
 *
 * <p>A label is <em>predicted</em> if its logit is above 0, its probability above ½. With h hits (labels predicted and
 * active), p predicted and a active ones, F1 is 2h/(p+a), the harmonic mean of precision h/p and recall h/a; it is 0 if
 * there are no hits, also where nothing is predicted and nothing active.
 *
 * <p>Without any example, all of them are 0.
 *
 * @param examples how many there are
 * @param unlabelled how many of them have no active label
 * @param loss the binary cross-entropy {@code log(1 + exp(z)) - y z} of a logit z, where y is 1 if the label is active
 *     and 0 otherwise; its mean over examples and labels
 * @param microF1 F1 of the hits, predicted and active labels of all examples and labels together
 * @param macroF1 the mean of every label's own F1; a label that is neither predicted nor active anywhere counts as 0
 * @param macroF1OfActive the mean over those labels only that are active in some example
 * @param exactMatch the fraction of examples whose predicted labels are exactly the active ones
 * @param ranks what looks at the best labels only, for each number of them that was asked for
 */
public record Scores(
        long examples,
        long unlabelled,
        double loss,
        double microF1,
        double macroF1,
        double macroF1OfActive,
        double exactMatch,
        List<AtRank> ranks) {

    /** Takes a copy. */
    public Scores {
        ranks = List.copyOf(ranks);
    }

    /**
     * How good the k labels with the largest logits are; of labels with equal logits the one with the smaller id is
     * taken to be the better.
     *
     * <p>If k exceeds the number of labels, all of them are taken, and precision is still a fraction of k.
     *
     * @param k how many labels are taken
     * @param precision P@k, the mean of the fraction of the k labels that is active: 0 for an example without active
     *     labels
     * @param recall R@k, the mean of the fraction of active labels that is taken, over examples that have any
     * @param f1 F1@k, the harmonic mean of {@code precision} and {@code recall}; 0 if both are
     * @param ndcg nDCG@k, the mean over examples that have active labels of the sum of 1/log2(r+1) over the ranks r,
     *     from 1, of the active ones among the k, divided by the largest such sum that the example allows
     * @param psp PSP@k, the sum of 1/p (see {@link Propensities}) over hits among the k of all examples, divided by the
     *     largest such sum that they allow; nothing where propensities are not known
     */
    public record AtRank(int k, double precision, double recall, double f1, double ndcg, Optional<Double> psp) {}

    /** What looks at the {@code k} best labels, which must have been asked for. */
    public AtRank at(int k) {
        return ranks.stream()
                .filter(rank -> rank.k() == k)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the best " + k + " labels were not asked for"));
    }
}
