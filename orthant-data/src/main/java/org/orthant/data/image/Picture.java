package org.orthant.data.image;

/** A rectangle of pixels, each with red, green and blue from 0 to 255. */
public final class Picture {

    /** The number of colours of a pixel. */
    public static final int COLOURS = 3;

    private static final float BRIGHTEST = 255;

    private final int width;
    private final int height;
    private final byte[] colours;

    /** Takes the array over: the colours of a pixel next to each other, row by row. */
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

    /** Returns the picture stretched to a square, which may change its proportions. */
    public Picture stretched(int side) {
        return width == side && height == side ? this : Stretch.to(this, side);
    }

    /** Copies all reds, then all greens, then all blues, divided by 255; returns the number of values. */
    public int copyShares(float[] target, int at) {
        int pixels = width * height;
        for (int pixel = 0; pixel < pixels; pixel++) {
            for (int colour = 0; colour < COLOURS; colour++) {
                target[at + colour * pixels + pixel] = (colours[pixel * COLOURS + colour] & 0xFF) / BRIGHTEST;
            }
        }
        return colours.length;
    }
}
