package org.orthant.experiment.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;

/**
 * Clusters of labels of about equal size: halves of halves, each cut between two means of the labels' words, as programs for extreme
 * classification make them.
 */
final class LabelGroups {

    private static final int ROUNDS = 10;

    private final int number;
    private final int[] groupOf;

    private LabelGroups(int number, int[] groupOf) {
        this.number = number;
        this.groupOf = groupOf;
    }

    /** Returns no clusters: all labels are always asked. */
    static LabelGroups none() {
        return new LabelGroups(0, new int[0]);
    }

    /** Divides the labels of some examples into this number of clusters. */
    static LabelGroups of(Split examples, int number, SplittableRandom random) {
        double[][] profiles = profiles(examples);
        int[] groupOf = new int[profiles.length];
        List<int[]> groups = new ArrayList<>();
        divide(IntStream.range(0, profiles.length).toArray(), number, profiles, groups, random);
        for (int group = 0; group < groups.size(); group++) {
            for (int label : groups.get(group)) {
                groupOf[label] = group;
            }
        }
        return new LabelGroups(number, groupOf);
    }

    /** The words of the examples of each label, as a vector of length 1. */
    private static double[][] profiles(Split examples) {
        SparseInputs inputs = (SparseInputs) examples.inputs();
        double[][] profiles = new double[examples.labels()][inputs.features()];
        for (int example = 0; example < examples.size(); example++) {
            int[] words = inputs.ids().row(example);
            for (int label : examples.active().row(example)) {
                for (int word : words) {
                    profiles[label][word] += 1 / Math.sqrt(words.length);
                }
            }
        }
        for (double[] profile : profiles) {
            normalise(profile);
        }
        return profiles;
    }

    private static void normalise(double[] vector) {
        double length = Math.sqrt(Arrays.stream(vector).map(a -> a * a).sum());
        if (length > 0) {
            Arrays.setAll(vector, j -> vector[j] / length);
        }
    }

    private static void divide(
            int[] labels, int number, double[][] profiles, List<int[]> groups, SplittableRandom random) {
        if (number == 1) {
            groups.add(labels);
            return;
        }
        int first = number / 2;
        int cut = labels.length * first / number;
        Integer[] order = Arrays.stream(labels).boxed().toArray(Integer[]::new);
        double[] one = profiles[labels[random.nextInt(labels.length)]].clone();
        double[] other = profiles[labels[random.nextInt(labels.length)]].clone();
        for (int round = 0; round < ROUNDS; round++) {
            double[] sides = new double[profiles.length];
            for (int label : labels) {
                sides[label] = side(profiles[label], one, other);
            }
            Arrays.sort(
                    order,
                    Comparator.<Integer>comparingDouble(label -> -sides[label]).thenComparing(label -> label));
            one = mean(order, 0, cut, profiles);
            other = mean(order, cut, order.length, profiles);
        }
        divide(Arrays.stream(order, 0, cut).mapToInt(i -> i).toArray(), first, profiles, groups, random);
        divide(
                Arrays.stream(order, cut, order.length).mapToInt(i -> i).toArray(),
                number - first,
                profiles,
                groups,
                random);
    }

    private static double[] mean(Integer[] labels, int from, int to, double[][] profiles) {
        double[] mean = new double[profiles[0].length];
        for (int i = from; i < to; i++) {
            double[] profile = profiles[labels[i]];
            for (int j = 0; j < mean.length; j++) {
                mean[j] += profile[j];
            }
        }
        normalise(mean);
        return mean;
    }

    /** Returns how much nearer a profile is to one mean than to the other. */
    private static double side(double[] profile, double[] one, double[] other) {
        double sum = 0;
        for (int j = 0; j < profile.length; j++) {
            sum += profile[j] * (one[j] - other[j]);
        }
        return sum;
    }

    /** Returns the number of clusters; 0 without any. */
    int number() {
        return number;
    }

    /** Returns the cluster of a label. */
    int groupOf(int label) {
        return groupOf[label];
    }

    /** Returns the cluster of each label. */
    int[] groups() {
        return groupOf.clone();
    }
}
