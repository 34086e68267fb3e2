package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.layer.DftLayer;
import org.orthant.layer.Frequencies;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;

/**
 * A DFT layer, with or without spread frequencies. It is made from its sizes; only slack columns are in a file.
 *
 * @param labels {@code n}
 * @param active {@code k}, the number of active labels that it guarantees
 * @param spread its spread frequencies; null for a plain DFT layer
 * @param slack a file with more columns, or null
 * @param slackTensor the matrix of that file; null for the only one
 */
public record FourierLayer(
        int labels,
        int active,
        @Nullable SpreadFrequencies spread,
        @Nullable String slack,
        @Nullable String slackTensor)
        implements LayerSource {

    /** Returns the DFT layer of {@code n} labels that guarantees {@code k}. */
    public static FourierLayer dft(int labels, int active) {
        return new FourierLayer(labels, active, null, null, null);
    }

    /** Returns the same with spread frequencies. */
    public static FourierLayer spread(int labels, int active, SpreadFrequencies spread) {
        return new FourierLayer(labels, active, spread, null, null);
    }

    /** Returns this layer with the only matrix of a file as more columns. */
    public FourierLayer withSlack(Path file) {
        return new FourierLayer(labels, active, spread, file.toString(), null);
    }

    @Override
    public OpenedLayer open() {
        return OpenedLayer.of(layer());
    }

    private OutputLayer layer() {
        if (spread == null) {
            DftLayer layer = DftLayer.of(labels, active);
            return columns().map(layer::withSlack).orElse(layer);
        }
        SpreadLayer layer = SpreadLayer.of(
                Frequencies.of(labels, active, spread.frequencies(), spread.seed()), spread.scale(labels));
        return columns().map(layer::withSlack).orElse(layer);
    }

    private Optional<WeightMatrix> columns() {
        return Optional.ofNullable(slack).map(Path::of).map(file -> {
            WeightMatrix columns = WeightReader.read(file, Optional.ofNullable(slackTensor));
            if (columns.rows() != labels) {
                throw BadInputException.in(file, "has " + columns.rows() + " rows: expected one per label, " + labels);
            }
            return columns;
        });
    }

    @Override
    public List<Path> files() {
        return Stream.ofNullable(slack).map(Path::of).toList();
    }

    @Override
    public FourierLayer withFiles(UnaryOperator<Path> moved) {
        return slack == null
                ? this
                : new FourierLayer(
                        labels, active, spread, moved.apply(Path.of(slack)).toString(), slackTensor);
    }

    /** Returns the size without slack columns. */
    @Override
    public Optional<LayerSize> size() {
        long frequencies = (long) active + (spread == null ? 0 : spread.frequencies());
        return Optional.of(new LayerSize(labels, (int) Math.min(2 * frequencies + 1, Integer.MAX_VALUE)));
    }
}
