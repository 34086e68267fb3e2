package org.orthant.drawing;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The letters of all drawings: Latin, Greek and mathematical characters, and a box for every other.
 *
 * <p>Their widths are those of Arial, Helvetica and Liberation Sans, so that texts of an SVG image are as wide as
 * measured here wherever it is shown.
 */
public final class Typeface {

    private static final double UNITS = 1000;
    private static final int REPLACEMENT = '\u25A1';
    private static final double SLANT = -0.21;
    private static final Typeface INSTANCE = new Typeface();

    private record Glyph(double advance, Outline outline) {}

    private final Map<Integer, Glyph> glyphs = new HashMap<>();
    private final Glyph replacement;

    private Typeface() {
        try (InputStream in = Typeface.class.getResourceAsStream("glyphs.txt")) {
            BufferedReader lines = new BufferedReader(
                    new InputStreamReader(Objects.requireNonNull(in, "glyphs.txt"), StandardCharsets.US_ASCII));
            lines.lines().filter(line -> !line.startsWith("#")).forEach(this::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        replacement = Objects.requireNonNull(glyphs.get(REPLACEMENT));
    }

    private void read(String line) {
        String[] parts = line.split(" ", 3);
        glyphs.put(
                Integer.parseInt(parts[0], 16), new Glyph(Double.parseDouble(parts[1]) / UNITS, new Outline(parts[2])));
    }

    /** Returns the width of a text of some size. */
    public static double width(Text text, double size) {
        return text.runs().stream()
                .mapToDouble(
                        run -> INSTANCE.advance(run.text()) * run.position().size() * size)
                .sum();
    }

    /** Returns the width of upright text. */
    public static double width(String text, double size) {
        return INSTANCE.advance(text) * size;
    }

    /** Returns the shape of a run of some size whose base line begins at the origin of a transformation. */
    static Path2D shape(Text.Run run, double size, AffineTransform origin) {
        Path2D.Double shape = new Path2D.Double(Path2D.WIND_NON_ZERO);
        AffineTransform pen = new AffineTransform(origin);
        double scale = size * run.position().size() / UNITS;
        pen.translate(0, -run.position().rise() * size);
        for (int point : run.text().codePoints().toArray()) {
            Glyph glyph = INSTANCE.glyph(point);
            AffineTransform scaled = new AffineTransform(pen);
            scaled.scale(scale, scale);
            scaled.shear(run.italic() ? SLANT : 0, 0);
            shape.append(glyph.outline.shape(scaled), false);
            pen.translate(glyph.advance * scale * UNITS, 0);
        }
        return shape;
    }

    private double advance(String text) {
        return text.codePoints().mapToDouble(point -> glyph(point).advance).sum();
    }

    private Glyph glyph(int point) {
        return glyphs.getOrDefault(point, replacement);
    }
}
