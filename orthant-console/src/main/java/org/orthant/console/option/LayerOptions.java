package org.orthant.console.option;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
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
import picocli.CommandLine.ParameterException;

/** Options of the layer to use: generated from its sizes, given inline, or read from a file. */
public final class LayerOptions extends OptionGroup {

    /** Layers that can be generated from their sizes. */
    enum Kind {
        DFT,
        SPREAD,
        VANDERMONDE,
        RANDOM
    }

    private final OptionValue<Kind> kind = option(Kind.class, "--layer", "dft|spread|vandermonde|random");

    private final OptionValue<String> rows = option(String.class, "--rows", "ROWS");

    private final OptionValue<Path> weights = file("--weights");

    private final OptionValue<String> tensor = option(String.class, "--tensor", "NAME");

    private final OptionValue<Integer> labels = option(Integer.class, "-n, --labels", "n");

    private final OptionValue<Integer> features = option(Integer.class, "-d, --features", "d");

    private final OptionValue<Integer> active = option(Integer.class, "-k, --active", "k");

    private final OptionValue<Path> slack = file("--slack");

    private final OptionValue<Integer> spread = option(Integer.class, "--spread", "m");

    private final OptionValue<Long> frequencySeed = option(Long.class, "--frequency-seed", "NUMBER");

    private final OptionValue<Double> scale = option(Double.class, "--scale", "NUMBER");

    private final OptionValue<String> bias = option(String.class, "--bias", "NUMBERS|FILE");

    private final OptionValue<String> biasTensor = option(String.class, "--bias-tensor", "NAME");

    private final ReadOptions reading = group(new ReadOptions());

    private Optional<OptionValue<Long>> seed = Optional.empty();

    private Optional<ModelHead> head = Optional.empty();

    private boolean decided;

    /** Declares the options. */
    public LayerOptions() {
        exactlyOne(kind, rows, weights);
    }

    /** Returns the options for commands whose {@code --seed} is the seed of a random layer. */
    public static LayerOptions withSeed() {
        LayerOptions options = new LayerOptions();
        options.seed = Optional.of(options.option(Long.class, "--seed", "NUMBER"));
        return options;
    }

    /** Returns the options for commands whose certificates state the rule and the features. */
    public static LayerOptions ofCertificates() {
        LayerOptions options = withSeed();
        options.decided = true;
        return options;
    }

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
                        command(), () -> sizes.require(size.labels(), size.features(), bias.isGiven())));
        OpenedLayer opened = Usage.asUsage(command(), asked::open);
        head = opened.head();
        head.ifPresent(this::tell);
        return opened.layer();
    }

    private void tell(ModelHead found) {
        if (!Verbosity.of(command()).isQuiet()) {
            PrintWriter err = command().commandLine().getErr();
            err.println("orthant: " + weights.get() + ": " + ModelNotice.of(found, command(), decided));
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
        return weights.value()
                .flatMap(file -> LayerSource.file(file)
                        .withTensor(tensor.value().orElse(null))
                        .run());
    }

    /** Returns the source of the layer without reading it; refuses options that cannot be combined. */
    public LayerSource source() {
        refuseOthers();
        LayerSource unbiased = rows();
        return bias.isGiven() ? unbiased.withBias(bias(bias.get())) : unbiased;
    }

    private LayerSource rows() {
        if (kind.isGiven()) {
            return Usage.asUsage(command(), () -> made(kind.get()));
        }
        if (labels.isGiven()
                || features.isGiven()
                || active.isGiven()
                || seed.filter(OptionValue::isGiven).isPresent()) {
            throw wrong("--labels, --features, --active and --seed require --layer; omit them with "
                    + (rows.isGiven() ? "--rows" : "--weights"));
        }
        if (rows.isGiven()) {
            return Usage.asUsage(command(), () -> GivenLayer.rows(RowText.rows(rows.get())));
        }
        FileLayer file = LayerSource.file(weights.get())
                .withTensor(tensor.value().orElse(null))
                .withPolicy(reading.policy());
        if (bias.isGiven() || !biasTensor.isGiven()) {
            return file;
        }
        if (!tensor.isGiven() && file.isModel()) {
            throw wrong("--bias-tensor: also specify --tensor, the matrix of the model that it is the bias of");
        }
        return file.withBiasTensor(biasTensor.get());
    }

    private void refuseOthers() {
        boolean spreads = kind.value().filter(Kind.SPREAD::equals).isPresent();
        if (slack.isGiven() && !spreads && kind.value().filter(Kind.DFT::equals).isEmpty()) {
            throw wrong("--slack: requires --layer dft or --layer spread");
        }
        if (!spreads && (spread.isGiven() || frequencySeed.isGiven() || scale.isGiven())) {
            throw wrong("--spread, --frequency-seed and --scale require --layer spread; omit them");
        }
        if (!weights.isGiven() && tensor.isGiven()) {
            throw wrong("--tensor: requires --weights FILE with several tensors or a model");
        }
        if (!weights.isGiven() && !bias.isGiven() && biasTensor.isGiven()) {
            throw wrong("--bias-tensor: requires --weights FILE or --bias FILE with several tensors");
        }
    }

    /** Tries numbers first: a file whose name is a number can be specified as ./1. */
    private BiasSource bias(String text) {
        try {
            BiasSource numbers = BiasSource.numbers(RowText.numbers(text));
            if (biasTensor.isGiven()) {
                throw wrong("--bias-tensor: requires a file with several tensors; omit it if --bias has numbers");
            }
            return numbers;
        } catch (IllegalArgumentException notNumbers) {
            return BiasSource.file(biasFile(text, notNumbers), biasTensor.value());
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

    private LayerSource made(Kind chosen) {
        int n = required(labels, "--labels");
        return switch (chosen) {
            case DFT -> withSlack(FourierLayer.dft(n, frequencies()));
            case SPREAD -> withSlack(spread(n));
            case VANDERMONDE -> GivenLayer.vandermonde(n, required(features, "--features"));
            case RANDOM ->
                GivenLayer.random(
                        n,
                        required(features, "--features"),
                        seed.flatMap(OptionValue::value).orElse(0L));
        };
    }

    private FourierLayer withSlack(FourierLayer layer) {
        return slack.value().map(layer::withSlack).orElse(layer);
    }

    private FourierLayer spread(int n) {
        int k = required(active, "--active");
        int m = required(spread, "--spread");
        if (features.isGiven()) {
            throw wrong("--features: --layer spread has 2k+1+2m features; omit --features");
        }
        return FourierLayer.spread(
                n,
                k,
                new SpreadFrequencies(m, frequencySeed.orElse(0L), scale.value().orElse(null)));
    }

    private int frequencies() {
        if (active.isGiven()) {
            long expected = 2L * active.get() + 1;
            if (features.isGiven() && features.get() != expected) {
                throw features.wrong("contradicts --active " + active.get() + ", for which a DFT layer has 2k+1 = "
                        + expected + ": specify one of them");
            }
            return active.get();
        }
        int d = required(features, "--active");
        if (d < 1 || d % 2 == 0) {
            throw new IllegalArgumentException("--features " + d
                    + ": a DFT layer has an odd number 2k+1 of features; specify --active k instead, or an odd number");
        }
        return (d - 1) / 2;
    }

    private int required(OptionValue<Integer> value, String option) {
        if (!value.isGiven()) {
            throw kind.wrong("needs " + option);
        }
        return value.get();
    }
}
