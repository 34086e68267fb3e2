package org.orthant.labels;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.counting.Binomial;

/**
 * The subsets of {0, …, n-1} with at most m elements, as ascending arrays, ordered by size and then lexicographically.
 *
 * <p>Both families of label sets correspond to these subsets: subsets of the labels, and subsets of the gaps between
 * labels.
 */
final class SmallSubsets {

    private final int n;
    private final int most;
    private final BigInteger count;
    private final BigInteger countOfLargest;

    /** The subsets of {@code n} elements with at most {@code most} of them; larger ones than n do not exist. */
    SmallSubsets(int n, int most) {
        this.n = n;
        this.most = Math.min(n, most);
        this.count = Binomial.sum(n, this.most);
        this.countOfLargest = Binomial.choose(n, this.most);
    }

    BigInteger count() {
        return count;
    }

    /**
     * The number of smaller subsets, and of those of the same size that come before.
     *
     * <p>Lexicographically after S = {s_0 &lt; … &lt; s_{m-1}} come the subsets that agree with it up to some s_i and
     * continue with m-i elements beyond s_i: there are C(n-1-s_i, m-i) of them.
     */
    BigInteger rank(int[] subset) {
        int size = subset.length;
        BigInteger after = BigInteger.ZERO;
        for (int i = 0; i < size; i++) {
            after = after.add(Binomial.choose(n - 1 - subset[i], size - i));
        }
        return Binomial.sum(n, size).subtract(BigInteger.ONE).subtract(after);
    }

    /** The subset of a rank that is known to be between 0 and {@code count() - 1}. */
    int[] unrank(BigInteger rank) {
        int size = 0;
        BigInteger left = rank;
        BigInteger ofThisSize = BigInteger.ONE;
        while (left.compareTo(ofThisSize) >= 0) {
            left = left.subtract(ofThisSize);
            ofThisSize = scale(ofThisSize, n - size, size + 1);
            size++;
        }
        return unrankOfSize(size, left, ofThisSize);
    }

    /** Decides for each element in turn whether the subset has it; {@code choices} counts the ways that are left. */
    private int[] unrankOfSize(int size, BigInteger rank, BigInteger choices) {
        int[] subset = new int[size];
        int chosen = 0;
        BigInteger left = rank;
        BigInteger ways = choices;
        for (int thing = 0; chosen < size; thing++) {
            int things = n - thing;
            BigInteger waysWithIt = scale(ways, size - chosen, things);
            if (left.compareTo(waysWithIt) < 0) {
                subset[chosen++] = thing;
                ways = waysWithIt;
            } else {
                left = left.subtract(waysWithIt);
                ways = ways.subtract(waysWithIt);
            }
        }
        return subset;
    }

    Stream<int[]> stream() {
        return Stream.iterate(new int[0], subset -> subset.length <= most, this::next);
    }

    /** The next subset of the same size, or else the first that is one larger, even if n elements have no such subset. */
    private int[] next(int[] subset) {
        int size = subset.length;
        int moved = size - 1;
        while (moved >= 0 && subset[moved] == n - size + moved) {
            moved--;
        }
        if (moved < 0) {
            return IntStream.rangeClosed(0, size).toArray();
        }
        int[] next = subset.clone();
        next[moved]++;
        for (int i = moved + 1; i < size; i++) {
            next[i] = next[i - 1] + 1;
        }
        return next;
    }

    int[] sample(RandomGenerator random) {
        return most > n / 2 ? sampleByCoins(random) : sampleOfSize(sampleSize(random), random);
    }

    /** Tosses a coin for each element until not too many come up: at least every second attempt succeeds. */
    private int[] sampleByCoins(RandomGenerator random) {
        while (true) {
            int[] subset =
                    IntStream.range(0, n).filter(thing -> random.nextBoolean()).toArray();
            if (subset.length <= most) {
                return subset;
            }
        }
    }

    /** A size with probability C(n, size) / count. Most subsets have nearly the largest size, so start there. */
    private int sampleSize(RandomGenerator random) {
        BigInteger left = below(count, random);
        BigInteger ofThisSize = countOfLargest;
        int size = most;
        while (left.compareTo(ofThisSize) >= 0) {
            left = left.subtract(ofThisSize);
            ofThisSize = scale(ofThisSize, size, n - size + 1);
            size--;
        }
        return size;
    }

    /** Floyd's algorithm: by induction, the elements chosen so far are a uniform subset of {0, …, last}. */
    private int[] sampleOfSize(int size, RandomGenerator random) {
        Set<Integer> chosen = new HashSet<>();
        for (int last = n - size; last < n; last++) {
            if (!chosen.add(random.nextInt(last + 1))) {
                chosen.add(last);
            }
        }
        return chosen.stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    /** A uniform number from 0 to bound - 1: random bits until they are below the bound. */
    private static BigInteger below(BigInteger bound, RandomGenerator random) {
        int bits = bound.subtract(BigInteger.ONE).bitLength();
        byte[] bytes = new byte[(bits + 7) / 8];
        while (true) {
            random.nextBytes(bytes);
            BigInteger drawn = new BigInteger(1, bytes).shiftRight(8 * bytes.length - bits);
            if (drawn.compareTo(bound) < 0) {
                return drawn;
            }
        }
    }

    /** value · numerator / denominator, where it is known to be whole. */
    private static BigInteger scale(BigInteger value, int numerator, int denominator) {
        return value.multiply(BigInteger.valueOf(numerator)).divide(BigInteger.valueOf(denominator));
    }
}
