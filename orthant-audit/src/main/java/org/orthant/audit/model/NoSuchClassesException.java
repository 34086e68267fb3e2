package org.orthant.audit.model;

/** A layer has no classes of the kind that is asked about, so that there is nothing to decide. */
public final class NoSuchClassesException extends IllegalArgumentException {

    private final String plural;

    NoSuchClassesException(String plural) {
        super("the layer has no " + plural);
        this.plural = plural;
    }

    /** Returns what the classes are called, in the plural. */
    public String plural() {
        return plural;
    }
}
