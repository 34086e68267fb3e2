package org.orthant.drawing;

import java.util.List;
import java.util.Optional;

/**
 * How a shape is filled and outlined.
 *
 * @param fill the colour inside, if any
 * @param stroke the colour of the outline, if any
 * @param width of the outline
 * @param dashes lengths of dashes and gaps, none for a solid outline
 * @param opacity from 0, invisible, to 1
 */
public record Paint(Optional<Ink> fill, Optional<Ink> stroke, double width, List<Double> dashes, double opacity) {

    /** Copies the dashes. */
    public Paint {
        dashes = List.copyOf(dashes);
    }

    /** Returns a filled shape without an outline. */
    public static Paint fill(Ink ink) {
        return new Paint(Optional.of(ink), Optional.empty(), 0, List.of(), 1);
    }

    /** Returns an outline. */
    public static Paint stroke(Ink ink, double width) {
        return new Paint(Optional.empty(), Optional.of(ink), width, List.of(), 1);
    }

    /** Returns the same with something inside. */
    public Paint filled(Ink ink) {
        return new Paint(Optional.of(ink), stroke, width, dashes, opacity);
    }

    /** Returns the same with an outline of dashes and gaps. */
    public Paint dashed(double dash, double gap) {
        return new Paint(fill, stroke, width, List.of(dash, gap), opacity);
    }

    /** Returns the same, translucent. */
    public Paint translucent(double visible) {
        return new Paint(fill, stroke, width, dashes, visible);
    }
}
