package org.orthant.drawing;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A path of straight lines and curves.
 *
 * @param data path data of SVG, of the commands M, L, Q, C and Z only
 */
public record Outline(String data) {

    private static final Pattern COMMAND = Pattern.compile("([MLQCZ])([^MLQCZ]*)");
    private static final Pattern SEPARATOR = Pattern.compile("[ ,]+");

    /** A point of a drawing. */
    public record PlanePoint(double x, double y) {}

    /** Returns the open line through some points. */
    public static Outline line(List<PlanePoint> points) {
        StringBuilder data = new StringBuilder();
        for (PlanePoint point : points) {
            data.append(data.isEmpty() ? 'M' : 'L')
                    .append(Markup.number(point.x))
                    .append(' ')
                    .append(Markup.number(point.y));
        }
        return new Outline(data.toString());
    }

    /** Returns the polygon with some corners. */
    public static Outline polygon(List<PlanePoint> corners) {
        return new Outline(line(corners).data + "Z");
    }

    /** Returns the same, transformed, for painting. */
    Path2D shape(AffineTransform transform) {
        Path2D.Double path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        for (MatchResult command : COMMAND.matcher(data).results().toList()) {
            double[] p = numbers(command.group(2).strip());
            transform.transform(p, 0, p, 0, p.length / 2);
            switch (command.group(1).charAt(0)) {
                case 'M' -> path.moveTo(p[0], p[1]);
                case 'L' -> path.lineTo(p[0], p[1]);
                case 'Q' -> path.quadTo(p[0], p[1], p[2], p[3]);
                case 'C' -> path.curveTo(p[0], p[1], p[2], p[3], p[4], p[5]);
                default -> path.closePath();
            }
        }
        return path;
    }

    private static double[] numbers(String text) {
        return text.isEmpty()
                ? new double[0]
                : SEPARATOR.splitAsStream(text).mapToDouble(Double::parseDouble).toArray();
    }
}
