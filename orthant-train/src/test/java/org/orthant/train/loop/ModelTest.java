package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.TokenInputs;
import org.orthant.io.Tensor;
import org.orthant.metrics.Metric;
import org.orthant.metrics.Scores;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.head.DftDesign;

class ModelTest {

    private static final int LABELS = 5;
    private static final int WORDS = 6;
    private static final IntRows ACTIVE = IntRows.of(new int[] {0, 3}, new int[] {}, new int[] {4}, new int[] {1});
    private static final int[] ALL = {0, 1, 2, 3};

    private static final SparseInputs BAGS = new SparseInputs.Builder(WORDS)
            .add(new int[] {0, 2}, new float[] {3, 1})
            .add(new int[] {}, new float[] {})
            .add(new int[] {2}, new float[] {2})
            .add(new int[] {1, 4}, new float[] {1, -1})
            .build();
    private static final TokenInputs SEQUENCES = new TokenInputs(
            WORDS, IntRows.of(new int[] {0, 0, 2, 0}, new int[] {}, new int[] {2, 2}, new int[] {1, 4, 1, 4, 2, 3, 1}));

    private static Model model(EncoderDesign encoder, Inputs inputs) {
        return Model.create(new ModelDesign(encoder, DftDesign.of(LABELS, 1, 2)), inputs, 1, 1);
    }

    @Test
    void theLossThatIsMinimisedIsTheLossThatIsReported() {
        Split split = new Split(BAGS, LABELS, ACTIVE);
        try (Model model = model(new WordsDesign(4), BAGS)) {
            Scores scores = new Judge(3, 2).scores(model, split);
            double loss = model.learn(split, ALL, TrainingOptions.USUAL, 1);
            assertThat(loss).isCloseTo(scores.of(Metric.LOSS), within(1e-6));
        }
    }

    /** In its first step Adam moves every parameter by the learning rate against the sign of its gradient. */
    @Test
    void wordsLearnAgainstTheirGradientAndOthersStay() {
        Split split = new Split(BAGS, LABELS, ACTIVE);
        List<Integer> seen = List.of(0, 1, 2, 4);
        try (Model model = model(new WordsDesign(4), BAGS)) {
            Tensor table = model.weights().get(0).tensor();
            double[] slope = new double[table.values().length];
            for (int i = 0; i < slope.length; i++) {
                float value = table.values()[i];
                table.values()[i] = value + 0.01f;
                double above = new Judge(4, 2).scores(model, split).of(Metric.LOSS);
                table.values()[i] = value - 0.01f;
                slope[i] = (above - new Judge(4, 2).scores(model, split).of(Metric.LOSS)) / 0.02;
                table.values()[i] = value;
            }
            float[] before = table.values().clone();
            model.learn(split, ALL, TrainingOptions.USUAL, 1);
            for (int i = 0; i < slope.length; i++) {
                double moved = table.values()[i] - before[i];
                if (!seen.contains(i / 4)) {
                    assertThat(moved).isZero();
                } else if (Math.abs(slope[i]) > 1e-4) {
                    assertThat(moved).isCloseTo(-1e-3 * Math.signum(slope[i]), within(2e-5));
                }
            }
        }
    }

    @Test
    void anEncoderSeesEachExampleAlone() {
        DenseInputs vectors = new DenseInputs.Builder(2)
                .add(new float[] {1, 2})
                .add(new float[] {0, 0})
                .add(new float[] {-1, 5})
                .add(new float[] {3, 3})
                .build();
        TextCnnDesign cnn = new TextCnnDesign(3, 7, List.of(4), 0.2, 6, Optional.empty());
        requireIndependence(new WordsDesign(4), BAGS);
        requireIndependence(new WordsDesign(4), SEQUENCES);
        requireIndependence(new FeaturesDesign(), BAGS);
        requireIndependence(new FeaturesDesign(), vectors);
        requireIndependence(cnn, SEQUENCES);
        requireIndependence(new TextCnnDesign(3, 4, List.of(1, 3, 6), 0.2, 6, Optional.empty()), SEQUENCES);
    }

    private static void requireIndependence(EncoderDesign encoder, Inputs inputs) {
        try (Model model = model(encoder, inputs)) {
            Independence.require(model, inputs);
        }
    }

    @Test
    void onlyTheCnnKnowsTheOrderOfWords() {
        TokenInputs orders = new TokenInputs(3, IntRows.of(new int[] {0, 1, 2, 2}, new int[] {1, 0, 2, 2}));
        Split split = new Split(orders, LABELS, IntRows.of(new int[] {0}, new int[] {1}));
        TrainingOptions options = new TrainingOptions(0, 2, 1, 1, Criterion.LOSS, 0.02, 0.02, 0, 1);
        try (Model cnn = model(new TextCnnDesign(4, 8, List.of(2), 0, 9, Optional.empty()), orders);
                Model bag = model(new WordsDesign(8), orders)) {
            for (int step = 1; step <= 150; step++) {
                cnn.learn(split, new int[] {0, 1}, options, step);
                bag.learn(split, new int[] {0, 1}, options, step);
            }
            assertThat(new Judge(2, 1).scores(cnn, split).of(Metric.EXACT_MATCH))
                    .isEqualTo(1);
            float[] logits = bag.logits(orders, new int[] {0, 1});
            assertThat(IntStream.range(0, LABELS).mapToObj(i -> logits[i]))
                    .containsExactlyElementsOf(IntStream.range(LABELS, 2 * LABELS)
                            .mapToObj(i -> logits[i])
                            .toList());
        }
    }

    @Test
    void whatIsNotFiniteEndsTrainingBeforeAnythingChanges() {
        DenseInputs extreme = new DenseInputs.Builder(1)
                .add(new float[] {3e38f})
                .add(new float[] {-3e38f})
                .build();
        Split split = new Split(extreme, LABELS, IntRows.of(new int[] {0}, new int[] {1}));
        try (Model model = model(new FeaturesDesign(), extreme)) {
            List<float[]> before = values(model);
            assertThatThrownBy(() -> model.learn(split, new int[] {0, 1}, TrainingOptions.USUAL, 1))
                    .isInstanceOf(DivergenceException.class)
                    .hasMessageContaining("in step 1: use a smaller learning rate");
            assertThat(values(model)).usingRecursiveComparison().isEqualTo(before);
        }
    }

    private static List<float[]> values(Model model) {
        return model.weights().stream()
                .map(weights -> weights.tensor().values().clone())
                .toList();
    }

    @Test
    void inputsThatAnEncoderCannotTakeAreRefused() {
        assertThatThrownBy(() -> model(TextCnnDesign.PAPER, BAGS)).hasMessageContaining("use encoder words");
        assertThatThrownBy(() -> model(new FeaturesDesign(), SEQUENCES)).hasMessageContaining("use encoder words");
        assertThatThrownBy(() -> model(new WordsDesign(8), new DenseInputs.Builder(2).build()))
                .hasMessageContaining("use encoder features");
    }
}
