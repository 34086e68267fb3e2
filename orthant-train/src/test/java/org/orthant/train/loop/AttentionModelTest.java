package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.util.Arrays;
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
import org.orthant.train.encoder.TokenEncoder;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.head.AttentionDesign;

class AttentionModelTest {

    private static final int LABELS = 5;
    private static final int WORDS = 6;
    private static final int[] ALL = {0, 1, 2, 3};
    private static final IntRows ACTIVE = IntRows.of(new int[] {0, 3}, new int[] {}, new int[] {4}, new int[] {1});

    private static final SparseInputs BAGS = new SparseInputs.Builder(WORDS)
            .add(new int[] {0, 2}, new float[] {3, 1})
            .add(new int[] {}, new float[] {})
            .add(new int[] {2}, new float[] {2})
            .add(new int[] {1, 4}, new float[] {1, 2})
            .build();
    private static final TokenInputs SEQUENCES = new TokenInputs(
            WORDS, IntRows.of(new int[] {0, 0, 2, 0}, new int[] {}, new int[] {2, 2}, new int[] {4, 1, 4}));

    private static TextCnnDesign cnn(Integer... windows) {
        return new TextCnnDesign(4, 3, List.of(windows), 0, 40, Optional.empty());
    }

    private static Model model(EncoderDesign encoder, Inputs inputs) {
        return Model.create(new ModelDesign(encoder, new AttentionDesign(LABELS, 3, 1, true)), inputs, 1, 1);
    }

    @Test
    void aBagIsTheSequenceOfItsWordsInAnyOrder() {
        try (Model model = model(new WordsDesign(4), BAGS)) {
            float[] bags = model.logits(BAGS, ALL);
            float[] sequences = model.logits(SEQUENCES, ALL);
            for (int i = 0; i < bags.length; i++) {
                assertThat(sequences[i]).isCloseTo(bags[i], within(1e-5f));
            }
        }
    }

    /** Batches hold documents of different lengths, and one without words. */
    @Test
    void anExampleHasTheSameLogitsInAnyBatch() {
        for (EncoderDesign encoder : List.of(new WordsDesign(4), cnn(1), cnn(2, 4))) {
            try (Model model = model(encoder, SEQUENCES)) {
                Independence.require(model, SEQUENCES);
            }
        }
    }

    @Test
    void onlyWiderFiltersKnowTheOrderOfWords() {
        TokenInputs orders = new TokenInputs(3, IntRows.of(new int[] {0, 1, 2}, new int[] {2, 1, 0}));
        try (Model words = model(cnn(1), orders);
                Model pairs = model(cnn(2), orders)) {
            assertThat(distance(words, orders)).isLessThan(1e-6);
            assertThat(distance(pairs, orders)).isGreaterThan(1e-3);
        }
    }

    private static double distance(Model model, TokenInputs two) {
        float[] logits = model.logits(two, new int[] {0, 1});
        return IntStream.range(0, LABELS)
                .mapToDouble(label -> Math.abs(logits[label] - logits[LABELS + label]))
                .max()
                .orElseThrow();
    }

    @Test
    void logitsFollowFromTheFeaturesOfTokens() {
        for (EncoderDesign encoder : List.of(new WordsDesign(4), cnn(2, 4))) {
            try (Model model = model(encoder, SEQUENCES)) {
                float[] logits = model.logits(SEQUENCES, ALL);
                for (int example : ALL) {
                    double[] expected = logits(model, model.tokenFeatures(SEQUENCES, example));
                    for (int label = 0; label < LABELS; label++) {
                        assertThat((double) logits[example * LABELS + label]).isCloseTo(expected[label], within(1e-5));
                    }
                }
            }
        }
    }

    private static double[] logits(Model model, float[][] tokens) {
        float[] u = values(model, "U.weight");
        float[] w = values(model, "final.weight");
        float[] b = values(model, "final.bias");
        return IntStream.range(0, LABELS)
                .mapToDouble(label -> {
                    double[] scores = Arrays.stream(tokens)
                            .mapToDouble(h -> Math.exp(dot(u, label, h)))
                            .toArray();
                    double total = Arrays.stream(scores).sum();
                    return b[label]
                            + IntStream.range(0, scores.length)
                                    .mapToDouble(t -> scores[t] / total * dot(w, label, tokens[t]))
                                    .sum();
                })
                .toArray();
    }

    private static double dot(float[] matrix, int row, float[] vector) {
        return IntStream.range(0, vector.length)
                .mapToDouble(j -> (double) matrix[row * vector.length + j] * vector[j])
                .sum();
    }

    private static float[] values(Model model, String name) {
        return model.weights().stream()
                .filter(weights -> weights.name().equals(name))
                .map(weights -> weights.tensor().values())
                .findFirst()
                .orElseThrow();
    }

    /** In its first step Adam moves every parameter by the learning rate against the sign of its gradient. */
    @Test
    void allParametersLearnAgainstTheirGradient() {
        Split bags = new Split(BAGS, LABELS, ACTIVE);
        Split sequences = new Split(SEQUENCES, LABELS, ACTIVE);
        requireDescent(new WordsDesign(4), bags);
        requireDescent(new WordsDesign(4), sequences);
        requireDescent(cnn(1, 3), sequences);
    }

    private static void requireDescent(EncoderDesign encoder, Split split) {
        try (Model model = model(encoder, split.inputs())) {
            List<Tensor> before = LossSlopes.parameters(model);
            List<double[]> slopes =
                    before.stream().map(new LossSlopes(model, split, 1e-2)::of).toList();
            model.learn(split, ALL, TrainingOptions.USUAL, 1);
            List<Tensor> after = LossSlopes.parameters(model);
            for (int tensor = 0; tensor < before.size(); tensor++) {
                int steep = 0;
                for (int i = 0; i < slopes.get(tensor).length; i++) {
                    double slope = slopes.get(tensor)[i];
                    if (Math.abs(slope) > 2e-4) {
                        assertThat(after.get(tensor).values()[i]
                                        - before.get(tensor).values()[i])
                                .isCloseTo((float) (-1e-3 * Math.signum(slope)), within(2e-5f));
                        steep++;
                    }
                }
                assertThat(steep).as(before.get(tensor).name()).isPositive();
            }
        }
    }

    @Test
    void theLossThatIsMinimisedIsTheLossThatIsReported() {
        Split split = new Split(BAGS, LABELS, ACTIVE);
        try (Model model = model(new WordsDesign(4), BAGS)) {
            Scores scores = new Judge(3, 2).scores(model, split);
            assertThat(model.learn(split, ALL, TrainingOptions.USUAL, 1))
                    .isCloseTo(scores.of(Metric.LOSS), within(1e-6));
        }
    }

    @Test
    void largeBatchesAreDividedByTheRoomThatTheyNeed() {
        assertThat(portions(1 << 21)).containsExactly(new int[] {1, 2}, new int[] {3}, new int[] {0});
        assertThat(portions(1 << 22)).containsExactly(new int[] {1}, new int[] {2}, new int[] {3}, new int[] {0});
        assertThat(portions(LABELS)).containsExactly(new int[] {1, 2, 3, 0});
    }

    private static List<int[]> portions(int labels) {
        try (NDManager manager = Torch.manager(1)) {
            TokenEncoder encoder = (TokenEncoder) new WordsDesign(4).create(SEQUENCES, manager, 1);
            return AttentionPortions.of(encoder, labels, SEQUENCES, ALL);
        }
    }

    @Test
    void whatHasNoTokensIsRefusedBeforeTraining() {
        DenseInputs vectors = new DenseInputs.Builder(2).add(new float[] {1, 2}).build();
        assertThatThrownBy(() -> model(new FeaturesDesign(), vectors))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "encoder features has no features of single tokens, and label-wise attention needs them: use"
                                + " encoder words or cnn, or another output layer");
        SparseInputs negative = new SparseInputs.Builder(WORDS)
                .add(new int[] {1}, new float[] {2})
                .add(new int[] {0, 3}, new float[] {1, -1})
                .build();
        assertThatThrownBy(() -> model(new WordsDesign(4), negative))
                .hasMessageContaining("feature 3 of example 1 has the value -1.0")
                .hasMessageContaining("expected positive numbers");
        try (Model model = model(new WordsDesign(4), BAGS)) {
            assertThatThrownBy(model::outputLayer).hasMessageContaining("no output layer");
        }
    }
}
