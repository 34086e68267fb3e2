package org.orthant.labels;

/** Counts the sign changes of a sign vector. */
final class SignChanges {

    private SignChanges() {}

    /** From the first entry to the last, as if zeros were not there. */
    static int alongTheLine(SignVector signs) {
        int[] support = signs.support();
        int changes = 0;
        for (int i = 1; i < support.length; i++) {
            if (differ(signs, support[i - 1], support[i])) {
                changes++;
            }
        }
        return changes;
    }

    /** Along the line, and once more from the last entry to the first. */
    static int aroundTheCircle(SignVector signs) {
        int[] support = signs.support();
        boolean closes = support.length == 0 || !differ(signs, support[0], support[support.length - 1]);
        return alongTheLine(signs) + (closes ? 0 : 1);
    }

    /**
     * Along the line, with the best choice of signs for the zeros.
     *
     * <p>Zeros before the first sign or after the last can change at every step. Between two signs that are {@code gap}
     * steps apart, every step can be a change if the parity is right, and all but one if it is not.
     */
    static int atMost(SignVector signs) {
        int[] support = signs.support();
        if (support.length == 0) {
            return Math.max(0, signs.size() - 1);
        }
        int changes = support[0] + signs.size() - 1 - support[support.length - 1];
        for (int i = 1; i < support.length; i++) {
            int gap = support[i] - support[i - 1];
            boolean odd = gap % 2 != 0;
            changes += odd == differ(signs, support[i - 1], support[i]) ? gap : gap - 1;
        }
        return changes;
    }

    private static boolean differ(SignVector signs, int one, int another) {
        return signs.signAt(one) != signs.signAt(another);
    }
}
