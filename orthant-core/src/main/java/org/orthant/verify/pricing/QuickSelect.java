package org.orthant.verify.pricing;

/** The element of a given rank among unsorted numbers, in linear time on average. */
public final class QuickSelect {

    private QuickSelect() {}

    /** The element that has {@code rank} smaller ones among the first {@code count}, which are reordered. */
    public static float smallest(float[] values, int count, int rank) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            float pivot = median(values[low], values[(low + high) >>> 1], values[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    float value = values[i];
                    values[i++] = values[j];
                    values[j--] = value;
                }
            }
            if (rank <= j) {
                high = j;
            } else if (rank >= i) {
                low = i;
            } else {
                break;
            }
        }
        return values[rank];
    }

    private static float median(float a, float b, float c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
