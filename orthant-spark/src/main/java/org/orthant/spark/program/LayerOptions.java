package org.orthant.spark.program;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.RowText;
import org.orthant.console.option.Usage;
import org.orthant.spark.FileLayer;
import org.orthant.spark.FourierLayer;
import org.orthant.spark.LabelNames;
import org.orthant.spark.LayerSource;
import org.orthant.spark.SharedFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which layer a command is about, and how its files come to the executors. */
final class LayerOptions {

    /** Layers that can be made from their sizes. */
    enum Kind {
        DFT,
        SPREAD
    }

    /** Where the rows come from. */
    static final class Source {
        @Option(
                names = "--weights",
                required = true,
                paramLabel = "FILE",
                description =
                        "Rows from a .npy, .safetensors, .csv, .tsv or .txt file, or the output layer of a model: ONNX, "
                                + "PyTorch, Keras, TensorFlow Lite, .npz, or a folder of Hugging Face.")
        @Nullable String weights;

        @Option(
                names = "--layer",
                required = true,
                paramLabel = "dft|spread",
                description = "A layer of --labels rows and --active, spread also with --spread.")
        @Nullable Kind kind;
    }

    @ArgGroup(exclusive = true, multiplicity = "1")
    Source source = new Source();

    @Option(
            names = "--tensor",
            paramLabel = "NAME",
            description = "The matrix of a .safetensors file or a model. Default: the only one, or the output layer.")
    @Nullable String tensor;

    @Option(
            names = "--bias",
            paramLabel = "NUMBERS|FILE",
            description = "Bias per label, as in '0,1,-.5', or a file with one per line.")
    @Nullable String bias;

    @Option(
            names = "--bias-tensor",
            paramLabel = "NAME",
            description = "Name of the bias tensor in a .safetensors file or, with --tensor, in a model.")
    @Nullable String biasTensor;

    @Option(
            names = {"-n", "--labels"},
            paramLabel = "n",
            description = "Number of labels of --layer.")
    @Nullable Integer labels;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "k",
            description = "Active labels that --layer guarantees.")
    @Nullable Integer active;

    @Option(
            names = "--spread",
            paramLabel = "m",
            description = "Number of frequencies of --layer spread in addition to 1 to k.")
    @Nullable Integer spread;

    @Option(
            names = "--frequency-seed",
            paramLabel = "NUMBER",
            description = "Seed that selects the extra frequencies. Default: 0.")
    long frequencySeed;

    @Option(
            names = "--scale",
            paramLabel = "NUMBER",
            description = "Norm of the columns of --layer spread. Default: the square root of n, divided by 8.")
    double scale;

    @Option(names = "--slack", paramLabel = "FILE", description = "Additional columns for --layer.")
    @Nullable String slack;

    @Option(
            names = "--names",
            paramLabel = "FILE",
            description =
                    "Names of the labels, one per line, starting with label 0; label sets are then given by " + "name.")
    @Nullable String names;

    @Option(
            names = "--distribute",
            description = "Distribute the files of layer and names to all machines with Spark. Default: they are "
                    + "at the same path on all machines.")
    boolean distribute;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** The layer, of which nothing has been read yet. */
    LayerSource layer(SparkContext context) {
        LayerSource found = source.kind == null ? ofFile() : made(source.kind);
        return distribute ? Usage.asUsage(command(), () -> found.distributedBy(context)) : found;
    }

    LabelNames names(SparkContext context) {
        LabelNames found = names == null ? LabelNames.NONE : LabelNames.in(names);
        return distribute ? found.distributedBy(context) : found;
    }

    /** Refuses what makes no sense, before Spark is started. */
    void require() {
        if (source.kind == null) {
            ofFile();
        } else {
            made(source.kind);
        }
    }

    private LayerSource ofFile() {
        if (labels != null || active != null || spread != null || slack != null || scale != 0) {
            throw Usage.wrong(
                    command(), "--labels, --active, --spread, --scale and --slack are about --layer: leave them out");
        }
        Optional<List<Double>> numbers = Optional.ofNullable(bias)
                .flatMap(RowText::writtenOut)
                .map(written -> Arrays.stream(written).boxed().toList());
        return new FileLayer(
                SharedFile.at(Objects.requireNonNull(source.weights)),
                tensor,
                bias == null || numbers.isPresent() ? null : SharedFile.at(bias),
                numbers.orElse(List.of()),
                biasTensor);
    }

    private LayerSource made(Kind kind) {
        if (tensor != null || bias != null || biasTensor != null) {
            throw Usage.wrong(command(), "--tensor, --bias and --bias-tensor require --weights");
        }
        if ((kind == Kind.SPREAD) != (spread != null)) {
            throw Usage.wrong(command(), "--spread is required by, and only valid with, --layer spread");
        }
        return new FourierLayer(
                required(kind, labels, "--labels"),
                required(kind, active, "--active"),
                spread == null ? -1 : spread,
                frequencySeed,
                scale,
                slack == null ? null : SharedFile.at(slack));
    }

    private int required(Kind kind, @Nullable Integer value, String option) {
        if (value == null) {
            throw Usage.wrong(command(), "--layer " + kind.name().toLowerCase(Locale.ROOT) + " needs " + option);
        }
        return value;
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
