package org.orthant.model.layer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.model.json.Json;
import org.orthant.model.weights.WeightReader;

/**
 * The output layer of a run folder, from the two files that have it: {@code model.json} says which layer it is, {@code
 * model.safetensors} has its trained columns. Nothing of the encoder is read, and no native library is started.
 */
public final class RunLayer {

    /** The file that makes a folder a run's. */
    public static final String DESCRIPTION = "model.json";

    /** The trained weights of a BSL, a row per label. */
    public static final String BSL_WEIGHT = "head.classifier.weight";

    /** The bias of a BSL that has one. */
    public static final String BSL_BIAS = "head.classifier.bias";

    /** The trained columns of a DFT layer, with or without spread frequencies, a row per label. */
    public static final String DFT_SLACK = "head.slack.weight";

    private static final String WEIGHTS = "model.safetensors";

    private final Path folder;
    private final int labels;
    private final int width;
    private final Json head;

    private RunLayer(Path folder) {
        this.folder = folder;
        Json root = description(folder);
        this.labels = whole(root, "labels");
        this.head = root.get("head");
        this.width = whole(head, "width");
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

    private static Json description(Path folder) {
        Path file = folder.resolve(DESCRIPTION);
        Json root = Json.read(file, ReadBudget.of(file, ReadPolicy.STRANGERS), name -> true);
        if (!root.get("format").text("").equals("orthant-model")
                || root.get("version").number(0) != 1) {
            throw BadInputException.in(
                    file,
                    "is not a model of this version of Orthant, which reads version 1: train it again, or use the"
                            + " version of Orthant in provenance.json");
        }
        return root;
    }

    private OutputLayer read() {
        String kind = head.get("kind").text("");
        return switch (kind) {
            case "bsl" -> bsl();
            case "dft" -> fourier(FourierLayer.dft(labels, whole(head, "active")));
            case "spread" -> fourier(FourierLayer.spread(labels, whole(head, "active"), spread()));
            default ->
                throw BadInputException.in(description(), "head.kind is \"" + kind + "\": expected bsl, dft or spread");
        };
    }

    private OutputLayer bsl() {
        Path file = folder.resolve(WEIGHTS);
        DenseLayer layer = DenseLayer.of(WeightReader.read(file, Optional.of(BSL_WEIGHT)));
        requireSize(BSL_WEIGHT, layer.labels(), layer.features());
        if (!head.get("informed-start").flag(false)) {
            return layer;
        }
        double[] bias = WeightReader.readVector(file, Optional.of(BSL_BIAS));
        if (bias.length != labels) {
            throw BadInputException.in(
                    file,
                    "does not fit model.json: tensor " + BSL_BIAS + " has " + bias.length + " numbers, expected "
                            + labels);
        }
        return layer.withBias(bias);
    }

    /** What a person may have changed in the file must still fit. */
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
        Json scale = head.get("scale");
        return new SpreadFrequencies(
                whole(head, "spread"),
                head.get("frequency-seed").whole().orElse(0),
                scale.isNumber() ? scale.number(0) : null);
    }

    private void requireSize(String tensor, int rows, int columns) {
        if (rows != labels || columns != width) {
            throw BadInputException.in(
                    folder.resolve(WEIGHTS),
                    "does not fit model.json: tensor " + tensor + " is " + rows + " x " + columns + ", expected "
                            + labels + " x " + width);
        }
    }

    private int whole(Json section, String key) {
        OptionalLong number = section.get(key).whole();
        if (number.isEmpty() || number.getAsLong() != (int) number.getAsLong()) {
            throw BadInputException.in(description(), key + " is missing, or not a whole number of 32 bits");
        }
        return (int) number.getAsLong();
    }

    private Path description() {
        return folder.resolve(DESCRIPTION);
    }
}
