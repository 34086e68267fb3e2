package org.orthant.audit;

import java.util.Optional;

/**
 * A decision in the journal of an audit: its lines in the verdict file and in the certificate file, and the seal of
 * the user whose process decided.
 *
 * @param verdict the line of the verdict file
 * @param certificate the line of the certificate file; empty in journals of earlier versions
 * @param seal of both lines; empty in journals of earlier versions
 */
record JournalEntry(String verdict, Optional<String> certificate, Optional<String> seal) {

    /** Stands in no line of JSON. */
    private static final String SEPARATOR = "\t";

    static JournalEntry parse(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        return new JournalEntry(
                parts[0],
                parts.length > 1 ? Optional.of(parts[1]) : Optional.empty(),
                parts.length > 2 ? Optional.of(parts[2]) : Optional.empty());
    }

    /** Returns what is sealed. */
    static String lines(String verdict, String certificate) {
        return verdict + SEPARATOR + certificate;
    }

    static String text(String verdict, String certificate, String seal) {
        return lines(verdict, certificate) + SEPARATOR + seal;
    }
}
