package org.orthant.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
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
            description =
                    "Where the randomness of trained-like layers and label sets begins (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--weights",
            paramLabel = "FILE",
            description =
                    "Weights of a layer, one row per label (.npy, text), or a model, whose output layer is taken.")
    @Nullable Path weights;

    @Option(names = "--bias", paramLabel = "FILE", description = "Its bias, one number per label.")
    @Nullable Path bias;

    @Option(
            names = {"--labels", "--label-sets"},
            paramLabel = "FILE",
            description = "Label sets for --weights, one per line: the ids of the active labels.")
    @Nullable Path labelSets;

    @Option(
            names = "--single",
            description = "For --weights: every label alone, beside --random sets. Argmax asks so anyway.")
    boolean single;

    @Option(
            names = "--random",
            paramLabel = "N",
            description = "For --weights: N random label sets, mixed with --single ones (see --seed, --sizes, --sets).")
    int random;

    @Option(
            names = "--sizes",
            paramLabel = "A-B",
            defaultValue = "2-7",
            description = "The numbers of labels of --random sets (default: ${DEFAULT-VALUE}).")
    String sizes = "2-7";

    boolean isEmpty() {
        return layers.isEmpty() && weights == null;
    }

    /** Makes or reads a subject when it is its turn. */
    interface Source {
        Subject subject();
    }

    /** All that the options name, in their order. */
    List<Source> sources(CommandSpec spec, DecisionRule rule) {
        Usage usage = new Usage(spec);
        usage.require(layers.isEmpty() == (weights != null), "give either --layer or --weights");
        boolean every = weights != null
                && labelSets == null
                && rule.objection(1).isEmpty()
                && rule.objection(2).isPresent();
        boolean made = single || random != 0 || every;
        usage.require(random >= 0, "--random " + random + ": expected a number of label sets");
        usage.require(labelSets == null || !made, "give either --labels or --single and --random");
        usage.require(
                (weights == null) == (labelSets == null && !made) && (weights != null || bias == null),
                "--weights, its --bias and --labels, a file of label sets, belong together: give the others too"
                        + " (the number of labels of a trained-like layer is -n)");
        if (weights != null) {
            Path file = weights;
            int[] range = range(usage);
            return List.of(() -> fromFiles(file, range, single || every));
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

    private int[] range(Usage usage) {
        Matcher matcher = Pattern.compile("([1-9][0-9]{0,8})-([1-9][0-9]{0,8})").matcher(sizes);
        usage.require(matcher.matches(), "--sizes " + sizes + ": expected two numbers of labels, such as 2-7");
        int[] range = {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))};
        usage.require(range[0] <= range[1], "--sizes " + sizes + ": expected the smaller number first");
        return range;
    }

    private Subject fromFiles(Path file, int[] range, boolean singles) {
        DenseLayer layer = WeightReader.knows(file) ? DenseLayer.of(WeightReader.read(file)) : ofModel(file);
        DenseLayer biased = bias == null ? layer : withBias(layer, bias);
        int n = layer.labels();
        if (labelSets != null) {
            List<LabelSet> sets = new ArrayList<>();
            LabelSetFile.forEach(labelSets, n, Optional.empty(), sets::add);
            return new Subject(file.toString(), biased, sets, List.of());
        }
        int most = Math.min(range[1], n);
        List<LabelSet> sets = SmallLabelSets.of(n, singles, random, Math.min(range[0], most), most, seed);
        return new Subject(file.toString(), biased, sets, List.of());
    }

    private static DenseLayer ofModel(Path file) {
        OutputLayers found = OutputLayers.find(ModelFile.open(file));
        return found.best()
                .orElseThrow(() -> BadInputException.in(file, found.summary()))
                .layer();
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
