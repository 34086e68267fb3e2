package org.orthant.console.option;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.model.layer.BiasSource;
import org.orthant.model.layer.FileLayer;
import org.orthant.model.layer.FourierLayer;
import org.orthant.model.layer.GivenLayer;
import org.orthant.model.layer.LayerSource;
import org.orthant.model.layer.ModelHead;
import org.orthant.model.layer.OpenedLayer;
import org.orthant.model.layer.SpreadFrequencies;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of the layer to use: generated from its sizes, given inline, or read from a file. */
public class LayerOptions {

    /** Layers that can be generated from their sizes. */
    enum Kind {
        DFT,
        SPREAD,
        VANDERMONDE,
        RANDOM
    }

    /** The source of the rows. */
    static final class Source {
        @Option(names = "--layer", required = true, paramLabel = "dft|spread|vandermonde|random")
        @Nullable Kind kind;

        @Option(names = "--rows", required = true, paramLabel = "ROWS")
        @Nullable String rows;

        @Option(names = "--weights", required = true, paramLabel = "FILE")
        @Nullable Path weights;
    }

    @ArgGroup(exclusive = true, multiplicity = "1")
    Source source = new Source();

    @Option(names = "--tensor", paramLabel = "NAME")
    @Nullable String tensor;

    @Option(
            names = {"-n", "--labels"},
            paramLabel = "n")
    @Nullable Integer labels;

    @Option(
            names = {"-d", "--features"},
            paramLabel = "d")
    @Nullable Integer features;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "k")
    @Nullable Integer active;

    @Option(names = "--slack", paramLabel = "FILE")
    @Nullable Path slack;

    @Option(names = "--spread", paramLabel = "m")
    @Nullable Integer spread;

    @Option(names = "--frequency-seed", paramLabel = "NUMBER")
    @Nullable Long frequencySeed;

    @Option(names = "--scale", paramLabel = "NUMBER")
    @Nullable Double scale;

    @Option(names = "--bias", paramLabel = "NUMBERS|FILE")
    @Nullable String bias;

    @Option(names = "--bias-tensor", paramLabel = "NAME")
    @Nullable String biasTensor;

    @Option(names = "--read-limit", paramLabel = "FACTOR", description = ReadOptions.LIMIT)
    int readLimit = 1;

    @Option(names = "--follow-links", description = ReadOptions.LINKS)
    boolean followLinks;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    private Optional<ModelHead> head = Optional.empty();

    /** Refuses sizes that a command cannot handle, before a layer of that size is generated. */
    @FunctionalInterface
    public interface SizeCheck {
        void require(int labels, int features, boolean bias);
    }

    /** Opens the layer; if it is taken from a model, prints which layer it is to standard error. */
    public OutputLayer layer() {
        return layer((n, d, b) -> {});
    }

    /** Opens the layer as {@link #layer()}, unless it is generated from sizes that a command refuses. */
    public OutputLayer layer(SizeCheck sizes) {
        LayerSource asked = source();
        asked.size()
                .filter(size -> size.labels() > 0 && size.features() > 0)
                .ifPresent(size -> Usage.requireUsage(
                        command(), () -> sizes.require(size.labels(), size.features(), bias != null)));
        OpenedLayer opened = Usage.asUsage(command(), asked::open);
        head = opened.head();
        head.ifPresent(this::tell);
        return opened.layer();
    }

    private void tell(ModelHead found) {
        if (!Verbosity.of(command()).isQuiet()) {
            PrintWriter err = command().commandLine().getErr();
            err.println("orthant: " + source.weights + ": " + ModelNotice.of(found, command()));
            err.flush();
        }
    }

    /** Returns the feature domain of an opened layer in its model; empty if the layer is not from a model. */
    public Optional<FeatureDomain> modelDomain() {
        return head.map(ModelHead::taken)
                .map(taken -> ModelAssumptions.of(taken, Optional.empty(), Optional.empty(), Optional.empty())
                        .domain());
    }

    /** Returns the run folder whose layer {@code --weights} names, if it is one. */
    public Optional<Path> run() {
        return Optional.ofNullable(source.weights)
                .flatMap(file -> LayerSource.file(file).withTensor(tensor).run());
    }

    /** Returns the source of the layer without reading it; refuses options that cannot be combined. */
    public LayerSource source() {
        refuseOthers();
        LayerSource rows = rows();
        if (bias == null) {
            return rows;
        }
        return rows.withBias(bias(bias));
    }

    private LayerSource rows() {
        if (source.kind != null) {
            return Usage.asUsage(command(), () -> made(Objects.requireNonNull(source.kind)));
        }
        if (labels != null || features != null || active != null || seed().isPresent()) {
            throw usage("--labels, --features, --active and --seed require --layer; omit them with "
                    + (source.rows != null ? "--rows" : "--weights"));
        }
        String rows = source.rows;
        if (rows != null) {
            return Usage.asUsage(command(), () -> GivenLayer.rows(RowText.rows(rows)));
        }
        FileLayer file = LayerSource.file(Objects.requireNonNull(source.weights))
                .withTensor(tensor)
                .withPolicy(ReadOptions.policy(command(), readLimit, followLinks));
        if (bias != null || biasTensor == null) {
            return file;
        }
        if (tensor == null && file.isModel()) {
            throw usage("--bias-tensor: also specify --tensor, the matrix of the model that it is the bias of");
        }
        return file.withBiasTensor(biasTensor);
    }

    private void refuseOthers() {
        if (slack != null && source.kind != Kind.DFT && source.kind != Kind.SPREAD) {
            throw usage("--slack: requires --layer dft or --layer spread");
        }
        if (source.kind != Kind.SPREAD && (spread != null || frequencySeed != null || scale != null)) {
            throw usage("--spread, --frequency-seed and --scale require --layer spread; omit them");
        }
        if (source.weights == null && tensor != null) {
            throw usage("--tensor: requires --weights FILE with several tensors or a model");
        }
        if (source.weights == null && bias == null && biasTensor != null) {
            throw usage("--bias-tensor: requires --weights FILE or --bias FILE with several tensors");
        }
    }

    /** Tries numbers first: a file whose name is a number can be specified as ./1. */
    private BiasSource bias(String text) {
        try {
            BiasSource numbers = BiasSource.numbers(RowText.numbers(text));
            if (biasTensor != null) {
                throw usage("--bias-tensor: requires a file with several tensors; omit it if --bias has numbers");
            }
            return numbers;
        } catch (IllegalArgumentException notNumbers) {
            return BiasSource.file(biasFile(text, notNumbers), Optional.ofNullable(biasTensor));
        }
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

    private LayerSource made(Kind kind) {
        int n = required(labels, "--labels");
        return switch (kind) {
            case DFT -> withSlack(FourierLayer.dft(n, frequencies()));
            case SPREAD -> withSlack(spread(n));
            case VANDERMONDE -> GivenLayer.vandermonde(n, required(features, "--features"));
            case RANDOM -> GivenLayer.random(n, required(features, "--features"), seed().orElse(0));
        };
    }

    /** Returns the seed of {@code --layer random}, if specified; commands whose {@code --seed} has another meaning return none. */
    OptionalLong seed() {
        return OptionalLong.empty();
    }

    private FourierLayer withSlack(FourierLayer layer) {
        return slack == null ? layer : layer.withSlack(slack);
    }

    private FourierLayer spread(int n) {
        int k = required(active, "--active");
        int m = required(spread, "--spread");
        if (features != null) {
            throw usage("--features: --layer spread has 2k+1+2m features; omit --features");
        }
        return FourierLayer.spread(n, k, new SpreadFrequencies(m, frequencySeed == null ? 0 : frequencySeed, scale));
    }

    private int frequencies() {
        if (active != null) {
            if (features != null && features != 2L * active + 1) {
                throw new IllegalArgumentException("--features " + features + " contradicts --active " + active
                        + ", for which a DFT layer has 2k+1 = " + (2L * active + 1) + ": specify one of them");
            }
            return active;
        }
        int d = required(features, "--active");
        if (d < 1 || d % 2 == 0) {
            throw new IllegalArgumentException("--features " + d
                    + ": a DFT layer has an odd number 2k+1 of features; specify --active k instead, or an odd number");
        }
        return (d - 1) / 2;
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
