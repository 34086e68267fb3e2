package org.orthant.plan;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.orthant.labels.LabelSet;

/**
 * Decides whether some layer of two features, without a bias, predicts all given label sets: whether their sign rank is at most 2.
 *
 * <p>Two features are a direction in the plane. While it turns half-way round, the logit of every label changes its sign once, so that the labels
 * that differ from the first label set are, in the order of their changes, a first or a last part of all labels. Conversely label sets of this form are those of lines in that
 * order. Of a set of differences and its complement take the one without label 0: then two that are both first parts, or both last ones, are
 * nested, and a first and a last part are disjoint. So the question is whether all pairs are nested or disjoint, and whether two classes are
 * enough to keep disjoint pairs apart and nested ones together.
 */
final class PlanarSets {

    private PlanarSets() {}

    /** Decides it for distinct label sets. */
    static boolean fit(List<LabelSet> distinct) {
        int n = distinct.get(0).labels();
        // Two features predict 2n sets.
        if (distinct.size() > 2L * n) {
            return false;
        }
        BitSet first = bits(distinct.get(0));
        List<BitSet> differences = distinct.stream()
                .map(set -> difference(first, set, n))
                .filter(set -> !set.isEmpty())
                .distinct()
                .toList();
        int[] side = new int[differences.size()];
        for (int start = 0; start < side.length; start++) {
            if (side[start] != 0) {
                continue;
            }
            side[start] = 1;
            Deque<Integer> open = new ArrayDeque<>(List.of(start));
            while (!open.isEmpty()) {
                int one = open.remove();
                for (int other = 0; other < side.length; other++) {
                    int together = together(differences.get(one), differences.get(other));
                    if (together == 0 || (side[other] != 0 && side[other] != together * side[one])) {
                        return false;
                    }
                    if (side[other] == 0) {
                        side[other] = together * side[one];
                        open.add(other);
                    }
                }
            }
        }
        return true;
    }

    /** Returns 1 for nested sets, -1 for disjoint ones, 0 for all others. */
    private static int together(BitSet one, BitSet other) {
        BitSet common = (BitSet) one.clone();
        common.and(other);
        if (common.isEmpty()) {
            return -1;
        }
        return common.equals(one) || common.equals(other) ? 1 : 0;
    }

    private static BitSet difference(BitSet first, LabelSet set, int n) {
        BitSet difference = bits(set);
        difference.xor(first);
        if (difference.get(0)) {
            difference.flip(0, n);
        }
        return difference;
    }

    private static BitSet bits(LabelSet set) {
        BitSet bits = new BitSet(set.labels());
        Arrays.stream(set.active()).forEach(bits::set);
        return bits;
    }
}
