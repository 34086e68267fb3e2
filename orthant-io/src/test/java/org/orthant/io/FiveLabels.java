package org.orthant.io;

import java.util.List;

/** The vocabulary of tests that read label names: two of them begin alike, and one has a comma. */
public final class FiveLabels {

    /** The number of labels. */
    public static final int LABELS = 5;

    /** Their names. */
    public static final Vocabulary NAMES =
            Vocabulary.of(List.of("rash", "fever", "anaemia", "cough", "fever, unspecified"));

    private FiveLabels() {}
}
