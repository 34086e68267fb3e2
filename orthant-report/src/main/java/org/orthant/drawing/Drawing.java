package org.orthant.drawing;

import java.util.ArrayList;
import java.util.List;

/**
 * A finished picture.
 *
 * @param width in CSS pixels
 * @param height in CSS pixels
 * @param title a short name, for those who cannot see it
 * @param description what it shows, likewise
 * @param marks from the lowest to the uppermost
 */
public record Drawing(double width, double height, String title, String description, List<Mark> marks) {

    private static final double NOTE_SIZE = 12;

    /** Copies the list. */
    public Drawing {
        if (!(width > 0 && height > 0)) {
            throw new IllegalArgumentException("a drawing of " + width + " × " + height + " shows nothing");
        }
        marks = List.copyOf(marks);
    }

    /** Returns the same with a line below it. */
    public Drawing withNote(String note) {
        List<Mark> noted = new ArrayList<>(marks);
        noted.add(new Mark.Words(
                NOTE_SIZE, height + NOTE_SIZE / 2, NOTE_SIZE, Text.of(note), Ink.TEXT, Mark.Anchor.START, 0));
        return new Drawing(width, height + 2 * NOTE_SIZE, title, description + " " + note + ".", noted);
    }
}
