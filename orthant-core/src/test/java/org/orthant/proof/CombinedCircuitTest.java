package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.RuledLayer;
import org.orthant.oracle.Oracle;
import org.orthant.testing.Randomised;

/** Circuits some of whose labels are combined with multipliers, while those of the others are left to the checker. */
class CombinedCircuitTest {

    /** The last class is a mixture of the others with sixteenths as weights, some of them zero. */
    private record Mixed(DenseLayer layer, List<Integer> weights) {

        static Mixed of(SplittableRandom random, double shift) {
            int features = 1 + random.nextInt(5);
            int others = features + 1 + random.nextInt(6);
            Integer[] weights = new Integer[others];
            Arrays.fill(weights, 0);
            for (int sixteenth = 0; sixteenth < 16; sixteenth++) {
                weights[random.nextInt(others)]++;
            }
            double[][] rows = new double[others + 1][features];
            for (int i = 0; i < others; i++) {
                for (int j = 0; j < features; j++) {
                    rows[i][j] = random.nextInt(-40, 41);
                    rows[others][j] += rows[i][j] * weights[i] / 16;
                }
            }
            rows[others][0] += shift;
            return new Mixed(DenseLayer.of(rows), List.of(weights));
        }

        int label() {
            return weights.size();
        }

        /** The same with biases, of which that of the class is near the mixture of the others. */
        Mixed withBias(SplittableRandom random) {
            double[] bias = new double[weights.size() + 1];
            for (int i = 0; i < weights.size(); i++) {
                bias[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(-8, 9);
                bias[label()] += bias[i] * weights.get(i) / 16;
            }
            bias[label()] = random.nextBoolean() ? 0 : bias[label()] + random.nextInt(-1, 2);
            return new Mixed(layer.withBias(bias), weights);
        }

        LabelSet set() {
            return LabelSet.of(layer.labels(), label());
        }

        Checker checker() {
            return new Checker(layer, FeatureDomain.free(layer.features()), DecisionRule.argmax());
        }

        /** All labels, those for which there is a choice with the given multiplier. */
        Circuit circuit(Map<Integer, Rational> combined) {
            List<Integer> labels = IntStream.range(0, layer.labels()).boxed().toList();
            return new Circuit(labels, List.of(), List.of(), Optional.empty(), combined);
        }
    }

    private static CheckResult check(Mixed mixed, Circuit circuit) {
        return mixed.checker()
                .check(new Certificate.Unargmaxable(
                        mixed.set(), circuit, List.of(), Optional.empty(), Optional.empty()));
    }

    @Test
    void aMixtureIsProvenWhateverPartOfItsMultipliersIsGiven() {
        Randomised.repeat(60, random -> {
            Mixed mixed = Mixed.of(random, 0);
            int left = 1 + random.nextInt(mixed.layer().features() + 1);
            assertThat(check(mixed, mixed.circuit(given(mixed, left)))).isEqualTo(new CheckResult.Accepted());
        });
    }

    /** The multipliers of the first labels are left to the checker. */
    private static Map<Integer, Rational> given(Mixed mixed, int left) {
        Map<Integer, Rational> given = new HashMap<>(Map.of(mixed.label(), Rational.of(16)));
        IntStream.range(left, mixed.weights().size())
                .forEach(i -> given.put(i, Rational.of(mixed.weights().get(i))));
        return given;
    }

    /** What is left is a question about few constraints, one of which is the combination: the oracle answers it. */
    @Test
    void theCheckerAcceptsExactlyWhatTheOracleProves() {
        int[] proven = new int[2];
        Randomised.repeat(400, random -> {
            Mixed plain = Mixed.of(random, random.nextInt(3) - 1);
            Mixed mixed = random.nextBoolean() ? plain : plain.withBias(random);
            Map<Integer, Rational> given =
                    given(mixed, Math.min(mixed.label(), mixed.layer().features() + 1 + random.nextInt(2)));
            if (random.nextBoolean()) {
                given.replaceAll((label, multiplier) -> Rational.of(random.nextInt(20)));
                given.put(mixed.label(), Rational.of(1 + random.nextInt(40)));
            }
            Circuit circuit = mixed.circuit(given);
            boolean refuted = !isPossible(mixed, given);
            boolean tooLong =
                    mixed.layer().labels() - given.size() + 1 > mixed.layer().features() + 3;
            assertThat(check(mixed, circuit).isAccepted()).isEqualTo(refuted && !tooLong);
            boolean inDoubles = mixed.checker().isProvenInDoubles(mixed.set(), circuit);
            assertThat(inDoubles && !refuted).isFalse();
            proven[0] += inDoubles ? 1 : 0;
            proven[1] += refuted ? 1 : 0;
        });
        assertThat(proven[0]).isGreaterThan(proven[1] / 4);
    }

    /** Whether some input and threshold are on the right side of all other labels and of the combination. */
    private static boolean isPossible(Mixed mixed, Map<Integer, Rational> given) {
        int features = mixed.layer().features();
        List<double[]> constraints = new ArrayList<>();
        List<Double> biases = new ArrayList<>();
        double[] combination = new double[features + 1];
        double combinedBias = 0;
        for (int label = 0; label < mixed.layer().labels(); label++) {
            double sign = label == mixed.label() ? 1 : -1;
            double[] row = Arrays.copyOf(mixed.layer().row(label), features + 1);
            row[features] = -1;
            double bias = sign * mixed.layer().bias(label);
            Rational multiplier = given.get(label);
            double factor = multiplier == null ? 0 : multiplier.toDouble();
            for (int j = 0; j <= features; j++) {
                row[j] *= sign;
                combination[j] += factor * row[j];
            }
            combinedBias += factor * bias;
            if (multiplier == null) {
                constraints.add(row);
                biases.add(bias);
            }
        }
        constraints.add(combination);
        biases.add(combinedBias);
        DenseLayer layer = DenseLayer.of(constraints.toArray(double[][]::new))
                .withBias(biases.stream().mapToDouble(bias -> bias).toArray());
        LabelSet all =
                LabelSet.of(layer.labels(), IntStream.range(0, layer.labels()).toArray());
        return new Oracle(layer, FeatureDomain.free(features + 1)).answer(all).isArgmaxable();
    }

    /** Floating point computes with multipliers that are doubles; integers decide about all others. */
    @Test
    void multipliersThatAreNoDoublesAreProvenExactly() {
        Randomised.repeat(40, random -> {
            Mixed mixed = Mixed.of(random, 0);
            Map<Integer, Rational> thirds = given(mixed, mixed.layer().features() + 1);
            thirds.replaceAll((label, multiplier) -> multiplier.divide(Rational.of(3)));
            Circuit circuit = mixed.circuit(thirds);
            assertThat(mixed.checker().isProvenInDoubles(mixed.set(), circuit)).isFalse();
            assertThat(check(mixed, circuit)).isEqualTo(new CheckResult.Accepted());
        });
    }

    /** All others have no bias. */
    @Test
    void aMixtureWithAHigherBiasThanItsPartsCanWin() {
        Randomised.repeat(20, random -> {
            Mixed plain = Mixed.of(random, 0);
            double[] bias = new double[plain.layer().labels()];
            bias[plain.label()] = 1;
            Mixed mixed = new Mixed(plain.layer().withBias(bias), plain.weights());
            Circuit circuit = mixed.circuit(given(mixed, mixed.layer().features() + 1));
            assertThat(mixed.checker().isProvenInDoubles(mixed.set(), circuit)).isFalse();
            assertThat(check(mixed, circuit).isAccepted()).isFalse();
        });
    }

    /** The multipliers of the first solution are wrong by more than the smallest of them. */
    @Test
    void multipliersNearTheRoundingOfADoubleAreRefined() {
        int[] proven = new int[1];
        Randomised.repeat(60, random -> {
            int features = 4 + random.nextInt(4);
            double[][] rows = new double[features + 2][features];
            for (int i = 0; i <= features; i++) {
                Arrays.setAll(rows[i], j -> random.nextInt(-1, 2));
            }
            for (int j = 0; j < features; j++) {
                double difference = 0;
                for (int i = 1; i <= features; i++) {
                    difference += rows[i][j] - rows[0][j];
                }
                rows[features + 1][j] = rows[0][j] + difference * 0x1p-52;
            }
            Mixed mixed = new Mixed(DenseLayer.of(rows), new ArrayList<>(Collections.nCopies(features + 1, 0)));
            // Three times 1 − k · 2⁻⁵² is not a double.
            Circuit circuit = mixed.circuit(Map.of(mixed.label(), Rational.of(3)));
            proven[0] += mixed.checker().isProvenInDoubles(mixed.set(), circuit) ? 1 : 0;
            assertThat(check(mixed, circuit)).isEqualTo(new CheckResult.Accepted());
        });
        assertThat(proven[0]).isGreaterThan(40);
    }

    /** A checker keeps the last basis for circuits that leave the same labels to it. */
    @Test
    void aCheckerThatHasSeenOtherCircuitsDecidesAsANewOne() {
        Randomised.repeat(60, random -> {
            Mixed mixed = Mixed.of(random, 0);
            Checker checker = mixed.checker();
            for (int circuits = 0; circuits < 6; circuits++) {
                List<Integer> others = new ArrayList<>(
                        IntStream.range(0, mixed.label()).boxed().toList());
                Collections.shuffle(others, new Random(random.nextLong()));
                Map<Integer, Rational> given = given(mixed, 0);
                others.subList(0, Math.min(others.size(), mixed.layer().features() + 1))
                        .forEach(given::remove);
                Circuit circuit = mixed.circuit(given);
                LabelSet set = random.nextInt(3) > 0
                        ? mixed.set()
                        : LabelSet.of(mixed.layer().labels(), others.get(0));
                assertThat(checker.isProvenInDoubles(set, circuit))
                        .isEqualTo(mixed.checker().isProvenInDoubles(set, circuit));
            }
        });
    }

    /** A class without a row of its own would be a combination that says nothing. */
    @Test
    void multipliersMustNotBeNegativeOrAllZero() {
        Mixed mixed = Mixed.of(new SplittableRandom(3), 0);
        assertRejected(mixed, Map.of(0, Rational.ZERO, mixed.label(), Rational.ZERO), "all zero");
        assertRejected(mixed, Map.of(0, Rational.of(-1), mixed.label(), Rational.ONE), "is negative");
    }

    private static void assertRejected(Mixed mixed, Map<Integer, Rational> given, String reason) {
        Circuit circuit = mixed.circuit(given);
        assertThat(mixed.checker().isProvenInDoubles(mixed.set(), circuit)).isFalse();
        assertThat(new CircuitCheck(
                                RuledLayer.of(
                                                mixed.layer(),
                                                FeatureDomain.free(mixed.layer().features()),
                                                DecisionRule.argmax())
                                        .layer(),
                                FeatureDomain.free(mixed.layer().features() + 1))
                        .flaw(mixed.set(), circuit))
                .hasValueSatisfying(flaw -> assertThat(flaw).containsAnyOf(reason, "are enough"));
    }

    @Test
    void aCircuitLeavesSomeMultiplierToTheChecker() {
        assertThatThrownBy(
                        () -> new Circuit(List.of(0), List.of(), List.of(), Optional.empty(), Map.of(0, Rational.ONE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("left to the checker");
        assertThatThrownBy(() ->
                        new Circuit(List.of(0, 1), List.of(), List.of(), Optional.empty(), Map.of(2, Rational.ONE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no label of the circuit");
    }

    /** A margin of a mixture is at most zero, and at most what is claimed above that. */
    @Test
    void marginsTakeCombinedLabelsAsWell() {
        Randomised.repeat(40, random -> {
            Mixed mixed = Mixed.of(random, 0);
            Circuit circuit = mixed.circuit(given(mixed, mixed.layer().features() + 1));
            Point origin = Point.of(new double[mixed.layer().features() + 1]);
            for (double high : new double[] {0, 0.25}) {
                MarginProof margin = new MarginProof(0, origin, high, Optional.of(circuit));
                assertThat(mixed.checker().flawOfMargin(mixed.set(), margin)).isEmpty();
            }
            MarginProof tooSmall = new MarginProof(-1, origin, -0.25, Optional.of(circuit));
            assertThat(mixed.checker().flawOfMargin(mixed.set(), tooSmall)).isPresent();
        });
    }

    @Test
    void labelsMayHaveOtherNumbers() {
        Circuit circuit = new Circuit(List.of(1, 2), List.of(), List.of(), Optional.empty(), Map.of(2, Rational.of(7)));
        assertThat(circuit.relabelled(label -> 2 * label).combined()).isEqualTo(Map.of(4, Rational.of(7)));
        assertThat(circuit.withoutMultipliers()).isEqualTo(circuit);
    }
}
