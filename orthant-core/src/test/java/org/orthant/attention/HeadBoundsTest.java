package org.orthant.attention;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.testing.Randomised;

class HeadBoundsTest {

    @Test
    void boundsInFloatingPointAreThoseInIntegers() {
        Randomised.repeat(60, random -> {
            double sharpness = Math.scalb(1.0, random.nextInt(-4, 9));
            AttentionHead head = Heads.random(random, 4, 5, 8, sharpness);
            assertSame(HeadBounds.inIntegers(head), HeadBounds.of(head));
        });
    }

    @Test
    void boundsOfSmallIntegersAndSharedNumbersAreThoseInIntegers() {
        Randomised.repeat(60, random -> {
            WeightMatrix[] matrices = new WeightMatrix[3];
            for (int k = 0; k < matrices.length; k++) {
                matrices[k] = DoubleMatrix.of(new double[][] {
                    {random.nextInt(-1, 2), random.nextInt(-2, 3)}, {random.nextInt(-1, 2), random.nextInt(-2, 3)}
                });
            }
            AttentionHead head =
                    AttentionHead.of(matrices[0], DenseLayer.of(matrices[1]).withBias(1, 0), matrices[2]);
            assertSame(HeadBounds.inIntegers(head), HeadBounds.of(head));
        });
    }

    @Test
    void everyWeightIsBetweenItsBoundsWhichAreNeighbours() {
        Randomised.repeat(20, random -> {
            AttentionHead head = Heads.random(random, 3, 3, 6, 4);
            OutputLayer layer = HeadBounds.of(head).layer();
            Heads.Term[][] terms = Heads.terms(head);
            for (int label = 0; label < 3; label++) {
                // The ratio of two weights of a row is free of the shift of its scores.
                BigDecimal first = weight(terms, head, label, 0);
                for (int token = 1; token < 6; token++) {
                    BigDecimal other = weight(terms, head, label, token);
                    assertTrue(product(layer.weight(label, 0), other)
                                    .subtract(product(layer.weight(label, token), first))
                                    .abs()
                                    .compareTo(product(Math.ulp(layer.weight(label, 0)), other)
                                            .abs()
                                            .add(product(Math.ulp(layer.weight(label, token)), first)
                                                    .abs()))
                            <= 0);
                    double low = layer.weight(label, token);
                    assertEquals(Math.nextUp(low), layer.weight(3 + label, token));
                }
            }
        });
    }

    private static BigDecimal product(double a, BigDecimal b) {
        return new BigDecimal(a).multiply(b);
    }

    private static BigDecimal weight(Heads.Term[][] terms, AttentionHead head, int label, int token) {
        Heads.Term term = terms[label][token];
        return term.weight()
                .multiply(term.product().add(new BigDecimal(head.output().bias(label))));
    }

    @Test
    void withoutAttentionWeightsAreThoseOfTheFlatLayer() {
        AttentionHead head = AttentionHead.of(
                DoubleMatrix.of(new double[][] {{0, 0}, {0, 0}}),
                DenseLayer.of(new double[][] {{1, 2}, {0.1, 0}}).withBias(0.5, 0),
                DoubleMatrix.of(new double[][] {{1, 1}, {0.1, 0}}));
        OutputLayer layer = HeadBounds.of(head).layer();
        assertArrayEquals(new double[] {3.5, 0.6}, layer.row(0));
        assertEquals(3.5, layer.weight(2, 0));
        // The product of two doubles 0.1 is not a double.
        assertEquals(Math.nextUp(layer.weight(1, 1)), layer.weight(3, 1));
    }

    @Test
    void weightsBelowAllDoublesKeepTheirSign() {
        AttentionHead head = AttentionHead.of(
                DoubleMatrix.of(new double[][] {{4000}, {4000}}),
                DenseLayer.of(new double[][] {{1}, {-1}}),
                DoubleMatrix.of(new double[][] {{1}, {-1}, {0}, {0.5}}));
        OutputLayer layer = HeadBounds.of(head).layer();
        assertArrayEquals(new double[] {1, -Double.MIN_VALUE, 0, 0}, layer.row(0));
        assertArrayEquals(new double[] {1, 0, 0, Double.MIN_VALUE}, layer.row(2));
        assertArrayEquals(new double[] {-1, 0, 0, -Double.MIN_VALUE}, layer.row(1));
        assertSame(HeadBounds.inIntegers(head), HeadBounds.of(head));
    }

    @Test
    void hyperbolicTangentsOfZeroAndOfLargeNumbersAreExactUpToBounds() {
        AttentionHead head = new AttentionHead(
                DoubleMatrix.of(new double[][] {{2, 3}}),
                DenseLayer.of(new double[][] {{1, 0}}),
                DoubleMatrix.of(new double[][] {{1, 0}, {1, 1e-9}, {1, 1e6}, {1, -0.25}}),
                Optional.of(DoubleMatrix.of(new double[][] {{0, 0}, {0, 1}})));
        double[] row = HeadBounds.of(head).layer().row(0);
        double[] keys = {0, Math.tanh(1e-9), 1, Math.tanh(-0.25)};
        for (int token = 0; token < 4; token++) {
            assertEquals(Math.exp(3 * keys[token] - 2), row[token], 1e-14);
        }
    }

    @Test
    void projectedKeysGiveTheWeightsOfTheirHyperbolicTangents() {
        Randomised.repeat(10, random -> {
            AttentionHead plain = Heads.random(random, 3, 4, 5, 2);
            WeightMatrix projection = Heads.matrix(random, 4, 4, 1);
            OutputLayer layer =
                    HeadBounds.of(Heads.withProjection(plain, projection)).layer();
            for (int label = 0; label < 3; label++) {
                double[] expected = new double[5];
                double largest = Double.NEGATIVE_INFINITY;
                for (int token = 0; token < 5; token++) {
                    double score = 0;
                    for (int k = 0; k < 4; k++) {
                        double key = 0;
                        for (int j = 0; j < 4; j++) {
                            key += projection.at(k, j) * plain.tokens().at(token, j);
                        }
                        score += plain.attention().at(label, k) * Math.tanh(key);
                    }
                    expected[token] = score;
                    largest = Math.max(largest, score);
                }
                for (int token = 0; token < 5; token++) {
                    double[] features = new double[4];
                    plain.tokens().copyRow(token, features);
                    double weight =
                            plain.output().logits(features)[label] * Math.exp(expected[token] - Math.floor(largest));
                    assertEquals(weight, layer.weight(label, token), 1e-11);
                    assertTrue(layer.weight(label, token) <= layer.weight(3 + label, token));
                }
            }
        });
    }

    @Test
    void labelSetsOfTheHeadAndOfTheLayerGoTogether() {
        HeadBounds bounds = HeadBounds.of(Heads.random(new SplittableRandom(1), 3, 2, 4, 1));
        LabelSet set = LabelSet.of(3, 1);
        assertEquals(LabelSet.partial(6, new int[] {1}, new int[] {3, 5}), bounds.sufficient(set));
        assertEquals(LabelSet.partial(6, new int[] {4}, new int[] {0, 2}), bounds.necessary(set));
        assertEquals(Optional.of(set), bounds.produced(produced(bounds.sufficient(set))));
        assertEquals(Optional.of(set), bounds.refuted(refuted(bounds.necessary(set), 0, 4)));
        assertEquals(Optional.empty(), bounds.refuted(refuted(bounds.sufficient(set), 1, 3)));
        assertEquals(Optional.empty(), bounds.produced(produced(bounds.necessary(set))));
        assertEquals(Optional.empty(), bounds.produced(produced(LabelSet.of(6, 0))));
        assertEquals(Optional.empty(), bounds.produced(produced(LabelSet.partial(6, new int[] {1}, new int[] {4}))));
    }

    private static Certificate.Argmaxable produced(LabelSet rows) {
        return new Certificate.Argmaxable(rows, Point.of(1, 1, 1, 1), Optional.empty());
    }

    private static Certificate.Unargmaxable refuted(LabelSet rows, int... circuit) {
        return new Certificate.Unargmaxable(rows, Circuit.ofLabels(circuit));
    }

    @Test
    void wrongShapesAndNumbersAreNamed() {
        WeightMatrix two = DoubleMatrix.of(new double[2][3]);
        WeightMatrix three = DoubleMatrix.of(new double[3][3]);
        WeightMatrix narrow = DoubleMatrix.of(new double[4][2]);
        assertMessage("U are 2 x 3 and the weights W 3 x 3", () -> AttentionHead.of(two, DenseLayer.of(three), three));
        assertMessage(
                "H are 4 x 2 and the weights W 3 x 3", () -> AttentionHead.of(three, DenseLayer.of(three), narrow));
        assertMessage(
                "expected U to have 2 columns",
                () -> new AttentionHead(
                        three, DenseLayer.of(three), three, Optional.of(DoubleMatrix.of(new double[2][3]))));
        WeightMatrix huge = DoubleMatrix.of(new double[][] {{1e200}});
        WeightMatrix one = DoubleMatrix.of(new double[][] {{1}});
        assertMessage("beyond 2^30", () -> HeadBounds.of(AttentionHead.of(huge, DenseLayer.of(one), one)));
        assertMessage(
                "w·h + b of label 0 and token 0 is beyond",
                () -> HeadBounds.of(AttentionHead.of(
                        one, DenseLayer.of(DoubleMatrix.of(new double[][] {{1e308}})), one)));
    }

    private static void assertMessage(String part, Executable action) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, action).getMessage());
        assertTrue(message.contains(part), message);
    }

    private static void assertSame(HeadBounds expected, HeadBounds actual) {
        for (int row = 0; row < expected.layer().labels(); row++) {
            assertArrayEquals(expected.layer().row(row), actual.layer().row(row), "row " + row);
        }
    }
}
