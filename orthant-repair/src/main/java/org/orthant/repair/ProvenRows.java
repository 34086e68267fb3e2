package org.orthant.repair;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.orthant.audit.Audit;
import org.orthant.layer.OutputLayer;
import org.orthant.model.edit.ModelEdit;
import org.orthant.proof.Checker;
import org.orthant.repair.learn.RowTeacher;

/**
 * Finds rows for which the checker accepts every witness, with the numbers that the written file has: rounding may move a row across the
 * limit of a witness. Such a row is moved towards the one that it was, which is certain to hold, until it does.
 */
final class ProvenRows {

    /** How much of the way back rows go, one after the other; the last one is the row as it was. */
    private static final double[] CAUTION = {0, 0.001, 0.01, 0.1, 0.3, 1};

    private final Audit audit;
    private final List<Witness> witnesses;
    private final int[] taught;
    private final RowTeacher teacher;
    private final BooleanSupplier cancelled;

    ProvenRows(Audit audit, List<Witness> witnesses, int[] taught, RowTeacher teacher, BooleanSupplier cancelled) {
        this.audit = audit;
        this.witnesses = witnesses;
        this.taught = taught;
        this.teacher = teacher;
        this.cancelled = cancelled;
    }

    /**
     * Writes the model and returns its rows of the taught classes, each followed by its bias, as read from the file.
     *
     * @param reader reads the layer of a written model
     */
    double[][] write(double[][] learned, StagedModel staged, ModelEdit edit, Function<Path, OutputLayer> reader) {
        int[] caution = new int[taught.length];
        while (true) {
            staged.clear();
            changed(edit, learned, caution).write(staged.path());
            OutputLayer written = reader.apply(staged.path());
            requireOthersUnchanged(written);
            BitSet failing = failing(written);
            if (failing.isEmpty()) {
                return taughtRows(written);
            }
            for (int t = failing.nextSetBit(0); t >= 0; t = failing.nextSetBit(t + 1)) {
                if (++caution[t] == CAUTION.length) {
                    throw new RepairRefusedException(
                            RepairRefusedException.Reason.LOST_CLASS,
                            "the number format of the file changes the row of class " + taught[t]
                                    + " so much that another class would be lost");
                }
            }
        }
    }

    private ModelEdit changed(ModelEdit edit, double[][] learned, int... caution) {
        ModelEdit changed = edit;
        int features = edit.head().features();
        for (int t = 0; t < taught.length; t++) {
            double[] row = caution[t] == 0 ? learned[t] : teacher.cautious(t, learned[t], CAUTION[caution[t]]);
            changed = changed.withRow(taught[t], Arrays.copyOf(row, features));
            changed = edit.head().bias() ? changed.withBias(taught[t], row[features]) : changed;
        }
        return changed;
    }

    private double[][] taughtRows(OutputLayer layer) {
        double[][] rows = new double[taught.length][layer.features() + 1];
        for (int t = 0; t < taught.length; t++) {
            layer.copyRow(taught[t], rows[t]);
            rows[t][layer.features()] = layer.bias(taught[t]);
        }
        return rows;
    }

    /** Makes sure that the file has the numbers of all other classes as they were. */
    private void requireOthersUnchanged(OutputLayer written) {
        OutputLayer before = audit.layer();
        boolean same = written.labels() == before.labels() && written.features() == before.features();
        for (int label = 0; same && label < before.labels(); label++) {
            same = Arrays.binarySearch(taught, label) >= 0
                    || (written.bias(label) == before.bias(label)
                            && Arrays.equals(written.row(label), before.row(label)));
        }
        if (!same) {
            throw new IllegalStateException("the written model has other numbers for classes that were not taught");
        }
    }

    /** Returns the taught classes, by position, that take a witness away. */
    private BitSet failing(OutputLayer written) {
        Checker checker =
                new Checker(written, audit.question().domain(), audit.question().rule());
        BitSet failing = new BitSet();
        witnesses.stream()
                .parallel()
                .filter(witness -> !holds(witness, written, checker))
                .forEach(witness -> {
                    synchronized (failing) {
                        failing.or(blamed(witness, written));
                    }
                });
        return failing;
    }

    private boolean holds(Witness witness, OutputLayer written, Checker checker) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("the repair was cancelled");
        }
        return witness.holds(written, checker);
    }

    /** Returns the taught classes whose logit is above those of all classes that stay, except the winner; at least one. */
    private BitSet blamed(Witness witness, OutputLayer written) {
        double[] logits = written.logits(witness.features());
        double others = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < logits.length; c++) {
            if (c != witness.label() && Arrays.binarySearch(taught, c) < 0) {
                others = Math.max(others, logits[c]);
            }
        }
        BitSet blamed = new BitSet();
        int largest = 0;
        for (int t = 0; t < taught.length; t++) {
            largest = logits[taught[t]] > logits[taught[largest]] ? t : largest;
            if (logits[taught[t]] > others) {
                blamed.set(t);
            }
        }
        blamed.set(largest);
        return blamed;
    }
}
