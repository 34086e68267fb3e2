package org.orthant.studio.audit;

import java.util.Arrays;
import java.util.Optional;
import org.orthant.audit.AuditListener;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.VerdictRecord.Radius;

/** The verdict of each label set so far, in little memory; one thread adds, others look on. */
final class VerdictList implements AuditListener {

    private static final Radius UNKNOWN = new Radius(Double.NaN, Double.NaN);

    private Outcome[] outcomes = new Outcome[64];
    private double[] lows = new double[64];
    private double[] highs = new double[64];
    private int size;

    @Override
    public synchronized void decided(VerdictRecord record) {
        if (size == outcomes.length) {
            outcomes = Arrays.copyOf(outcomes, 2 * size);
            lows = Arrays.copyOf(lows, 2 * size);
            highs = Arrays.copyOf(highs, 2 * size);
        }
        Radius radius = record.radius().orElse(UNKNOWN);
        outcomes[size] = record.outcome();
        lows[size] = radius.low();
        highs[size] = radius.high();
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
        return Double.isNaN(lows[index]) ? Optional.empty() : Optional.of(new Radius(lows[index], highs[index]));
    }
}
