package org.orthant.encoders.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;
import org.orthant.train.optim.NativeMemory;

/** Each part of the network against plain loops. */
class LayersTest extends WithArrays {

    private static float[] random(SplittableRandom random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return values;
    }

    @Test
    void pixelsOfASquareBecomeChannelsRowByRow() {
        Randomised.repeat(5, random -> {
            int channels = random.nextInt(1, 4);
            int height = random.nextInt(1, 4);
            int width = random.nextInt(1, 4);
            float[] pixels = random(random, 2 * channels * 16 * height * width);
            NDArray deep = Resampling.spaceToDepth(
                    NativeMemory.copy(manager, pixels, new Shape(2, channels, 4L * height, 4L * width)));

            assertThat(deep.getShape()).isEqualTo(new Shape(2, 16L * channels, height, width));
            for (int image = 0; image < 2; image++) {
                for (int channel = 0; channel < channels; channel++) {
                    for (int y = 0; y < 4 * height; y++) {
                        for (int x = 0; x < 4 * width; x++) {
                            int deepChannel = (4 * (y % 4) + x % 4) * channels + channel;
                            assertThat(deep.getFloat(image, deepChannel, y / 4, x / 4))
                                    .isEqualTo(pixels[((image * channels + channel) * 4 * height + y) * 4 * width + x]);
                        }
                    }
                }
            }
        });
    }

    @Test
    void blurringIsTheBinomialFilterAtEverySecondPixelOfTheMirroredImage() {
        float[] filter = {0.25f, 0.5f, 0.25f};
        Randomised.repeat(8, random -> {
            int height = random.nextInt(2, 9);
            int width = random.nextInt(2, 9);
            float[] pixels = random(random, 3 * height * width);
            NDArray blurred = Resampling.blur(NativeMemory.copy(manager, pixels, new Shape(1, 3, height, width)));

            assertThat(blurred.getShape()).isEqualTo(new Shape(1, 3, (height + 1) / 2, (width + 1) / 2));
            for (int channel = 0; channel < 3; channel++) {
                for (int y = 0; y < height; y += 2) {
                    for (int x = 0; x < width; x += 2) {
                        double sum = 0;
                        for (int dy = -1; dy <= 1; dy++) {
                            for (int dx = -1; dx <= 1; dx++) {
                                int at =
                                        (channel * height + mirrored(y + dy, height)) * width + mirrored(x + dx, width);
                                sum += filter[dy + 1] * filter[dx + 1] * pixels[at];
                            }
                        }
                        assertThat(blurred.getFloat(0, channel, y / 2, x / 2)).isCloseTo((float) sum, within(1e-6f));
                    }
                }
            }
        });
    }

    private static int mirrored(int place, int length) {
        return place < 0 ? -place : place >= length ? 2 * length - 2 - place : place;
    }

    @Test
    void halvingTakesMeansAlsoOfSquaresThatAreCut() {
        float[] pixels = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        NDArray halved = Resampling.halve(NativeMemory.copy(manager, pixels, new Shape(1, 1, 3, 3)));
        assertThat(halved.toFloatArray()).containsExactly(3, 4.5f, 7.5f, 9);
    }

    @Test
    void channelsAreWeighedByTheSigmoidOfAHiddenLayerOfTheirMeans() {
        SplittableRandom random = new SplittableRandom(4);
        int channels = 3;
        int pixels = 5 * 2;
        Parameters parameters = new Parameters(manager, "", 8);
        SqueezeExcitation weighing = new SqueezeExcitation(parameters, "se", channels, 1);
        float[] squeeze = parameters.weights().get(0).tensor().values();
        float[] squeezeBias = parameters.weights().get(1).tensor().values();
        float[] excite = parameters.weights().get(2).tensor().values();
        float[] exciteBias = parameters.weights().get(3).tensor().values();
        float[] image = random(random, channels * pixels);

        float[] weighed = weighing.forward(NativeMemory.copy(manager, image, new Shape(1, channels, 5, 2)))
                .toFloatArray();

        int hidden = squeezeBias.length;
        assertThat(hidden).isEqualTo(64);
        double[] means = new double[channels];
        for (int i = 0; i < image.length; i++) {
            means[i / pixels] += image[i] / (double) pixels;
        }
        for (int channel = 0; channel < channels; channel++) {
            double logit = exciteBias[channel];
            for (int unit = 0; unit < hidden; unit++) {
                double sum = squeezeBias[unit];
                for (int from = 0; from < channels; from++) {
                    sum += squeeze[unit * channels + from] * means[from];
                }
                logit += excite[channel * hidden + unit] * Math.max(0, sum);
            }
            double factor = 1 / (1 + Math.exp(-logit));
            for (int pixel = 0; pixel < pixels; pixel++) {
                int at = channel * pixels + pixel;
                assertThat((double) weighed[at]).isCloseTo(factor * image[at], within(1e-5));
            }
        }
    }
}
