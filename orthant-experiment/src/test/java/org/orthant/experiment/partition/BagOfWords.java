package org.orthant.experiment.partition;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.layer.DenseLayer;

/**
 * A model of two layers: features are the sum of the vectors of an example's words, divided by the root of their number; rows of an output
 * layer score labels, and clusters if there are some. AdaGrad minimises the binary cross-entropy, example by example.
 *
 * <p>With clusters, rows of labels learn only from examples whose labels include one of their cluster, as they are asked only then.
 */
final class BagOfWords {

    private static final double RATE = .1;
    private static final double EPSILON = 1e-8;

    private final int features;
    private final Rows words;
    private final Rows labels;
    private final Rows clusters;
    private final LabelGroups groups;

    /** Numbers to learn, a row for each word, label or cluster, with the sum of squares of their gradients. */
    private static final class Rows {

        private final double[][] values;
        private final double[][] squares;

        Rows(int rows, int columns, double scale, SplittableRandom random) {
            values = new double[rows][columns];
            squares = new double[rows][columns];
            for (double[] row : values) {
                Arrays.setAll(row, j -> scale * random.nextGaussian());
            }
        }

        void learn(int row, int column, double gradient) {
            squares[row][column] += gradient * gradient;
            values[row][column] -= RATE * gradient / (Math.sqrt(squares[row][column]) + EPSILON);
        }
    }

    BagOfWords(int vocabulary, int labelCount, LabelGroups groups, int features, SplittableRandom random) {
        this.features = features;
        this.groups = groups;
        this.words = new Rows(vocabulary, features, 1 / Math.sqrt(features), random);
        this.labels = new Rows(labelCount, features + 1, 1e-2, random);
        this.clusters = new Rows(groups.number(), features + 1, 1e-2, random);
    }

    /** Learns from all examples in a random order, several times. */
    void train(Split examples, int epochs, SplittableRandom random) {
        int[] order = new int[examples.size()];
        Arrays.setAll(order, i -> i);
        for (int epoch = 0; epoch < epochs; epoch++) {
            for (int i = order.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int swapped = order[i];
                order[i] = order[j];
                order[j] = swapped;
            }
            for (int example : order) {
                learn(examples, example);
            }
        }
    }

    private void learn(Split examples, int example) {
        SparseInputs inputs = (SparseInputs) examples.inputs();
        double[] x = features(inputs, example);
        double[] gradient = new double[features];
        boolean[] on = new boolean[labels.values.length];
        boolean[] searched = new boolean[clusters.values.length];
        for (int label : examples.active().row(example)) {
            on[label] = true;
            if (searched.length > 0) {
                searched[groups.groupOf(label)] = true;
            }
        }
        for (int cluster = 0; cluster < searched.length; cluster++) {
            learn(clusters, cluster, searched[cluster], x, gradient);
        }
        for (int label = 0; label < on.length; label++) {
            if (searched.length == 0 || searched[groups.groupOf(label)]) {
                learn(labels, label, on[label], x, gradient);
            }
        }
        double scale = 1 / Math.sqrt(Math.max(1, inputs.length(example)));
        for (int word : inputs.ids().row(example)) {
            for (int j = 0; j < features; j++) {
                words.learn(word, j, scale * gradient[j]);
            }
        }
    }

    private void learn(Rows rows, int row, boolean on, double[] x, double[] gradient) {
        double error = 1 / (1 + Math.exp(-logit(rows.values[row], x))) - (on ? 1 : 0);
        for (int j = 0; j < features; j++) {
            gradient[j] += error * rows.values[row][j];
            rows.learn(row, j, error * x[j]);
        }
        rows.learn(row, features, error);
    }

    private double logit(double[] row, double[] x) {
        double logit = row[features];
        for (int j = 0; j < features; j++) {
            logit += row[j] * x[j];
        }
        return logit;
    }

    private double[] features(SparseInputs inputs, int example) {
        double[] x = new double[features];
        int[] ids = inputs.ids().row(example);
        for (int word : ids) {
            for (int j = 0; j < features; j++) {
                x[j] += words.values[word][j];
            }
        }
        double scale = 1 / Math.sqrt(Math.max(1, ids.length));
        Arrays.setAll(x, j -> scale * x[j]);
        return x;
    }

    /** Returns the F1 of all pairs of an example and a label together, at a probability of 1/2. */
    double microF1(Split examples) {
        long right = 0;
        long output = 0;
        long wanted = 0;
        for (int example = 0; example < examples.size(); example++) {
            double[] x = features((SparseInputs) examples.inputs(), example);
            for (int label = 0; label < labels.values.length; label++) {
                boolean searched = groups.number() == 0 || logit(clusters.values[groups.groupOf(label)], x) > 0;
                boolean out = searched && logit(labels.values[label], x) > 0;
                boolean on = examples.labelSet(example).isActive(label);
                right += out && on ? 1 : 0;
                output += out ? 1 : 0;
                wanted += on ? 1 : 0;
            }
        }
        return 2.0 * right / (output + wanted);
    }

    /** Returns the layer of labels, in float32 as models are stored. */
    DenseLayer labels() {
        return layer(labels);
    }

    /** Returns the layer of clusters. */
    DenseLayer clusters() {
        return layer(clusters);
    }

    private DenseLayer layer(Rows rows) {
        double[][] weights = Arrays.stream(rows.values)
                .map(row -> Arrays.stream(row, 0, features).map(a -> (float) a).toArray())
                .toArray(double[][]::new);
        return DenseLayer.of(weights)
                .withBias(Arrays.stream(rows.values)
                        .mapToDouble(row -> (float) row[features])
                        .toArray());
    }
}
