package org.orthant.console.terminal;

/** Width and colours of the terminal. */
public final class Terminal {

    private static final int NARROWEST = 60;
    private static final int USUAL = 80;
    private static final int WIDEST = 110;

    private Terminal() {}

    /** Returns the width of text: that of the terminal, within readable limits. */
    public static int width() {
        int columns = Integer.getInteger("orthant.terminal.columns", USUAL);
        return Math.min(Math.max(columns, NARROWEST), WIDEST);
    }

    /** Returns whether to use colours: the output is a terminal (the launcher reports this, as Java cannot), and the user did not disable them. */
    public static boolean hasColours() {
        boolean unwanted = System.getenv("NO_COLOR") != null;
        return Boolean.getBoolean("orthant.terminal") && !unwanted;
    }
}
