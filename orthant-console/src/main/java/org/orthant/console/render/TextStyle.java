package org.orthant.console.render;

/**
 * How text for people looks.
 *
 * @param colours whether it goes to a terminal that has bold letters
 * @param quiet whether remarks are left out
 * @param verbose whether large numbers have all their digits
 */
public record TextStyle(boolean colours, boolean quiet, boolean verbose) {

    /** For files. */
    public static final TextStyle PLAIN = new TextStyle(false, false, false);
}
