package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.chart.Panel;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;
import org.orthant.figure.PlaneRegions.PlaneRegion;
import org.orthant.geometry.Regions;
import org.orthant.labels.SignVector;
import org.orthant.layer.OutputLayer;

/**
 * The plane of two features, cut by the line of each label into one region per argmaxable label set (paper, figures 1a,
 * 3 and 4).
 *
 * <p>A line and its sign in every sign vector have the same colour; an arrow points to the side where the label is on.
 */
public final class ArrangementFigure {

    /** The most labels whose lines are drawn. */
    public static final int MOST_LABELS = 16;

    private static final double SIZE = 340;
    private static final double RADIUS = 140;
    private static final double[] SIZES_OF_SIGNS = {17, 14, 11};
    private static final double FOOT = 26;
    private static final double ARROW = 15;

    /** Spaces that SVG does not join into one. */
    private static final String GAP = "\u00A0\u00A0\u00A0";

    private final OutputLayer layer;
    private final boolean balls;
    private final PlaneRegions regions;
    private final Canvas canvas = new Canvas();
    private final List<double[]> taken = new ArrayList<>();

    private ArrangementFigure(OutputLayer layer, boolean balls) {
        this.layer = layer;
        this.balls = balls;
        this.regions = PlaneRegions.of(layer);
    }

    /** Draws the regions of a layer of two features, with their Chebyshev balls if wanted. */
    public static Drawing of(OutputLayer layer, boolean balls) {
        requireDrawable(layer.labels(), layer.features());
        return new ArrangementFigure(layer, balls).draw();
    }

    /** Refuses layers that do not fit on paper. */
    public static void requireDrawable(int labels, int features) {
        if (features != 2) {
            throw new IllegalArgumentException(
                    "the arrangement of a layer of " + features + " features cannot be drawn: expected 2 features");
        }
        if (labels > MOST_LABELS) {
            throw new IllegalArgumentException("the lines of " + labels
                    + " labels cannot be told apart in a picture: expected at most " + MOST_LABELS);
        }
    }

    private Drawing draw() {
        canvas.circle(SIZE / 2, SIZE / 2, RADIUS, Paint.fill(Ink.BAND));
        regions.list().forEach(this::region);
        for (int label = 0; label < layer.labels(); label++) {
            hyperplane(label);
        }
        regions.list().forEach(this::signs);
        Text foot = foot();
        canvas.text(SIZE / 2, SIZE + FOOT - 12, Panel.MEDIUM, foot, Ink.QUIET, Anchor.MIDDLE);
        String title = layer.labels() + " labels on 2 features: "
                + regions.list().size() + (balls ? " regions and their Chebyshev balls" : " regions");
        String description = title + ". Argmaxable: "
                + regions.list().stream()
                        .map(region -> region.signs().toString())
                        .collect(Collectors.joining(", "))
                + ". " + foot + ".";
        return canvas.drawing(SIZE, SIZE + FOOT, title, description);
    }

    private void region(PlaneRegion region) {
        String title = region.signs() + String.format(Locale.ROOT, ", radius %.4g", region.radius());
        canvas.group("region", title, group -> {
            if (!region.visible().isEmpty()) {
                group.path(polygon(region.visible()), Paint.fill(Ink.BAND));
            }
            if (balls) {
                ball(group, region);
            }
        });
    }

    private void ball(Canvas group, PlaneRegion region) {
        Paint paint = Paint.stroke(Ink.TEXT, 1).filled(Ink.PAPER);
        double farthest = Math.hypot(region.centre().x(), region.centre().y()) + region.radius();
        PlanePoint centre = place(region.centre());
        if (farthest <= regions.view()) {
            group.circle(centre.x(), centre.y(), region.radius() * scale(), paint);
            return;
        }
        ConvexPolygon part = ConvexPolygon.disc(
                        region.centre().x(), region.centre().y(), region.radius())
                .within(regions.view());
        if (!part.isEmpty()) {
            group.path(polygon(part), paint);
        }
    }

    /** The line of a label, with an arrow to its positive side at the end that is higher up. */
    private void hyperplane(int label) {
        double[] w = layer.row(label);
        double length = Math.hypot(w[0], w[1]);
        double offset = -layer.bias(label) / length;
        double half = Math.sqrt(regions.view() * regions.view() - offset * offset);
        if (!(half > 0)) {
            return;
        }
        double nx = w[0] / length;
        double ny = w[1] / length;
        // The end above the other one; of a horizontal line the right one.
        double up = nx > 0 || (nx == 0 && ny < 0) ? 1 : -1;
        PlanePoint from = place(new PlanePoint(offset * nx + up * half * ny, offset * ny - up * half * nx));
        PlanePoint to = place(new PlanePoint(offset * nx - up * half * ny, offset * ny + up * half * nx));
        Ink ink = Ink.series(label);
        canvas.group("hyperplane", "label " + label, group -> {
            group.line(from.x(), from.y(), to.x(), to.y(), Paint.stroke(ink, 1.8));
            arrow(group, to, new PlanePoint(to.x() + ARROW * nx, to.y() - ARROW * ny), ink);
            double dx = (to.x() - from.x()) / (2 * half * scale());
            double dy = (to.y() - from.y()) / (2 * half * scale());
            Text name = Text.of("").italic("w").subscript(String.valueOf(label + 1));
            double away = 13;
            double[] place = around(to.x() + away * dx, to.y() + away * dy, 20, 14);
            while (isTaken(place) && away < 40) {
                away += 4;
                place = around(to.x() + away * dx, to.y() + away * dy, 20, 14);
            }
            taken.add(place);
            group.text(to.x() + away * dx, to.y() + away * dy + 4, Panel.MEDIUM, name, ink, Anchor.MIDDLE);
        });
    }

    /** Draws an arrow. */
    static void arrow(Canvas group, PlanePoint at, PlanePoint end, Ink ink) {
        double length = Math.hypot(end.x() - at.x(), end.y() - at.y());
        double dx = (end.x() - at.x()) / length;
        double dy = (end.y() - at.y()) / length;
        double head = 5;
        group.line(at.x(), at.y(), end.x() - head * dx, end.y() - head * dy, Paint.stroke(ink, 1.8));
        PlanePoint back = new PlanePoint(end.x() - 1.4 * head * dx, end.y() - 1.4 * head * dy);
        group.path(
                Outline.polygon(List.of(
                        end,
                        new PlanePoint(back.x() - 0.7 * head * dy, back.y() + 0.7 * head * dx),
                        new PlanePoint(back.x() + 0.7 * head * dy, back.y() - 0.7 * head * dx))),
                Paint.fill(ink));
    }

    /** Inside the region if it fits there, else outside the disc, else nowhere: the region shows it when pointed at. */
    private void signs(PlaneRegion region) {
        Text text = SignText.coloured(region.signs());
        PlanePoint centre = place(region.centre());
        for (double size : SIZES_OF_SIGNS) {
            if (fits(region.signs(), around(centre.x(), centre.y(), Typeface.width(text, size) + 4, size))) {
                write(region, text, centre.x(), centre.y(), size, Anchor.MIDDLE);
                return;
            }
        }
        if (region.visible().isEmpty()) {
            return;
        }
        double size = SIZES_OF_SIGNS[SIZES_OF_SIGNS.length - 1];
        double width = Typeface.width(text, size);
        PlanePoint rim = place(region.visible().outermost());
        double dx = (rim.x() - SIZE / 2) / RADIUS;
        double dy = (rim.y() - SIZE / 2) / RADIUS;
        Anchor anchor = dx > 0.3 ? Anchor.START : dx < -0.3 ? Anchor.END : Anchor.MIDDLE;
        double x = rim.x() + 10 * dx;
        double y = rim.y() + 10 * dy;
        double middle = x + (anchor == Anchor.START ? width / 2 : anchor == Anchor.END ? -width / 2 : 0);
        double[] place = around(middle, y, width, size);
        boolean reachesTheRim = Math.hypot(dx, dy) > 0.98;
        if (reachesTheRim && !isTaken(place) && place[0] > 0 && place[0] + width < SIZE) {
            taken.add(place);
            write(region, text, x, y, size, anchor);
        }
    }

    private void write(PlaneRegion region, Text text, double x, double y, double size, Anchor anchor) {
        canvas.group(
                "signs",
                region.signs().toString(),
                group -> group.text(x, y + 0.35 * size, size, text, Ink.TEXT, anchor));
    }

    /** Returns whether all corners of a rectangle lie in a region and in view. */
    private boolean fits(SignVector signs, double[] place) {
        for (double right : new double[] {place[0], place[0] + place[2]}) {
            for (double down : new double[] {place[1], place[1] + place[3]}) {
                double x = (right - SIZE / 2) / scale();
                double y = (SIZE / 2 - down) / scale();
                double[] logits = layer.logits(new double[] {x, y});
                boolean outside = IntStream.range(0, logits.length).anyMatch(i -> logits[i] * signs.signAt(i) <= 0);
                if (outside || Math.hypot(x, y) > regions.view()) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isTaken(double[] place) {
        return taken.stream().anyMatch(other -> overlap(place, other));
    }

    /** Left, top, width and height of a rectangle around a point. */
    private static double[] around(double x, double y, double width, double height) {
        return new double[] {x - width / 2, y - height / 2, width, height};
    }

    private static boolean overlap(double[] a, double[] b) {
        return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
    }

    /** Returns what the picture cannot show: label sets without a region, listed if there is space. */
    private Text foot() {
        Regions all = Regions.of(layer);
        if (all.size() < 1 << layer.labels()) {
            Text never = Text.of("never predicted:" + GAP
                    + all.unargmaxable().stream()
                            .map(signs -> SignText.minus(signs.toString()))
                            .collect(Collectors.joining(GAP)));
            if (Typeface.width(never, Panel.MEDIUM) < SIZE - 16) {
                return never;
            }
        }
        return Text.of(all.size() + " of " + (1 << layer.labels()) + " label sets have a region");
    }

    private double scale() {
        return RADIUS / regions.view();
    }

    private PlanePoint place(PlanePoint point) {
        return new PlanePoint(SIZE / 2 + point.x() * scale(), SIZE / 2 - point.y() * scale());
    }

    private Outline polygon(ConvexPolygon polygon) {
        return Outline.polygon(polygon.corners().stream().map(this::place).toList());
    }
}
