package org.orthant.drawing;

import java.util.List;
import java.util.Locale;

/**
 * A colour by its role.
 *
 * <p>The six colours of {@link #SERIES} follow the palette of Okabe and Ito, which readers with any kind of colour
 * vision can distinguish; they are darkened on white and lightened on black until thin lines and small text can be
 * read.
 */
public enum Ink {
    /** The ground. */
    PAPER("#ffffff", "#14171c"),
    /** Text and what matters most. */
    TEXT("#1b1f24", "#e9ecf0"),
    /** Secondary text. */
    QUIET("#5a626d", "#a4adba"),
    /** Axes and outlines. */
    AXIS("#8a939f", "#7b8695"),
    /** Lines that guide the eye. */
    GRID("#e4e8ed", "#2b313a"),
    /** A ground that sets something apart. */
    BAND("#eef1f5", "#1e232b"),
    /** Text on {@link #BLUE}. */
    ON_BLUE("#ffffff", "#06202f"),
    /** What can be predicted; the first series. */
    BLUE("#0072b2", "#56b4e9"),
    /** What can never be predicted; the second series. */
    VERMILION("#c65102", "#ff9352"),
    /** The third series. */
    GREEN("#00805d", "#35c79d"),
    /** The fourth series. */
    PURPLE("#b0508a", "#e59cc6"),
    /** The fifth series. */
    OCHRE("#a06f00", "#f0b432"),
    /** The sixth series. */
    SLATE("#4d5661", "#c3cad4");

    /** The colours of distinct series, in the order of their use. */
    public static final List<Ink> SERIES = List.of(BLUE, VERMILION, GREEN, PURPLE, OCHRE, SLATE);

    private final String light;
    private final String dark;

    Ink(String light, String dark) {
        this.light = light;
        this.dark = dark;
    }

    /** Returns the colour of series number {@code index}; the first colour follows the last. */
    public static Ink series(int index) {
        return SERIES.get(index % SERIES.size());
    }

    /** Returns the colour as {@code #rrggbb}. */
    public String colour(Theme theme) {
        return theme == Theme.LIGHT ? light : dark;
    }

    /** Returns the name in style sheets. */
    String style() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
