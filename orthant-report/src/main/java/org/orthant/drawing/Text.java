package org.orthant.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A line of text in runs of one style each.
 *
 * @param runs from left to right
 */
public record Text(List<Run> runs) {

    /** How far superscripts rise, and how far subscripts fall, in units of the font size. */
    static final double RISE = 0.36;

    static final double FALL = 0.16;

    /** The size of superscripts and subscripts, relative to the text around. */
    static final double SMALL = 0.72;

    /** Where a run stands. */
    public enum Position {
        /** On the line. */
        BASE,
        /** Above it. */
        SUPERSCRIPT,
        /** Below it. */
        SUBSCRIPT;

        double rise() {
            return switch (this) {
                case BASE -> 0;
                case SUPERSCRIPT -> RISE;
                case SUBSCRIPT -> -FALL;
            };
        }

        double size() {
            return this == BASE ? 1 : SMALL;
        }
    }

    /**
     * Text of one style.
     *
     * @param text its characters
     * @param position where it stands
     * @param italic whether it is a mathematical variable
     * @param ink its colour, if not that of the whole text
     */
    public record Run(String text, Position position, boolean italic, Optional<Ink> ink) {}

    /** Copies the runs. */
    public Text {
        runs = List.copyOf(runs);
    }

    /** Returns upright text. */
    public static Text of(String text) {
        return new Text(List.of()).plain(text);
    }

    /** Returns the same with upright text after it. */
    public Text plain(String text) {
        return with(new Run(text, Position.BASE, false, Optional.empty()));
    }

    /** Returns the same with upright text of another colour after it. */
    public Text coloured(String text, Ink ink) {
        return with(new Run(text, Position.BASE, false, Optional.of(ink)));
    }

    /** Returns the same with a variable after it. */
    public Text italic(String text) {
        return with(new Run(text, Position.BASE, true, Optional.empty()));
    }

    /** Returns the same with a superscript after it. */
    public Text superscript(String text) {
        return with(new Run(text, Position.SUPERSCRIPT, false, Optional.empty()));
    }

    /** Returns the same with a subscript after it. */
    public Text subscript(String text) {
        return with(new Run(text, Position.SUBSCRIPT, false, Optional.empty()));
    }

    private Text with(Run run) {
        if (run.text().isEmpty()) {
            return this;
        }
        List<Run> longer = new ArrayList<>(runs);
        longer.add(run);
        return new Text(longer);
    }

    /** Returns the characters alone. */
    @Override
    public String toString() {
        return runs.stream().map(Run::text).collect(Collectors.joining());
    }
}
