package org.orthant.data.image;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.FileImageOutputStream;

/** A rectangle of pixels, each with red, green and blue from 0 to 255. */
public final class Picture {

    /** The number of colours of a pixel. */
    public static final int COLOURS = 3;

    private static final float BRIGHTEST = 255;
    private static final float QUALITY = 0.95f;

    private final int width;
    private final int height;
    private final byte[] colours;

    /** Takes the array over: the colours of a pixel beside each other, row by row. */
    Picture(int width, int height, byte[] colours) {
        if (colours.length != width * height * COLOURS) {
            throw new IllegalArgumentException(colours.length + " colours for " + width + " × " + height + " pixels");
        }
        this.width = width;
        this.height = height;
        this.colours = colours;
    }

    /** Pixels in a row. */
    public int width() {
        return width;
    }

    /** Pixels in a column. */
    public int height() {
        return height;
    }

    /** Returns one of the colours of a pixel: 0 for red, 1 for green, 2 for blue. */
    public int colour(int x, int y, int colour) {
        return colours[(y * width + x) * COLOURS + colour] & 0xFF;
    }

    /** Returns the picture as a square, whatever that does to its proportions. */
    public Picture stretched(int side) {
        return width == side && height == side ? this : Stretch.to(this, side);
    }

    /** Copies all reds, then all greens, then all blues, divided by 255; returns how many numbers that are. */
    public int copyShares(float[] target, int at) {
        int pixels = width * height;
        for (int pixel = 0; pixel < pixels; pixel++) {
            for (int colour = 0; colour < COLOURS; colour++) {
                target[at + colour * pixels + pixel] = (colours[pixel * COLOURS + colour] & 0xFF) / BRIGHTEST;
            }
        }
        return colours.length;
    }

    /** Writes a JPEG file of high quality (95 of 100). */
    public void writeJpeg(Path file) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int[] row = new int[width * COLOURS];
        for (int y = 0; y < height; y++) {
            for (int i = 0; i < row.length; i++) {
                row[i] = colours[y * row.length + i] & 0xFF;
            }
            image.getRaster().setPixels(0, y, width, 1, row);
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (FileImageOutputStream out = new FileImageOutputStream(file.toFile())) {
            ImageWriteParam settings = writer.getDefaultWriteParam();
            settings.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            settings.setCompressionQuality(QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), settings);
        } finally {
            writer.dispose();
        }
    }
}
