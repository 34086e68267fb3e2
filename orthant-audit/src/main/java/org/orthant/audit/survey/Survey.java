package org.orthant.audit.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;

/**
 * Estimates which share of all label sets of a size a layer can answer, from random ones.
 *
 * @param layer the layer
 * @param question what is asked of each set; radii and margins only cost time here
 * @param sizes the numbers of labels
 * @param setsPerSize how many random sets of each size are asked about; all sets of a size count alike
 * @param seed of the random sets: those of a size are the same for layers of as many labels
 */
public record Survey(OutputLayer layer, Question question, List<Integer> sizes, int setsPerSize, long seed) {

    /** Refuses sizes that no set has. */
    public Survey {
        sizes = List.copyOf(sizes);
        for (int size : sizes) {
            if (size < 0 || size > layer.labels()) {
                throw new IllegalArgumentException(
                        "there are no sets of " + size + " of " + layer.labels() + " labels to ask about");
            }
            question.rule().objection(size).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
        }
        if (setsPerSize < 1) {
            throw new IllegalArgumentException(setsPerSize + " sets of each size are too few: expected at least 1");
        }
    }

    /** Asks; empty if it was cancelled. */
    public Optional<List<SurveyPoint>> run(RunOptions options) {
        List<SurveyPoint> points = new ArrayList<>();
        for (int size : sizes) {
            // Repetitions among random sets count as often as they occur: the draws are independent.
            AuditResult result =
                    Audit.of(layer, random(size)).withQuestion(question).run(AuditSink.NONE, options);
            if (!result.complete()) {
                return Optional.empty();
            }
            VerdictCounts counts = result.counts();
            points.add(SurveyPoint.of(
                    layer.features(),
                    size,
                    counts.all().lines(),
                    counts.of(Outcome.ARGMAXABLE).lines(),
                    counts.of(Outcome.UNDECIDED).lines(),
                    result.seconds()));
        }
        return Optional.of(points);
    }

    private DistinctLabelSets random(int size) {
        SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * size);
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int i = 0; i < setsPerSize; i++) {
            sets.add(LabelSet.of(layer.labels(), sample(random, layer.labels(), size)));
        }
        return sets.build();
    }

    /** A set of that size, each as likely as any other (Floyd's method). */
    private static int[] sample(SplittableRandom random, int labels, int size) {
        TreeSet<Integer> chosen = new TreeSet<>();
        for (int bound = labels - size; bound < labels; bound++) {
            int label = random.nextInt(bound + 1);
            chosen.add(chosen.contains(label) ? bound : label);
        }
        return chosen.stream().mapToInt(label -> label).toArray();
    }
}
