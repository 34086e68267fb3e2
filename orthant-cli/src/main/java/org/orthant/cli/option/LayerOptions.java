package org.orthant.cli.option;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.console.option.RowText;
import org.orthant.console.option.Usage;
import org.orthant.console.option.Verbosity;
import org.orthant.experiment.RunVerification;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Frequencies;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.head.Candidate;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which layer a command is about: one that is named, written out, or in a file. */
public final class LayerOptions {

    /** Layers that can be made from their sizes. */
    enum Kind {
        DFT,
        SPREAD,
        VANDERMONDE,
        RANDOM
    }

    /** Where the rows come from. */
    static final class Source {
        @Option(
                names = "--layer",
                required = true,
                paramLabel = "dft|spread|vandermonde|random",
                description =
                        "A layer of --labels rows; dft takes --active or odd --features, spread --active and --spread, the "
                                + "others --features.")
        @Nullable Kind kind;

        @Option(
                names = "--rows",
                required = true,
                paramLabel = "ROWS",
                description = "Rows given inline, as in '1,0; .5,.7; -.5,.5'.")
        @Nullable String rows;

        @Option(
                names = "--weights",
                required = true,
                paramLabel = "FILE",
                description =
                        "Rows from a .npy, .safetensors, .csv, .tsv or .txt file, the layer of a run folder, or the "
                                + "output layer of a model: ONNX, PyTorch, Keras, TensorFlow Lite, .npz, or a folder of "
                                + "Hugging Face.")
        @Nullable Path weights;
    }

    @ArgGroup(exclusive = true, multiplicity = "1")
    Source source = new Source();

    @Option(
            names = "--tensor",
            paramLabel = "NAME",
            description = "The matrix of a .safetensors file or a model. Default: the only one it has, or the model's "
                    + "output layer.")
    @Nullable String tensor;

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
            description = "Active labels that --layer dft and spread guarantee: d = 2k+1, and 2m more with --spread m.")
    @Nullable Integer active;

    @Option(
            names = "--slack",
            paramLabel = "FILE",
            description = "Additional columns for --layer dft or spread (.npy, .csv, .tsv or .txt).")
    @Nullable Path slack;

    @Option(
            names = "--spread",
            paramLabel = "m",
            description = "Number of frequencies of --layer spread in addition to 1 to k.")
    @Nullable Integer spread;

    @Option(
            names = "--frequency-seed",
            paramLabel = "NUMBER",
            description = "Seed that selects the extra frequencies. Default: 0.")
    @Nullable Long frequencySeed;

    @Option(
            names = "--scale",
            paramLabel = "NUMBER",
            description = "Norm of the columns of --layer spread. Default: the square root of n, divided by 8.")
    @Nullable Double scale;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "Seed of --layer random. Default: 0.")
    @Nullable Long seed;

    @Option(
            names = "--bias",
            paramLabel = "NUMBERS|FILE",
            description = "Bias per label, as in '0,1,-.5', or a file with one per line.")
    @Nullable String bias;

    @Option(
            names = "--bias-tensor",
            paramLabel = "NAME",
            description = "The bias of a .safetensors file or, beside --tensor, a model: that of --bias, or else of "
                    + "--weights.")
    @Nullable String biasTensor;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    private Optional<Candidate> taken = Optional.empty();

    /** Refuses sizes that a command cannot handle, before a layer of that size is built. */
    @FunctionalInterface
    public interface SizeCheck {
        void require(int labels, int features, boolean bias);
    }

    public OutputLayer layer() {
        return layer((n, d, b) -> {});
    }

    public OutputLayer layer(SizeCheck sizes) {
        if (slack != null && source.kind != Kind.DFT && source.kind != Kind.SPREAD) {
            throw usage("--slack: only --layer dft and spread take more columns");
        }
        if (source.kind != Kind.SPREAD && (spread != null || frequencySeed != null || scale != null)) {
            throw usage("--spread, --frequency-seed and --scale are about --layer spread: leave them out");
        }
        refuseTensors();
        Path weights = source.weights;
        if (weights != null && ModelLayer.isIn(weights)) {
            return ofModel(weights);
        }
        OutputLayer layer = withoutBias(sizes);
        if (bias == null && biasTensor == null) {
            return layer;
        }
        DenseLayer dense = layer.match(given -> given, dft -> refusedBias(), spread -> refusedBias());
        if (dense.hasBias()) {
            throw usage("--bias: the layer of this run has its own; leave it out");
        }
        return bias == null ? withBiasFrom(Objects.requireNonNull(source.weights), dense) : withBias(dense, bias);
    }

    /** Returns the features that the layer gets in its model, once the layer was taken from one; empty if it was not. */
    public Optional<FeatureDomain> modelDomain() {
        return taken.map(head -> ModelAssumptions.of(head, Optional.empty(), Optional.empty(), Optional.empty())
                .domain());
    }

    /** A model's layer comes with its bias. */
    private OutputLayer ofModel(Path file) {
        refuseSizes();
        Optional<String> ownBias = bias == null ? Optional.ofNullable(biasTensor) : Optional.empty();
        if (tensor == null && ownBias.isPresent()) {
            throw usage("--bias-tensor: give --tensor, too; it is the bias of that matrix of the model");
        }
        ModelLayer model = tensor == null ? ModelLayer.find(file) : ModelLayer.named(file, tensor, ownBias);
        if (bias != null && model.taken().bias()) {
            throw usage("--bias: the layer " + model.taken() + " of this model has its own; leave it out");
        }
        taken = Optional.of(model.taken());
        DenseLayer layer = model.taken().layer();
        if (!Verbosity.of(command()).isQuiet()) {
            PrintWriter err = command().commandLine().getErr();
            err.println("orthant: " + file + ": " + ModelNotice.of(model, command()));
            err.flush();
        }
        return bias == null ? layer : withBias(layer, bias);
    }

    private DenseLayer refusedBias() {
        throw usage("--bias: a DFT layer has none; write the layer out with --rows or --weights");
    }

    private void refuseTensors() {
        if (source.weights == null && tensor != null) {
            throw usage("--tensor: is about --weights FILE.safetensors or a model");
        }
        if (source.weights == null && bias == null && biasTensor != null) {
            throw usage("--bias-tensor: is about --weights FILE.safetensors or --bias FILE.safetensors");
        }
    }

    /** Numbers come first: a file whose name is a number can be called ./1. */
    private OutputLayer withBias(DenseLayer layer, String text) {
        double[] numbers;
        try {
            numbers = RowText.numbers(text);
        } catch (IllegalArgumentException notNumbers) {
            return withBiasFrom(biasFile(text, notNumbers), layer);
        }
        if (biasTensor != null) {
            throw usage("--bias-tensor: is about a .safetensors file; leave it out beside numbers");
        }
        return Usage.asUsage(command(), () -> layer.withBias(numbers));
    }

    private OutputLayer withBiasFrom(Path file, DenseLayer layer) {
        double[] numbers = WeightReader.readVector(file, Optional.ofNullable(biasTensor));
        if (numbers.length != layer.labels()) {
            throw BadInputException.in(
                    file,
                    "has " + numbers.length + " numbers for " + layer.labels() + " labels: expected one per label");
        }
        return layer.withBias(numbers);
    }

    private Path biasFile(String text, IllegalArgumentException notNumbers) {
        try {
            Path file = Path.of(text);
            if (Files.exists(file)) {
                return file;
            }
        } catch (InvalidPathException noFile) {
            notNumbers.addSuppressed(noFile);
        }
        throw new ParameterException(
                command().commandLine(),
                "--bias " + text + ": is neither a file nor a list of numbers such as '0,1,-.5'",
                notNumbers);
    }

    /** The run folder whose layer {@code --weights} names, if it is one. */
    public Optional<Path> run() {
        return tensor == null ? Optional.ofNullable(source.weights).flatMap(RunFolders::ofModel) : Optional.empty();
    }

    private OutputLayer withoutBias(SizeCheck sizes) {
        if (source.kind == null) {
            refuseSizes();
        }
        String rows = source.rows;
        if (rows != null) {
            return Usage.asUsage(command(), () -> DenseLayer.of(RowText.rows(rows)));
        }
        Path weights = source.weights;
        if (weights != null) {
            return run().map(RunVerification::layer)
                    .orElseGet(() -> DenseLayer.of(WeightReader.read(weights, Optional.ofNullable(tensor))));
        }
        return Usage.asUsage(command(), () -> made(Objects.requireNonNull(source.kind), sizes));
    }

    private OutputLayer made(Kind kind, SizeCheck sizes) {
        int n = required(labels, "--labels");
        int d = switch (kind) {
            case DFT -> columns(frequencies());
            case SPREAD -> columns((long) required(active, "--active") + required(spread, "--spread"));
            case VANDERMONDE, RANDOM -> required(features, "--features");
        };
        if (n > 0 && d > 0) {
            sizes.require(n, d, bias != null);
        }
        return switch (kind) {
            case DFT -> {
                DftLayer layer = DftLayer.of(n, frequencies());
                yield slackFor(layer).map(layer::withSlack).orElse(layer);
            }
            case SPREAD -> {
                SpreadLayer layer = spread(n);
                yield slackFor(layer).map(layer::withSlack).orElse(layer);
            }
            case VANDERMONDE -> MomentCurve.of(n, d);
            case RANDOM -> random(n, d);
        };
    }

    /** Rows that are given have their sizes: options that would be ignored are refused. */
    private void refuseSizes() {
        if (labels != null || features != null || active != null || seed != null) {
            throw usage("--labels, --features, --active and --seed are about --layer: leave them out beside "
                    + (source.rows != null ? "--rows" : "--weights"));
        }
    }

    private SpreadLayer spread(int n) {
        if (features != null) {
            throw usage("--features: --layer spread has 2k+1+2m of them; leave it out");
        }
        Frequencies frequencies = Frequencies.of(
                n,
                required(active, "--active"),
                required(spread, "--spread"),
                frequencySeed == null ? 0 : frequencySeed);
        return SpreadLayer.of(frequencies, scale == null ? SpreadLayer.usualScale(n) : scale);
    }

    private Optional<WeightMatrix> slackFor(OutputLayer layer) {
        if (slack == null) {
            return Optional.empty();
        }
        WeightMatrix columns = WeightReader.read(slack);
        if (columns.rows() != layer.labels()) {
            throw BadInputException.in(
                    slack, "has " + columns.rows() + " rows: expected one per label, " + layer.labels());
        }
        return Optional.of(columns);
    }

    private int frequencies() {
        if (active != null) {
            if (features != null && features != 2L * active + 1) {
                throw new IllegalArgumentException("--features " + features + " contradicts --active " + active
                        + ", for which a DFT layer has 2k+1 = " + (2L * active + 1) + ": give one of them");
            }
            return active;
        }
        int d = required(features, "--active");
        if (d < 1 || d % 2 == 0) {
            throw new IllegalArgumentException("--features " + d
                    + ": a DFT layer has an odd number 2k+1 of features; give --active k instead, or an odd number");
        }
        return (d - 1) / 2;
    }

    private static int columns(long k) {
        return (int) Math.min(2 * k + 1, Integer.MAX_VALUE);
    }

    private DenseLayer random(int n, int d) {
        if (n < 1 || d < 1) {
            throw new IllegalArgumentException("a layer needs at least 1 label and 1 feature, not " + n + " and " + d);
        }
        SplittableRandom random = new SplittableRandom(seed == null ? 0 : seed);
        double[][] rows = new double[n][d];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        return DenseLayer.of(rows);
    }

    private int required(@Nullable Integer value, String option) {
        if (value == null) {
            throw usage("--layer " + Objects.requireNonNull(source.kind).name().toLowerCase(Locale.ROOT) + " needs "
                    + option);
        }
        return value;
    }

    private RuntimeException usage(String message) {
        return Usage.wrong(command(), message);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
