package org.orthant.experiment.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.orthant.audit.Audit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.partition.PartitionAudit;
import org.orthant.data.Dataset;
import org.orthant.data.SparseInputs;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.partition.LabelClusters;
import org.orthant.partition.search.PartitionVerifier;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/**
 * Trains models with and without a matcher of clusters on the same words and the same number of features, and decides which test label sets
 * they can never output.
 */
final class PartitionStudy {

    private final Dataset data;
    private final DistinctLabelSets sets;
    private final int epochs;
    private final int mostQuestions;
    private final List<Result> results = new ArrayList<>();

    /**
     * What one model can never output.
     *
     * @param features d
     * @param clusters the number of clusters, 0 without a matcher
     * @param beam the number of clusters that are searched; 0 for those above the threshold
     * @param parameters numbers of the output layer, clusters included
     * @param never number of distinct test label sets that no features output
     * @param undecided number of those that were left open
     * @param branched number of those that took several refutations
     * @param sets number of distinct test label sets
     * @param microF1 on the test part
     * @param seconds that deciding took
     */
    record Result(
            int features,
            int clusters,
            int beam,
            int parameters,
            long never,
            long undecided,
            long branched,
            int sets,
            double microF1,
            double seconds) {

        double percentNever() {
            return 100.0 * never / sets;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "| %d | %s | %s | %,d | %d (%.1f %%) | %d | %d | %.3f | %.0f |",
                    features,
                    clusters == 0 ? "none" : String.valueOf(clusters),
                    beam == 0 ? (clusters == 0 ? "" : "score above 0") : "best " + beam,
                    parameters,
                    never,
                    percentNever(),
                    branched,
                    undecided,
                    microF1,
                    seconds);
        }
    }

    PartitionStudy(Dataset data, int mostSets, int epochs, int mostQuestions) {
        this.data = data;
        this.epochs = epochs;
        this.mostQuestions = mostQuestions;
        DistinctLabelSets.Builder distinct = new DistinctLabelSets.Builder();
        for (int example = 0; example < data.test().size(); example++) {
            distinct.add(data.test().labelSet(example));
        }
        DistinctLabelSets all = distinct.build();
        DistinctLabelSets.Builder some = new DistinctLabelSets.Builder();
        all.sets().stream().limit(mostSets).forEach(some::add);
        this.sets = some.build();
    }

    /** Trains a model with this number of clusters, 0 for none, and adds a result for each beam; 0 searches clusters above the threshold. */
    List<Result> run(int features, int clusters, List<Integer> beams) {
        LabelGroups groups = clusters == 0
                ? LabelGroups.none()
                : LabelGroups.of(data.train(), clusters, new SplittableRandom(clusters));
        SplittableRandom random = new SplittableRandom(1);
        BagOfWords model = new BagOfWords(
                ((SparseInputs) data.train().inputs()).features(), data.labels(), groups, features, random);
        model.train(data.train(), epochs, random);
        List<Result> added = new ArrayList<>();
        for (int beam : beams) {
            added.add(clusters == 0 ? flat(model, features) : partitioned(model, groups, features, beam));
        }
        results.addAll(added);
        return added;
    }

    private Result flat(BagOfWords model, int features) {
        var audit =
                new Audit(model.labels(), sets, Question.verdict(FeatureDomain.free(features)), Optional.empty()).run();
        return result(features, 0, 0, audit.counts(), 0, model, audit.seconds());
    }

    private Result partitioned(BagOfWords model, LabelGroups groups, int features, int beam) {
        DenseLayer scores = model.clusters();
        LabelClusters threshold = LabelClusters.of(groups.groups(), scores);
        LabelClusters clusters = beam == 0 ? threshold : threshold.withBeam(beam);
        PartitionVerifier verifier = PartitionVerifier.of(
                clusters,
                model.labels(),
                FeatureDomain.free(features),
                DecisionRule.threshold(),
                mostQuestions,
                Optional.empty());
        var result = new PartitionAudit(verifier, sets, Optional.empty()).run(RunOptions.DEFAULT, decision -> {});
        return result(
                features, groups.number(), beam, result.counts(), result.sums().branched(), model, result.seconds());
    }

    private Result result(
            int features,
            int clusters,
            int beam,
            VerdictCounts counts,
            long branched,
            BagOfWords model,
            double seconds) {
        return new Result(
                features,
                clusters,
                beam,
                (data.labels() + clusters) * (features + 1),
                counts.of(Outcome.UNARGMAXABLE).distinct(),
                counts.of(Outcome.UNDECIDED).distinct(),
                branched,
                sets.size(),
                beam == 0 ? model.microF1(data.test()) : Double.NaN,
                seconds);
    }

    List<Result> results() {
        return List.copyOf(results);
    }
}
