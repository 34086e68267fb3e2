package org.orthant.data.image;

/**
 * Brings a picture to another size by linear interpolation, as bilinear resizing with antialiasing does elsewhere: a new
 * pixel is a mean of old ones, with weights that fall linearly to zero with their distance, within one new pixel if the
 * picture shrinks, and within one old pixel if it grows.
 */
final class Stretch {

    private static final int COLOURS = Picture.COLOURS;

    /** Which old places make a new one: the first of them, and the weight of each. */
    private static final class Mean {
        private final int first;
        private final float[] weights;

        Mean(int first, float[] weights) {
            this.first = first;
            this.weights = weights;
        }
    }

    private Stretch() {}

    static Picture to(Picture picture, int side) {
        Mean[] columns = means(picture.width(), side);
        Mean[] rows = means(picture.height(), side);
        float[] narrow = new float[picture.height() * side * COLOURS];
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < side; x++) {
                Mean mean = columns[x];
                for (int colour = 0; colour < COLOURS; colour++) {
                    float sum = 0;
                    for (int i = 0; i < mean.weights.length; i++) {
                        sum += mean.weights[i] * picture.colour(mean.first + i, y, colour);
                    }
                    narrow[(y * side + x) * COLOURS + colour] = sum;
                }
            }
        }
        int length = side * COLOURS;
        byte[] colours = new byte[side * length];
        for (int y = 0; y < side; y++) {
            Mean mean = rows[y];
            for (int i = 0; i < length; i++) {
                float sum = 0;
                for (int j = 0; j < mean.weights.length; j++) {
                    sum += mean.weights[j] * narrow[(mean.first + j) * length + i];
                }
                colours[y * length + i] = (byte) Math.max(0, Math.min(255, Math.round(sum)));
            }
        }
        return new Picture(side, side, colours);
    }

    private static Mean[] means(int old, int side) {
        double step = (double) old / side;
        double reach = Math.max(1, step);
        Mean[] means = new Mean[side];
        for (int place = 0; place < side; place++) {
            double centre = (place + 0.5) * step;
            int first = Math.max(0, (int) Math.floor(centre - reach));
            int end = Math.min(old, (int) Math.ceil(centre + reach));
            float[] weights = new float[end - first];
            double total = 0;
            for (int i = 0; i < weights.length; i++) {
                double weight = Math.max(0, 1 - Math.abs(first + i + 0.5 - centre) / reach);
                weights[i] = (float) weight;
                total += weight;
            }
            for (int i = 0; i < weights.length; i++) {
                weights[i] /= (float) total;
            }
            means[place] = new Mean(first, weights);
        }
        return means;
    }
}
