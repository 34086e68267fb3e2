package org.orthant.geometry;

import java.util.random.RandomGenerator;

/** Sorted subsets of {@code {0, …, n−1}} with a fixed number of elements, in lexicographic order. */
final class Subsets {

    private Subsets() {}

    /** The first one, {@code {0, …, size−1}}. */
    static int[] first(int size) {
        int[] subset = new int[size];
        for (int i = 0; i < size; i++) {
            subset[i] = i;
        }
        return subset;
    }

    /** Turns a subset into its successor; returns false and changes nothing if it was the last. */
    static boolean advance(int[] subset, int n) {
        int size = subset.length;
        for (int i = size - 1; i >= 0; i--) {
            if (subset[i] < n - size + i) {
                subset[i]++;
                for (int j = i + 1; j < size; j++) {
                    subset[j] = subset[j - 1] + 1;
                }
                return true;
            }
        }
        return false;
    }

    /** Draws a subset uniformly: element by element, each with its remaining probability. */
    static int[] random(int size, int n, RandomGenerator random) {
        int[] subset = new int[size];
        for (int element = 0, chosen = 0; chosen < size; element++) {
            if (random.nextInt(n - element) < size - chosen) {
                subset[chosen++] = element;
            }
        }
        return subset;
    }
}
