package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.orthant.layer.OutputLayer;

/**
 * Classes that can never be predicted for one reason: their rows of weights are nearly the same, so that the same mixture of others beats
 * all of them. A class without training examples ends like this: training only ever pushes its logit down, as that of any such class.
 *
 * @param sets the classes, in the order of their labels
 * @param norm the median length of their rows
 * @param layerNorm the median length of all rows of the layer
 * @param noun what they are called: classes or labels
 */
public record SharedRow(List<NeverPredicted> sets, double norm, double layerNorm, String noun) {

    /** Rows this close to one another, as a part of the median length of rows, or twice as close to a larger group, are nearly the same. */
    private static final double CLOSE = 0.1;

    /** Rows of less than this part of the median length seem untrained: of PP-OCRv3's unreachable classes all have less than half. */
    private static final double SHORT = 0.75;

    /** The fewest classes that are grouped. */
    private static final int FEWEST = 3;

    /** Comparing more classes with one another would take longer than deciding them. */
    private static final int MOST_COMPARED = 5000;

    /** Copies the list. */
    public SharedRow {
        sets = List.copyOf(sets);
    }

    /** Returns whether the rows are so short that the classes seem to be untrained. */
    public boolean isUntrained() {
        return norm < SHORT * layerNorm;
    }

    /** Returns the reason in a sentence without a full stop. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%d %s have nearly the same%s row (length %.2g, median of all %s %.2g)",
                sets.size(),
                noun,
                isUntrained() ? ", apparently untrained" : "",
                norm,
                noun,
                layerNorm);
    }

    /** Groups single labels by their rows, largest groups first; labels whose row no two others share are in none. */
    static List<SharedRow> of(OutputLayer layer, List<NeverPredicted> never, String noun) {
        List<NeverPredicted> singles = never.stream()
                .filter(set -> set.verdict().single().isPresent())
                .limit(MOST_COMPARED)
                .toList();
        if (singles.size() < FEWEST) {
            return List.of();
        }
        double[] norms = new double[layer.labels()];
        for (int label = 0; label < norms.length; label++) {
            norms[label] = Math.sqrt(squaredDistance(layer.row(label), new double[layer.features()]));
        }
        double median = median(norms);
        return merged(groups(layer, singles, CLOSE * median), 2 * CLOSE * median).stream()
                .map(group -> group.members)
                .filter(members -> members.size() >= FEWEST)
                .sorted((one, other) -> other.size() - one.size())
                .map(members -> new SharedRow(
                        members,
                        median(members.stream()
                                .mapToDouble(set -> norms[set.labels().get(0)])
                                .toArray()),
                        median,
                        noun))
                .toList();
    }

    /** The labels whose rows are close to that of the first one. */
    private static final class Group {

        private final double[] leader;
        private final List<NeverPredicted> members = new ArrayList<>();

        Group(double[] leader) {
            this.leader = leader;
        }

        boolean isWithin(double distance, double[] row) {
            return squaredDistance(leader, row) <= distance * distance;
        }
    }

    /** Puts every label into the first group whose first row is close to its own; biases count like one more weight. */
    private static List<Group> groups(OutputLayer layer, List<NeverPredicted> singles, double close) {
        List<Group> groups = new ArrayList<>();
        for (NeverPredicted set : singles) {
            double[] row = extended(layer, set.labels().get(0));
            groups.stream()
                    .filter(group -> group.isWithin(close, row))
                    .findFirst()
                    .orElseGet(() -> {
                        Group begun = new Group(row);
                        groups.add(begun);
                        return begun;
                    })
                    .members
                    .add(set);
        }
        return groups;
    }

    /** Adds groups to larger ones next to them, from which only the order of the labels separates them. */
    private static List<Group> merged(List<Group> groups, double near) {
        List<Group> kept = new ArrayList<>();
        groups.stream()
                .sorted((one, other) -> other.members.size() - one.members.size())
                .forEach(group -> kept.stream()
                        .filter(larger -> larger.isWithin(near, group.leader))
                        .findFirst()
                        .ifPresentOrElse(larger -> larger.members.addAll(group.members), () -> kept.add(group)));
        kept.forEach(group ->
                group.members.sort(Comparator.comparingInt(set -> set.labels().get(0))));
        return kept;
    }

    private static double[] extended(OutputLayer layer, int label) {
        double[] row = Arrays.copyOf(layer.row(label), layer.features() + 1);
        row[layer.features()] = layer.bias(label);
        return row;
    }

    private static double squaredDistance(double[] one, double[] other) {
        double sum = 0;
        for (int j = 0; j < one.length; j++) {
            double difference = one[j] - other[j];
            sum += difference * difference;
        }
        return sum;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
