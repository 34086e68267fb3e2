package org.orthant.bench.fit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.LabelSetReader;
import org.orthant.io.NpyWriter;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FloatMatrix;
import org.orthant.model.weights.WeightReader;

/**
 * Trained-like layers in a folder, so that they are made once.
 *
 * <p>Each has a separate folder, named by its recipe: {@code trained.npy} with the trained columns, {@code
 * training.txt} and {@code test.txt} with the label sets, and {@code loss.txt}, which is written last: a folder without
 * it is not finished, and is filled again.
 */
public record LayerCache(Path folder) {

    private static final String TRAINED = "trained.npy";
    private static final String TRAINING = "training.txt";
    private static final String TEST = "test.txt";
    private static final String LOSS = "loss.txt";

    /** The layer of a recipe, read if it was made before. */
    public TrainedLikeLayer layer(Recipe recipe, int threads) {
        Path place = folder.resolve(recipe.key());
        if (Files.exists(place.resolve(LOSS))) {
            return read(recipe, place);
        }
        TrainedLikeLayer made = TrainedLikeLayer.of(recipe, threads);
        write(recipe, made, place);
        return made;
    }

    private static TrainedLikeLayer read(Recipe recipe, Path place) {
        Path file = place.resolve(TRAINED);
        if (!(WeightReader.read(file) instanceof FloatMatrix trained)
                || trained.rows() != recipe.labels()
                || trained.columns() != recipe.trained()) {
            throw BadInputException.in(file, "is not what the recipe makes: delete the folder to make it again");
        }
        return TrainedLikeLayer.of(
                recipe,
                trained,
                LabelSetReader.read(place.resolve(TRAINING), recipe.labels()),
                LabelSetReader.read(place.resolve(TEST), recipe.labels()),
                WeightReader.readVector(place.resolve(LOSS))[0]);
    }

    private static void write(Recipe recipe, TrainedLikeLayer made, Path place) {
        try {
            Files.createDirectories(place);
            NpyWriter.write(place.resolve(TRAINED), trained(recipe, made));
        } catch (IOException e) {
            throw BadInputException.in(place, "cannot be written: " + e.getMessage(), e);
        }
        AtomicFile.write(place.resolve(TRAINING), text(made.training()));
        AtomicFile.write(place.resolve(TEST), text(made.test()));
        AtomicFile.write(place.resolve(LOSS), made.loss() + "\n");
    }

    private static FloatMatrix trained(Recipe recipe, TrainedLikeLayer made) {
        FloatMatrix.Builder trained = FloatMatrix.builder(recipe.labels(), recipe.trained());
        for (int label = 0; label < recipe.labels(); label++) {
            for (int j = 0; j < recipe.trained(); j++) {
                trained.set(label, j, (float) made.layer().weight(label, recipe.fixed() + j));
            }
        }
        return trained.build();
    }

    private static String text(List<LabelSet> sets) {
        return sets.stream()
                .map(set -> set.stream().mapToObj(Integer::toString).collect(Collectors.joining(" ")) + "\n")
                .collect(Collectors.joining());
    }
}
