package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import org.orthant.layer.Frequencies;

/**
 * Columns of any frequencies as an inverse real FFT of length {@code n}: features are put where their frequencies are in the
 * spectrum, as in {@link FftColumns}, and times the scale {@code c}.
 */
final class ScatteredFftColumns implements FixedColumns {

    private final int labels;
    /** For each place of the spectrum the feature of its cosine and that of its sine; the one after the last is 0. */
    private final NDArray cosines;

    private final NDArray sines;
    /** What they are multiplied with, complex {@code (1, n/2+1)}. */
    private final NDArray real;

    private final NDArray imaginary;

    ScatteredFftColumns(Frequencies frequencies, double scale, NDManager manager) {
        this.labels = frequencies.labels();
        int places = labels / 2 + 1;
        int none = frequencies.columns();
        long[] cosineOf = new long[places];
        long[] sineOf = new long[places];
        Arrays.fill(cosineOf, none);
        Arrays.fill(sineOf, none);
        cosineOf[0] = 0;
        int[] all = frequencies.all();
        for (int j = 0; j < all.length; j++) {
            cosineOf[all[j]] = 2L * j + 1;
            sineOf[all[j]] = 2L * j + 2;
        }
        float[] forCosines = new float[2 * places];
        float[] forSines = new float[2 * places];
        float factor = (float) (scale * Math.sqrt(labels / 2.0));
        for (int place = 0; place < places; place++) {
            forCosines[2 * place] = place == 0 ? (float) (scale * Math.sqrt(labels)) : factor;
            forSines[2 * place + 1] = -factor;
        }
        this.cosines = manager.create(cosineOf);
        this.sines = manager.create(sineOf);
        this.real = manager.create(forCosines, new Shape(1, places, 2)).complex();
        this.imaginary = manager.create(forSines, new Shape(1, places, 2)).complex();
    }

    @Override
    public NDArray multiply(NDArray features) {
        NDArray zero = features.getManager().zeros(new Shape(features.getShape().get(0), 1));
        NDArray padded = features.concat(zero, 1);
        NDArray spectrum = at(padded, cosines).mul(real).add(at(padded, sines).mul(imaginary));
        return spectrum.irfft(labels, 1);
    }

    private static NDArray at(NDArray features, NDArray places) {
        return features.get(new NDIndex(":, {}", places));
    }
}
