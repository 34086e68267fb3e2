package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.geometry.HasseDiagram;

/**
 * Where everything of a diagram goes: levels are centred bands, with no active label at the bottom.
 *
 * @param bands one for each level, from none active to all
 * @param points the centres of the nodes, numbered as in {@link HasseDiagram#nodes}
 */
record HasseLayout(NodeShape shape, double width, double height, List<Band> bands, List<PlanePoint> points) {

    static final double MARGIN = 28;

    private static final double HEADER = 124;
    private static final double CAPTION = 172;
    private static final double LEAST_WIDTH = 620;
    private static final double BAND_PADDING = 9;

    /** The background strip of a level. */
    record Band(double top, double height) {
        double middle() {
            return top + height / 2;
        }
    }

    HasseLayout {
        bands = List.copyOf(bands);
        points = List.copyOf(points);
    }

    static HasseLayout of(HasseDiagram diagram) {
        List<Integer> sizes = diagram.levels().stream().map(List::size).toList();
        int widest = sizes.stream().mapToInt(Integer::intValue).max().orElse(1);
        NodeShape shape = NodeShape.of(diagram.labels(), widest);
        double span = shape.columns(widest) * shape.pitch();
        double width = Math.max(LEAST_WIDTH, MARGIN + CAPTION + span + 2 * MARGIN);
        double gap = Math.max(40, Math.min(90, span * 0.08));

        double bandHeights =
                sizes.stream().mapToDouble(size -> bandHeight(shape, size)).sum();
        double bottom = HEADER + bandHeights + gap * (sizes.size() - 1);
        double centre = (MARGIN + CAPTION + width - MARGIN) / 2;
        List<Band> bands = new ArrayList<>();
        List<PlanePoint> points = new ArrayList<>();
        double base = bottom;
        for (int size : sizes) {
            Band band = new Band(base - bandHeight(shape, size), bandHeight(shape, size));
            bands.add(band);
            place(size, shape, new PlanePoint(centre, band.middle()), points);
            base = band.top() - gap;
        }
        return new HasseLayout(shape, width, bottom + MARGIN, bands, points);
    }

    /** Fills a block of rows column by column, so that neighbours in the level stay neighbours in the picture. */
    private static void place(int size, NodeShape shape, PlanePoint centre, List<PlanePoint> points) {
        int rows = shape.rows(size);
        int columns = shape.columns(size);
        for (int i = 0; i < size; i++) {
            int column = i / rows;
            int row = i % rows;
            points.add(new PlanePoint(
                    centre.x() + (column - (columns - 1) / 2.0) * shape.pitch(),
                    centre.y() + (row - (rows - 1) / 2.0) * shape.pitch()));
        }
    }

    private static double bandHeight(NodeShape shape, int size) {
        double nodes = (shape.rows(size) - 1) * shape.pitch() + shape.height();
        return Math.max(nodes + 2 * BAND_PADDING, 24);
    }
}
