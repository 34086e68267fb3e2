package org.orthant.train.optim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmbeddingTableTest {

    private static final int ROWS = 40;
    private static final int WIDTH = 5;
    private static final int EXAMPLES = 7;

    private final EmbeddingTable table = EmbeddingTable.random("table", ROWS, WIDTH, 1);
    private final RowUses.Builder builder = new RowUses.Builder(ROWS);

    /** Shares by row and example; zero where the example does not use the row. */
    private final float[][] shares = shares();

    private static float[][] shares() {
        SplittableRandom random = new SplittableRandom(2);
        float[][] shares = new float[ROWS][EXAMPLES];
        for (int row = 0; row < ROWS; row += 1 + random.nextInt(3)) {
            for (int example = 0; example < EXAMPLES; example++) {
                shares[row][example] = random.nextInt(3) == 0 ? (float) random.nextDouble(-1, 1) : 0;
            }
        }
        return shares;
    }

    private RowUses uses() {
        for (int example = 0; example < EXAMPLES; example++) {
            for (int row = 0; row < ROWS; row++) {
                if (shares[row][example] != 0) {
                    builder.add(row, example, shares[row][example]);
                }
            }
        }
        return builder.build(EXAMPLES);
    }

    private float[] row(int number) {
        return rows(table)[number];
    }

    @Test
    void sumsAreThoseOfEachExampleByItselfToTheBit() {
        float[][] expected = new float[EXAMPLES][WIDTH];
        for (int example = 0; example < EXAMPLES; example++) {
            for (int row = 0; row < ROWS; row++) {
                for (int i = 0; i < WIDTH && shares[row][example] != 0; i++) {
                    expected[example][i] += shares[row][example] * row(row)[i];
                }
            }
        }
        assertThat(table.sums(uses())).isDeepEqualTo(expected);
    }

    @Test
    void aBuilderForgetsTheBatchBefore() {
        float[][] first = table.sums(uses());
        assertThat(table.sums(uses())).isDeepEqualTo(first);
    }

    @Test
    void examplesWithoutWordsHaveSumsOfZero() {
        assertThat(table.sums(builder.build(2))).isDeepEqualTo(new float[2][WIDTH]);
    }

    @Test
    void aRowMayBeUsedTwiceByOneExample() {
        builder.add(3, 0, 0.5f);
        builder.add(1, 0, 0.25f);
        builder.add(3, 0, 0.5f);
        float[] sum = table.sums(builder.build(1))[0];
        for (int i = 0; i < WIDTH; i++) {
            assertThat(sum[i]).isEqualTo(0.25f * row(1)[i] + 0.5f * row(3)[i] + 0.5f * row(3)[i]);
        }
    }

    @Test
    void gradientsReachTheRowsThatWereUsedAndNoOthers() {
        float[][] gradients = IntStream.range(0, EXAMPLES)
                .mapToObj(example -> new float[] {example + 1, -1, 0.5f, 2, 3})
                .toArray(float[][]::new);
        EmbeddingTable oneByOne = EmbeddingTable.random("table", ROWS, WIDTH, 1);
        for (int example = 0; example < EXAMPLES; example++) {
            for (int row = 0; row < ROWS; row++) {
                if (shares[row][example] != 0) {
                    oneByOne.addGradient(row, multiple(shares[row][example], gradients[example]));
                }
            }
        }
        table.addGradients(uses(), gradients);
        assertThat(table.hasFiniteGradient()).isTrue();
        float[][] before = rows(table);
        table.step(new Adam(0.1, 1));
        oneByOne.step(new Adam(0.1, 1));
        assertThat(rows(table)).isDeepEqualTo(rows(oneByOne));
        for (int number = 0; number < ROWS; number++) {
            boolean isUsed = !Arrays.equals(shares[number], new float[EXAMPLES]);
            assertThat(Arrays.equals(row(number), before[number])).isNotEqualTo(isUsed);
        }
    }

    private static float[] multiple(float factor, float[] numbers) {
        float[] multiple = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            multiple[i] = factor * numbers[i];
        }
        return multiple;
    }

    private static float[][] rows(EmbeddingTable table) {
        float[][] rows = new float[ROWS][WIDTH];
        for (int number = 0; number < ROWS; number++) {
            table.copyRow(number, rows[number], 0);
        }
        return rows;
    }

    @Test
    void whatIsNotFiniteIsSeen() {
        builder.add(0, 0, 1);
        table.addGradients(builder.build(1), new float[][] {{0, 0, Float.POSITIVE_INFINITY, 0, 0}});
        assertThat(table.hasFiniteGradient()).isFalse();
    }
}
