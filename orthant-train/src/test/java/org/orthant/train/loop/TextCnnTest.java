package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TokenInputs;
import org.orthant.io.Tensor;
import org.orthant.metrics.Metric;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.head.DftDesign;

class TextCnnTest {

    private static final int LABELS = 5;
    private static final int LETTERS = 4;

    private static TextCnnDesign cnn(int filters, Integer... windows) {
        return new TextCnnDesign(4, filters, List.of(windows), 0, 40, Optional.empty());
    }

    private static Model model(TextCnnDesign cnn, TokenInputs inputs) {
        return Model.create(new ModelDesign(cnn, DftDesign.of(LABELS, 1, 2)), inputs, 1, 1);
    }

    /** In its first step Adam moves every parameter by the learning rate against the sign of its gradient. */
    @Test
    void filtersOfAllWindowsAndEmbeddingsLearnAgainstTheirGradient() {
        TokenInputs inputs = new TokenInputs(
                LETTERS, IntRows.of(new int[] {0, 1, 2, 0, 3}, new int[] {1}, new int[] {3, 3, 1}, new int[] {}));
        Split split =
                new Split(inputs, LABELS, IntRows.of(new int[] {0, 3}, new int[] {1}, new int[] {4}, new int[] {2}));
        try (Model model = model(cnn(3, 2, 4), inputs)) {
            List<Tensor> before = LossSlopes.parameters(model);
            assertThat(before.subList(0, 5))
                    .extracting(Tensor::name)
                    .containsExactly(
                            "encoder.embedding.weight",
                            "encoder.filters2.weight",
                            "encoder.filters2.bias",
                            "encoder.filters4.weight",
                            "encoder.filters4.bias");
            List<double[]> slopes =
                    before.stream().map(new LossSlopes(model, split, 1e-3)::of).toList();
            model.learn(split, new int[] {0, 1, 2, 3}, TrainingOptions.USUAL, 1);
            List<Tensor> after = LossSlopes.parameters(model);
            int steep = 0;
            for (int tensor = 0; tensor < before.size(); tensor++) {
                for (int i = 0; i < slopes.get(tensor).length; i++) {
                    double slope = slopes.get(tensor)[i];
                    if (Math.abs(slope) > 1e-3) {
                        double moved = after.get(tensor).values()[i]
                                - before.get(tensor).values()[i];
                        assertThat(moved).isCloseTo(-1e-3 * Math.signum(slope), within(2e-5));
                        steep++;
                    }
                }
            }
            assertThat(steep).isGreaterThan(60);
        }
    }

    @Test
    void aMotifDecidesTheLabelWhereverItStands() {
        SplittableRandom random = new SplittableRandom(5);
        Split train = motifs(random, 200, 0, 12);
        Split elsewhere = motifs(random, 100, 12, 24);
        TrainingOptions options = new TrainingOptions(0, 50, 1, 1, Criterion.LOSS, 0.01, 0.01, 0, 1);
        try (Model model = model(cnn(12, 3, 6), (TokenInputs) train.inputs())) {
            for (int step = 1; step <= 160; step++) {
                int first = step % 4 * 50;
                model.learn(train, IntStream.range(first, first + 50).toArray(), options, step);
            }
            assertThat(new Judge(50, 1).scores(model, elsewhere).of(Metric.EXACT_MATCH))
                    .isGreaterThan(0.95);
        }
    }

    /** Sequences in which one of two motifs stands at a place in this range, among letters of which it has none. */
    private static Split motifs(SplittableRandom random, int examples, int from, int to) {
        int[][] motifs = {{0, 1, 0}, {1, 0, 0}};
        IntRows.Builder rows = new IntRows.Builder();
        IntRows.Builder active = new IntRows.Builder();
        for (int example = 0; example < examples; example++) {
            int label = random.nextInt(2);
            int[] sequence = random.ints(30, 2, LETTERS).toArray();
            System.arraycopy(motifs[label], 0, sequence, random.nextInt(from, to), 3);
            rows.add(sequence);
            active.add(new int[] {label});
        }
        return new Split(new TokenInputs(LETTERS, rows.build()), LABELS, active.build());
    }

    @Test
    void whatIsBehindTheCutDoesNotCount() {
        int[] sequence = new SplittableRandom(1).ints(60, 0, LETTERS).toArray();
        int[] longer = IntStream.concat(IntStream.of(sequence).limit(40), IntStream.of(3, 3, 3, 0, 0, 1))
                .toArray();
        TokenInputs inputs = new TokenInputs(LETTERS, IntRows.of(sequence, longer));
        try (Model model = model(cnn(6, 1, 40), inputs)) {
            float[] logits = model.logits(inputs, new int[] {0, 1});
            for (int label = 0; label < LABELS; label++) {
                assertThat(logits[label]).isEqualTo(logits[LABELS + label]);
            }
        }
    }

    @Test
    void sizesThatMakeNoNetworkAreRefused() {
        assertThatThrownBy(() -> cnn(3)).hasMessageContaining("3 filters for each of the windows []");
        assertThatThrownBy(() -> cnn(3, 0)).hasMessageContaining("expected positive numbers");
        assertThatThrownBy(() -> cnn(3, 2, 41)).hasMessageContaining("documents no shorter than a filter");
        assertThatThrownBy(() -> cnn(3, 2, 4, 2)).hasMessageContaining("windows [2, 4, 2]: expected different ones");
    }
}
