package org.orthant.layer;

/** An entry of a matrix is infinite or not a number. */
public final class NotFiniteException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final int row;
    private final int column;
    private final double entry;

    /** Names the entry; rows and columns count from 0. */
    public NotFiniteException(int row, int column, double entry) {
        super(problem("weight", row, column, entry));
        this.row = row;
        this.column = column;
        this.entry = entry;
    }

    /** Returns the problem for entries that are not weights: {@code noun} is what one of them is. */
    public String problem(String noun) {
        return problem(noun, row, column, entry);
    }

    private static String problem(String noun, int row, int column, double entry) {
        return "the " + noun + " in row " + row + ", column " + column + " is " + entry + ": " + noun
                + "s must be finite (rows and columns count from 0)";
    }
}
