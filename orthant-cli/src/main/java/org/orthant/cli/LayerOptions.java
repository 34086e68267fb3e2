package org.orthant.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which layer a command is about: one that is named, written out, or in a file. */
final class LayerOptions {

    /** Layers that can be made from their sizes. */
    enum Kind {
        DFT,
        VANDERMONDE,
        RANDOM
    }

    /** Where the rows come from. */
    static final class Source {
        @Option(
                names = "--layer",
                required = true,
                paramLabel = "dft|vandermonde|random",
                description = "A layer of --labels rows; dft takes --active or odd --features, the others --features.")
        @Nullable Kind kind;

        @Option(
                names = "--rows",
                required = true,
                paramLabel = "ROWS",
                description = "Rows written out, as in '1,0; .5,.7; -.5,.5'.")
        @Nullable String rows;

        @Option(
                names = "--weights",
                required = true,
                paramLabel = "FILE",
                description = "Rows from a .npy, .csv, .tsv or .txt file.")
        @Nullable Path weights;
    }

    @ArgGroup(exclusive = true, multiplicity = "1")
    Source source = new Source();

    @Option(
            names = {"-n", "--labels"},
            paramLabel = "n",
            description = "Number of labels of --layer.")
    @Nullable Integer labels;

    @Option(
            names = {"-d", "--features"},
            paramLabel = "d",
            description = "Number of features of --layer.")
    @Nullable Integer features;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "k",
            description = "Active labels that --layer dft guarantees: d = 2k+1.")
    @Nullable Integer active;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "Seed of --layer random. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--bias",
            paramLabel = "NUMBERS|FILE",
            description = "A bias per label, as in '0,1,-.5', or a file with one.")
    @Nullable String bias;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    OutputLayer layer() {
        OutputLayer layer = withoutBias();
        if (bias == null) {
            return layer;
        }
        if (!(layer instanceof DenseLayer dense)) {
            throw usage("--bias: a DFT layer has none; write the layer out with --rows or --weights");
        }
        double[] numbers = bias(bias);
        return Failures.asUsage(command(), () -> dense.withBias(numbers));
    }

    private OutputLayer withoutBias() {
        String rows = source.rows;
        if (rows != null) {
            return Failures.asUsage(command(), () -> DenseLayer.of(RowText.rows(rows)));
        }
        Path weights = source.weights;
        if (weights != null) {
            return DenseLayer.of(WeightReader.read(weights));
        }
        int n = required(labels, "--labels");
        return switch (Objects.requireNonNull(source.kind)) {
            case DFT -> Failures.asUsage(command(), () -> DftLayer.of(n, frequencies()));
            case VANDERMONDE -> Failures.asUsage(command(), () -> MomentCurve.of(n, required(features, "--features")));
            case RANDOM -> Failures.asUsage(command(), () -> random(n, required(features, "--features")));
        };
    }

    private int frequencies() {
        if (active != null) {
            return active;
        }
        int d = required(features, "--active");
        if (d < 1 || d % 2 == 0) {
            throw new IllegalArgumentException("--features " + d
                    + ": a DFT layer has an odd number 2k+1 of features; give --active k instead, or an odd number");
        }
        return (d - 1) / 2;
    }

    private DenseLayer random(int n, int d) {
        if (n < 1 || d < 1) {
            throw new IllegalArgumentException("a layer needs at least 1 label and 1 feature, not " + n + " and " + d);
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[n][d];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        return DenseLayer.of(rows);
    }

    private double[] bias(String text) {
        Path path = Path.of(text);
        if (path.toFile().exists()) {
            return WeightReader.readVector(path);
        }
        try {
            return RowText.numbers(text);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(path, "is neither a file nor a list of numbers such as '0,1,-.5'", e);
        }
    }

    private int required(@Nullable Integer value, String option) {
        if (value == null) {
            throw usage("--layer " + Objects.requireNonNull(source.kind).name().toLowerCase(Locale.ROOT) + " needs "
                    + option);
        }
        return value;
    }

    private RuntimeException usage(String message) {
        return Failures.usage(command(), message);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
