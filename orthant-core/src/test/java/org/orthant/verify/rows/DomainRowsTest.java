package org.orthant.verify.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.DeployedLogits;
import org.orthant.testing.Randomised;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.deploy.GivenLayer;
import org.orthant.verify.deploy.SafeAtOnce;
import org.orthant.verify.deploy.StoredLayers;
import org.orthant.verify.prepare.PreparedLayer;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.prove.MarginBound;
import org.orthant.verify.prove.OriginalConstraints;

class DomainRowsTest {

    private static final double[] NOTHING = {};

    @Test
    void productsTellWhichLabelsNeedACloserLook() {
        Set<String> seen = new HashSet<>();
        Randomised.repeat(400, random -> {
            int labels = random.nextInt(1, 80);
            int features = random.nextInt(1, 6);
            Box domain = cube(random, features);
            double[] x =
                    random.doubles(features, domain.lower(0), domain.upper(0)).toArray();
            DenseLayer layer = withALogitNearZero(random, labels, x);
            double[] logits = layer.logits(x);
            LabelSet set = LabelSet.of(
                    labels,
                    IntStream.range(0, labels)
                            .filter(label -> logits[label] > 0)
                            .toArray());
            DomainRows rows = new DomainRows(layer, domain);
            PreparedRows prepared = new PreparedRows(rows);
            if (prepared.hasFarRows()) {
                return;
            }
            LabelSigns signs = new LabelSigns(prepared.rows());
            signs.set(set.active());
            Pricing pricing = new Pricing(prepared, signs);
            pricing.pass(rows.point(x));

            MarginBound margins = new MarginBound(layer, Deadline.none());
            double margin = margins.atLeast(x, NOTHING, set, label -> false);
            assertThat(margins.atLeast(x, NOTHING, set, pricing)).isEqualTo(margin);
            DeployedLogits deployed = DeployedLogits.of(layer, domain, DecisionRule.threshold(), NumberFormat.FLOAT32)
                    .orElseThrow();
            double[] input = deployed.input(x).orElseThrow();
            SafeAtOnce glance = new SafeAtOnce(new StoredLayers(
                    new GivenLayer(layer, domain, DecisionRule.threshold(), new PreparedLayer(layer, domain))));
            glance.look(x, set, pricing);
            boolean safe = deployed.firstUncertain(input, set) < 0;
            assertThat(glance.isKnownToBeSafe(input)).isEqualTo(safe);
            seen.add((margin > 0) + " " + safe);
        });
        assertThat(seen).contains("true true", "true false");
    }

    @Test
    void hyperplanesFarBeyondOthersAreFar() {
        DenseLayer layer =
                DenseLayer.of(new double[][] {{1, 2}, {3, 4}, {1e-9, 0}}).withBias(1, 1, 1);
        PreparedRows prepared = new PreparedRows(new DomainRows(layer, FeatureDomain.box(2, 1e4)));
        assertThat(prepared.hasFarRows()).isTrue();
        assertThat(prepared.isFar(2)).isTrue();
        assertThat(prepared.isFar(0)).isFalse();
        double[] unit = new double[3];
        prepared.unit(2, unit);
        assertThat(unit[2]).isCloseTo(1, within(1e-9));
    }

    @Test
    void withoutOffsetsOnlyBoundsAtZeroAreRows() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 2}, {3, 4}});
        Box domain = FeatureDomain.of(new double[] {0, -1}, new double[] {1e4, Double.POSITIVE_INFINITY});
        DomainRows rows = new DomainRows(layer, domain);
        assertThat(rows.haveOffsets()).isFalse();
        assertThat(rows.rows()).isEqualTo(3);
        assertThat(rows.boundedFeature(2)).isZero();
        assertThat(rows.isUpperBound(2)).isFalse();
    }

    @Test
    void withoutFiniteIntervalsTauIsARowOfItsOwn() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 2}, {3, 4}}).withBias(1, 2);
        assertThat(new DomainRows(layer, FeatureDomain.box(2, 1)).rows()).isEqualTo(2 + 4);
        assertThat(new DomainRows(layer, FeatureDomain.free(2)).rows()).isEqualTo(2 + 1);
        assertThat(new DomainRows(layer, FeatureDomain.free(2)).boundedFeature(2))
                .isEqualTo(-1);
    }

    @Test
    void anInverseOfUnitRowsBecomesOneOfTheConstraintsThemselves() {
        Randomised.repeat(100, random -> {
            int features = random.nextInt(1, 6);
            int size = features + 2;
            double[] lower = random.doubles(features, -3, 1).toArray();
            double[] upper = Arrays.stream(lower)
                    .map(low -> low + random.nextDouble(0.5, 4))
                    .toArray();
            Box domain = FeatureDomain.of(lower, upper);
            DenseLayer layer = layer(random, size, features);
            DomainRows source = new DomainRows(layer, domain);
            int[] rows = IntStream.range(0, size)
                    .map(k -> k < 2 ? k : layer.labels() + random.nextInt(2 * features))
                    .distinct()
                    .toArray();
            double[] right = random.doubles(features + 1, -1, 1).toArray();
            double[] row = Arrays.copyOf(right, size);
            source.toFeatures(row);
            LabelSet set = LabelSet.of(size);
            double[][] vectors = new OriginalConstraints(source).vectors(rows, set);
            double[] divisors = source.divisors(rows);
            PreparedRows prepared = new PreparedRows(source);
            double[] unit = new double[features + 1];
            for (int k = 0; k < rows.length; k++) {
                prepared.column(rows[k], -1, Precision.DOUBLE, unit);
                double expected = dot(right, unit);
                double[] vector = vectors[k];
                assertThat(dot(row, vector) / divisors[k]).isCloseTo(expected, within(1e-12));
            }
        });
    }

    private static Box cube(SplittableRandom random, int features) {
        double width = Math.scalb(1.0, random.nextInt(-20, 20));
        double lower = switch (random.nextInt(3)) {
            case 0 -> -width;
            case 1 -> 0;
            default -> 1e6 * width;
        };
        double[] low = new double[features];
        double[] high = new double[features];
        Arrays.fill(low, lower);
        Arrays.fill(high, lower + 2 * width);
        return FeatureDomain.of(low, high);
    }

    /** Where rounding decides about one label. */
    private static DenseLayer withALogitNearZero(SplittableRandom random, int labels, double[] x) {
        DenseLayer layer = layer(random, labels, x.length);
        double[] bias = IntStream.range(0, labels)
                .mapToDouble(layer::bias)
                .map(Math::abs)
                .toArray();
        int label = random.nextInt(labels);
        bias[label] = 0;
        double logit = layer.withBias(bias).logits(x)[label];
        bias[label] = -logit * (1 - 3e-6 * random.nextDouble());
        return layer.withBias(bias);
    }

    private static DenseLayer layer(SplittableRandom random, int labels, int features) {
        double[][] rows = new double[labels][];
        Arrays.setAll(rows, i -> random.doubles(features, -1, 1).toArray());
        return DenseLayer.of(rows).withBias(random.doubles(labels, -1, 1).toArray());
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, Math.min(a.length, b.length))
                .mapToDouble(j -> a[j] * b[j])
                .sum();
    }
}
