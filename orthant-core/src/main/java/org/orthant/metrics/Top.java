package org.orthant.metrics;

/**
 * The k labels with the largest logits, largest first; of equal ones the label with the smaller id comes first.
 *
 * <p>They are selected in one pass by a heap of k labels that has the worst at its root, so that n labels cost about
 * n comparisons when k is small.
 */
public final class Top {

    private Top() {}

    /** The {@code k} best of all labels, or all of them if there are fewer. */
    public static int[] of(float[] logits, int k) {
        return of(logits, 0, logits.length, k);
    }

    /** The same for the {@code labels} logits that begin at position {@code from}. */
    public static int[] of(float[] logits, int from, int labels, int k) {
        int[] heap = new int[Math.min(k, labels)];
        for (int label = 0; label < heap.length; label++) {
            heap[label] = label;
        }
        for (int i = heap.length / 2 - 1; i >= 0; i--) {
            sink(logits, from, heap, i, heap.length);
        }
        for (int label = heap.length; label < labels && heap.length > 0; label++) {
            if (logits[from + label] > logits[from + heap[0]]) {
                heap[0] = label;
                sink(logits, from, heap, 0, heap.length);
            }
        }
        // The worst goes last, then the next one.
        for (int size = heap.length - 1; size > 0; size--) {
            int worst = heap[0];
            heap[0] = heap[size];
            heap[size] = worst;
            sink(logits, from, heap, 0, size);
        }
        return heap;
    }

    private static void sink(float[] logits, int from, int[] heap, int start, int size) {
        int parent = start;
        int label = heap[start];
        while (2 * parent + 1 < size) {
            int child = 2 * parent + 1;
            if (child + 1 < size && isBetter(logits, from, heap[child], heap[child + 1])) {
                child++;
            }
            if (!isBetter(logits, from, label, heap[child])) {
                break;
            }
            heap[parent] = heap[child];
            parent = child;
        }
        heap[parent] = label;
    }

    private static boolean isBetter(float[] logits, int from, int label, int other) {
        float logit = logits[from + label];
        float otherLogit = logits[from + other];
        return logit > otherLogit || (logit == otherLogit && label < other);
    }
}
