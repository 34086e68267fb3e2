package org.orthant.layer;

import java.util.Arrays;
import java.util.List;

/**
 * The layer {@code a ↦ W(Pa + c) + b} that a layer and affine maps before it make together, with products rounded to doubles.
 *
 * <p>It serves to search. Proofs are about the exact composition.
 */
public final class ComposedLayer {

    /** Labels that go through a map together, so that its rows are read once for all of them. */
    private static final int BLOCK = 64;

    private ComposedLayer() {}

    /**
     * Composes a layer with maps. Where these only scale features of a layer whose weights are stored, so does the result, and takes no memory
     * for products.
     *
     * @param maps the one whose values the layer takes comes first; without any, the layer itself is returned as a dense one
     * @throws IllegalArgumentException if a product is beyond the largest double
     */
    public static DenseLayer of(OutputLayer layer, List<AffineMap> maps) {
        boolean scaled = maps.stream().allMatch(AffineMap::isDiagonal);
        return layer.match(
                dense -> scaled ? scaled(dense, maps) : multiplied(layer, maps),
                dft -> multiplied(layer, maps),
                spread -> multiplied(layer, maps));
    }

    private static DenseLayer scaled(DenseLayer layer, List<AffineMap> maps) {
        DenseLayer composed = layer;
        for (AffineMap map : maps) {
            composed = scaled(composed, map);
        }
        return composed;
    }

    private static DenseLayer scaled(DenseLayer layer, AffineMap map) {
        double[] factors = new double[requireInputs(layer.features(), map)];
        Arrays.setAll(factors, j -> map.weight(j, j));
        double[] row = new double[factors.length];
        double[] biases = new double[layer.labels()];
        for (int label = 0; label < biases.length; label++) {
            layer.copyRow(label, row);
            biases[label] = layer.bias(label);
            for (int j = 0; j < row.length; j++) {
                biases[label] += row[j] * map.offset(j);
            }
        }
        return DenseLayer.of(new ScaledMatrix(layer.weights(), factors)).withBias(biases);
    }

    private static int requireInputs(int width, AffineMap map) {
        if (map.outputs() != width) {
            throw new IllegalArgumentException("maps do not fit one another");
        }
        return width;
    }

    private static DenseLayer multiplied(OutputLayer layer, List<AffineMap> maps) {
        int inputs =
                maps.isEmpty() ? layer.features() : maps.get(maps.size() - 1).inputs();
        int n = layer.labels();
        double[][] rows = new double[n][];
        double[] biases = new double[n];
        for (int first = 0; first < n; first += BLOCK) {
            int count = Math.min(BLOCK, n - first);
            double[][] block = new double[count][];
            for (int i = 0; i < count; i++) {
                block[i] = layer.row(first + i);
                biases[first + i] = layer.bias(first + i);
            }
            for (AffineMap map : maps) {
                block = compose(block, map, biases, first);
            }
            System.arraycopy(block, 0, rows, first, count);
        }
        return DenseLayer.of(DoubleMatrix.of(requireWidth(rows, inputs))).withBias(biases);
    }

    private static double[][] compose(double[][] block, AffineMap map, double[] biases, int first) {
        double[][] next = new double[block.length][map.inputs()];
        double[] row = new double[map.inputs()];
        for (int k = 0; k < map.outputs(); k++) {
            double offset = map.offset(k);
            if (map.isDiagonal()) {
                double factor = map.weight(k, k);
                for (int i = 0; i < block.length; i++) {
                    next[i][k] = block[i][k] * factor;
                    biases[first + i] += block[i][k] * offset;
                }
                continue;
            }
            map.copyRow(k, row);
            for (int i = 0; i < block.length; i++) {
                double factor = block[i][k];
                biases[first + i] += factor * offset;
                double[] sum = next[i];
                for (int j = 0; j < sum.length; j++) {
                    sum[j] += factor * row[j];
                }
            }
        }
        return next;
    }

    private static double[][] requireWidth(double[][] rows, int width) {
        if (Arrays.stream(rows).anyMatch(row -> row.length != width)) {
            throw new IllegalArgumentException("maps do not fit one another");
        }
        return rows;
    }
}
