package org.orthant.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A number that describes predictions. This is the only list of metrics: files, tables and
 * pages have those of it, in this order, under these names.
 *
 * <p>A label is <em>predicted</em> if its logit is above 0, its probability above ½. With h hits (labels predicted and
 * active), p predicted and a active ones, F1 is 2h/(p+a), the harmonic mean of precision h/p and recall h/a; it is 0 if
 * there are no hits, also where nothing is predicted and nothing active.
 *
 * <p>Metrics <em>at k</em> use the k labels with the largest logits; of labels with equal logits the one with the smaller
 * id is taken to be the better. If k exceeds the number of labels, all of them are taken, and precision is still a fraction
 * of k.
 *
 * <p>Without any example, all of them are 0. All but {@link #LOSS} lie between 0 and 1, and more is better.
 */
public enum Metric {
    /**
     * The binary cross-entropy {@code log(1 + exp(z)) - y z} of a logit z, where y is 1 if the label is active and 0
     * otherwise; its mean over examples and labels.
     */
    LOSS("loss", "loss", Prominence.FILES, sums -> sums.loss().mean()),

    /** The mean of the fraction of the k labels that is active: 0 for an example without active labels. */
    PRECISION("precision_at_k", "P@k", Prominence.FILES, sums -> sums.best().meanPrecision()),

    /** The mean of the fraction of active labels that is taken, over examples that have any. */
    RECALL("recall_at_k", "R@k", Prominence.FILES, sums -> sums.best().meanRecall()),

    /** The harmonic mean of P@k and R@k; 0 if both are. */
    F1("f1_at_k", "F1@k", Prominence.HEADLINES, sums -> sums.best().harmonicMean()),

    /**
     * The mean over examples that have active labels of the sum of 1/log2(r+1) over the ranks r, from 1, of the active ones
     * among the k, divided by the largest such sum that the example allows.
     */
    NDCG("ndcg_at_k", "nDCG@k", Prominence.FILES, sums -> sums.best().meanGain()),

    /**
     * The sum of 1/p (see {@link Propensities}) over hits among the k of all examples, divided by the largest such sum that
     * they allow; unknown where propensities are.
     */
    PSP("psp_at_k", "PSP@k", Prominence.FILES, sums -> sums.best().weightedPrecision()),

    /** F1 of the hits, predicted and active labels of all examples and labels together. */
    MICRO_F1(
            "micro_f1",
            "micro F1",
            Prominence.HEADLINES,
            sums -> sums.predicted().microF1()),

    /** The mean of every label's own F1; a label that is neither predicted nor active anywhere counts as 0. */
    MACRO_F1("macro_f1", "macro F1", Prominence.FILES, sums -> sums.predicted().macroF1()),

    /** The mean over those labels only that are active in some example. */
    MACRO_F1_OF_ACTIVE(
            "macro_f1_of_active",
            "macro F1 of active labels",
            Prominence.JAVA,
            sums -> sums.predicted().macroF1OfActive()),

    /** The fraction of examples whose predicted labels are exactly the active ones. */
    EXACT_MATCH(
            "exact_match",
            "exact match",
            Prominence.FILES,
            sums -> sums.predicted().exactMatch());

    /** The metric that represents all others where space allows only one: in lines of progress, and in figures. */
    public static final Metric MAIN = F1;

    /** Where a metric is found. */
    private enum Prominence {
        /** In no file: with {@link Scores} alone. */
        JAVA,
        /** In the files of runs and in tables that have all metrics. */
        FILES,
        /** Also in short tables and on pages. */
        HEADLINES
    }

    private static final String AT_K_KEY = "_at_k";
    private static final String AT_K_TITLE = "@k";

    private final String key;
    private final String title;
    private final Prominence prominence;

    // Functions of this file alone, none of which has a state.
    @SuppressWarnings("ImmutableEnumChecker")
    private final ToDoubleFunction<Sums> value;

    Metric(String key, String title, Prominence prominence, ToDoubleFunction<Sums> value) {
        this.key = key;
        this.title = title;
        this.prominence = prominence;
        this.value = value;
    }

    /** The name in files, such as {@code f1_at_k}. */
    public String key() {
        return key;
    }

    /** The name in a file that is about one k, such as {@code f1_at_5}. */
    public String key(int k) {
        return isAtK() ? key.replace(AT_K_KEY, "_at_" + k) : key;
    }

    /** The title for users while k is open, such as {@code F1@k}. */
    public String title() {
        return title;
    }

    /** The title for users, such as {@code F1@5}. */
    public String title(int k) {
        return isAtK() ? title.replace(AT_K_TITLE, "@" + k) : title;
    }

    /** The name on command lines and in names of files, such as {@code f1@k} or {@code micro-f1}. */
    public String text() {
        return title.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** The title for users of an entry of a file by its key, which may be of another version of this program. */
    public static String title(String key, int k) {
        return ofKey(key).map(metric -> metric.title(k)).orElseGet(() -> key.replace('_', ' '));
    }

    /** The metric of this name in files, if there is one. */
    public static Optional<Metric> ofKey(String key) {
        return Arrays.stream(values()).filter(metric -> metric.key.equals(key)).findFirst();
    }

    /** Those that files have, in their order there. */
    public static List<Metric> inFiles() {
        return Arrays.stream(values())
                .filter(metric -> metric.prominence != Prominence.JAVA)
                .toList();
    }

    /** Those that short tables and pages have, in their order there. */
    public static List<Metric> headlines() {
        return Arrays.stream(values())
                .filter(metric -> metric.prominence == Prominence.HEADLINES)
                .toList();
    }

    /** Returns whether it uses the k best labels only. */
    public boolean isAtK() {
        return key.endsWith(AT_K_KEY);
    }

    /** Returns whether training minimises it. */
    public boolean isLoss() {
        return this == LOSS;
    }

    /** Its value; NaN where it is not known. */
    double of(Sums sums) {
        return value.applyAsDouble(sums);
    }
}
