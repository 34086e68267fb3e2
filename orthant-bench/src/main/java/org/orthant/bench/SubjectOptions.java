package org.orthant.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Usage;
import org.orthant.io.BadInputException;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.model.layer.BiasSource;
import org.orthant.model.layer.LayerSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The layers and label sets to measure: trained-like ones, or those of files. */
final class SubjectOptions {

    @Option(names = "--layer", paramLabel = "NAME", split = ",")
    List<String> layers = List.of();

    @Option(names = "--cache", paramLabel = "FOLDER")
    @Nullable Path cache;

    @Option(
            names = {"-n", "--labels"},
            paramLabel = "N")
    String labels = "8921";

    @Option(names = "--seed")
    long seed;

    @Option(names = "--weights", paramLabel = "FILE")
    @Nullable Path weights;

    @Option(names = "--bias", paramLabel = "FILE")
    @Nullable Path bias;

    @Option(names = "--label-sets", paramLabel = "FILE")
    @Nullable Path labelSets;

    @Option(names = "--single")
    boolean single;

    @Option(names = "--random", paramLabel = "N")
    int random;

    @Option(names = "--sizes", paramLabel = "A-B")
    String sizes = "2-7";

    boolean isEmpty() {
        return layers.isEmpty() && weights == null;
    }

    /** Creates or reads a subject when it is needed. */
    interface Source {
        Subject subject();
    }

    /** Returns all that the options name, in their order. */
    List<Source> sources(CommandSpec spec, DecisionRule rule) {
        Usage.require(spec, layers.isEmpty() == (weights != null), "pass either --layer or --weights");
        int count = labelCount(spec);
        boolean every = weights != null
                && labelSets == null
                && rule.objection(1).isEmpty()
                && rule.objection(2).isPresent();
        boolean made = single || random != 0 || every;
        Usage.require(spec, random >= 0, "--random " + random + ": expected a number of label sets");
        Usage.require(spec, labelSets == null || !made, "--label-sets cannot be combined with --single or --random");
        Usage.require(
                spec,
                (weights == null) == (labelSets == null && !made) && (weights != null || bias == null),
                "--weights requires --label-sets, --single or --random, and these and --bias require --weights");
        if (weights != null) {
            Path file = weights;
            int[] range = range(spec);
            return List.of(() -> fromFiles(file, range, single || every));
        }
        List<Recipe> recipes = Usage.asUsage(
                spec,
                () -> layers.stream()
                        .map(Recipe::named)
                        .map(recipe -> recipe.withLabels(count).withSeed(seed))
                        .toList());
        return recipes.stream()
                .map(recipe -> (Source) () -> trainedLike(recipe))
                .toList();
    }

    /** Returns the number of labels; a file, as --labels took one before, becomes that of label sets. */
    private int labelCount(CommandSpec spec) {
        if (labels.matches("[0-9]{1,9}")) {
            return Integer.parseInt(labels);
        }
        Usage.require(
                spec,
                weights != null && labelSets == null,
                "--labels " + labels + ": expected a number of labels; label sets are read with --label-sets");
        Usage.renamed(spec, "--labels FILE", "--label-sets FILE");
        labelSets = Path.of(labels);
        return 0;
    }

    private int[] range(CommandSpec spec) {
        Matcher matcher = Pattern.compile("([1-9][0-9]{0,8})-([1-9][0-9]{0,8})").matcher(sizes);
        Usage.require(spec, matcher.matches(), "--sizes " + sizes + ": expected two numbers of labels, such as 2-7");
        int[] range = {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))};
        Usage.require(spec, range[0] <= range[1], "--sizes " + sizes + ": expected the smaller number first");
        return range;
    }

    private Subject fromFiles(Path file, int[] range, boolean singles) {
        DenseLayer layer = layer(file);
        int n = layer.labels();
        if (labelSets != null) {
            List<LabelSet> sets = new ArrayList<>();
            LabelSetFile.forEach(labelSets, n, Optional.empty(), sets::add);
            return new Subject(file.toString(), layer, sets, List.of());
        }
        int most = Math.min(range[1], n);
        List<LabelSet> sets = SmallLabelSets.of(n, singles, random, Math.min(range[0], most), most, seed);
        return new Subject(file.toString(), layer, sets, List.of());
    }

    private DenseLayer layer(Path file) {
        LayerSource rows = LayerSource.file(file);
        LayerSource source = bias == null ? rows : rows.withBias(BiasSource.file(bias));
        try {
            return source.open().layer().match(dense -> dense, dft -> refused(file), spread -> refused(file));
        } catch (IllegalArgumentException unsuitable) {
            throw BadInputException.in(file, String.valueOf(unsuitable.getMessage()), unsuitable);
        }
    }

    private static DenseLayer refused(Path run) {
        throw BadInputException.in(run, "has a DFT layer: only dense layers are compared");
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
