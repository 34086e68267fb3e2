package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.certify.CertifiedPlan;
import org.orthant.audit.certify.FinishedPlan;
import org.orthant.console.render.Numbers;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.plan.Histogram;
import org.orthant.plan.LabelSetStatistics;
import org.orthant.plan.LayerSize;
import org.orthant.plan.SignRank;

/** What label sets need, and the layers for it. */
public final class PlanAnswers {

    /** Labels that a line shows. */
    private static final int MOST_LISTED = 16;

    private PlanAnswers() {}

    /** Adds what label sets need. */
    public static void describe(Results results, LabelSetStatistics statistics, double coverage) {
        Histogram sizes = statistics.active();
        Histogram turns = statistics.turns();
        results.fact("label_sets", "label sets", statistics.count())
                .fact("labels", "labels (n)", statistics.labels())
                .fact("active_mean", "active labels, mean", sizes.mean())
                .fact("active_median", "active labels, median", sizes.quantile(0.5))
                .fact("active_max", "active labels, largest", sizes.max())
                .fact("turns_mean", "sign changes / 2, mean", turns.mean())
                .fact("turns_max", "sign changes / 2, largest", turns.max())
                .detail("coverage", coverage);
        String most = Numbers.percent(coverage) + " of them";
        int n = statistics.labels();
        describeNeed(results, "active_all", "k for all sets", sizes.max(), n, "");
        describeNeed(results, "active_coverage", "k for " + most, sizes.quantile(coverage), n, "");
        describeNeed(
                results,
                "turns_all",
                "k in this label order",
                turns.max(),
                n,
                " (guarantees these sets, not others as large)");
        describeNeed(results, "turns_coverage", "... for " + most, turns.quantile(coverage), n, "");
    }

    private static void describeNeed(Results results, String key, String label, int k, int n, String note) {
        long d = Math.min(n, 2L * k + 1);
        results.fact(key, label, k, k + ", d = " + (2L * k + 1 > n ? "n = " : "") + d + note)
                .detail(key + "_features", d);
    }

    /**
     * Adds bounds of the fewest features of any layer that predicts all label sets, with what proves the lower one.
     *
     * @param all whether the bounds are about all label sets; if they are about some, only the lower one holds for all
     * @param found the number of features of a layer that was found for all label sets
     */
    public static void describeFewest(
            Results results, SignRank fewest, LabelSetStatistics statistics, boolean all, Optional<Integer> found) {
        long atMost = Math.min(statistics.labels(), 2L * statistics.turns().max() + 1);
        if (all) {
            atMost = Math.min(Math.min(atMost, fewest.atMost()), found.orElse(Integer.MAX_VALUE));
        }
        results.fact(
                        "features_at_least",
                        "fewest features, any layer",
                        fewest.atLeast(),
                        (fewest.atLeast() == atMost ? "exactly " + atMost : fewest.atLeast() + " to " + atMost)
                                + " without a bias (" + reason(fewest) + ")")
                .detail("features_at_most", atMost)
                .detail("features_reason", fewest.reason().name().toLowerCase(Locale.ROOT))
                .detail("features_patterns", fewest.patterns())
                .detail("features_labels", fewest.labels())
                .detail("features_shattered", fewest.isShattered());
    }

    private static String reason(SignRank fewest) {
        return switch (fewest.reason()) {
            case PATTERNS ->
                "the sets and their complements have "
                        + (fewest.isShattered() ? "all " : "") + fewest.patterns() + " patterns on "
                        + Numbers.counted(fewest.labels().size(), "label")
                        + (fewest.labels().size() > MOST_LISTED
                                ? ""
                                : ": "
                                        + fewest.labels().stream()
                                                .map(String::valueOf)
                                                .collect(Collectors.joining(" ")));
            case PLANE -> "no order of the labels around a circle has all sets";
            case SPECTRUM -> "by the spectral norm of the signs";
        };
    }

    /** Adds the number of label sets that k covers. */
    public static void describeCovered(Results results, LabelSetStatistics statistics, int k) {
        long bySize = statistics.active().atMost(k);
        long inOrder = statistics.turns().atMost(k);
        results.fact(
                        "covered_sets",
                        "of them covered by k",
                        bySize,
                        bySize + " of " + statistics.count() + " (" + inOrder + " in this label order)")
                .detail("covered_sets_in_order", inOrder);
    }

    /** Adds the layer that guarantees k active labels, and compares its size with others. */
    public static Results layers(Results results, LayerSize size, int k, List<Integer> slack) {
        int n = size.labels();
        results.fact("active", "planned for (k)", k, Numbers.counted(k, "active label"));
        if (2L * k + 1 > n) {
            return results.fact("features", "features (d)", n, n + ", the number of labels")
                    .remark("Sets of " + k + " out of " + n + " labels are too dense for a DFT layer, which needs"
                            + " k < n/2: only a layer of full rank predicts them all. Consider a smaller --active.");
        }
        return results.fact("features", "DFT columns (2k+1)", 2 * k + 1)
                .fact("encoder", "encoder size (e)", size.encoder())
                .fact("guarantee_parameters", "parameters of the guarantee", size.guarantee(k))
                .table(Table.of(
                        "layers",
                        slack,
                        List.of(
                                new Field<>("width", "d = s", s -> s),
                                new Field<>("bsl_parameters", "BSL parameters", size::bottleneck),
                                new Field<>("dft_parameters", "DFT parameters", s -> size.dft(k, s)),
                                new Field<>(
                                        "dft_more_percent",
                                        "more %",
                                        s -> 100.0 * (size.dft(k, s) - size.bottleneck(s)) / size.bottleneck(s)),
                                new Field<>("slack_at_equal_size", "s at BSL's size", s -> {
                                    long equal = s - size.columnsForGuarantee(k);
                                    return equal < 0 ? Optional.empty() : equal;
                                }))))
                .remark("A DFT layer that gives up "
                        + Numbers.counted(size.columnsForGuarantee(k), "trained column")
                        + " is no larger than the BSL and, as an output layer, guarantees every set of up to "
                        + Numbers.counted(k, "label") + "." + byPaper(size, k))
                .remark(
                        "The guarantee will hold for the whole head if the encoder's last activation is a bijection such as a"
                                + " leaky ReLU, and the trained projection is onto, for which e must be at least 2k+1+s: "
                                + "s of up to " + Math.max(0, size.encoder() - (2L * k + 1)) + " here.");
    }

    /** Returns what the paper counts instead, if it is another number. */
    private static String byPaper(LayerSize size, int k) {
        long columns = (size.encoder() * (2L * k + 1) - 1) / size.labels() + 1;
        return columns == size.columnsForGuarantee(k)
                ? ""
                : " The paper counts e(2k+1)/n, rounded up: " + columns
                        + "; it leaves out biases, and the part of the projection that a column saves.";
    }

    /** Returns the fixed columns of a certified plan in a folder, and what to do with them. */
    public static Results certified(FinishedPlan finished, Path folder) {
        CertifiedPlan plan = finished.plan();
        int features = finished.layer().features();
        Results results = new Results("plan-certify", 1)
                .fact("label_sets", "distinct label sets", plan.sets())
                .fact("labels", "labels (n)", plan.labels())
                .fact("active", "active labels guaranteed (k)", plan.active())
                .fact("spread", "spread frequencies (m)", plan.spread())
                .fact("frequency_seed", "frequency seed", plan.frequencySeed())
                .fact("features", "fixed features (2k+1+2m)", features)
                .fact("certified", "certified: radius 1, safe in " + plan.deploy(), plan.certified())
                .fact("beyond", "beyond it", finished.beyond())
                .fact("plan", "plan", folder.toString())
                .remark("With any values of the trained columns, the output layer can predict the "
                        + plan.certified()
                        + " certified label sets: orthant train --plan " + folder + " …"
                        + (finished.beyond() == 0
                                ? ""
                                : " The others are in " + folder.resolve(CertifiedPlan.BEYOND) + "."))
                .remark(
                        "The whole head will be able to predict them if every activation vector of the encoder is possible"
                                + " (--activation leaky-relu, the default of the encoder words) and the trained projection is onto, for"
                                + " which the encoder needs at least " + features
                                + " activations plus one per trained column (-d); train writes a proof of it and says so.");
        return finished.checkedAgain()
                ? results.remark("The plan was here already. The checker has accepted all " + plan.certified()
                        + " certificates again in this run.")
                : results;
    }
}
