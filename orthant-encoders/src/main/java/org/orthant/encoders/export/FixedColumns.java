package org.orthant.encoders.export;

import java.util.List;
import java.util.stream.IntStream;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;

/**
 * The fixed columns of a DFT layer as nodes that look its entries up.
 *
 * <p>Row i of frequency f is that of frequency 1 at row {@code i f mod n}: one turn around the circle has all cosines and sines.
 * These are stored, as the layer has them, and indices select them for each entry. So every runtime of the graph has entries
 * that are bit-identical to the layer's; the cosine function of another library could not guarantee that.
 */
final class FixedColumns {

    private final OutputLayer layer;
    private final int[] frequencies;

    private FixedColumns(OutputLayer layer, int[] frequencies) {
        this.layer = layer;
        this.frequencies = frequencies;
    }

    static FixedColumns of(OutputLayer layer) {
        return new FixedColumns(layer, layer.match(dense -> new int[0], FixedColumns::low, FixedColumns::all));
    }

    private static int[] low(DftLayer layer) {
        return layer.isEquispaced()
                ? IntStream.rangeClosed(1, layer.maxActive()).toArray()
                : new int[0];
    }

    private static int[] all(SpreadLayer layer) {
        int[] all = layer.frequencies().all();
        return all.length > 0 && all[0] == 1 ? all : new int[0];
    }

    /** Returns the number of columns that can be looked up; the others are stored. */
    int count() {
        return frequencies.length == 0 ? 0 : 1 + 2 * frequencies.length;
    }

    /** Adds them, as a matrix of this name; there is at least one. */
    String add(OnnxGraph graph, String name) {
        int n = layer.labels();
        long[] steps = new long[count()];
        long[] starts = new long[count()];
        starts[0] = 2L * n;
        for (int j = 0; j < frequencies.length; j++) {
            steps[2 * j + 1] = frequencies[j];
            steps[2 * j + 2] = frequencies[j];
            starts[2 * j + 2] = n;
        }
        String rows = graph.node(
                "Range",
                "fixed.row",
                List.of(
                        graph.integer("fixed.first", 0),
                        graph.integer("fixed.labels", n),
                        graph.integer("fixed.next", 1)));
        String column = graph.node("Reshape", "fixed.rows", List.of(rows, graph.integers("fixed.column", n, 1)));
        String turned = graph.node("Mul", "fixed.turned", List.of(column, graph.integers("fixed.frequencies", steps)));
        String place = graph.node("Mod", "fixed.place", List.of(turned, "fixed.labels"));
        String index = graph.node("Add", "fixed.index", List.of(place, graph.integers("fixed.starts", starts)));
        return graph.node("Gather", name, List.of(graph.floats("fixed.circle", List.of(2 * n + 1), circle()), index));
    }

    /** All cosines, all sines, and the entry of the constant column. */
    private float[] circle() {
        int n = layer.labels();
        float[] circle = new float[2 * n + 1];
        for (int i = 0; i < n; i++) {
            circle[i] = (float) layer.weight(i, 1);
            circle[n + i] = (float) layer.weight(i, 2);
        }
        circle[2 * n] = (float) layer.weight(0, 0);
        return circle;
    }
}
