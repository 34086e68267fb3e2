package org.orthant.layer;

/**
 * The frequencies of a layer with spread ones: 1 ... k, and m others that a seed scatters over the rest of the spectrum.
 *
 * <p>Frequency j stands for the columns {@code cos(2 pi j i / n)} and {@code sin(2 pi j i / n)} over the labels i. Those from
 * 1 to {@code floor((n-1)/2)} are linearly independent and not constant, so that k + m is at most that.
 *
 * <p>The others are drawn without repetition from k+1 ... {@code floor((n-1)/2)} by a shuffle of which only the beginning is
 * made: for i = 0 ... m-1, place i and place {@code i + r mod (N - i)} change their content, where N is the number of
 * candidates, first in ascending order, and r is the next number of SplitMix64, which begins with the seed, taken as unsigned.
 * This is part of the format of models: n, k, m and the seed determine the columns, in any language. The first ones
 * don't depend on m.
 */
public final class Frequencies {

    private final int labels;
    private final int maxActive;
    private final long seed;
    private final int[] all;

    private Frequencies(int labels, int maxActive, long seed, int[] all) {
        this.labels = labels;
        this.maxActive = maxActive;
        this.seed = seed;
        this.all = all;
    }

    /** Frequencies 1 ... {@code maxActive}, and {@code spread} others by the seed. */
    public static Frequencies of(int labels, int maxActive, int spread, long seed) {
        if (labels < 1) {
            throw new IllegalArgumentException("a layer needs at least one label, not " + labels);
        }
        if (maxActive < 0) {
            throw new IllegalArgumentException("k = " + maxActive + " is negative: at least 0 labels are active");
        }
        if (spread < 0) {
            throw new IllegalArgumentException("m = " + spread + " is negative: at least 0 frequencies are spread");
        }
        int most = (labels - 1) / 2;
        if ((long) maxActive + spread > most) {
            throw new IllegalArgumentException("k + m = " + maxActive + " + " + spread
                    + " are too many frequencies for " + labels + " labels: expected at most (n-1)/2 = " + most);
        }
        int[] all = new int[maxActive + spread];
        for (int j = 0; j < maxActive; j++) {
            all[j] = j + 1;
        }
        System.arraycopy(drawn(maxActive + 1, most, spread, seed), 0, all, maxActive, spread);
        return new Frequencies(labels, maxActive, seed, all);
    }

    private static int[] drawn(int first, int last, int count, long seed) {
        int[] candidates = new int[last - first + 1];
        for (int i = 0; i < candidates.length; i++) {
            candidates[i] = first + i;
        }
        int[] drawn = new int[count];
        long state = seed;
        for (int i = 0; i < count; i++) {
            state += 0x9E3779B97F4A7C15L;
            int place = i + (int) Long.remainderUnsigned(mixed(state), candidates.length - i);
            drawn[i] = candidates[place];
            candidates[place] = candidates[i];
        }
        return drawn;
    }

    /** What SplitMix64 makes of its state. */
    private static long mixed(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The number of labels n. */
    public int labels() {
        return labels;
    }

    /** The number k: frequencies 1 ... k are there. */
    public int maxActive() {
        return maxActive;
    }

    /** The number m of the others. */
    public int spread() {
        return all.length - maxActive;
    }

    /** What the others are drawn by. */
    public long seed() {
        return seed;
    }

    /** The number of columns: a constant one, and two for each frequency. */
    public int columns() {
        return 2 * all.length + 1;
    }

    /** All of them, in the order of their columns: 1 ... k, then the others as they were drawn. */
    public int[] all() {
        return all.clone();
    }

    /** The frequency of a column, which is 0 for the first. */
    int of(int column) {
        return column == 0 ? 0 : all[(column - 1) / 2];
    }

    @Override
    public String toString() {
        return "Frequencies[labels=" + labels + ", maxActive=" + maxActive + ", spread=" + spread() + ", seed=" + seed
                + "]";
    }
}
