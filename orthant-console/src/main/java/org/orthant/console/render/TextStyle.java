package org.orthant.console.render;

/**
 * The style of text output.
 *
 * @param colours whether the output is a terminal with bold letters
 * @param quiet whether remarks are omitted
 * @param verbose whether large numbers have all their digits
 */
public record TextStyle(boolean colours, boolean quiet, boolean verbose) {

    /** The style of files. */
    public static final TextStyle PLAIN = new TextStyle(false, false, false);
}
