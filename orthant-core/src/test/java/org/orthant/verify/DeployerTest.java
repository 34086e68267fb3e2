package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.ideal.ClosedFormVerdict;
import org.orthant.ideal.IdealDftLayer;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.DeployedLogits;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;
import org.orthant.verify.Verdict.Argmaxable;
import org.orthant.verify.Verdict.Unargmaxable;
import org.orthant.verify.deploy.GivenLayer;
import org.orthant.verify.deploy.LoopLogits;
import org.orthant.verify.deploy.SafeAtOnce;
import org.orthant.verify.deploy.StoredLayers;
import org.orthant.verify.prepare.PreparedLayer;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.rows.LabelSigns;

class DeployerTest {

    private static final DeployedArithmetic FLOAT32 = new DeployedArithmetic(NumberFormat.FLOAT32);
    private static final List<NumberFormat> ALL = List.of(NumberFormat.values());

    @Test
    void roomyRegionsAreSafeInAllFormats() {
        DftLayer layer = DftLayer.of(20, 2).withSlack(FloatMatrix.of(new float[20][3]));
        Argmaxable verdict =
                (Argmaxable) verify(layer, FeatureDomain.box(layer.features(), 1e4), LabelSet.of(20, 3, 11));
        assertThat(verdict.deployment().answers()).hasSize(3);
        assertThat(verdict.deployment().answers().get(NumberFormat.FLOAT32)).isEqualTo(Deployed.SAFE);
    }

    /** The only float16 feature in the domain is 0, where the label is off only because its logit, 0, is not above 0. */
    @Test
    void anInputThatIsSafeBecauseOfRoundingIsNotTakenForTheWitness() {
        OutputLayer layer = DenseLayer.of(new double[][] {{-1}});
        FeatureDomain domain = FeatureDomain.of(new double[] {0}, new double[] {1e-9});
        LabelSet none = LabelSet.of(1);
        Verdict verdict = Verifier.of(layer, Question.verdict(domain).withFormats(List.of(NumberFormat.FLOAT16)))
                .session()
                .verify(none);
        assertThat(((Argmaxable) verdict).deployment().answers().get(NumberFormat.FLOAT16))
                .isEqualTo(Deployed.SAFE);
        assertThat(new Checker(layer, domain).check(verdict.certify(none))).isInstanceOf(CheckResult.Accepted.class);
    }

    @Test
    void nothingIsSaidThatWasNotAsked() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 2, 3}});
        Verdict verdict = Verifier.of(layer, Question.verdict(FeatureDomain.box(3, 1)))
                .session()
                .verify(LabelSet.of(1, 0));
        assertThat(((Argmaxable) verdict).deployment()).isEqualTo(Deployment.UNASKED);
    }

    @Test
    void inTinyRegionsSomeInputsFailInFloat32() {
        // Witnesses of the ideal layer, whose smallest logits are near the rounding of float32.
        DftLayer layer = DftLayer.of(400, 4);
        LoopLogits plain =
                new LoopLogits(NumberFormat.FLOAT32.store(layer).orElseThrow(), DecisionRule.threshold(), FLOAT32);
        Set<Boolean> seen = new HashSet<>();
        Randomised.repeat(60, random -> {
            LabelSet set = ActiveSets.of(400, 4).sample(random);
            var ideal = (ClosedFormVerdict.Argmaxable) IdealDftLayer.of(400, 4).decide(set);
            double[] x = ideal.witness().features();
            for (int j = 0; j < x.length; j++) {
                x[j] = (float) x[j];
            }
            seen.add(plain.produces(x, set));
        });
        assertThat(seen).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void whatIsRoundedAwayIsSeen() {
        LoopLogits plain = new LoopLogits(DenseLayer.of(new double[][] {{1, -1}}), DecisionRule.threshold(), FLOAT32);
        assertThat(plain.produces(new double[] {1, 1}, LabelSet.of(1, 0))).isFalse();
        assertThat(plain.produces(new double[] {2, 1}, LabelSet.of(1, 0))).isTrue();
        assertThat(plain.produces(new double[] {1e300, 1e300}, LabelSet.of(1)))
                .as("infinity minus infinity is neither on nor off")
                .isFalse();
    }

    @Test
    void aLookAtAllRowsSavesWorkButChangesNothing() {
        Set<Boolean> seen = new HashSet<>();
        Randomised.repeat(300, random -> {
            int labels = 1 + random.nextInt(80);
            int features = 1 + random.nextInt(6);
            double size = Math.scalb(1.0, random.nextInt(-45, 45));
            double[][] rows = new double[labels][];
            for (int i = 0; i < labels; i++) {
                rows[i] = random.doubles(features, -size, size).toArray();
            }
            OutputLayer layer = DenseLayer.of(rows);
            double[] x = random.doubles(features, -1, 1).toArray();
            int nearlyZero = random.nextInt(labels);
            // Nearly orthogonal to one row: there rounding decides.
            double share = Matrices.dot(rows[nearlyZero], x) / Matrices.dot(rows[nearlyZero], rows[nearlyZero]);
            for (int j = 0; j < features; j++) {
                x[j] = x[j] - share * (1 - 1e-6 * random.nextDouble()) * rows[nearlyZero][j];
            }
            int[] on = IntStream.range(0, labels)
                    .filter(i -> Matrices.dot(rows[i], x) > 0)
                    .toArray();
            LabelSet set = LabelSet.of(labels, on);
            LabelSigns signs = new LabelSigns(labels);
            signs.set(on);
            Box domain = FeatureDomain.box(features, 10);
            PreparedLayer prepared = new PreparedLayer(layer, domain);
            Pricing pricing = new Pricing(prepared.rows(), signs);
            pricing.pass(x);
            StoredLayers layers = new StoredLayers(new GivenLayer(layer, domain, DecisionRule.threshold(), prepared));
            SafeAtOnce glance = new SafeAtOnce(layers);
            glance.look(x, set, pricing);
            DeployedLogits logits = layers.logits(NumberFormat.FLOAT32).orElseThrow();
            double[] input = logits.input(x).orElseThrow();
            boolean safe = logits.firstUncertain(input, set) < 0;
            boolean known = glance.isKnownToBeSafe(input);
            assertThat(known).isEqualTo(safe && (known || Math.abs(Math.getExponent(size)) < 20));
            seen.add(safe);
        });
        assertThat(seen).hasSize(2);
    }

    @Test
    void allClaimsAreAcceptedForAllKindsOfDomains() {
        Set<Deployed> seen = EnumSet.noneOf(Deployed.class);
        Randomised.repeat(150, random -> {
            int labels = 2 + random.nextInt(20);
            int features = 1 + random.nextInt(5);
            OutputLayer layer = layer(labels, features, random);
            Box domain = domain(features, random);
            Checker checker = new Checker(layer, domain);
            Question question =
                    (random.nextBoolean() ? Question.verdict(domain) : Question.radius(domain)).withFormats(ALL);
            Session session = Verifier.of(layer, question).session();
            for (int i = 0; i < 8; i++) {
                double[] x = IntStream.range(0, features)
                        .mapToDouble(j -> random.nextDouble(domain.lower(j), domain.upper(j)))
                        .toArray();
                double[] logits = layer.logits(x);
                boolean any = random.nextBoolean();
                LabelSet set = LabelSet.of(
                        labels,
                        IntStream.range(0, labels)
                                .filter(label -> any ? random.nextInt(4) == 0 : logits[label] > 0)
                                .toArray());
                Verdict verdict = session.verify(set);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s of %s: %s", set, layer, verdict)
                        .isEqualTo(new CheckResult.Accepted());
                Deployment deployment =
                        verdict instanceof Argmaxable yes ? yes.deployment() : ((Unargmaxable) verdict).deployment();
                assertThat(deployment.answers().keySet()).containsExactlyElementsOf(ALL);
                assertThat(deployment.safe()).hasSize(count(deployment, Deployed.SAFE));
                assertThat(deployment.impossible()).hasSize(count(deployment, Deployed.IMPOSSIBLE));
                seen.addAll(deployment.answers().values());
            }
        });
        assertThat(seen).containsExactlyInAnyOrder(Deployed.values());
    }

    @Test
    void theWitnessOfACertificateIsTheSafeOne() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0.5, 0.75}, {-0.5, 0.5}});
        Argmaxable verdict = (Argmaxable) verify(layer, FeatureDomain.box(2, 10), LabelSet.of(3, 0, 1));
        assertThat(verdict.deployment().safe())
                .isNotEmpty()
                .anyMatch(claim -> claim.input().equals(verdict.witness()));
    }

    @Test
    void withoutABiasAndWithZeroInTheDomainRoundingCannotBeRuledOut() {
        OutputLayer opposite = DenseLayer.of(new double[][] {{1, -3}, {-1, 3}});
        for (Box domain : List.of(FeatureDomain.box(2, 1), FeatureDomain.nonNegative(2, 5))) {
            Unargmaxable verdict = (Unargmaxable) verify(opposite, domain, LabelSet.of(2, 0, 1));
            assertThat(verdict.deployment().answers().values()).containsOnly(Deployed.OPEN);
        }
    }

    @Test
    void whatIsShortByMoreThanRoundingIsImpossible() {
        OutputLayer apart = DenseLayer.of(new double[][] {{1, -3}, {-1, 3}}).withBias(-0.5, -0.5);
        Unargmaxable verdict = (Unargmaxable) verify(apart, FeatureDomain.box(2, 10), LabelSet.of(2, 0, 1));
        assertThat(verdict.deployment().answers().values()).containsOnly(Deployed.IMPOSSIBLE);
        OutputLayer nearly = DenseLayer.of(new double[][] {{1, -3}, {-1, 3}}).withBias(-0x1p-20, 0);
        Unargmaxable open = (Unargmaxable) verify(nearly, FeatureDomain.box(2, 10), LabelSet.of(2, 0, 1));
        assertThat(open.deployment().answers().values()).containsOnly(Deployed.OPEN);
    }

    /** The same layer behind the same ReLU, with the paper's bounds and without: one float32 does not contradict the other. */
    @Test
    void whatIsImpossibleInABoxIsSoUpToThatMagnitudeWithoutBounds() {
        int[] compared = new int[1];
        Randomised.repeat(100, random -> {
            double[][] rows = Matrices.of(2 + random.nextInt(6), 1 + random.nextInt(4), () -> random.nextDouble(-1, 1));
            int n = rows.length;
            int d = rows[0].length;
            OutputLayer layer =
                    DenseLayer.of(rows).withBias(random.doubles(n, -0.5, 0.5).toArray());
            LabelSet set = LabelSet.of(
                    n, IntStream.range(0, n).filter(i -> random.nextBoolean()).toArray());
            Box open = FeatureDomain.nonNegative(d, Double.POSITIVE_INFINITY);
            if (verify(layer, open, set) instanceof Unargmaxable never) {
                assertThat(new Checker(layer, open).check(never.certify(set))).isEqualTo(new CheckResult.Accepted());
                Unargmaxable inBox = (Unargmaxable) verify(layer, FeatureDomain.nonNegative(d, 1e4), set);
                inBox.deployment().impossible().forEach(claim -> {
                    compared[0]++;
                    assertThat(never.deployment().impossible())
                            .anyMatch(other -> other.format() == claim.format() && other.within() >= 1e4);
                });
                assertThat(never.deployment().answers().values()).doesNotContain(Deployed.IMPOSSIBLE);
            }
        });
        assertThat(compared[0]).isGreaterThan(50);
    }

    private static Verdict verify(OutputLayer layer, Box domain, LabelSet set) {
        return Verifier.of(layer, Question.verdict(domain).withFormats(ALL))
                .session()
                .verify(set);
    }

    private static int count(Deployment deployment, Deployed answer) {
        return (int)
                deployment.answers().values().stream().filter(answer::equals).count();
    }

    private static OutputLayer layer(int labels, int features, SplittableRandom random) {
        double[][] rows = new double[labels][];
        for (int i = 0; i < labels; i++) {
            rows[i] = random.doubles(features, -1, 1).toArray();
        }
        if (random.nextBoolean()) {
            // Nearly the same as another one: sets with one of both have hardly any room.
            double change = Math.scalb(1.0, random.nextInt(-30, -4));
            rows[1] = Arrays.stream(rows[0])
                    .map(weight -> weight * (1 + change * random.nextDouble()))
                    .toArray();
        }
        boolean floats = random.nextBoolean();
        for (double[] row : rows) {
            for (int j = 0; j < features; j++) {
                row[j] = floats ? (float) row[j] : row[j];
            }
        }
        double size = Math.scalb(1.0, random.nextInt(-20, 3));
        DenseLayer layer = DenseLayer.of(rows);
        return random.nextInt(3) == 0
                ? layer
                : layer.withBias(random.doubles(labels, -size, size).toArray());
    }

    private static Box domain(int features, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> FeatureDomain.box(features, 1e4);
            case 1 -> FeatureDomain.nonNegative(features, 3);
            case 2 -> FeatureDomain.box(features, 1);
            default -> {
                double[] lower = random.doubles(features, -2, 1).toArray();
                double[] upper = IntStream.range(0, features)
                        .mapToDouble(j -> lower[j] + random.nextDouble(0.1, 2))
                        .toArray();
                yield FeatureDomain.of(lower, upper);
            }
        };
    }
}
