package org.orthant.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.LabelSetReader;
import org.orthant.io.WeightReader;
import org.orthant.layer.DenseLayer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which layers and label sets are used: trained-like ones, or those of files. */
final class SubjectOptions {

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            split = ",",
            description = "Trained-like layers: W25 has 25 trained features, DFT80+25 the DFT's for up to 80 active "
                    + "labels and 25 trained ones.")
    List<String> layers = List.of();

    @Option(
            names = "--cache",
            paramLabel = "FOLDER",
            description = "Keep trained-like layers here, and take them from here next time.")
    @Nullable Path cache;

    @Option(
            names = "-n",
            paramLabel = "N",
            defaultValue = "8921",
            description = "The number of labels of trained-like layers (default: ${DEFAULT-VALUE}).")
    int labels = 8_921;

    @Option(
            names = "--seed",
            defaultValue = "0",
            description = "Where the randomness of trained-like layers begins (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--weights",
            paramLabel = "FILE",
            description = "Weights of a layer, one row per label (.npy, text).")
    @Nullable Path weights;

    @Option(names = "--bias", paramLabel = "FILE", description = "Its bias, one number per label.")
    @Nullable Path bias;

    @Option(
            names = {"--labels", "--label-sets"},
            paramLabel = "FILE",
            description = "Label sets for --weights, one per line: the ids of the active labels.")
    @Nullable Path labelSets;

    boolean isEmpty() {
        return layers.isEmpty() && weights == null;
    }

    /** Makes or reads a subject when it is its turn. */
    interface Source {
        Subject subject();
    }

    /** All that the options name, in their order. */
    List<Source> sources(CommandSpec spec) {
        Usage usage = new Usage(spec);
        usage.require(layers.isEmpty() == (weights != null), "give either --layer or --weights");
        usage.require(
                (weights == null) == (labelSets == null) && (weights != null || bias == null),
                "--weights, its --bias and --labels, a file of label sets, belong together: give the others too"
                        + " (the number of labels of a trained-like layer is -n)");
        if (weights != null && labelSets != null) {
            Path file = weights;
            Path sets = labelSets;
            return List.of(() -> fromFiles(file, sets));
        }
        try {
            List<Recipe> recipes = layers.stream()
                    .map(Recipe::named)
                    .map(recipe -> recipe.withLabels(labels).withSeed(seed))
                    .toList();
            return recipes.stream()
                    .map(recipe -> (Source) () -> trainedLike(recipe))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private Subject fromFiles(Path file, Path sets) {
        DenseLayer layer = DenseLayer.of(WeightReader.read(file));
        DenseLayer biased = bias == null ? layer : withBias(layer, bias);
        return new Subject(file.toString(), biased, LabelSetReader.read(sets, layer.labels()), List.of());
    }

    private static DenseLayer withBias(DenseLayer layer, Path file) {
        double[] bias = WeightReader.readVector(file);
        try {
            return layer.withBias(bias);
        } catch (IllegalArgumentException unsuitable) {
            throw BadInputException.in(file, String.valueOf(unsuitable.getMessage()), unsuitable);
        }
    }

    private Subject trainedLike(Recipe recipe) {
        int threads = Runtime.getRuntime().availableProcessors();
        TrainedLikeLayer made =
                cache == null ? TrainedLikeLayer.of(recipe, threads) : new LayerCache(cache).layer(recipe, threads);
        String remark = String.format(
                Locale.ROOT,
                "Trained-like layer, seed %d: mean cross-entropy %.1f, by label frequencies alone %.1f.",
                recipe.seed(),
                made.loss(),
                made.frequencyLoss());
        return new Subject(recipe.name(), made.layer(), made.test(), List.of(remark));
    }
}
