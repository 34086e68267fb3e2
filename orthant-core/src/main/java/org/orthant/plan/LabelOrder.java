package org.orthant.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * An order of the labels in which those that are often active together are neighbours.
 *
 * <p>A layer on the moment curve needs {@code 2t+1} features for sets of {@code t} runs of neighbours, so that an order with fewer runs needs
 * fewer features. The order is a greedy chain: each label is followed by the one that shares the largest part of its label sets, where a set counts by
 * the square of its size. It is not the best one, which is hard to find.
 */
public final class LabelOrder {

    private final int[] positions;

    private LabelOrder(int[] positions) {
        this.positions = positions;
    }

    /** Returns an order for at least one label set, all over the same labels. */
    public static LabelOrder of(List<LabelSet> sets) {
        int n = sets.get(0).labels();
        double[] weight = new double[n];
        List<List<LabelSet>> setsOf = new ArrayList<>();
        IntStream.range(0, n).forEach(label -> setsOf.add(new ArrayList<>()));
        for (LabelSet set : sets) {
            for (int label : set.active()) {
                weight[label] += weight(set);
                setsOf.get(label).add(set);
            }
        }
        int[] heaviest = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(label -> -weight[label]))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] positions = new int[n];
        Arrays.fill(positions, -1);
        int placed = 0;
        int next = 0;
        int label = -1;
        while (placed < n) {
            label = label < 0 ? -1 : follower(label, setsOf.get(label), weight, positions);
            if (label < 0) {
                while (positions[heaviest[next]] >= 0) {
                    next++;
                }
                label = heaviest[next];
            }
            positions[label] = placed++;
        }
        return new LabelOrder(positions);
    }

    /** Returns the label without a position that shares the largest part of its sets with a label; -1 if none shares any. */
    private static int follower(int label, List<LabelSet> sets, double[] weight, int[] positions) {
        Map<Integer, Double> shared = new LinkedHashMap<>();
        for (LabelSet set : sets) {
            for (int other : set.active()) {
                if (positions[other] < 0) {
                    shared.merge(other, weight(set), Double::sum);
                }
            }
        }
        int best = -1;
        double most = 0;
        for (Map.Entry<Integer, Double> one : shared.entrySet()) {
            double part = one.getValue() / (weight[label] + weight[one.getKey()] - one.getValue());
            if (part > most) {
                most = part;
                best = one.getKey();
            }
        }
        return best;
    }

    private static double weight(LabelSet set) {
        return (double) set.size() * set.size();
    }

    /** Returns the labels in their own order. */
    public static LabelOrder given(int labels) {
        return new LabelOrder(IntStream.range(0, labels).toArray());
    }

    /** Returns the position of a label, from 0. */
    public int position(int label) {
        return positions[label];
    }

    /** Returns the set with each label replaced by its position. */
    public LabelSet reordered(LabelSet set) {
        return LabelSet.of(
                set.labels(),
                Arrays.stream(set.active()).map(this::position).sorted().toArray());
    }

    /** Returns the largest number of runs of neighbours around the circle that one of the sets has. */
    public int mostRuns(List<LabelSet> sets) {
        return sets.stream()
                .mapToInt(set -> reordered(set).cyclicAlternations() / 2)
                .max()
                .orElse(0);
    }
}
