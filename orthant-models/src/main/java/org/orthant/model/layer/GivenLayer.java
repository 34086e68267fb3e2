package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.MomentCurve;

/** A dense layer that needs no file: rows that are written out, random ones, or those of the moment curve. */
public sealed interface GivenLayer extends LayerSource {

    /** Returns the layer of these rows. */
    static GivenLayer rows(double[]... rows) {
        return new Rows(Arrays.stream(rows)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList());
    }

    /** Returns a layer of independent normal numbers. */
    static GivenLayer random(int labels, int features, long seed) {
        return new Random(labels, features, seed);
    }

    /** Returns the Vandermonde layer, whose rows are points of the moment curve. */
    static GivenLayer vandermonde(int labels, int features) {
        return new Vandermonde(labels, features);
    }

    /** Returns the layer. */
    DenseLayer layer();

    @Override
    default OpenedLayer open() {
        return OpenedLayer.of(layer());
    }

    @Override
    default List<Path> files() {
        return List.of();
    }

    @Override
    default GivenLayer withFiles(UnaryOperator<Path> moved) {
        return this;
    }

    /** Rows that are written out. */
    record Rows(List<List<Double>> rows) implements GivenLayer {

        /** Copies the rows. */
        public Rows {
            rows = rows.stream().map(List::copyOf).toList();
        }

        @Override
        public DenseLayer layer() {
            return DenseLayer.of(rows.stream()
                    .map(row -> row.stream().mapToDouble(value -> value).toArray())
                    .toArray(double[][]::new));
        }
    }

    /** Independent normal numbers. */
    record Random(int labels, int features, long seed) implements GivenLayer {

        @Override
        public DenseLayer layer() {
            if (labels < 1 || features < 1) {
                throw new IllegalArgumentException(
                        "a layer needs at least 1 label and 1 feature, not " + labels + " and " + features);
            }
            SplittableRandom random = new SplittableRandom(seed);
            double[][] rows = new double[labels][features];
            for (double[] row : rows) {
                Arrays.setAll(row, j -> random.nextGaussian());
            }
            return DenseLayer.of(rows);
        }

        @Override
        public Optional<LayerSize> size() {
            return Optional.of(new LayerSize(labels, features));
        }
    }

    /** Points of the moment curve. */
    record Vandermonde(int labels, int features) implements GivenLayer {

        @Override
        public DenseLayer layer() {
            return MomentCurve.of(labels, features);
        }

        @Override
        public Optional<LayerSize> size() {
            return Optional.of(new LayerSize(labels, features));
        }
    }
}
