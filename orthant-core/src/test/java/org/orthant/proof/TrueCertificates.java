package org.orthant.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.exact.Rational;
import org.orthant.geometry.Circuits;
import org.orthant.geometry.MinimalDependency;
import org.orthant.geometry.Regions;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.AllSets;

/**
 * The truth about every label set of a small layer, by exact geometry.
 *
 * <p>Bounds of features become labels that must be on, and one more coordinate, which must be positive, makes everything
 * homogeneous: regions are open, so that strict bounds ask the same question.
 */
final class TrueCertificates {

    private final int labels;
    private final int features;
    private final DenseLayer homogeneous;
    private final Map<SignVector, List<Rational>> witnesses;
    private final List<MinimalDependency> circuits;

    TrueCertificates(OutputLayer layer, Box domain) {
        labels = layer.labels();
        features = layer.features();
        List<double[]> rows = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            double[] row = Arrays.copyOf(layer.row(label), features + 1);
            row[features] = layer.bias(label);
            rows.add(row);
        }
        for (int j = 0; j < features; j++) {
            rows.add(row(j, 1, -domain.lower(j)));
        }
        for (int j = 0; j < features; j++) {
            rows.add(row(j, -1, domain.upper(j)));
        }
        rows.add(row(features, 1, 1));
        homogeneous = DenseLayer.of(rows.toArray(double[][]::new));
        witnesses = Regions.of(homogeneous).list().stream()
                .collect(Collectors.toMap(Regions.Region::signs, Regions.Region::witness));
        circuits = Circuits.of(homogeneous);
    }

    private double[] row(int feature, double direction, double offset) {
        double[] row = new double[features + 1];
        row[feature] = direction;
        row[features] = offset;
        return row;
    }

    boolean isArgmaxable(LabelSet labelSet) {
        return witnesses.containsKey(signs(labelSet));
    }

    /** A certificate for each label set, in the order of binary numbers. */
    List<Certificate> all(boolean withMultipliers) {
        return AllSets.of(labels).stream()
                .map(labelSet -> of(labelSet, withMultipliers))
                .toList();
    }

    private Certificate of(LabelSet labelSet, boolean withMultipliers) {
        SignVector signs = signs(labelSet);
        List<Rational> homogeneousPoint = witnesses.get(signs);
        if (homogeneousPoint != null) {
            Rational scale = homogeneousPoint.get(features);
            List<Rational> x = homogeneousPoint.subList(0, features).stream()
                    .map(coordinate -> coordinate.divide(scale))
                    .toList();
            return new Certificate.Argmaxable(labelSet, Point.of(x), Optional.empty());
        }
        List<BigInteger> reason = circuits.stream()
                .filter(candidate -> candidate.forbids(signs))
                .findFirst()
                .orElseThrow()
                .coefficients();
        List<List<Integer>> parts = List.of(
                support(reason, 0, labels),
                support(reason, labels, labels + features),
                support(reason, labels + features, labels + 2 * features));
        List<Rational> multipliers = reason.subList(0, labels + 2 * features).stream()
                .filter(coefficient -> coefficient.signum() != 0)
                .map(coefficient -> Rational.of(coefficient.abs()))
                .toList();
        return new Certificate.Unargmaxable(
                labelSet,
                new Circuit(
                        parts.get(0),
                        parts.get(1),
                        parts.get(2),
                        withMultipliers ? Optional.of(multipliers) : Optional.empty()));
    }

    private static List<Integer> support(List<BigInteger> coefficients, int from, int to) {
        List<Integer> support = new ArrayList<>();
        for (int i = from; i < to; i++) {
            if (coefficients.get(i).signum() != 0) {
                support.add(i - from);
            }
        }
        return support;
    }

    private SignVector signs(LabelSet labelSet) {
        int[] signs = new int[homogeneous.labels()];
        Arrays.setAll(signs, i -> i >= labels || labelSet.isActive(i) ? 1 : -1);
        return SignVector.of(signs);
    }
}
