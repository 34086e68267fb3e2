package org.orthant.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.layer.DftLayer;
import org.orthant.layer.Frequencies;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;
import org.orthant.layer.WeightMatrix;

/**
 * A layer of the DFT, made on the spot: only its slack columns are in a file.
 *
 * @param labels n
 * @param active k, the labels that it guarantees
 * @param spread how many frequencies it has besides 1 to k; -1 for a DFT layer, which has none
 * @param frequencySeed which frequencies these are
 * @param scale the norm of its columns, 0 for the usual one
 * @param slack more columns, if there are some
 */
public record FourierLayer(
        int labels,
        int active,
        int spread,
        long frequencySeed,
        double scale,
        @Nullable SharedFile slack) implements LayerSource {

    private static final int DFT = -1;

    /** The DFT layer of n labels that guarantees k. */
    public static FourierLayer dft(int labels, int active) {
        return new FourierLayer(labels, active, DFT, 0, 0, null);
    }

    /** The same with slack columns. */
    public FourierLayer withSlack(String path) {
        return new FourierLayer(labels, active, spread, frequencySeed, scale, SharedFile.at(path));
    }

    @Override
    public OutputLayer open() {
        if (spread == DFT) {
            DftLayer layer = DftLayer.of(labels, active);
            return slack == null ? layer : layer.withSlack(columns(slack.local()));
        }
        SpreadLayer layer = SpreadLayer.of(
                Frequencies.of(labels, active, spread, frequencySeed),
                scale == 0 ? SpreadLayer.usualScale(labels) : scale);
        return slack == null ? layer : layer.withSlack(columns(slack.local()));
    }

    private WeightMatrix columns(Path file) {
        WeightMatrix columns = WeightReader.read(file);
        if (columns.rows() != labels) {
            throw BadInputException.in(file, "has " + columns.rows() + " rows: expected one per label, " + labels);
        }
        return columns;
    }

    @Override
    public List<SharedFile> files() {
        return Stream.ofNullable(slack).toList();
    }

    @Override
    public LayerSource withFiles(UnaryOperator<SharedFile> moved) {
        return slack == null
                ? this
                : new FourierLayer(labels, active, spread, frequencySeed, scale, moved.apply(slack));
    }
}
