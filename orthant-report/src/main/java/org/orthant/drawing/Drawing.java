package org.orthant.drawing;

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

    /** Copies the list. */
    public Drawing {
        if (!(width > 0 && height > 0)) {
            throw new IllegalArgumentException("a drawing of " + width + " × " + height + " shows nothing");
        }
        marks = List.copyOf(marks);
    }
}
