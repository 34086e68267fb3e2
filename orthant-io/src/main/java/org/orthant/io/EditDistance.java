package org.orthant.io;

/** The number of characters to insert, delete or replace to turn one text into another, ignoring case. */
final class EditDistance {

    private EditDistance() {}

    /** Returns the distance of two texts, or {@code limit} if it is not below that. */
    static int below(int limit, String first, String second) {
        if (Math.abs(first.length() - second.length()) >= limit) {
            return limit;
        }
        int[] previous = new int[second.length() + 1];
        int[] current = new int[second.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= first.length(); i++) {
            current[0] = i;
            for (int j = 1; j < current.length; j++) {
                boolean same = fold(first.charAt(i - 1)) == fold(second.charAt(j - 1));
                int replaced = previous[j - 1] + (same ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return Math.min(limit, previous[second.length()]);
    }

    private static char fold(char c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }
}
