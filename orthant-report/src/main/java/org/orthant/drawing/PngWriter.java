package org.orthant.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Writes drawings as PNG images; needs neither a display nor fonts. */
public final class PngWriter {

    private final Graphics2D graphics;
    private final Theme theme;

    private PngWriter(Graphics2D graphics, Theme theme) {
        this.graphics = graphics;
        this.theme = theme;
    }

    /** Returns the drawing in one theme, with {@code scale} pixels per unit of the drawing. */
    public static byte[] write(Drawing drawing, Theme theme, double scale) {
        BufferedImage image = new BufferedImage(
                (int) Math.ceil(drawing.width() * scale),
                (int) Math.ceil(drawing.height() * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setColor(Color.decode(Ink.PAPER.colour(theme)));
            graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
            graphics.scale(scale, scale);
            PngWriter writer = new PngWriter(graphics, theme);
            drawing.marks().forEach(writer::draw);
        } finally {
            graphics.dispose();
        }
        return encode(image);
    }

    private static byte[] encode(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // In memory: the default would use a temporary file.
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            if (!ImageIO.write(image, "png", out)) {
                throw new IllegalStateException("every Java platform writes PNG");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void draw(Mark mark) {
        if (mark instanceof Mark.Group group) {
            group.marks().forEach(this::draw);
        } else if (mark instanceof Mark.Words words) {
            words(words);
        } else if (mark instanceof Mark.Path path) {
            paint(path.outline().shape(new AffineTransform()), path.paint());
        } else if (mark instanceof Mark.Circle circle) {
            double size = 2 * circle.radius();
            paint(
                    new Ellipse2D.Double(circle.x() - circle.radius(), circle.y() - circle.radius(), size, size),
                    circle.paint());
        } else if (mark instanceof Mark.Box box) {
            paint(
                    new RoundRectangle2D.Double(
                            box.x(), box.y(), box.width(), box.height(), 2 * box.corner(), 2 * box.corner()),
                    box.paint());
        }
    }

    private void words(Mark.Words words) {
        AffineTransform origin = AffineTransform.getTranslateInstance(words.x(), words.y());
        origin.rotate(Math.toRadians(words.angle()));
        origin.translate(-words.anchor().share() * Typeface.width(words.text(), words.size()), 0);
        for (Text.Run run : words.text().runs()) {
            graphics.setColor(colour(run.ink().orElse(words.ink()), 1));
            graphics.fill(Typeface.shape(run, words.size(), origin));
            origin.translate(Typeface.width(new Text(List.of(run)), words.size()), 0);
        }
    }

    private void paint(Shape shape, Paint paint) {
        paint.fill().ifPresent(ink -> {
            graphics.setColor(colour(ink, paint.opacity()));
            graphics.fill(shape);
        });
        paint.stroke().ifPresent(ink -> {
            graphics.setColor(colour(ink, paint.opacity()));
            graphics.setStroke(stroke(paint));
            graphics.draw(shape);
        });
    }

    private static BasicStroke stroke(Paint paint) {
        float width = (float) paint.width();
        if (paint.dashes().isEmpty()) {
            return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
        }
        float[] dashes = new float[paint.dashes().size()];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = paint.dashes().get(i).floatValue();
        }
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0);
    }

    private Color colour(Ink ink, double opacity) {
        Color solid = Color.decode(ink.colour(theme));
        return new Color(solid.getRed(), solid.getGreen(), solid.getBlue(), (int) Math.round(255 * opacity));
    }
}
