package org.orthant.console.terminal;

import java.util.OptionalInt;

/** Width and colours of the terminal. */
public final class Terminal {

    private static final int NARROWEST = 60;
    private static final int USUAL = 80;
    private static final int WIDEST = 110;

    private Terminal() {}

    /** Returns the width of the terminal, as the launcher reports it; the usual one if the terminal does not know its own. Empty without a terminal. */
    static OptionalInt columns() {
        Integer reported = Integer.getInteger("orthant.terminal.columns");
        return reported == null ? OptionalInt.empty() : OptionalInt.of(reported > 0 ? reported : USUAL);
    }

    /** Returns the width of text: that of the terminal, within readable limits. */
    public static int width() {
        int columns = columns().orElse(USUAL);
        return Math.min(Math.max(columns, NARROWEST), WIDEST);
    }

    /** Returns whether to use colours: the output is a terminal (the launcher reports this, as Java cannot), and the user did not disable them. */
    public static boolean hasColours() {
        boolean unwanted = System.getenv("NO_COLOR") != null;
        return Boolean.getBoolean("orthant.terminal") && !unwanted;
    }
}
