package org.orthant.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/** The metrics as their definitions read, for all examples at once. */
record NaiveScores(List<float[]> logits, List<LabelSet> active) {

    double mean(List<Integer> examples, ToDoubleFunction<Integer> value) {
        return examples.stream().mapToDouble(value).average().orElse(0);
    }

    double precision(int k) {
        return mean(all(), i -> (double) hits(i, k) / k);
    }

    double recall(int k) {
        return mean(labelled(), i -> (double) hits(i, k) / active.get(i).size());
    }

    double ndcg(int k) {
        return mean(labelled(), i -> {
            List<Integer> ranking = ranking(i);
            double gain = IntStream.range(0, Math.min(k, ranking.size()))
                    .filter(place -> active.get(i).isActive(ranking.get(place)))
                    .mapToDouble(place -> 1 / log2(place + 2))
                    .sum();
            double best = IntStream.range(0, Math.min(k, active.get(i).size()))
                    .mapToDouble(place -> 1 / log2(place + 2))
                    .sum();
            return gain / best;
        });
    }

    double psp(int k, Propensities propensities) {
        double reached = all().stream()
                .flatMap(i -> ranking(i).stream().limit(k).filter(active.get(i)::isActive))
                .mapToDouble(propensities::weight)
                .sum();
        double best = all().stream()
                .flatMap(i -> active.get(i).stream()
                        .mapToObj(propensities::weight)
                        .sorted(Comparator.reverseOrder())
                        .limit(k))
                .mapToDouble(weight -> weight)
                .sum();
        return best == 0 ? 0 : reached / best;
    }

    double loss() {
        return mean(
                all(),
                i -> IntStream.range(0, labels())
                        .mapToDouble(label -> {
                            double probability = 1 / (1 + Math.exp(-logits.get(i)[label]));
                            return -Math.log(active.get(i).isActive(label) ? probability : 1 - probability);
                        })
                        .average()
                        .orElse(0));
    }

    double exactMatch() {
        return mean(all(), i -> predicted(i).equals(active.get(i)) ? 1 : 0);
    }

    double microF1() {
        return f1(all(), IntStream.range(0, labels()).boxed().toList());
    }

    double macroF1(boolean onlyActive) {
        return IntStream.range(0, labels())
                .filter(label -> !onlyActive || active.stream().anyMatch(set -> set.isActive(label)))
                .mapToDouble(label -> f1(all(), List.of(label)))
                .average()
                .orElse(0);
    }

    private double f1(List<Integer> examples, List<Integer> labels) {
        double hits = 0;
        double predicted = 0;
        double actual = 0;
        for (int i : examples) {
            for (int label : labels) {
                boolean says = predicted(i).isActive(label);
                boolean is = active.get(i).isActive(label);
                hits += says && is ? 1 : 0;
                predicted += says ? 1 : 0;
                actual += is ? 1 : 0;
            }
        }
        if (hits == 0) {
            return 0;
        }
        double precision = hits / predicted;
        double recall = hits / actual;
        return 2 * precision * recall / (precision + recall);
    }

    private LabelSet predicted(int example) {
        return LabelSet.of(
                labels(),
                IntStream.range(0, labels())
                        .filter(label -> logits.get(example)[label] > 0)
                        .toArray());
    }

    private long hits(int example, int k) {
        return ranking(example).stream()
                .limit(k)
                .filter(active.get(example)::isActive)
                .count();
    }

    List<Integer> ranking(int example) {
        float[] row = logits.get(example);
        return IntStream.range(0, labels())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(label -> -row[label])
                        .thenComparing(label -> label))
                .toList();
    }

    int labels() {
        return logits.get(0).length;
    }

    private List<Integer> all() {
        return IntStream.range(0, logits.size()).boxed().toList();
    }

    private List<Integer> labelled() {
        return all().stream().filter(i -> active.get(i).size() > 0).toList();
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
