package org.orthant.bench.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;

class TrainedLikeLayerTest {

    static List<Recipe> recipes() {
        return List.of(new Recipe(200, 0, 9, 60, 10, 20, 7), new Recipe(200, 6, 5, 60, 10, 20, 7));
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void anyNumberOfThreadsMakesTheSameLayer(Recipe recipe) {
        // With more than one block of labels, so that there is something to share.
        Recipe large = recipe.withLabels(600);
        TrainedLikeLayer one = TrainedLikeLayer.of(large, 1);
        for (int threads = 2; threads <= 4; threads++) {
            TrainedLikeLayer many = TrainedLikeLayer.of(large, threads);
            assertThat(weights(many.layer())).isDeepEqualTo(weights(one.layer()));
            assertThat(many.test()).isEqualTo(one.test());
            assertThat(many.loss()).isEqualTo(one.loss());
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void otherSeedsMakeOtherLayers(Recipe recipe) {
        double[][] one = weights(TrainedLikeLayer.of(recipe, 1).layer());
        double[][] other = weights(TrainedLikeLayer.of(recipe.withSeed(8), 1).layer());
        assertThat(Arrays.deepEquals(one, other)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void fittingBeatsTheFrequenciesOfLabels(Recipe recipe) {
        TrainedLikeLayer made = TrainedLikeLayer.of(
                new Recipe(200, recipe.maxActive(), recipe.trained(), 60, 10, 150, recipe.seed()), 1);
        assertThat(made.loss()).isPositive().isLessThan(0.8 * made.frequencyLoss());
    }

    @Test
    void theFirstColumnsOfADftLayerAreLeftAlone() {
        Recipe recipe = new Recipe(200, 6, 5, 60, 10, 20, 7);
        OutputLayer layer = TrainedLikeLayer.of(recipe, 1).layer();
        assertThat(layer.features()).isEqualTo(18);
        DftLayer untouched = DftLayer.of(200, 6);
        for (int label = 0; label < 200; label++) {
            for (int feature = 0; feature < 13; feature++) {
                assertThat(layer.weight(label, feature)).isEqualTo(untouched.weight(label, feature));
            }
        }
    }

    @Test
    void equalSeedsHaveEqualLabelSetsWhateverTheColumns() {
        List<TrainedLikeLayer> both =
                recipes().stream().map(each -> TrainedLikeLayer.of(each, 1)).toList();
        assertThat(both.get(0).training()).isEqualTo(both.get(1).training());
        assertThat(both.get(0).test()).isEqualTo(both.get(1).test());
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void theCacheGivesBackWhatWasMade(Recipe recipe, @TempDir Path folder) {
        TrainedLikeLayer made = new LayerCache(folder).layer(recipe, 1);
        TrainedLikeLayer read = new LayerCache(folder).layer(recipe, 1);
        assertThat(read.layer()).isNotSameAs(made.layer()).hasSameClassAs(made.layer());
        assertThat(weights(read.layer())).isDeepEqualTo(weights(made.layer()));
        assertThat(read.training()).isEqualTo(made.training());
        assertThat(read.test()).isEqualTo(made.test());
        assertThat(read.loss()).isEqualTo(made.loss());
        assertThat(read.frequencyLoss()).isEqualTo(made.frequencyLoss());
    }

    @Test
    void theCacheMakesAnUnfinishedLayerAgain(@TempDir Path folder) throws IOException {
        Recipe recipe = recipes().get(0);
        Path place = Files.createDirectories(folder.resolve(recipe.key()));
        Files.writeString(place.resolve("trained.npy"), "cut off");
        assertThat(new LayerCache(folder).layer(recipe, 1).test()).hasSize(10);
        assertThat(new LayerCache(folder).layer(recipe, 1).layer().features()).isEqualTo(9);
    }

    @Test
    void theCacheRefusesAnotherMatrix(@TempDir Path folder) throws IOException {
        Recipe recipe = recipes().get(0);
        new LayerCache(folder).layer(recipe, 1);
        new LayerCache(folder).layer(recipes().get(1), 1);
        Files.delete(folder.resolve(recipe.key()).resolve("trained.npy"));
        Files.copy(
                folder.resolve(recipes().get(1).key()).resolve("trained.npy"),
                folder.resolve(recipe.key()).resolve("trained.npy"));
        assertThatThrownBy(() -> new LayerCache(folder).layer(recipe, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("delete the folder");
    }

    @Test
    void namesAndRecipesBelongTogether() {
        for (String name : List.of("W25", "W200", "DFT80+25", "DFT1+1")) {
            assertThat(Recipe.named(name).name()).isEqualTo(name);
        }
        for (String name : List.of("", "W", "W0", "w25", "DFT80", "DFT0+1", "DFT80+0", "W-1", "W9999999")) {
            assertThatThrownBy(() -> Recipe.named(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("W25");
        }
        assertThat(Recipe.named("DFT80+25").features()).isEqualTo(186);
        assertThatThrownBy(() -> Recipe.named("DFT80+25").withLabels(160)).hasMessageContaining("k = 80");
    }

    private static double[][] weights(OutputLayer layer) {
        double[][] rows = new double[layer.labels()][];
        for (int label = 0; label < rows.length; label++) {
            rows[label] = layer.row(label);
        }
        return rows;
    }
}
