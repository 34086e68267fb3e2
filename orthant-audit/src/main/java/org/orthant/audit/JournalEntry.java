package org.orthant.audit;

import java.util.Optional;

/**
 * A decision as it is kept while the work lasts: the lines that will stand in the verdict file and in the certificate file.
 *
 * @param verdict the line of the verdict file
 * @param certificate the line of the certificate file, if there is to be one
 */
record JournalEntry(String verdict, Optional<String> certificate) {

    /** Stands in no line of JSON. */
    private static final char SEPARATOR = '\t';

    static JournalEntry parse(String text) {
        int end = text.indexOf(SEPARATOR);
        return end < 0
                ? new JournalEntry(text, Optional.empty())
                : new JournalEntry(text.substring(0, end), Optional.of(text.substring(end + 1)));
    }

    String text() {
        return certificate.map(line -> verdict + SEPARATOR + line).orElse(verdict);
    }
}
