package org.orthant.ideal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.ideal.ClosedFormVerdict.Argmaxable;
import org.orthant.ideal.FixedPoint.Complex;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DftLayer;

class DftWitnessTest {

    private static final int BITS = 3000;
    private static final BigDecimal TURN = new BigDecimal("6.283185307179586476925286766559005768394338798750");

    /**
     * The witness against its polynomial, multiplied out and evaluated with thousands of bits: that it has no more than
     * {@code 2k+1} coefficients, the right sign at the nodes, and the size that its logarithms claim.
     */
    @ParameterizedTest
    @CsvSource({"30, 3", "1000, 10", "8921, 40", "20000, 80"})
    void signsAndLogarithmsAreThoseOfATrigonometricPolynomial(int n, int k) {
        SplittableRandom random = new SplittableRandom(n);
        IdealDftLayer layer = IdealDftLayer.of(n, k);
        for (LabelSet labelSet : adversarial(n, k, random)) {
            DftWitness witness = ((Argmaxable) layer.decide(labelSet)).witness();
            int[] signs = witness.signs();
            for (int label = 0; label < n; label++) {
                assertThat(signs[label]).isEqualTo(labelSet.signAt(label));
            }
            assertThat(witness.logMargin()).isFinite().isNegative();
            assertMatchesOracle(witness, n, nodesToTry(labelSet, random));
        }
    }

    @Test
    void theLogMarginSurvivesWhereDoublesEnd() {
        int n = 20_000;
        int k = 80;
        int[] crowded = IntStream.range(0, k).map(i -> 2 * i).toArray();
        DftWitness witness = ((Argmaxable) IdealDftLayer.of(n, k).decide(LabelSet.of(n, crowded))).witness();
        assertThat(witness.logMargin()).isFinite().isLessThan(Math.log(Double.MIN_VALUE));
    }

    @Test
    void nodesThatAreCloseKeepTheirAccuracyAcrossTheEndOfATurn() {
        for (double gap : new double[] {1e-9, 1e-5, 1e-2}) {
            for (double centre : new double[] {0, 3, Math.PI, 2 * Math.PI, -Math.PI}) {
                double near = centre + gap;
                for (int turns = -2; turns <= 2; turns++) {
                    double turned = near + turns * TURN.doubleValue();
                    double[] logarithms = logMagnitudes(centre, turned, centre + 2, centre + 4);
                    assertThat(logarithms[0])
                            .as("%s and %s", centre, turned)
                            .isCloseTo(expected(centre, turned, turns, centre + 4), within(1e-13));
                }
            }
        }
    }

    /** The logarithm at {@code node} of the product of its half distances to the middles of the gaps beside it. */
    private static double expected(double node, double turned, int turns, double before) {
        double after = new BigDecimal(turned)
                .subtract(TURN.multiply(BigDecimal.valueOf(turns)))
                .subtract(new BigDecimal(node))
                .doubleValue();
        double behind =
                TURN.subtract(new BigDecimal(before)).add(new BigDecimal(node)).doubleValue();
        return Math.log(Math.sin(after / 4)) + Math.log(Math.sin(behind / 4));
    }

    private static double[] logMagnitudes(double... nodes) {
        IdealDftLayer layer = IdealDftLayer.of(DftLayer.withNodes(nodes, 1));
        return ((Argmaxable) layer.decide(LabelSet.of(nodes.length, 0)))
                .witness()
                .logMagnitudes();
    }

    private static List<LabelSet> adversarial(int n, int k, SplittableRandom random) {
        List<LabelSet> sets = new ArrayList<>();
        sets.add(LabelSet.of(n, IntStream.range(0, k).map(i -> 2 * i).toArray()));
        sets.add(LabelSet.of(n, IntStream.range(0, k).map(i -> n - 1 - 2 * i).toArray()));
        sets.add(LabelSet.of(n, 0, n - 1));
        sets.add(LabelSet.of(n, IntStream.range(0, k).map(i -> n / 3 + i).toArray()));
        sets.add(LabelSet.of(n, IntStream.range(0, k).map(i -> i * (n / k)).toArray()));
        sets.add(LabelSet.of(n, IntStream.range(0, k).map(i -> i * (n / k)).toArray())
                .complement());
        sets.add(ActiveSets.of(n, k).sample(random));
        sets.add(ActiveSets.of(n, k).sample(random).complement());
        return sets;
    }

    /** Both sides of some sign changes, where mistakes would be, and a few nodes anywhere. */
    private static int[] nodesToTry(LabelSet labelSet, SplittableRandom random) {
        int n = labelSet.labels();
        IntStream changes = IntStream.range(0, n)
                .filter(i -> labelSet.signAt(i) != labelSet.signAt((i + 1) % n))
                .limit(4)
                .flatMap(i -> IntStream.of(i, (i + 1) % n));
        return IntStream.concat(changes, random.ints(4, 0, n)).toArray();
    }

    private static void assertMatchesOracle(DftWitness witness, int n, int[] nodes) {
        FixedPoint arithmetic = new FixedPoint(BITS);
        LabelSet labelSet = witness.labelSet();
        int[] gaps = IntStream.range(0, n)
                .filter(i -> labelSet.signAt(i) != labelSet.signAt((i + 1) % n))
                .toArray();
        Complex[] polynomial = product(arithmetic, gaps, n);
        double[] logMagnitudes = witness.logMagnitudes();
        int degree = gaps.length / 2;
        // Each factor is (α z − ᾱ)/(2i): 2m of them leave (−1/4)^m, and z^(−m) centres the frequencies.
        for (int node : nodes) {
            Complex z = arithmetic.turn(2L * node, n);
            Complex value = polynomial[gaps.length];
            for (int j = gaps.length - 1; j >= 0; j--) {
                value = FixedPoint.add(arithmetic.multiply(value, z), polynomial[j]);
            }
            value = arithmetic.multiply(value, arithmetic.turn(-2L * node * degree, n));
            int sign = value.re().signum() * (degree % 2 == 0 ? 1 : -1) * labelSet.signAt(0);
            assertThat(sign).as("sign at node %d of %s", node, labelSet).isEqualTo(labelSet.signAt(node));
            assertThat(arithmetic.log(value.re()) - degree * Math.log(4)).isCloseTo(logMagnitudes[node], within(1e-11));
        }
    }

    /** The coefficients of {@code ∏ (α_j z − ᾱ_j)} with {@code α_j = exp(−i r_j / 2)}. */
    private static Complex[] product(FixedPoint arithmetic, int[] gaps, int n) {
        Complex[] polynomial = new Complex[gaps.length + 1];
        polynomial[0] = new Complex(arithmetic.one(), BigInteger.ZERO);
        for (int factor = 0; factor < gaps.length; factor++) {
            Complex alpha = arithmetic.turn(-(2L * gaps[factor] + 1), 2L * n);
            Complex minusConjugate = new Complex(alpha.re().negate(), alpha.im());
            polynomial[factor + 1] = arithmetic.multiply(polynomial[factor], alpha);
            for (int j = factor; j >= 1; j--) {
                polynomial[j] = FixedPoint.add(
                        arithmetic.multiply(polynomial[j - 1], alpha),
                        arithmetic.multiply(polynomial[j], minusConjugate));
            }
            polynomial[0] = arithmetic.multiply(polynomial[0], minusConjugate);
        }
        return polynomial;
    }
}
