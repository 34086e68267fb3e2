package org.orthant.studio.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/** Verdicts that a page has at hand. */
class VerdictListTest {

    private static final int MANY = 100_000;

    private static VerdictRecord record(Outcome outcome, Optional<Radius> radius, Optional<Margin> margin) {
        return new VerdictRecord(
                0, List.of(0), Optional.empty(), 1, outcome, radius, Map.of(), Optional.empty(), margin);
    }

    private static final VerdictRecord REACHABLE =
            record(Outcome.ARGMAXABLE, Optional.of(new Radius(1, 2)), Optional.empty());

    private static final VerdictRecord NEVER =
            record(Outcome.UNARGMAXABLE, Optional.empty(), Optional.of(new Margin(-4, -3)));

    @Test
    void boundsAreThoseOfTheirLabelSet() {
        VerdictList list = new VerdictList(3);
        list.decided(REACHABLE);
        list.decided(NEVER);
        list.decided(record(Outcome.UNDECIDED, Optional.empty(), Optional.empty()));

        assertThat(list.size()).isEqualTo(3);
        assertThat(list.radius(0)).contains(new Radius(1, 2));
        assertThat(list.margin(0)).isEmpty();
        assertThat(list.radius(1)).isEmpty();
        assertThat(list.margin(1)).contains(new Margin(-4, -3));
        assertThat(list.radius(2)).isEmpty();
        assertThat(list.margin(2)).isEmpty();
        assertThat(list.shortfalls()).containsExactly(3);
    }

    /** An audit that has begun within its memory ends within it. */
    @Test
    void takesNoMoreMemoryAfterTheFirstVerdicts() {
        VerdictList list = new VerdictList(MANY);
        list.decided(REACHABLE);
        list.decided(NEVER);
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = thread.getCurrentThreadAllocatedBytes();
        for (int i = 2; i < MANY; i++) {
            list.outcome(i - 2);
            list.decided(i % 2 == 0 ? REACHABLE : NEVER);
        }
        long after = thread.getCurrentThreadAllocatedBytes();

        // A copy of any of the arrays takes four bytes per label set at least.
        assertThat(after - before).isLessThan(MANY);
        assertThat(list.size()).isEqualTo(MANY);
    }
}
