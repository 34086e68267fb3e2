package org.orthant.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.counting.CoverCount;
import org.orthant.labels.LabelSet;

/**
 * Bounds of the fewest features with which some layer without a bias predicts all given label sets: the <em>sign rank</em> of the matrix that has
 * these as its rows. A layer with fewer features cannot predict all of them, however it is trained; with a bias, one feature fewer may do.
 *
 * <p><b>From below.</b> Restricted to some of the labels, a layer of {@code d} features is a layer of {@code d} features, which predicts at most
 * Cover's number of sets of these labels ({@link CoverCount}). If the label sets have more different patterns there, {@code d} is too small. So
 * the labels are a certificate, which is checked by counting; labels with all patterns, a shattered set as in the VC dimension,
 * are the extreme case. Which labels to look at is a greedy choice: the bound holds, and need not be the best of this kind.
 *
 * <p><b>From above.</b> A layer of {@code 2t+1} features on the moment curve predicts all sets that change at most {@code 2t} times around the circle
 * of labels, a layer of {@code n} features predicts everything, and one with a column for each label set predicts these.
 *
 * @param atLeast no layer with fewer features predicts all label sets
 * @param atMost some layer with that number of features does
 * @param labels on which the label sets have too many patterns for fewer features; ascending
 * @param patterns the number of these patterns
 */
public record SignRank(int atLeast, int atMost, List<Integer> labels, int patterns) {

    /** Patterns of more labels are rarely more than Cover's number for many features, which grows with them. */
    private static final int MOST_LABELS = 64;

    /** Copies the list. */
    public SignRank {
        labels = List.copyOf(labels);
    }

    /**
     * Returns bounds for at least one label set.
     *
     * @throws IllegalArgumentException if the list is empty, or they differ in the number of labels
     */
    public static SignRank of(List<LabelSet> sets) {
        if (sets.isEmpty()
                || sets.stream().anyMatch(set -> set.labels() != sets.get(0).labels())) {
            throw new IllegalArgumentException("expected at least one label set, and all over the same labels");
        }
        int turns = sets.stream()
                .mapToInt(set -> set.cyclicAlternations() / 2)
                .max()
                .orElse(0);
        int n = sets.get(0).labels();
        int distinct = (int) sets.stream().distinct().count();
        int atMost = (int) Math.min(Math.min(n, distinct), 2L * turns + 1);
        return new Patterns(sets).refined(atMost);
    }

    /** Returns the least number of features with which this number of patterns of these labels is possible. */
    static int featuresFor(int labels, int patterns) {
        int features = 1;
        while (features < labels
                && new CoverCount(labels, features, false).argmaxable().compareTo(BigInteger.valueOf(patterns)) < 0) {
            features++;
        }
        return features;
    }

    /** The label sets, divided into those that agree about the labels chosen so far. */
    private static final class Patterns {

        private final int[][] setsOf;
        private final int[] block;
        private int[] sizes;
        private int blocks = 1;
        private final List<Integer> chosen = new ArrayList<>();

        Patterns(List<LabelSet> sets) {
            int n = sets.get(0).labels();
            int[] counts = new int[n];
            sets.forEach(set -> Arrays.stream(set.active()).forEach(label -> counts[label]++));
            setsOf = new int[n][];
            Arrays.setAll(setsOf, label -> new int[counts[label]]);
            for (int i = 0; i < sets.size(); i++) {
                for (int label : sets.get(i).active()) {
                    setsOf[label][--counts[label]] = i;
                }
            }
            block = new int[sets.size()];
            sizes = new int[] {sets.size()};
        }

        SignRank refined(int atMost) {
            SignRank best = new SignRank(1, atMost, List.of(), 1);
            while (chosen.size() < Math.min(setsOf.length, MOST_LABELS) && best.atLeast < atMost && divide()) {
                int needed = featuresFor(chosen.size(), blocks);
                if (needed > best.atLeast) {
                    best = new SignRank(needed, atMost, chosen.stream().sorted().toList(), blocks);
                }
            }
            return best;
        }

        /** Chooses the label that divides the most blocks; false if none divides any. */
        private boolean divide() {
            int best = -1;
            int most = 0;
            for (int label = 0; label < setsOf.length; label++) {
                int divided = divided(label);
                if (divided > most) {
                    most = divided;
                    best = label;
                }
            }
            if (best < 0) {
                return false;
            }
            int[] inLabel = counts(best);
            int[] renamed = new int[blocks];
            int next = blocks;
            for (int b = 0; b < inLabel.length; b++) {
                renamed[b] = inLabel[b] > 0 && inLabel[b] < sizes[b] ? next++ : b;
            }
            int[] larger = Arrays.copyOf(sizes, next);
            for (int set : setsOf[best]) {
                int to = renamed[block[set]];
                if (to != block[set]) {
                    larger[block[set]]--;
                    larger[to]++;
                    block[set] = to;
                }
            }
            sizes = larger;
            blocks = next;
            chosen.add(best);
            return true;
        }

        private int divided(int label) {
            int[] inLabel = counts(label);
            int divided = 0;
            for (int set : setsOf[label]) {
                int b = block[set];
                if (inLabel[b] > 0 && inLabel[b] < sizes[b]) {
                    divided++;
                }
                inLabel[b] = 0;
            }
            return divided;
        }

        private int[] counts(int label) {
            int[] inLabel = new int[blocks];
            for (int set : setsOf[label]) {
                inLabel[block[set]]++;
            }
            return inLabel;
        }
    }
}
