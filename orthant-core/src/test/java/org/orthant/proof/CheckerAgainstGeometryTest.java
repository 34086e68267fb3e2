package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** Exact geometry is the source of true certificates, and the judge of all others. */
class CheckerAgainstGeometryTest {

    private static final CheckResult ACCEPTED = new CheckResult.Accepted();

    /** Runs a property for the checker of random layers and the truth about them. */
    private static void onLayers(int cases, BiConsumer<Checker, TrueCertificates> property) {
        Randomised.repeat(cases, random -> {
            DenseLayer layer = layer(random);
            Box domain = domain(random, layer.features());
            property.accept(new Checker(layer, domain), new TrueCertificates(layer, domain));
        });
    }

    @Test
    void everyTrueCertificateIsAccepted() {
        onLayers(50, (checker, truth) -> {
            for (boolean withMultipliers : new boolean[] {false, true}) {
                for (Certificate certificate : truth.all(withMultipliers)) {
                    assertThat(checker.check(certificate)).as("%s", certificate).isEqualTo(ACCEPTED);
                }
            }
        });
    }

    @Test
    void noProofOfAFalseClaimIsAccepted() {
        onLayers(20, (checker, truth) -> {
            List<Certificate> all = truth.all(false);
            for (Certificate certificate : all) {
                for (Certificate other : all) {
                    Certificate moved = withLabelSet(certificate, other.labelSet());
                    if (checker.check(moved).equals(ACCEPTED)) {
                        assertThat(truth.isArgmaxable(other.labelSet()))
                                .isEqualTo(moved instanceof Certificate.Argmaxable);
                    }
                }
            }
        });
    }

    @Test
    void anySetOfConstraintsIsJudgedRightly() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = layer(random);
            int n = layer.labels();
            int d = layer.features();
            Box domain = domain(random, d);
            Checker checker = new Checker(layer, domain);
            TrueCertificates truth = new TrueCertificates(layer, domain);
            for (Certificate certificate : truth.all(false)) {
                Circuit any = new Circuit(
                        subset(random, n, Math.min(n, 2)),
                        subset(random, d, 0),
                        subset(random, d, 0),
                        Optional.empty());
                CheckResult result = checker.check(new Certificate.Unargmaxable(certificate.labelSet(), any));
                if (result.equals(ACCEPTED)) {
                    assertThat(truth.isArgmaxable(certificate.labelSet())).isFalse();
                } else if (certificate instanceof Certificate.Unargmaxable proven && any.size() <= d + 2) {
                    assertThat(contains(any, proven.circuit()))
                            .as("%s is enough for %s", any, certificate)
                            .isFalse();
                }
            }
        });
    }

    private static boolean contains(Circuit large, Circuit small) {
        return large.labels().containsAll(small.labels())
                && large.lowerBounds().containsAll(small.lowerBounds())
                && large.upperBounds().containsAll(small.upperBounds());
    }

    private static Certificate withLabelSet(Certificate certificate, LabelSet labelSet) {
        return certificate instanceof Certificate.Argmaxable claim
                ? new Certificate.Argmaxable(labelSet, claim.witness(), claim.radius())
                : new Certificate.Unargmaxable(labelSet, ((Certificate.Unargmaxable) certificate).circuit());
    }

    private static List<Integer> subset(SplittableRandom random, int size, int atLeast) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean() || size - i <= atLeast - chosen.size()) {
                chosen.add(i);
            }
        }
        return chosen;
    }

    private static DenseLayer layer(SplittableRandom random) {
        int n = random.nextInt(1, 5);
        int d = random.nextInt(1, 3);
        boolean degenerate = random.nextBoolean();
        double[][] rows = new double[n][d];
        for (double[] row : rows) {
            int exponent = random.nextInt(4) == 0 ? random.nextInt(-100, 100) : 0;
            Arrays.setAll(row, j -> Math.scalb(degenerate ? random.nextInt(-1, 2) : random.nextGaussian(), exponent));
        }
        DenseLayer layer = DenseLayer.of(rows);
        if (random.nextBoolean()) {
            return layer;
        }
        double[] bias = new double[n];
        Arrays.setAll(bias, i -> degenerate ? random.nextInt(-2, 3) : random.nextGaussian());
        return layer.withBias(bias);
    }

    private static Box domain(SplittableRandom random, int d) {
        return switch (random.nextInt(3)) {
            case 0 -> FeatureDomain.box(d, random.nextInt(1, 4));
            case 1 -> FeatureDomain.nonNegative(d, 2);
            default -> {
                double[] lower = new double[d];
                double[] upper = new double[d];
                Arrays.setAll(lower, j -> random.nextInt(-2, 2));
                Arrays.setAll(upper, j -> lower[j] + random.nextInt(1, 3));
                yield FeatureDomain.of(lower, upper);
            }
        };
    }
}
