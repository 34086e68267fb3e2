package org.orthant.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.oracle.Oracle.Answer;
import org.orthant.testing.Randomised;
import org.orthant.verify.Question.Depth;

class OracleItselfTest {

    /** Rows of a plane whose lengths are integers. */
    private static final int[][] PYTHAGOREAN = {
        {3, 4}, {4, 3}, {-3, 4}, {5, 12}, {12, -5}, {1, 0}, {0, -1}, {-8, -15}, {0, 0}, {-7, 24}, {6, 8}
    };

    @Test
    void everyDoubleIsAWholeNumberOfUnits() {
        BigDecimal unit = new BigDecimal(Double.MIN_VALUE);
        Randomised.repeat(500, random -> {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(new BigDecimal(FixedPoint.units(value)).multiply(unit))
                        .isEqualByComparingTo(new BigDecimal(value));
            }
        });
        assertThat(FixedPoint.units(-Double.MIN_VALUE)).isEqualTo(BigInteger.ONE.negate());
        assertThat(FixedPoint.units(-0.0)).isZero();
        assertThat(FixedPoint.units(Double.MIN_NORMAL)).isEqualTo(BigInteger.TWO.pow(52));
        assertThat(FixedPoint.units(1)).isEqualTo(BigInteger.TWO.pow(1074));
    }

    @Test
    void labelSetsAreArgmaxableIfTheMiddleOfAllVerticesProducesThem() {
        Set<Boolean> seen = new HashSet<>();
        Randomised.repeat(150, random -> {
            int n = random.nextInt(1, 5);
            int d = random.nextInt(1, 4);
            DenseLayer layer = layer(random, n, d)
                    .withBias(random.ints(n, -3, 4).asDoubleStream().toArray());
            Box domain = domain(random, d);
            Oracle oracle = new Oracle(layer, domain);
            ActiveSets.of(n, n).stream().forEach(set -> {
                boolean expected = isArgmaxable(layer, domain, set);
                assertThat(oracle.answer(set).isArgmaxable()).as("%s", set).isEqualTo(expected);
                seen.add(expected);
            });
        });
        assertThat(seen).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void radiiAreThoseOfTheBestVertex() {
        Set<Boolean> seen = new HashSet<>();
        Randomised.repeat(100, random -> {
            int n = random.nextInt(1, 5);
            double[][] rows = new double[n][];
            Arrays.setAll(
                    rows,
                    i -> Arrays.stream(PYTHAGOREAN[random.nextInt(PYTHAGOREAN.length)])
                            .asDoubleStream()
                            .toArray());
            DenseLayer layer = DenseLayer.of(rows)
                    .withBias(random.ints(n, -9, 10).asDoubleStream().toArray());
            Box domain = domain(random, 2);
            Oracle oracle = new Oracle(layer, domain);
            ActiveSets.of(n, n).stream().forEach(set -> {
                Answer answer = oracle.answer(set);
                if (answer.isArgmaxable() && !answer.isUnlimited()) {
                    Rational radius = radius(layer, domain, set);
                    double nearest = radius.toDouble();
                    assertThat(answer.isBelow(nearest * (1 - 0x1p-50))).isFalse();
                    assertThat(answer.isBelow(nearest * (1 + 0x1p-50))).isTrue();
                    assertThat(answer.isAbove(nearest * (1 + 0x1p-50))).isFalse();
                    assertThat(answer.isAbove(nearest * (1 - 0x1p-50))).isTrue();
                    boolean isDouble = Rational.exactly(nearest).equals(radius);
                    if (isDouble) {
                        assertThat(answer.isBelow(nearest)).isFalse();
                        assertThat(answer.isAbove(nearest)).isFalse();
                    }
                    seen.add(isDouble);
                }
            });
        });
        assertThat(seen).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void radiiNearTheLimitsAreThoseOfScaledLayers() {
        // The distance of (U, …, U) from the hyperplane w·x = 0 for w = (1, …, 1) is U √d.
        DenseLayer layer = DenseLayer.of(new double[][] {{Double.MIN_VALUE, Double.MIN_VALUE}});
        Answer least = new Oracle(layer, FeatureDomain.box(2, Double.MIN_VALUE)).answer(LabelSet.of(1, 0));
        assertThat(least.isBelow(Double.MIN_VALUE)).isFalse();
        assertThat(least.isAbove(Double.MIN_VALUE)).isTrue();
        assertThat(least.isBelow(2 * Double.MIN_VALUE)).isTrue();
        Answer largest = new Oracle(layer, FeatureDomain.box(2, Double.MAX_VALUE)).answer(LabelSet.of(1, 0));
        assertThat(largest.isAbove(Double.MAX_VALUE)).isTrue();
        Answer huge = new Oracle(layer, FeatureDomain.box(2, 0x1p1023)).answer(LabelSet.of(1, 0));
        assertThat(huge.isAbove(Math.nextDown(Math.sqrt(2)) * 0x1p1023)).isTrue();
        assertThat(huge.isBelow(Math.sqrt(2) * 0x1p1023)).isTrue();
    }

    @Test
    void layersWithoutWeightsHaveNoLargestRadius() {
        DenseLayer layer = DenseLayer.of(new double[][] {{0}, {0}}).withBias(Double.MIN_VALUE, -1);
        Oracle oracle = new Oracle(layer, FeatureDomain.box(1, 1));
        Answer answer = oracle.answer(LabelSet.of(2, 0));
        assertThat(answer.isArgmaxable()).isTrue();
        assertThat(answer.isUnlimited()).isTrue();
        assertThat(answer.isBelow(Double.MAX_VALUE)).isFalse();
        assertThat(answer.isAbove(Double.MAX_VALUE)).isTrue();
        assertThat(oracle.answer(LabelSet.of(2, 1)).isArgmaxable()).isFalse();
        assertThat(oracle.answer(LabelSet.of(2)).isArgmaxable()).isFalse();
    }

    @Test
    void casesHaveAllTraitsAndAreTheSameForTheSameSeed() {
        Set<String> seen = new HashSet<>();
        Set<Depth> depths = EnumSet.noneOf(Depth.class);
        LayerCases.from(1, 1000).forEach(layerCase -> {
            DenseLayer layer = layerCase.layer();
            depths.add(layerCase.question().depth());
            seen.add(layer.hasBias() ? "bias" : "no bias");
            seen.add(layerCase.question().budget().isPresent() ? "budget" : "no budget");
            seen.add(surroundsZero(layerCase.domain()) ? "around zero" : "not around zero");
            for (int i = 0; i < layer.labels(); i++) {
                double[] row = layer.row(i);
                seen.add(Arrays.stream(row).allMatch(weight -> weight == 0) ? "empty row" : "row");
                Arrays.stream(row).forEach(weight -> seen.add(trait(Math.abs(weight))));
                if (i > 0 && Arrays.equals(layer.row(i - 1), row)) {
                    seen.add("twin");
                }
            }
            for (int j = 0; j < layer.features(); j++) {
                double lower = layerCase.domain().lower(j);
                seen.add(layerCase.domain().upper(j) == Math.nextUp(lower) ? "narrow" : "wide");
            }
        });
        assertThat(depths).containsExactlyInAnyOrder(Depth.values());
        assertThat(seen)
                .containsExactlyInAnyOrder(
                        "bias",
                        "no bias",
                        "budget",
                        "no budget",
                        "around zero",
                        "not around zero",
                        "empty row",
                        "row",
                        "twin",
                        "narrow",
                        "wide",
                        "zero",
                        "subnormal",
                        "small",
                        "ordinary",
                        "large",
                        "largest");
        assertThat(LayerCases.of(7)).hasToString(LayerCases.of(7).toString());
    }

    @Test
    void failingCasesAreMadeSmallWhileTheyFail() {
        LayerCase large = LayerCases.from(1, 1000)
                .filter(layerCase -> layerCase.layer().labels() > 4 && has(layerCase, 1e300))
                .findFirst()
                .orElseThrow();
        LayerCase small = SmallerCase.of(large, layerCase -> has(layerCase, 1e300));
        assertThat(small.layer().labels()).isEqualTo(1);
        assertThat(small.layer().features()).isEqualTo(1);
        assertThat(small.labelSets()).hasSize(1);
        assertThat(small.question().domain()).isEqualTo(FeatureDomain.box(1, 1e4));
    }

    private static boolean has(LayerCase layerCase, double size) {
        return Arrays.stream(layerCase.rows()).flatMapToDouble(Arrays::stream).anyMatch(weight -> weight > size);
    }

    private static String trait(double magnitude) {
        if (magnitude == 0) {
            return "zero";
        }
        if (magnitude < Double.MIN_NORMAL) {
            return "subnormal";
        }
        if (magnitude < 1e-100) {
            return "small";
        }
        return magnitude < 1e100 ? "ordinary" : magnitude < 0x1p1023 ? "large" : "largest";
    }

    private static DenseLayer layer(SplittableRandom random, int n, int d) {
        double[][] rows = new double[n][];
        Arrays.setAll(rows, i -> random.ints(d, -2, 3).asDoubleStream().toArray());
        return DenseLayer.of(rows);
    }

    private static Box domain(SplittableRandom random, int d) {
        double[] lower = random.ints(d, -2, 2).asDoubleStream().toArray();
        double[] upper =
                Arrays.stream(lower).map(low -> low + random.nextInt(1, 4)).toArray();
        return FeatureDomain.of(lower, upper);
    }

    /** A convex function of all vertices is positive at their middle unless it is zero at all of them. */
    private static boolean isArgmaxable(DenseLayer layer, Box domain, LabelSet set) {
        int d = layer.features();
        List<Rational[]> labels = labels(layer, set, d);
        List<Rational[]> all = new ArrayList<>(labels);
        all.addAll(bounds(domain, d));
        List<Rational[]> vertices = BruteForce.vertices(all, d);
        return !vertices.isEmpty()
                && labels.stream()
                        .allMatch(label -> vertices.stream()
                                .anyMatch(vertex ->
                                        BruteForce.value(label, vertex).signum() > 0));
    }

    /** The highest vertex of {@code y_i (w_i·x + b_i) − ε ‖w_i‖ ≥ 0}, {@code ε ≥ 0}, in (x, ε). */
    private static Rational radius(DenseLayer layer, Box domain, LabelSet set) {
        List<Rational[]> all = labels(layer, set, 3);
        for (int i = 0; i < all.size(); i++) {
            double length = Math.sqrt(
                    Arrays.stream(layer.row(i)).map(weight -> weight * weight).sum());
            all.get(i)[2] = Rational.exactly(-length);
        }
        all.addAll(bounds(domain, 3));
        Rational[] positive = {Rational.ZERO, Rational.ZERO, Rational.ONE, Rational.ZERO};
        all.add(positive);
        return BruteForce.vertices(all, 3).stream()
                .map(vertex -> vertex[2])
                .max(Rational::compareTo)
                .orElseThrow();
    }

    private static List<Rational[]> labels(DenseLayer layer, LabelSet set, int unknowns) {
        List<Rational[]> constraints = new ArrayList<>();
        for (int i = 0; i < layer.labels(); i++) {
            Rational[] constraint = zeros(unknowns + 1);
            for (int j = 0; j < layer.features(); j++) {
                constraint[j] = Rational.exactly(set.signAt(i) * layer.weight(i, j));
            }
            constraint[unknowns] = Rational.exactly(set.signAt(i) * layer.bias(i));
            constraints.add(constraint);
        }
        return constraints;
    }

    private static List<Rational[]> bounds(Box domain, int unknowns) {
        List<Rational[]> constraints = new ArrayList<>();
        for (int j = 0; j < domain.features(); j++) {
            Rational[] lower = zeros(unknowns + 1);
            lower[j] = Rational.ONE;
            lower[unknowns] = Rational.exactly(-domain.lower(j));
            Rational[] upper = zeros(unknowns + 1);
            upper[j] = Rational.of(-1);
            upper[unknowns] = Rational.exactly(domain.upper(j));
            constraints.add(lower);
            constraints.add(upper);
        }
        return constraints;
    }

    private static Rational[] zeros(int length) {
        Rational[] zeros = new Rational[length];
        Arrays.fill(zeros, Rational.ZERO);
        return zeros;
    }

    private static boolean surroundsZero(Box domain) {
        return IntStream.range(0, domain.features()).allMatch(j -> domain.lower(j) < 0 && domain.upper(j) > 0);
    }
}
