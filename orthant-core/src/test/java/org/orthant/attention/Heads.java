package org.orthant.attention;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.SplittableRandom;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.testing.DecimalExponential;

/** Small heads, and the plain formula of attention. */
final class Heads {

    private static final MathContext DIGITS = new MathContext(60);

    private Heads() {}

    /** A head of normal numbers. */
    static AttentionHead random(SplittableRandom random, int labels, int features, int tokens, double sharpness) {
        return AttentionHead.of(
                matrix(random, labels, features, sharpness),
                DenseLayer.of(matrix(random, labels, features, 1))
                        .withBias(random.doubles(labels, -0.5, 0.5).toArray()),
                matrix(random, tokens, features, 1));
    }

    static WeightMatrix matrix(SplittableRandom random, int rows, int columns, double scale) {
        double[][] numbers = new double[rows][columns];
        for (double[] row : numbers) {
            for (int j = 0; j < columns; j++) {
                row[j] = scale * random.nextGaussian();
            }
        }
        return DoubleMatrix.of(numbers);
    }

    static AttentionHead withProjection(AttentionHead head, WeightMatrix projection) {
        return new AttentionHead(head.attention(), head.output(), head.tokens(), Optional.of(projection));
    }

    /** The terms of the plain formula of attention for one label and token, in decimals with 60 digits. */
    record Term(BigDecimal weight, BigDecimal product) {}

    static Term[][] terms(AttentionHead head) {
        Term[][] terms = new Term[head.labels()][head.vocabulary()];
        for (int label = 0; label < head.labels(); label++) {
            for (int token = 0; token < head.vocabulary(); token++) {
                BigDecimal score = BigDecimal.ZERO;
                BigDecimal product = BigDecimal.ZERO;
                for (int j = 0; j < head.output().features(); j++) {
                    BigDecimal h = new BigDecimal(head.tokens().at(token, j));
                    score = score.add(new BigDecimal(head.attention().at(label, j)).multiply(h));
                    product = product.add(new BigDecimal(head.output().weight(label, j)).multiply(h));
                }
                terms[label][token] = new Term(DecimalExponential.of(score, DIGITS), product);
            }
        }
        return terms;
    }

    /** {@code z_l = w_l · Σ_t α_lt h_t + b_l} of a document. */
    static BigDecimal logit(Term[] terms, double bias, int[] counts) {
        BigDecimal numerator = BigDecimal.ZERO;
        BigDecimal denominator = BigDecimal.ZERO;
        for (int token = 0; token < counts.length; token++) {
            if (counts[token] > 0) {
                BigDecimal weight = terms[token].weight.multiply(BigDecimal.valueOf(counts[token]));
                numerator = numerator.add(weight.multiply(terms[token].product), DIGITS);
                denominator = denominator.add(weight, DIGITS);
            }
        }
        return numerator.divide(denominator, DIGITS).add(new BigDecimal(bias));
    }
}
