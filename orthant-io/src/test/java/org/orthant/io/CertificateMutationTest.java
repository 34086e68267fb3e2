package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.geometry.Regions;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.oracle.RankOracle;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.RankProof;
import org.orthant.proof.SafeInput;

/** After any change of a single character, a certificate is refused, rejected, or still says something true. */
class CertificateMutationTest {

    private static final Path FILE = Path.of("certificates.jsonl");

    @Test
    void aChangedCharacterNeverMakesAFalseClaimPass() throws IOException {
        DenseLayer plain = DenseLayer.of(new double[][] {{1, 0}, {0.5, 0.75}, {-0.5, 0.5}});
        Point centre = Point.of(4, 1);
        List<Certificate> certificates = List.of(
                new Certificate.Argmaxable(
                        LabelSet.of(3, 0, 1),
                        Point.of(List.of(Rational.parse("7/3"), Rational.parse("2/9"))),
                        Optional.of(new RadiusProof(2.12, centre, 2.55, List.of(1, 2), Point.of(2.0, 3.0)))),
                new Certificate.Argmaxable(
                        LabelSet.of(3, 0, 1),
                        Point.ofSums(new double[] {1, 1}, new double[] {0, -1e-20}),
                        Optional.empty()),
                new Certificate.Unargmaxable(LabelSet.of(3, 0, 2), Circuit.ofLabels(0, 1, 2)),
                new Certificate.Unargmaxable(
                        LabelSet.of(3, 1),
                        new Circuit(
                                List.of(0, 1, 2),
                                List.of(),
                                List.of(),
                                Optional.of(List.of(Rational.parse("5/4"), Rational.ONE, Rational.parse("3/2"))))));
        assertEveryMutationIsHarmless(plain, FeatureDomain.box(2, 4), certificates);
    }

    @Test
    void neitherWithABiasAndBoundsThatMatter() throws IOException {
        DenseLayer biased =
                DenseLayer.of(new double[][] {{1, 0}, {-0.5, 1}, {1, 0}}).withBias(-3, 0.25, 0);
        List<Certificate> certificates = List.of(
                new Certificate.Argmaxable(LabelSet.of(3, 1, 2), Point.of(1.5, 1.75), Optional.empty()),
                new Certificate.Argmaxable(
                        LabelSet.of(3, 1, 2),
                        Point.of(1.5, 1.75),
                        Optional.empty(),
                        List.of(
                                new SafeInput(NumberFormat.FLOAT32, Point.of(1.5, 1.75)),
                                new SafeInput(NumberFormat.BFLOAT16, Point.of(1.25, 0.5)))),
                new Certificate.Unargmaxable(
                        LabelSet.of(3, 0), new Circuit(List.of(0), List.of(), List.of(0), Optional.empty())),
                new Certificate.Unargmaxable(
                        LabelSet.of(3, 0),
                        new Circuit(List.of(0), List.of(), List.of(0), Optional.empty()),
                        List.of(new DeployedRefutation(NumberFormat.FLOAT16, List.of(0, 2), Point.of(1, 0.25)))),
                new Certificate.Unargmaxable(
                        LabelSet.of(3),
                        new Circuit(
                                List.of(2),
                                List.of(0),
                                List.of(),
                                Optional.of(List.of(Rational.of(2), Rational.of(2))))));
        Box domain = FeatureDomain.of(new double[] {0, -1}, new double[] {2, 3});
        assertEveryMutationIsHarmless(biased, domain, certificates);
    }

    /** The five classes of {@code docs/certificates.md}: the oracle tells the best rank, whatever a changed line claims. */
    @Test
    void aChangedRankIsRejectedOrTrue() {
        DenseLayer layer = DenseLayer.of(new double[][] {{2, 0}, {0, 2}, {3, 0}, {0, 3}, {1, 1}});
        Box domain = FeatureDomain.nonNegative(2, 4);
        CertificateHeader header = CertificateHeader.of(layer, domain, DecisionRule.argmax());
        Checker checker = new Checker(layer, domain, DecisionRule.argmax());
        Circuit second = new Circuit(List.of(2, 3, 4), List.of(0, 1), List.of(), Optional.empty());
        RankProof proof = new RankProof(3, 3, Point.of(1, 0, 0.5), List.of(second));
        Certificate whole = new Certificate.Unargmaxable(
                LabelSet.of(5, 4), Circuit.ofLabels(0, 1, 4), List.of(), Optional.empty(), Optional.of(proof));
        assertThat(checker.check(whole)).isEqualTo(new CheckResult.Accepted());
        RankOracle oracle = new RankOracle(layer, domain);
        int best = oracle.best(4);
        LineMutations.of(CertificateText.of(0, whole)).forEach(changed -> {
            try {
                Certificate claim =
                        CertificateRecordLine.parse(FILE, 2, changed, header).certificate();
                if (checker.check(claim).equals(new CheckResult.Accepted())
                        && claim instanceof Certificate.Unargmaxable never) {
                    assertThat(never.labelSet()).isEqualTo(whole.labelSet());
                    assertThat(best)
                            .isBetween(
                                    never.rank().map(RankProof::low).orElse(2),
                                    never.rank().map(RankProof::high).orElse(5));
                }
            } catch (BadInputException refused) {
                assertThat(refused.problem().lines()).hasSize(1);
            }
        });
    }

    /** Nothing is understood that would be written in another way and then mean something else. */
    @Test
    void aChangedDomainIsRefusedOrMeansWhatItSays() {
        AffineMap map = AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2}, {3, 4}}), new double[2]);
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}});
        for (FeatureDomain domain : List.of(
                new Ball(2, 1.5, 2, true, false),
                FeatureDomain.image(map, FeatureDomain.image(map, FeatureDomain.nonNegative(2, 1))))) {
            String line = CertificateText.of(CertificateHeader.of(layer, domain));
            LineMutations.of(line).forEach(changed -> {
                try {
                    CertificateHeader header = CertificateHeaderLine.parse(FILE, changed);
                    if (header.version() == CertificateHeader.FORMAT.version()) {
                        assertThat(CertificateHeaderLine.parse(FILE, CertificateText.of(header)))
                                .isEqualTo(header);
                    }
                } catch (BadInputException refused) {
                    assertThat(refused.problem().lines()).hasSize(1);
                }
            });
        }
    }

    private void assertEveryMutationIsHarmless(OutputLayer layer, Box domain, List<Certificate> certificates)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(CertificateText.of(CertificateHeader.of(layer, domain)));
        for (int i = 0; i < certificates.size(); i++) {
            lines.add(CertificateText.of(i, certificates.get(i)));
        }
        Truth truth = new Truth(layer);
        assertThat(accepted(layer, lines.get(0), lines.subList(1, lines.size())))
                .hasSize(certificates.size());
        LineMutations.of(lines.get(0)).forEach(header -> assertHarmless(truth, header, lines.subList(1, lines.size())));
        for (String line : lines.subList(1, lines.size())) {
            LineMutations.of(line).forEach(changed -> assertHarmless(truth, lines.get(0), List.of(changed)));
        }
    }

    private static void assertHarmless(Truth truth, String header, List<String> records) {
        for (Claim claim : accepted(truth.layer, header, records)) {
            assertThat(truth.holds(claim)).as("%s", claim).isTrue();
        }
    }

    private record Claim(Box domain, Certificate certificate) {}

    private static List<Claim> accepted(OutputLayer layer, String headerLine, List<String> recordLines) {
        List<Claim> accepted = new ArrayList<>();
        try {
            CertificateHeader header = CertificateHeaderLine.parse(FILE, headerLine);
            if (header.mismatch(layer).isPresent()) {
                return List.of();
            }
            Checker checker = new Checker(layer, header.domain().asBox().orElseThrow());
            for (String line : recordLines) {
                Certificate certificate =
                        CertificateRecordLine.parse(FILE, 2, line, header).certificate();
                if (checker.check(certificate).equals(new CheckResult.Accepted())) {
                    accepted.add(new Claim(header.domain().asBox().orElseThrow(), certificate));
                }
            }
        } catch (BadInputException refused) {
            assertThat(refused.problem().lines()).hasSize(1);
        }
        return accepted;
    }

    /** The same statements, judged by slower and simpler means. */
    private static final class Truth {

        private static final MathContext DOWN = new MathContext(60, RoundingMode.DOWN);

        private final OutputLayer layer;
        private final Map<Claim, Boolean> known = new HashMap<>();
        private final Map<Box, Regions> regions = new HashMap<>();

        Truth(OutputLayer layer) {
            this.layer = layer;
        }

        boolean holds(Claim claim) {
            return known.computeIfAbsent(claim, this::judge);
        }

        private boolean judge(Claim claim) {
            boolean argmaxable = isArgmaxable(claim.certificate().labelSet(), claim.domain());
            if (claim.certificate() instanceof Certificate.Argmaxable certificate) {
                return argmaxable
                        && certificate.safe().stream().allMatch(safe -> produces(safe, certificate.labelSet()))
                        && certificate
                                .radius()
                                .map(radius -> fits(radius, certificate.labelSet())
                                        && bounds(radius, certificate.labelSet(), claim.domain()))
                                .orElse(true);
            }
            return !argmaxable
                    && (!(claim.certificate() instanceof Certificate.Unargmaxable certificate)
                            || certificate.impossible().isEmpty()
                            || isFarFrom(certificate.labelSet(), claim.domain()));
        }

        /** For these few features and weights of few digits, logits are exact in float32. */
        private boolean produces(SafeInput safe, LabelSet labelSet) {
            double[] x = Arrays.stream(safe.input().toDoubles())
                    .map(safe.format()::round)
                    .toArray();
            double[] logits = layer.logits(x);
            return IntStream.range(0, logits.length).allMatch(i -> logits[i] * labelSet.signAt(i) > 0);
        }

        /** Whether some label is wrong by more than any rounding, in the corners and between them. */
        private boolean isFarFrom(LabelSet labelSet, Box domain) {
            return IntStream.range(0, 25).allMatch(place -> {
                double[] x = {
                    domain.lower(0) + place % 5 / 4.0 * (domain.upper(0) - domain.lower(0)),
                    domain.lower(1) + Math.floorDiv(place, 5) / 4.0 * (domain.upper(1) - domain.lower(1))
                };
                double[] logits = layer.logits(x);
                return IntStream.range(0, logits.length).anyMatch(i -> logits[i] * labelSet.signAt(i) < 0);
            });
        }

        /** Bounds of features as labels that must be on, and one more coordinate that must be positive. */
        private boolean isArgmaxable(LabelSet labelSet, Box domain) {
            int n = layer.labels();
            int d = layer.features();
            Regions all = regions.computeIfAbsent(domain, bounds -> {
                List<double[]> rows = new ArrayList<>();
                for (int i = 0; i < n; i++) {
                    double[] row = Arrays.copyOf(layer.row(i), d + 1);
                    row[d] = layer.bias(i);
                    rows.add(row);
                }
                for (int j = 0; j <= d; j++) {
                    double[] lower = new double[d + 1];
                    double[] upper = new double[d + 1];
                    lower[d] = j == d ? 0 : -bounds.lower(j);
                    upper[d] = j == d ? 1 : bounds.upper(j);
                    lower[j] = 1;
                    upper[j] = j == d ? 1 : -1;
                    rows.add(lower);
                    rows.add(upper);
                }
                return Regions.of(IntegerMatrix.of(rows.stream()
                        .map(row -> ScaledIntegers.of(row).integers())
                        .toArray(BigInteger[][]::new)));
            });
            int[] signs = new int[all.labels()];
            Arrays.setAll(signs, i -> i >= n || labelSet.isActive(i) ? 1 : -1);
            return all.isArgmaxable(SignVector.of(signs));
        }

        private boolean fits(RadiusProof radius, LabelSet labelSet) {
            for (int i = 0; i < layer.labels(); i++) {
                Rational logit = Rational.exactly(layer.bias(i));
                for (int j = 0; j < layer.features(); j++) {
                    logit = logit.add(weight(i, j).multiply(radius.centre().coordinate(j)));
                }
                Rational low = Rational.exactly(radius.low());
                Rational needed = low.multiply(low).multiply(squaredNorm(i));
                if (logit.signum() != labelSet.signAt(i)
                        || logit.multiply(logit).compareTo(needed) < 0) {
                    return false;
                }
            }
            return true;
        }

        private boolean bounds(RadiusProof radius, LabelSet labelSet, Box domain) {
            Rational right = Rational.ZERO;
            BigDecimal left = BigDecimal.ZERO;
            Rational[] sum = new Rational[layer.features()];
            Arrays.fill(sum, Rational.ZERO);
            for (int i = 0; i < radius.labels().size(); i++) {
                int label = radius.labels().get(i);
                Rational weight = radius.weights().coordinate(i);
                Rational signed = weight.multiply(Rational.of(labelSet.signAt(label)));
                right = right.add(signed.multiply(Rational.exactly(layer.bias(label))));
                Arrays.setAll(sum, j -> sum[j].add(signed.multiply(weight(label, j))));
                BigDecimal square = decimal(squaredNorm(label));
                left = left.add(decimal(weight).multiply(square.sqrt(DOWN)));
            }
            for (int j = 0; j < sum.length; j++) {
                Rational low = sum[j].multiply(Rational.exactly(domain.lower(j)));
                Rational high = sum[j].multiply(Rational.exactly(domain.upper(j)));
                right = right.add(low.compareTo(high) < 0 ? high : low);
            }
            BigDecimal allowed = left.multiply(new BigDecimal(radius.high()));
            return left.signum() > 0 && decimal(right).compareTo(allowed) <= 0;
        }

        /** Exact, since denominators are powers of two. */
        private static BigDecimal decimal(Rational dyadic) {
            return new BigDecimal(dyadic.numerator()).divide(new BigDecimal(dyadic.denominator()));
        }

        private Rational squaredNorm(int label) {
            Rational sum = Rational.ZERO;
            for (int j = 0; j < layer.features(); j++) {
                sum = sum.add(weight(label, j).multiply(weight(label, j)));
            }
            return sum;
        }

        private Rational weight(int label, int feature) {
            return Rational.exactly(layer.weight(label, feature));
        }
    }
}
