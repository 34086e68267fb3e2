package org.orthant.cli.command;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Random;
import java.util.function.Consumer;

/** A grey picture as high as PP-OCR wants lines of text. */
final class WritingPicture {

    static final int HEIGHT = 48;

    /** Of a line of writing that is as long as most. */
    private static final int LINE = 320;

    /** Of one character, with room beside it. */
    private static final int SINGLE = 96;

    /** As large as the line allows. */
    private static final float POINTS = 38;

    private static final int CHANNELS = 3;

    private final float[] pixels;

    /** With pixels row by row, from -1 for black to 1 for white. */
    private WritingPicture(float... pixels) {
        this.pixels = pixels;
    }

    /** In pixels. */
    int width() {
        return pixels.length / HEIGHT;
    }

    /** A line of noise. */
    static WritingPicture noise(long seed) {
        Random random = new Random(seed);
        float[] pixels = new float[HEIGHT * LINE];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = 2 * random.nextFloat() - 1;
        }
        return new WritingPicture(pixels);
    }

    /** Squares of strokes, side by side like characters, without any font. */
    static WritingPicture strokes(long seed) {
        Random random = new Random(seed);
        return drawn(LINE, graphics -> {
            graphics.setStroke(new BasicStroke(2.5f));
            for (int left = 2; left + 40 <= LINE; left += 42) {
                int strokes = 2 + random.nextInt(10);
                for (int stroke = 0; stroke < strokes; stroke++) {
                    double x = left + 36 * random.nextDouble();
                    double y = 4 + 40 * random.nextDouble();
                    boolean across = random.nextBoolean();
                    double slant = 8 * random.nextDouble() - 4;
                    double length = 10 + 26 * random.nextDouble();
                    graphics.draw(
                            across
                                    ? new Line2D.Double(Math.max(left, x - length), y, x, y + slant)
                                    : new Line2D.Double(x, Math.max(2, y - length), x + slant, y));
                }
            }
        });
    }

    /** One character in the middle. */
    static WritingPicture of(String character, Font font) {
        return drawn(SINGLE, graphics -> {
            Shape glyph = font.deriveFont(POINTS)
                    .createGlyphVector(graphics.getFontRenderContext(), character)
                    .getOutline();
            Rectangle2D bounds = glyph.getBounds2D();
            graphics.translate(SINGLE / 2.0 - bounds.getCenterX(), HEIGHT / 2.0 - bounds.getCenterY());
            graphics.fill(glyph);
        });
    }

    /** This picture as a poor camera has it. */
    WritingPicture noisy(long seed) {
        Random random = new Random(seed);
        float[] other = pixels.clone();
        for (int i = 0; i < other.length; i++) {
            other[i] = Math.max(-1, Math.min(1, other[i] + 0.6f * (random.nextFloat() - 0.5f)));
        }
        return new WritingPicture(other);
    }

    /** The same for red, green and blue, as the model wants it. */
    float[] channels() {
        float[] all = new float[CHANNELS * pixels.length];
        for (int channel = 0; channel < CHANNELS; channel++) {
            System.arraycopy(pixels, 0, all, channel * pixels.length, pixels.length);
        }
        return all;
    }

    private static WritingPicture drawn(int width, Consumer<Graphics2D> drawing) {
        BufferedImage image = new BufferedImage(width, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, HEIGHT);
        graphics.setColor(Color.BLACK);
        drawing.accept(graphics);
        graphics.dispose();
        float[] pixels = new float[HEIGHT * width];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = image.getRaster().getSample(i % width, i / width, 0) / 127.5f - 1;
        }
        return new WritingPicture(pixels);
    }
}
