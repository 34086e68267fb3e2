package org.orthant.verify.deploy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;

/** How much weights of labels can at most sum to as deployed, in doubles, as a function of the magnitude of features. */
final class RefutationBound {

    private final DeployedLogits logits;
    private final Box domain;
    private final double[] sums;
    private final double[] slopes;
    private final List<double[]> rows = new ArrayList<>();
    private double rest;

    RefutationBound(DeployedLogits logits, Box domain, LabelSet labelSet, List<Integer> labels, double[] weights) {
        this.logits = logits;
        this.domain = domain;
        OutputLayer stored = logits.stored();
        int features = stored.features();
        this.sums = new double[features];
        this.slopes = new double[features];
        double gamma = (features + 2) * 0x1p-24
                + (logits.rule().isRanking() ? logits.arithmetic().logitRoundoff() : 0);
        for (int i = 0; i < weights.length; i++) {
            int label = labels.get(i);
            double[] row = Arrays.copyOf(stored.row(label), features + 1);
            double bias = stored.bias(label);
            row[features] = bias;
            rows.add(row);
            int sign = labelSet.signAt(label);
            for (int j = 0; j < features; j++) {
                sums[j] += sign * weights[i] * row[j];
                slopes[j] += gamma * weights[i] * Math.abs(row[j]);
            }
            rest += weights[i] * (sign * (bias - logits.bar(label, sign < 0)) + gamma * Math.abs(bias));
        }
    }

    /** Returns the bound for features of at most that magnitude; infinite where a logit may be. */
    double at(double within) {
        if (logits.arithmetic().roundsLogits() && rows.stream().anyMatch(row -> mayOverflow(row, within))) {
            return Double.POSITIVE_INFINITY;
        }
        return rest
                + IntStream.range(0, sums.length)
                        .mapToDouble(j -> Math.max(
                                term(j, logits.format().round(Math.max(domain.lower(j), -within))),
                                term(j, logits.format().round(Math.min(domain.upper(j), within)))))
                        .sum();
    }

    private boolean mayOverflow(double[] row, double within) {
        double sum = Math.abs(row[sums.length]);
        for (int j = 0; j < sums.length; j++) {
            double reach = Math.max(Math.abs(domain.lower(j)), Math.abs(domain.upper(j)));
            sum += Math.abs(row[j]) * Math.min(reach, within);
        }
        return sum > logits.largestSum();
    }

    private double term(int feature, double end) {
        return sums[feature] * end + slopes[feature] * Math.abs(end);
    }
}
