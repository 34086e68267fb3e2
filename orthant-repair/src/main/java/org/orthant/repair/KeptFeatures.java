package org.orthant.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.orthant.layer.WeightMatrix;
import org.orthant.repair.learn.FeatureTable;

/** Feature vectors whose predictions are to stay: those given, and examples of classes that are not taught. */
final class KeptFeatures {

    private final Optional<WeightMatrix> given;
    private final Examples examples;
    private final int[] others;
    private final int[] learned;
    private final int[] heldOut;
    private final String source;

    private KeptFeatures(
            Optional<WeightMatrix> given, Examples examples, int[] others, double holdOut, long seed, String source) {
        this.given = given;
        this.examples = examples;
        this.others = others;
        this.source = source;
        int count = given.map(WeightMatrix::rows).orElse(0) + others.length;
        List<Integer> all = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Set<Integer> held = new TreeSet<>(Teaching.chosen(all, (int) (holdOut * count), new SplittableRandom(~seed)));
        this.heldOut = held.stream().mapToInt(Integer::intValue).toArray();
        this.learned = IntStream.range(0, count).filter(i -> !held.contains(i)).toArray();
    }

    static KeptFeatures of(ModelRepair settings, Examples examples, Teaching teaching) {
        int[] others = teaching.others();
        settings.kept.ifPresent(matrix -> {
            if (matrix.columns() != examples.features().columns()) {
                throw new IllegalArgumentException("the kept feature vectors have " + matrix.columns()
                        + " features and the layer " + examples.features().columns()
                        + ": expected the inputs of the output layer");
            }
        });
        return new KeptFeatures(
                settings.kept, examples, others, settings.holdOut, settings.seed, source(settings, others.length));
    }

    private static String source(ModelRepair settings, int others) {
        String shown = others + " examples of classes that are not taught";
        return settings.kept
                .map(matrix -> matrix.rows() + " " + settings.keptSource + (others == 0 ? "" : " and " + shown))
                .orElse(others == 0 ? "none" : shown);
    }

    String source() {
        return source;
    }

    int count() {
        return learned.length + heldOut.length;
    }

    /** Returns those that are learned from. */
    FeatureTable learned() {
        return table(learned);
    }

    /** Returns those that only measure the result. */
    FeatureTable heldOut() {
        return table(heldOut);
    }

    private FeatureTable table(int... rows) {
        return rows.length == 0 ? FeatureTable.none(examples.features().columns()) : FeatureTable.of(new Both(), rows);
    }

    /** The given vectors, and below them the examples. */
    private final class Both implements WeightMatrix {

        @Override
        public int rows() {
            return count();
        }

        @Override
        public int columns() {
            return examples.features().columns();
        }

        @Override
        public double at(int row, int column) {
            int first = given.map(WeightMatrix::rows).orElse(0);
            return row < first
                    ? given.orElseThrow().at(row, column)
                    : examples.features().at(others[row - first], column);
        }

        @Override
        public void copyRow(int row, double[] into, int offset) {
            int first = given.map(WeightMatrix::rows).orElse(0);
            if (row < first) {
                given.orElseThrow().copyRow(row, into, offset);
            } else {
                examples.features().copyRow(others[row - first], into, offset);
            }
        }
    }
}
