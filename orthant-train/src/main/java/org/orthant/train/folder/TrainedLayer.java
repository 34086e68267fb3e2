package org.orthant.train.folder;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;
import org.orthant.layer.WeightMatrix;

/**
 * The output layer of a run, from the two files that have it: {@code model.json} says which layer it is, {@code
 * model.safetensors} has its trained columns.
 *
 * @param head which layer
 * @param labels how many labels it has
 * @param folder where it is
 */
public record TrainedLayer(HeadPlan head, int labels, Path folder) {

    /** The trained weights of a BSL, a row per label. */
    public static final String BSL_WEIGHT = "head.classifier.weight";

    /** The bias of a BSL that has one. */
    public static final String BSL_BIAS = "head.classifier.bias";

    /** The trained columns of a DFT layer, with or without spread frequencies, a row per label. */
    public static final String DFT_SLACK = "head.slack.weight";

    /** Reads which layer the run in a folder has. */
    public static TrainedLayer open(Path folder) {
        Section root = description(folder);
        return new TrainedLayer(HeadPlan.read(root.section("head")), root.number("labels"), folder);
    }

    /** What {@code model.json} says; one of another version is refused. */
    public static Section description(Path folder) {
        Path file = folder.resolve(RunFiles.MODEL);
        Section root = Json.read(file);
        if (!root.text("format").equals(RunFiles.MODEL_FORMAT) || root.number("version") != 1) {
            throw BadInputException.in(
                    file,
                    Versions.other(root, "model", "train it again, or use the version of Orthant in provenance.json"));
        }
        return root;
    }

    /** The layer with its trained weights; of the encoder's, nothing is read. */
    public OutputLayer read() {
        return switch (head.kind()) {
            case BSL -> {
                DenseLayer layer = DenseLayer.of(columns(BSL_WEIGHT));
                yield head.informedStart() ? layer.withBias(bias()) : layer;
            }
            case DFT -> {
                DftLayer layer = DftLayer.of(labels, head.active());
                yield head.width() == 0 ? layer : layer.withSlack(columns(DFT_SLACK));
            }
            case SPREAD -> {
                SpreadLayer layer = spread();
                yield head.width() == 0 ? layer : layer.withSlack(columns(DFT_SLACK));
            }
        };
    }

    /** What a person may have changed in the file must still fit. */
    private SpreadLayer spread() {
        try {
            return SpreadLayer.of(head.frequencies(labels), head.scale(labels));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(folder.resolve(RunFiles.MODEL), "head: " + e.getMessage(), e);
        }
    }

    private WeightMatrix columns(String tensor) {
        Path file = RunFiles.weights(folder);
        WeightMatrix columns = WeightReader.read(file, Optional.of(tensor));
        if (columns.rows() != labels || columns.columns() != head.width()) {
            throw BadInputException.in(
                    file,
                    "does not fit model.json: tensor " + tensor + " is " + columns.rows() + " x " + columns.columns()
                            + ", expected " + labels + " x " + head.width());
        }
        return columns;
    }

    private double[] bias() {
        Path file = RunFiles.weights(folder);
        double[] bias = WeightReader.readVector(file, Optional.of(BSL_BIAS));
        if (bias.length != labels) {
            throw BadInputException.in(
                    file,
                    "does not fit model.json: tensor " + BSL_BIAS + " has " + bias.length + " numbers, expected "
                            + labels);
        }
        return bias;
    }
}
