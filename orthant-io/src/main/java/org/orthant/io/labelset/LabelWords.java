package org.orthant.io.labelset;

/**
 * Tells names of labels from ids.
 *
 * @param terms what names and ids stand for
 * @param idsAreClear whether numbers can only be ids
 */
record LabelWords(LabelTerms terms, boolean idsAreClear) {

    /** Returns the words of a file; looks at all names once. */
    static LabelWords of(LabelTerms terms) {
        return new LabelWords(terms, terms.vocabulary().isEmpty() || terms.namesLeaveIdsAlone());
    }

    /** Returns whether a text gives labels by name. */
    boolean areNames(String text) {
        return terms.vocabulary().isPresent() && !(idsAreClear && LabelTerms.isIds(text));
    }

    /** Returns whether a label has this name. */
    boolean isName(String text) {
        return terms.vocabulary().filter(known -> known.id(text).isPresent()).isPresent();
    }
}
