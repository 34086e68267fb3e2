package org.orthant.figure;

/**
 * The shape of all nodes of a picture: the most legible one for which the widest level fits.
 *
 * @param width of a node
 * @param height of a node
 * @param pitch from one node of a row to the next
 * @param widestLevel the number of nodes of the widest level
 * @param perRow the number of nodes that fit side by side
 * @param fontSize of the signs, where they are written
 */
record NodeShape(Kind kind, double width, double height, double pitch, int widestLevel, int perRow, double fontSize) {

    /** Signs side by side, signs one below the other, or no signs. */
    enum Kind {
        PILL,
        COLUMN,
        DOT
    }

    /** How wide a level may be drawn. */
    static final double MOST_WIDTH = 1300;

    private static final double FONT_SIZE = 12;

    /** The distances between neighbours from which one is chosen. */
    private record Distances(double least, double most) {}

    private static final Distances PILL_GAP = new Distances(7, 32);
    private static final Distances COLUMN_PITCH = new Distances(10, 24);

    /** The least distance of dots in one row; dots that do not fit are stacked. */
    private static final double LEAST_DOT_PITCH = 5;

    private static final double STACKED_DOT_PITCH = 7;

    /** The width of a monospaced character, in units of the font size. */
    private static final double CHARACTER = 0.6;

    static NodeShape of(int labels, int widestLevel) {
        double roomForEach = MOST_WIDTH / widestLevel;
        double pill = labels * FONT_SIZE * CHARACTER + 14;
        if (pill + PILL_GAP.least() <= roomForEach) {
            double pitch = Math.min(pill + PILL_GAP.most(), roomForEach);
            return new NodeShape(Kind.PILL, pill, 24, pitch, widestLevel, widestLevel, FONT_SIZE);
        }
        double pitch = Math.min(COLUMN_PITCH.most(), roomForEach);
        if (pitch >= COLUMN_PITCH.least()) {
            double width = pitch * 0.8;
            double fontSize = Math.min(FONT_SIZE, width * 1.1);
            return new NodeShape(
                    Kind.COLUMN,
                    width,
                    labels * lineHeight(fontSize) + width * 0.7,
                    pitch,
                    widestLevel,
                    widestLevel,
                    fontSize);
        }
        if (roomForEach >= LEAST_DOT_PITCH) {
            return dots(roomForEach, widestLevel, widestLevel);
        }
        return dots(STACKED_DOT_PITCH, widestLevel, (int) (MOST_WIDTH / STACKED_DOT_PITCH));
    }

    private static NodeShape dots(double pitch, int widestLevel, int perRow) {
        return new NodeShape(Kind.DOT, pitch * 0.64, pitch * 0.64, pitch, widestLevel, perRow, 0);
    }

    /**
     * Returns the number of rows that a level of {@code nodes} nodes takes.
     *
     * <p>If the widest level needs several, a level's width goes with the square root of its size, so that the picture
     * keeps the outline of a lattice: wider levels are also thicker.
     */
    int rows(int nodes) {
        if (widestLevel <= perRow) {
            return 1;
        }
        double columns = perRow * Math.sqrt((double) nodes / widestLevel);
        return (int) Math.ceil(nodes / columns);
    }

    /** Returns the number of nodes side by side in such a level. */
    int columns(int nodes) {
        int rows = rows(nodes);
        return (nodes + rows - 1) / rows;
    }

    /** From one sign of a column to the next. */
    double lineHeight() {
        return lineHeight(fontSize);
    }

    private static double lineHeight(double fontSize) {
        return fontSize * 0.95;
    }
}
