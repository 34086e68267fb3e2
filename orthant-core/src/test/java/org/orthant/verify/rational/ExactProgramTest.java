package org.orthant.verify.rational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.radius.BoxProgram;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

class ExactProgramTest {

    @Test
    void theValueIsPositiveExactlyForArgmaxableSets() {
        Randomised.repeat(40, random -> {
            int n = random.nextInt(1, 7);
            DenseLayer layer = Layers.degenerate(random, n, random.nextInt(1, 4));
            if (Regions.of(layer).size() == 0) {
                return;
            }
            Regions regions = Regions.of(layer);
            ActiveSets.of(n, n).stream()
                    .forEach(set -> assertThat(solve(layer, set).value().signum() > 0)
                            .isEqualTo(regions.isArgmaxable(set.toSignVector())));
        });
    }

    @Test
    void theValueIsTheRadiusOfThePapersExample() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        assertThat(solve(layer, LabelSet.of(3, 0, 1)).value().toDouble()).isCloseTo(0.64858, within(1e-5));
    }

    @Test
    void aGoodBasisNeedsNoPivot() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        ExactProgram first = solve(layer, LabelSet.of(3, 0, 1));
        ExactProgram second = new ExactProgram(layer, FeatureDomain.box(2, 1), LabelSet.of(3, 0, 1), Deadline.none());
        second.solve(first.basis());
        assertThat(second.pivots()).isZero();
        assertThat(second.value()).isEqualTo(first.value());
    }

    @Test
    void theVertexOfTheDoublesIsAStartForRationalNumbers() {
        Randomised.repeat(10, random -> {
            DenseLayer layer = Layers.random(random, 60, 8)
                    .withBias(random.doubles(60, -1, 1).toArray());
            Box domain = FeatureDomain.box(8, 1e4);
            double[] logits = layer.logits(random.doubles(8, -3, 3).toArray());
            LabelSet set = LabelSet.of(
                    60, IntStream.range(0, 60).filter(i -> logits[i] > 0).toArray());
            LabelSigns signs = new LabelSigns(60 + 16);
            PreparedRows prepared = new PreparedRows(new DomainRows(layer, domain));
            signs.set(set.active());
            BoxProgram doubles = new BoxProgram(prepared, signs, new Pricing(prepared, signs), Deadline.none());
            assertThat(doubles.solve()).isTrue();
            ExactProgram warm = new ExactProgram(layer, domain, set, Deadline.none());
            warm.solve(doubles.basis());
            ExactProgram cold = new ExactProgram(layer, domain, set, Deadline.none());
            cold.solve(List.of());
            assertThat(warm.value()).isEqualTo(cold.value());
            assertThat(warm.pivots()).isLessThanOrEqualTo(2).isLessThan(cold.pivots());
        });
    }

    private static ExactProgram solve(DenseLayer layer, LabelSet set) {
        ExactProgram program = new ExactProgram(layer, FeatureDomain.box(layer.features(), 1), set, Deadline.none());
        program.solve(List.of());
        return program;
    }
}
