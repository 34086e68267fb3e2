package org.orthant.studio.audit;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.audit.AuditListener;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/** The verdict of each label set so far, in little memory; one thread adds, others look on. */
final class VerdictList implements AuditListener {

    private static final Radius UNKNOWN = new Radius(Double.NaN, Double.NaN);
    private static final Margin NO_MARGIN = new Margin(Double.NaN, Double.NaN);

    private Outcome[] outcomes = new Outcome[64];
    private double[] lows = new double[64];
    private double[] highs = new double[64];
    private double[] marginLows = new double[64];
    private double[] marginHighs = new double[64];
    private int size;

    @Override
    public synchronized void decided(VerdictRecord record) {
        if (size == outcomes.length) {
            outcomes = Arrays.copyOf(outcomes, 2 * size);
            lows = Arrays.copyOf(lows, 2 * size);
            highs = Arrays.copyOf(highs, 2 * size);
            marginLows = Arrays.copyOf(marginLows, 2 * size);
            marginHighs = Arrays.copyOf(marginHighs, 2 * size);
        }
        Radius radius = record.radius().orElse(UNKNOWN);
        outcomes[size] = record.outcome();
        lows[size] = radius.low();
        highs[size] = radius.high();
        Margin margin = record.margin().orElse(NO_MARGIN);
        marginLows[size] = margin.low();
        marginHighs[size] = margin.high();
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

    /** Bounds of the logit margin, where they are known. */
    synchronized Optional<Margin> margin(int index) {
        return Double.isNaN(marginLows[index])
                ? Optional.empty()
                : Optional.of(new Margin(marginLows[index], marginHighs[index]));
    }

    /** By how many logits those fall short that can never be answered, ascending, as far as that is known. */
    synchronized double[] shortfalls() {
        return IntStream.range(0, size)
                .filter(index -> outcomes[index] == Outcome.UNARGMAXABLE)
                .filter(index -> Double.isFinite(marginHighs[index]))
                // The verdict proves that the margin is not positive, and its own bound may be a little above 0.
                .mapToDouble(index -> Math.max(0, -marginHighs[index]))
                .sorted()
                .toArray();
    }
}
