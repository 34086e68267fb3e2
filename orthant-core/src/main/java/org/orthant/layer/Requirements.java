package org.orthant.layer;

/** What every layer asks of its arguments, in the words of labels and features. */
final class Requirements {

    private Requirements() {}

    static void label(int label, int labels) {
        if (label < 0 || label >= labels) {
            throw new IllegalArgumentException("label id " + label + " is out of range for " + labels
                    + " labels: ids run from 0 to " + (labels - 1));
        }
    }

    static void feature(int feature, int features) {
        if (feature < 0 || feature >= features) {
            throw new IllegalArgumentException("feature " + feature + " is out of range for " + features
                    + " features: they run from 0 to " + (features - 1));
        }
    }

    static void room(int length, int features) {
        if (length < features) {
            throw new IllegalArgumentException(
                    "an array of length " + length + " is too short for " + features + " features");
        }
    }

    static void logits(OutputLayer layer, double[] x, double[] into) {
        if (x.length != layer.features()) {
            throw new IllegalArgumentException("x has " + x.length + " features but the layer has " + layer.features());
        }
        if (into.length < layer.labels()) {
            throw new IllegalArgumentException("an array of length " + into.length + " is too short for the logits of "
                    + layer.labels() + " labels");
        }
        if (x == into) {
            throw new IllegalArgumentException("the logits can't overwrite x: give another array");
        }
    }

    static void finite(double[] numbers, String what) {
        for (int j = 0; j < numbers.length; j++) {
            if (!Double.isFinite(numbers[j])) {
                throw new IllegalArgumentException(what + " " + j + " is " + numbers[j] + ": expected a finite number");
            }
        }
    }
}
