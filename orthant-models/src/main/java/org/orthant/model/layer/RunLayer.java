package org.orthant.model.layer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.tree.Section;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.LearnedNodes;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;

/**
 * The output layer of a run folder, from the two files that have it: {@code model.json} determines which layer it is, {@code
 * model.safetensors} has its trained columns. Nothing of the encoder is read, and no native library is started.
 */
public final class RunLayer {

    /** The file that makes a folder a run's. */
    public static final String DESCRIPTION = "model.json";

    /** The format of that file. */
    public static final FileFormat FORMAT = FileFormat.first("orthant-model");

    /** The trained weights of a BSL, or of a layer on activations themselves, a row per label. */
    public static final String BSL_WEIGHT = "head.classifier.weight";

    /** Its bias, if it has one. */
    public static final String BSL_BIAS = "head.classifier.bias";

    /** The trained columns of a DFT layer, with or without spread frequencies, a row per label. */
    public static final String DFT_SLACK = "head.slack.weight";

    /** The numbers from which the nodes of a DFT layer follow where they are trained, see {@link LearnedNodes}. */
    public static final String DFT_NODES = "head.nodes";

    /** The file of all trained numbers. */
    static final String WEIGHTS = "model.safetensors";

    private static final String ATTENTION = "U.weight, final.weight and final.bias together with features of tokens";

    private final Path folder;
    private final int labels;
    private final int width;
    private final Section head;

    private RunLayer(Path folder) {
        this.folder = folder;
        Section root = Section.read(folder.resolve(DESCRIPTION)).require(FORMAT);
        this.labels = root.number("labels");
        this.head = root.section("head");
        this.width = head.number("width");
    }

    /** Returns the run folder whose model a path is: the folder itself, or one of the model's two files in it. */
    public static Optional<Path> folder(Path path) {
        if (Files.isDirectory(path)) {
            return Files.exists(path.resolve(DESCRIPTION)) ? Optional.of(path) : Optional.empty();
        }
        String name = String.valueOf(path.getFileName());
        if (name.equals(DESCRIPTION) || (name.equals(WEIGHTS) && Files.exists(path.resolveSibling(DESCRIPTION)))) {
            return Optional.of(Optional.ofNullable(path.getParent()).orElse(Path.of("")));
        }
        return Optional.empty();
    }

    /**
     * Reads the layer of the run in a folder.
     *
     * @throws BadInputException if files are missing, of another version, or do not fit each other
     */
    public static OpenedLayer open(Path folder) {
        return new OpenedLayer(new RunLayer(folder).read(), Optional.empty(), Optional.of(folder));
    }

    private OutputLayer read() {
        String kind = head.text("kind");
        return switch (kind) {
            case "bsl" -> dense(head.has("informed-start") && head.truth("informed-start"));
            case "no-projection" -> dense(true);
            case "dft" -> fourier(FourierLayer.dft(labels, head.number("active")));
            case "dft-learned" -> learned();
            case "spread" -> fourier(FourierLayer.spread(labels, head.number("active"), spread()));
            case "attention" ->
                throw BadInputException.in(
                        folder,
                        "has label-wise attention, where every label has features of its own, and no output layer z ="
                                + " Wx + b: its label sets are decided by " + ATTENTION);
            default ->
                throw BadInputException.in(
                        description(),
                        "head.kind is \"" + kind
                                + "\": expected bsl, no-projection, dft, dft-learned, spread or attention");
        };
    }

    private OutputLayer dense(boolean biased) {
        Path file = folder.resolve(WEIGHTS);
        DenseLayer layer = DenseLayer.of(WeightReader.read(file, Optional.of(BSL_WEIGHT)));
        requireSize(BSL_WEIGHT, layer.labels(), layer.features());
        return biased ? layer.withBias(onePerLabel(BSL_BIAS)) : layer;
    }

    private double[] onePerLabel(String tensor) {
        Path file = folder.resolve(WEIGHTS);
        double[] numbers = WeightReader.readVector(file, Optional.of(tensor));
        if (numbers.length != labels) {
            throw BadInputException.in(
                    file,
                    "does not fit model.json: tensor " + tensor + " has " + numbers.length + " numbers, expected "
                            + labels);
        }
        return numbers;
    }

    /** Nodes are computed from the stored numbers, and their order is checked. */
    private OutputLayer learned() {
        double[] nodes = LearnedNodes.of(onePerLabel(DFT_NODES));
        DftLayer layer;
        try {
            layer = DftLayer.withNodes(nodes, head.number("active"));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(description(), "head: " + e.getMessage(), e);
        }
        if (width == 0) {
            return layer;
        }
        WeightMatrix slack = WeightReader.read(folder.resolve(WEIGHTS), Optional.of(DFT_SLACK));
        requireSize(DFT_SLACK, slack.rows(), slack.columns());
        return layer.withSlack(slack);
    }

    /** What a user may have changed in the file must still fit. */
    private OutputLayer fourier(FourierLayer fixed) {
        FourierLayer source = width == 0
                ? fixed
                : new FourierLayer(
                        labels,
                        fixed.active(),
                        fixed.spread(),
                        folder.resolve(WEIGHTS).toString(),
                        DFT_SLACK);
        try {
            OutputLayer layer = source.open().layer();
            int fixedColumns = fixed.size().orElseThrow().features();
            requireSize(DFT_SLACK, layer.labels(), layer.features() - fixedColumns);
            return layer;
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(description(), "head: " + e.getMessage(), e);
        }
    }

    private SpreadFrequencies spread() {
        return new SpreadFrequencies(
                head.number("spread"),
                head.has("frequency-seed") ? head.whole("frequency-seed") : 0,
                head.has("scale") ? head.real("scale") : null);
    }

    private void requireSize(String tensor, int rows, int columns) {
        if (rows != labels || columns != width) {
            throw BadInputException.in(
                    folder.resolve(WEIGHTS),
                    "does not fit model.json: tensor " + tensor + " is " + rows + " x " + columns + ", expected "
                            + labels + " x " + width);
        }
    }

    private Path description() {
        return folder.resolve(DESCRIPTION);
    }
}
