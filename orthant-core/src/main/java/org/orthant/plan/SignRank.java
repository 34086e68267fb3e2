package org.orthant.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.orthant.counting.CoverCount;
import org.orthant.labels.LabelSet;

/**
 * Bounds of the fewest features with which some layer without a bias predicts all given label sets: the <em>sign rank</em> of the matrix that has
 * these as its rows. A layer with fewer features cannot predict all of them, however it is trained; with a bias, one feature fewer may do.
 *
 * <p><b>From below.</b> Restricted to some of the labels, a layer of {@code d} features is a layer of {@code d} features, which predicts at most
 * Cover's number of sets of these labels ({@link CoverCount}). With {@code x} it predicts the complement with {@code -x}. So if the label sets and
 * their complements have more different patterns on the labels, {@code d} is too small: the labels are a certificate, which is checked by counting.
 * If these are all {@code 2^m} patterns of {@code m} labels, the labels are <em>shattered</em> and need {@code m} features. For all sets of exactly {@code k}
 * labels any {@code 2k+1} labels are, so that no layer guarantees them with fewer features than a DFT layer has. Which labels to look at is a
 * greedy choice: the bound holds, and need not be the best of this kind. Two other reasons are {@link PlanarSets} and {@link SpectralBound}.
 *
 * <p><b>From above.</b> A layer of {@code 2t+1} features on the moment curve predicts all sets that change at most {@code 2t} times around the circle
 * of labels, in the given order or that of {@link LabelOrder}, a layer of {@code n} features predicts everything, and one with a column for each label set predicts these.
 *
 * @param atLeast no layer with fewer features predicts all label sets
 * @param atMost some layer with that number of features does
 * @param reason what proves the lower bound
 * @param labels on which label sets and complements have too many patterns for fewer features, ascending; empty for other reasons
 * @param patterns the number of these patterns
 */
public record SignRank(int atLeast, int atMost, Reason reason, List<Integer> labels, long patterns) {

    /** What proves that fewer features are too few. */
    public enum Reason {
        /** The number of patterns on some labels. */
        PATTERNS,
        /** Two features would put the label sets around a circle, which they contradict. */
        PLANE,
        /** The spectral norm of the matrix of signs is small. */
        SPECTRUM
    }

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
        int n = sets.get(0).labels();
        List<LabelSet> distinct = sets.stream().distinct().toList();
        int turns = Math.min(
                LabelOrder.given(n).mostRuns(distinct), LabelOrder.of(distinct).mostRuns(distinct));
        int different = distinct.size() == 2 && areComplements(distinct.get(0), distinct.get(1)) ? 1 : distinct.size();
        int atMost = (int) Math.min(Math.min(n, different), 2L * turns + 1);
        SignRank best = new LabelPatterns(distinct).bound(atMost);
        if (atMost > 2) {
            boolean planar = PlanarSets.fit(distinct);
            if (planar) {
                return new SignRank(best.atLeast, 2, best.reason, best.labels, best.patterns);
            }
            best = best.or(3, Reason.PLANE);
        }
        return best.or(SpectralBound.of(distinct), Reason.SPECTRUM);
    }

    /** Returns whether all patterns of the labels occur, with complements, so that these alone need as many features. */
    public boolean isShattered() {
        return reason == Reason.PATTERNS && labels.size() < Long.SIZE - 1 && patterns == 1L << labels.size();
    }

    /** Returns the same with an upper bound that was found in another way, if it is better. */
    public SignRank atMost(int features) {
        return features < atMost ? new SignRank(atLeast, features, reason, labels, patterns) : this;
    }

    private static boolean areComplements(LabelSet one, LabelSet other) {
        return one.size() + other.size() == one.labels()
                && Arrays.stream(one.active()).noneMatch(other::isActive);
    }

    private SignRank or(int other, Reason why) {
        return other > atLeast ? new SignRank(other, atMost, why, List.of(), 0) : this;
    }

    /** Returns the least number of features with which this number of patterns of these labels is possible. */
    static int featuresFor(int labels, long patterns) {
        int features = 1;
        while (features < labels
                && new CoverCount(labels, features, false).argmaxable().compareTo(BigInteger.valueOf(patterns)) < 0) {
            features++;
        }
        return features;
    }

    /** Chooses labels on which label sets and complements have many patterns. */
    private static final class LabelPatterns {

        /** Patterns are kept in the bits of a long; of more labels they are rarely more than Cover's number, which grows with them. */
        private static final int MOST_LABELS = 60;

        /** Labels that are tried, those active most often. */
        private static final int MOST_TRIED = 2000;

        /** Choices of labels that are extended side by side, while they are few. */
        private static final int BEAM = 40;

        /** Labels that these are extended by. */
        private static final int BEAM_LABELS = 80;

        /** Patterns of that number of labels are counted in a table. */
        private static final int MOST_IN_BEAM = 14;

        private final List<LabelSet> sets;
        private final int[] frequent;
        private final int[][] setsOf;

        LabelPatterns(List<LabelSet> sets) {
            this.sets = sets;
            int n = sets.get(0).labels();
            int[] counts = new int[n];
            sets.forEach(set -> Arrays.stream(set.active()).forEach(label -> counts[label]++));
            setsOf = new int[n][];
            Arrays.setAll(setsOf, label -> new int[counts[label]]);
            int[] filled = new int[n];
            for (int i = 0; i < sets.size(); i++) {
                for (int label : sets.get(i).active()) {
                    setsOf[label][filled[label]++] = i;
                }
            }
            // A label that is active in more than half of the sets says as much as one that is inactive in them.
            frequent = IntStream.range(0, n)
                    .boxed()
                    .sorted(Comparator.comparingInt(label -> -Math.min(counts[label], sets.size() - counts[label])))
                    .mapToInt(Integer::intValue)
                    .limit(MOST_TRIED)
                    .toArray();
        }

        SignRank bound(int atMost) {
            SignRank few = ofFewLabels(atMost);
            SignRank many = ofManyLabels(atMost);
            return many.atLeast > few.atLeast ? many : few;
        }

        /** Extends several choices of few labels side by side. */
        private SignRank ofFewLabels(int atMost) {
            SignRank best = new SignRank(1, atMost, Reason.PATTERNS, List.of(), 1);
            int[] tried = Arrays.copyOf(frequent, Math.min(frequent.length, BEAM_LABELS));
            List<int[]> beam = List.of(new int[0]);
            int most = Math.min(MOST_IN_BEAM, tried.length);
            // More labels rarely prove more when the last few did not.
            for (int size = 1; size <= Math.min(most, best.atLeast + 3) && best.atLeast < atMost; size++) {
                beam = extended(beam, tried);
                int[] first = beam.get(0);
                long patterns = patterns(first);
                int needed = featuresFor(size, patterns);
                if (needed > best.atLeast) {
                    best = new SignRank(
                            needed,
                            atMost,
                            Reason.PATTERNS,
                            Arrays.stream(first).sorted().boxed().toList(),
                            patterns);
                }
            }
            return best;
        }

        /** Returns the choices with one label more that have the most patterns, the best one first. */
        private List<int[]> extended(List<int[]> beam, int[] tried) {
            Map<List<Integer>, Long> patternsOf = new LinkedHashMap<>();
            for (int[] labels : beam) {
                for (int label : tried) {
                    if (Arrays.stream(labels).noneMatch(other -> other == label)) {
                        int[] more = Arrays.copyOf(labels, labels.length + 1);
                        more[labels.length] = label;
                        patternsOf.computeIfAbsent(
                                Arrays.stream(more).sorted().boxed().toList(), ascending -> patterns(more));
                    }
                }
            }
            return patternsOf.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(BEAM)
                    .map(choice ->
                            choice.getKey().stream().mapToInt(Integer::intValue).toArray())
                    .toList();
        }

        /** Returns the number of patterns of few labels, with complements. */
        private long patterns(int[] labels) {
            int[] pattern = new int[sets.size()];
            for (int i = 0; i < labels.length; i++) {
                for (int set : setsOf[labels[i]]) {
                    pattern[set] |= 1 << i;
                }
            }
            boolean[] found = new boolean[1 << labels.length];
            int all = found.length - 1;
            int count = 0;
            for (int one : pattern) {
                if (!found[one]) {
                    found[one] = true;
                    found[all - one] = true;
                    count += 2;
                }
            }
            return count;
        }

        /** Adds the label that divides the most sets that agreed so far, and keeps the number of labels that proves most. */
        private SignRank ofManyLabels(int atMost) {
            SignRank best = new SignRank(1, atMost, Reason.PATTERNS, List.of(), 1);
            long[] pattern = new long[sets.size()];
            List<Integer> chosen = new ArrayList<>();
            Blocks blocks = new Blocks();
            while (chosen.size() < Math.min(frequent.length, MOST_LABELS) && best.atLeast < atMost) {
                int label = blocks.mostDividing();
                if (label < 0) {
                    break;
                }
                blocks.divide(label);
                for (int set : setsOf[label]) {
                    pattern[set] |= 1L << chosen.size();
                }
                chosen.add(label);
                long patterns = withComplements(pattern, chosen.size());
                int needed = featuresFor(chosen.size(), patterns);
                if (needed > best.atLeast) {
                    best = new SignRank(
                            needed,
                            atMost,
                            Reason.PATTERNS,
                            chosen.stream().sorted().toList(),
                            patterns);
                }
            }
            return best;
        }

        private static long withComplements(long[] pattern, int labels) {
            long all = (1L << labels) - 1;
            return 2
                    * LongStream.of(pattern)
                            .map(one -> Math.min(one, all ^ one))
                            .distinct()
                            .count();
        }

        /** The label sets, divided into those that agree about the labels chosen so far. */
        private final class Blocks {

            private final int[] block = new int[sets.size()];
            private int[] sizes = {sets.size()};
            private int blocks = 1;

            /** Returns the label that divides the most blocks; -1 if none divides any. */
            int mostDividing() {
                int best = -1;
                int most = 0;
                for (int label : frequent) {
                    int divided = divided(label);
                    if (divided > most) {
                        most = divided;
                        best = label;
                    }
                }
                return best;
            }

            void divide(int label) {
                int[] inLabel = counts(label);
                int[] renamed = new int[blocks];
                int next = blocks;
                for (int b = 0; b < inLabel.length; b++) {
                    renamed[b] = inLabel[b] > 0 && inLabel[b] < sizes[b] ? next++ : b;
                }
                int[] larger = Arrays.copyOf(sizes, next);
                for (int set : setsOf[label]) {
                    int to = renamed[block[set]];
                    if (to != block[set]) {
                        larger[block[set]]--;
                        larger[to]++;
                        block[set] = to;
                    }
                }
                sizes = larger;
                blocks = next;
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
}
