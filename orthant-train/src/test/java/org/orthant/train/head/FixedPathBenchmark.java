package org.orthant.train.head;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;

/**
 * What the ways through the fixed columns cost: a program, not a test.
 *
 * <p>Arguments: repetitions, then triples of n, k and m; without spread frequencies, m is 0. Prints the median milliseconds there and back, batch 64, of each way,
 * taking turns.
 */
public final class FixedPathBenchmark {

    private static final int BATCH = 64;

    private FixedPathBenchmark() {}

    /** Runs the benchmark. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        System.setProperty("ai.djl.pytorch.num_threads", "1");
        int[] numbers = Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        for (int i = 1; i + 2 < numbers.length; i += 3) {
            Frequencies frequencies = Frequencies.of(numbers[i], numbers[i + 1], numbers[i + 2], 0);
            System.out.println("n = " + numbers[i] + ", k = " + numbers[i + 1] + ", m = " + numbers[i + 2] + ": "
                    + medians(frequencies, numbers[0]) + ", chosen "
                    + (numbers[i + 2] == 0
                            ? FixedPath.fastest(numbers[i], numbers[i + 1])
                            : FixedPath.fastest(frequencies)));
        }
    }

    private static String medians(Frequencies frequencies, int repetitions) {
        int labels = frequencies.labels();
        FixedPath[] paths = FixedPath.values();
        double[][] times = new double[paths.length][repetitions];
        try (NDManager manager = NDManager.newBaseManager()) {
            List<FixedColumns> columns = Arrays.stream(paths)
                    .map(path -> columns(frequencies, path, manager))
                    .toList();
            NDArray upstream = manager.randomNormal(new Shape(BATCH, labels));
            for (int i = 0; i < repetitions; i++) {
                for (int path = 0; path < paths.length; path++) {
                    times[path][i] = millis(columns.get(path), upstream, frequencies.columns());
                }
            }
        }
        StringBuilder text = new StringBuilder();
        for (int path = 0; path < paths.length; path++) {
            Arrays.sort(times[path]);
            text.append(String.format(Locale.ROOT, "%s %.2f ms  ", paths[path], times[path][repetitions / 2]));
        }
        return text.toString().strip();
    }

    private static FixedColumns columns(Frequencies frequencies, FixedPath path, NDManager manager) {
        return frequencies.spread() == 0
                ? FixedColumns.of(frequencies.labels(), frequencies.maxActive(), path, manager, DataType.FLOAT32)
                : FixedColumns.of(SpreadLayer.of(frequencies, 1), path, manager, DataType.FLOAT32);
    }

    private static double millis(FixedColumns columns, NDArray upstream, int features) {
        try (NDManager scope = upstream.getManager().newSubManager()) {
            NDArray x = scope.randomNormal(new Shape(BATCH, features));
            x.setRequiresGradient(true);
            long start = System.nanoTime();
            try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
                collector.backward(columns.multiply(x).mul(upstream).sum());
            }
            return (System.nanoTime() - start) / 1e6;
        }
    }
}
