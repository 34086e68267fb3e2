package org.orthant.bench.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;

class HeadRecipeTest {

    private static final HeadRecipe SMALL = new HeadRecipe(400, 8, 5, 0.02, 3);

    @ParameterizedTest
    @ValueSource(strings = {"HEAD30522x384", "HEAD400x8+0", "HEAD400x8+3", "HEAD400x8+3@0.003%", "HEAD400x8+3@12%"})
    void namesNameTheirRecipe(String name) {
        assertThat(HeadRecipe.named(name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "HEAD400", "HEAD0x8", "HEAD400x8@2%", "HEAD400x8+399", "HEAD400x8+3@101%", "W25"})
    void otherNamesAreRefused(String name) {
        assertThatThrownBy(() -> HeadRecipe.named(name)).isInstanceOf(IllegalArgumentException.class);
    }

    /** These numbers were printed once; they have to be the same on every machine. */
    @Test
    void aSeedMeansTheSameHeadEverywhere() {
        FloatMatrix head = SMALL.make();
        assertThat(new float[] {(float) head.at(0, 0), (float) head.at(399, 7)})
                .containsExactly(-2.2561932f, 0.29565948f);
        assertThat(SMALL.withSeed(4).make().at(0, 0)).isNotEqualTo(head.at(0, 0));
    }

    @Test
    void untrainedRowsAreAtTheStatedDistanceFromTheMeanOfTheOthers() {
        FloatMatrix head = SMALL.make();
        double[] mean = new double[8];
        IntStream.range(0, 395).forEach(i -> IntStream.range(0, 8).forEach(j -> mean[j] += head.at(i, j) / 395));
        double usual = Math.sqrt(IntStream.range(0, 395)
                .mapToDouble(i -> square(head, i, mean))
                .average()
                .orElseThrow());
        for (int i = 395; i < 400; i++) {
            assertThat(Math.sqrt(square(head, i, mean)) / usual).isBetween(0.0199, 0.0201);
        }
    }

    private static double square(FloatMatrix head, int row, double[] mean) {
        return IntStream.range(0, mean.length)
                .mapToDouble(j -> Math.pow(head.at(row, j) - mean[j], 2))
                .sum();
    }

    @Test
    void aCacheKeepsEveryBit(@TempDir Path folder) {
        WeightMatrix kept = WeightReader.read(new HeadCache(folder).file(SMALL));
        WeightMatrix again = WeightReader.read(new HeadCache(folder).file(SMALL));
        FloatMatrix made = SMALL.make();
        for (int i = 0; i < 400; i++) {
            assertThat(row(kept, i)).containsExactly(row(made, i));
            assertThat(row(again, i)).containsExactly(row(made, i));
        }
    }

    private static double[] row(WeightMatrix matrix, int row) {
        double[] entries = new double[matrix.columns()];
        matrix.copyRow(row, entries);
        return entries;
    }
}
