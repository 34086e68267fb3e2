package org.orthant.studio.audit;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.audit.AuditListener;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/**
 * The verdict of each label set so far, in little memory, which is reserved before the first; one thread adds, others read.
 */
final class VerdictList implements AuditListener {

    private final Outcome[] outcomes;
    private final Bounds radii;
    private final Bounds margins;
    private int size;

    /** Bounds of a number for each label set, NaN where they are not known. Takes no memory while none is. */
    private static final class Bounds {
        private final int most;
        private double[] lows = {};
        private double[] highs = {};

        Bounds(int most) {
            this.most = most;
        }

        void set(int index, double low, double high) {
            if (lows.length == 0) {
                lows = new double[most];
                highs = new double[most];
                Arrays.fill(lows, Double.NaN);
                Arrays.fill(highs, Double.NaN);
            }
            lows[index] = low;
            highs[index] = high;
        }

        boolean isKnown(int index) {
            return lows.length > 0 && !Double.isNaN(lows[index]);
        }
    }

    /** For the given number of label sets. */
    VerdictList(int most) {
        this.outcomes = new Outcome[most];
        this.radii = new Bounds(most);
        this.margins = new Bounds(most);
    }

    @Override
    public synchronized void decided(VerdictRecord record) {
        outcomes[size] = record.outcome();
        if (record.radius().isPresent()) {
            Radius radius = record.radius().get();
            radii.set(size, radius.low(), radius.high());
        }
        if (record.margin().isPresent()) {
            Margin margin = record.margin().get();
            margins.set(size, margin.low(), margin.high());
        }
        size++;
    }

    synchronized int size() {
        return size;
    }

    synchronized Outcome outcome(int index) {
        return outcomes[index];
    }

    /** Bounds of the radius, where they are known. */
    synchronized Optional<Radius> radius(int index) {
        return radii.isKnown(index) ? Optional.of(new Radius(radii.lows[index], radii.highs[index])) : Optional.empty();
    }

    /** Bounds of the logit margin, where they are known. */
    synchronized Optional<Margin> margin(int index) {
        return margins.isKnown(index)
                ? Optional.of(new Margin(margins.lows[index], margins.highs[index]))
                : Optional.empty();
    }

    /** Returns by how many logits the sets fall short that can never be predicted, ascending, where known. */
    synchronized double[] shortfalls() {
        return IntStream.range(0, size)
                .filter(index -> outcomes[index] == Outcome.UNARGMAXABLE)
                .filter(index -> margins.isKnown(index) && Double.isFinite(margins.highs[index]))
                // The verdict proves that the margin is not positive, and its own bound may be a little above 0.
                .mapToDouble(index -> Math.max(0, -margins.highs[index]))
                .sorted()
                .toArray();
    }
}
