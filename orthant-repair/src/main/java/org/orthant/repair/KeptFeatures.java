package org.orthant.repair;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
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
    private final int[] inputs;
    private final String source;

    private KeptFeatures(ModelRepair settings, Examples examples, Teaching teaching) {
        this.given = settings.kept;
        this.examples = examples;
        this.others = teaching.others();
        this.source = source(settings, others.length);
        SplittableRandom random = new SplittableRandom(~settings.seed);
        int first = settings.keptInputs.size();
        BitSet held = rows(settings.keptInputs, settings.holdOut, random);
        if (examples.inputs().areKnown()) {
            // Vectors of an input with a held-out example resemble it.
            held(o -> teaching.holdsOut(examples.inputs().of(others[o])), first, held);
        } else {
            BitSet chosen = rows(RowInputs.unknown(others.length), settings.holdOut, random);
            held(chosen::get, first, held);
        }
        int count = first + others.length;
        this.heldOut = held.stream().toArray();
        this.learned = IntStream.range(0, count).filter(i -> !held.get(i)).toArray();
        this.inputs = IntStream.range(0, count)
                .map(i -> i < first
                        ? settings.keptInputs.of(i)
                        : -1 - examples.inputs().of(others[i - first]))
                .toArray();
    }

    /** Returns the vectors of some of the inputs, each equally likely. */
    private static BitSet rows(RowInputs inputs, double share, SplittableRandom random) {
        List<Integer> all = Arrays.stream(inputs.distinct()).boxed().toList();
        Set<Integer> chosen = new HashSet<>(Teaching.chosen(all, (int) (share * all.size()), random));
        BitSet rows = new BitSet();
        for (int i = 0; i < inputs.size(); i++) {
            rows.set(i, chosen.contains(inputs.of(i)));
        }
        return rows;
    }

    private void held(IntPredicate isHeld, int offset, BitSet held) {
        for (int o = 0; o < others.length; o++) {
            held.set(offset + o, isHeld.test(o));
        }
    }

    static KeptFeatures of(ModelRepair settings, Examples examples, Teaching teaching) {
        return new KeptFeatures(settings, examples, teaching);
    }

    /** Refuses kept vectors that do not fit the layer. */
    static void requireFit(ModelRepair settings, int features) {
        settings.kept.ifPresent(matrix -> {
            if (matrix.columns() != features) {
                throw new IllegalArgumentException("the kept feature vectors have " + matrix.columns()
                        + " features and the layer " + features + ": expected the inputs of the output layer");
            }
        });
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

    /** Returns the input of each that only measures the result; inputs of examples have other numbers than those of given vectors. */
    int[] heldOutInputs() {
        return Arrays.stream(heldOut).map(i -> inputs[i]).toArray();
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
