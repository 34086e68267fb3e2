package org.orthant.drawing;

import java.util.List;

/** Something drawn. */
public sealed interface Mark {

    /** Where a text stands relative to its point. */
    enum Anchor {
        /** It begins there. */
        START(0),
        /** Its middle is there. */
        MIDDLE(0.5),
        /** It ends there. */
        END(1);

        private final double share;

        Anchor(double share) {
            this.share = share;
        }

        /** Returns which part of the width lies left of the point. */
        double share() {
            return share;
        }
    }

    /** A path. */
    record Path(Outline outline, Paint paint) implements Mark {}

    /** A circle around a point. */
    record Circle(double x, double y, double radius, Paint paint) implements Mark {}

    /** A rectangle from its upper left corner, with rounded corners. */
    record Box(double x, double y, double width, double height, double corner, Paint paint) implements Mark {}

    /** Text whose base line goes through a point, turned around it clockwise by an angle in degrees. */
    record Words(double x, double y, double size, Text text, Ink ink, Anchor anchor, double angle) implements Mark {}

    /**
     * Marks that belong together.
     *
     * @param role what they are, as a word for style sheets and programs
     * @param title the text shown when a reader points at them, empty for none
     * @param marks the marks, from the lowest to the uppermost
     */
    record Group(String role, String title, List<Mark> marks) implements Mark {

        /** Copies the list. */
        public Group {
            marks = List.copyOf(marks);
        }
    }
}
