package org.orthant.console.terminal;

/** What is known of the terminal that the output goes to. */
public final class Terminal {

    private static final int NARROWEST = 60;
    private static final int USUAL = 80;
    private static final int WIDEST = 110;

    private Terminal() {}

    /** The width of text: that of the terminal, within the limits of good reading. */
    public static int width() {
        int columns = Integer.getInteger("orthant.terminal.columns", USUAL);
        return Math.min(Math.max(columns, NARROWEST), WIDEST);
    }

    /** Colours if the output is a terminal and nobody has asked for none; the launcher says so, as Java cannot see it. */
    public static boolean hasColours() {
        boolean unwanted = System.getenv("NO_COLOR") != null;
        return Boolean.getBoolean("orthant.terminal") && !unwanted;
    }
}
