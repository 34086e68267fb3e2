package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.BertWords;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.bert.BertSizes;
import org.orthant.encoders.bert.Pooling;
import org.orthant.encoders.bert.TinyBert;
import org.orthant.io.Tensor;
import org.orthant.metrics.Metric;
import org.orthant.train.head.DftDesign;
import org.orthant.train.optim.Weights;

class BertModelTest {

    private static final int LABELS = 5;
    private static final int[] ALL = {0, 1, 2, 3};
    private static final Split SPLIT = new Split(
            new TokenInputs(
                    TinyBert.SIZES.words(),
                    IntRows.of(new int[] {2, 4, 8, 10, 3}, new int[] {2, 8, 4, 10, 3}, new int[] {2, 7, 3}, new int[] {
                        2, 5, 6, 9, 9, 11, 7, 10, 3
                    })),
            LABELS,
            IntRows.of(new int[] {0, 3}, new int[] {1}, new int[] {4}, new int[] {1, 2}));

    private static Model model(BertSizes sizes, Pooling pooling) {
        BertDesign design = new BertDesign(Path.of("tiny"), sizes, new BertWords(true, true), pooling, 9);
        Model model = Model.create(new ModelDesign(design, DftDesign.of(LABELS, 1, 2)), SPLIT.inputs(), 1, 1);
        Map<String, Tensor> tensors = new HashMap<>();
        TinyBert.tensors(3).forEach((name, tensor) -> tensors.put("encoder." + name, tensor));
        model.weights().stream()
                .filter(weights -> tensors.containsKey(weights.name()))
                .forEach(weights -> weights.load(tensors));
        return model;
    }

    private static double loss(Model model) {
        return new Judge(4, 2).scores(model, SPLIT).of(Metric.LOSS);
    }

    /** After its first step the mean that Adam keeps is a tenth of the gradient. */
    @ParameterizedTest
    @EnumSource(Pooling.class)
    void everyParameterLearnsFromTheSlopeOfTheLoss(Pooling pooling) {
        SplittableRandom random = new SplittableRandom(5);
        try (Model model = model(TinyBert.SIZES, pooling)) {
            Map<String, Double> slopes = new HashMap<>();
            for (Weights weights : model.weights()) {
                slopes.put(weights.name(), slopeAlong(direction(weights, random), weights, model));
            }
            random = new SplittableRandom(5);
            model.learn(SPLIT, ALL, TrainingOptions.USUAL, 1);
            for (Weights weights : model.weights()) {
                float[] direction = direction(weights, random);
                float[] means = weights.state().get(1).values();
                double collected = 0;
                for (int i = 0; i < means.length; i++) {
                    collected += means[i] / 0.1 * direction[i];
                }
                double slope = Objects.requireNonNull(slopes.get(weights.name()));
                assertThat(collected).as(weights.name()).isCloseTo(slope, within(2e-4 + 0.01 * Math.abs(slope)));
                if (!weights.name().endsWith("key.bias")) {
                    assertThat(means).as(weights.name()).isNotEqualTo(new float[means.length]);
                }
            }
        }
    }

    private static float[] direction(Weights weights, SplittableRandom random) {
        float[] direction = new float[weights.size()];
        for (int i = 0; i < direction.length; i++) {
            direction[i] = (float) random.nextGaussian();
        }
        return direction;
    }

    private static double slopeAlong(float[] direction, Weights weights, Model model) {
        float step = 2e-3f;
        Tensor before = weights.tensor();
        float[] values = before.values().clone();
        double above = lossAt(shifted(values, direction, step), weights, model);
        double below = lossAt(shifted(values, direction, -step), weights, model);
        weights.load(Map.of(weights.name(), new Tensor(weights.name(), before.shape(), values)));
        return (above - below) / (2 * step);
    }

    private static double lossAt(float[] values, Weights weights, Model model) {
        weights.load(Map.of(
                weights.name(), new Tensor(weights.name(), weights.tensor().shape(), values)));
        return loss(model);
    }

    private static float[] shifted(float[] values, float[] direction, float by) {
        float[] shifted = new float[values.length];
        for (int i = 0; i < shifted.length; i++) {
            shifted[i] = values[i] + by * direction[i];
        }
        return shifted;
    }

    @ParameterizedTest
    @EnumSource(Pooling.class)
    void itLearnsWhatOnlyTheOrderOfWordsTells(Pooling pooling) {
        TrainingOptions options = new TrainingOptions(0, 4, 1, 1, Criterion.LOSS, 0.003, 0.02, 0, 1);
        try (Model model = model(TinyBert.SIZES, pooling)) {
            double before = loss(model);
            for (int step = 1; step <= 100; step++) {
                model.learn(SPLIT, ALL, options, step);
            }
            assertThat(loss(model)).isLessThan(0.2 * before);
            assertThat(new Judge(4, 1).scores(model, SPLIT).of(Metric.EXACT_MATCH))
                    .isEqualTo(1);
        }
    }

    @Test
    void whatIsDroppedFollowsFromSeedAndStepAlone() {
        try (Model model = model(TinyBert.sizes(0.3), Pooling.CLS);
                Model other = model(TinyBert.sizes(0.3), Pooling.CLS)) {
            double first = model.learn(SPLIT, ALL, TrainingOptions.USUAL, 1);
            loss(other);
            assertThat(other.learn(SPLIT, ALL, TrainingOptions.USUAL, 1)).isEqualTo(first);
            assertThat(values(other)).usingRecursiveComparison().isEqualTo(values(model));
            try (Model elsewhere = model(TinyBert.sizes(0.3), Pooling.CLS)) {
                assertThat(elsewhere.learn(SPLIT, ALL, TrainingOptions.USUAL, 2))
                        .isNotEqualTo(first);
                assertThat(first).isNotCloseTo(loss(elsewhere), within(1e-6));
            }
        }
    }

    private static List<float[]> values(Model model) {
        return model.weights().stream()
                .map(weights -> weights.tensor().values())
                .toList();
    }
}
