package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ReadBudgetTest {

    private static final Path FILE = Path.of("model");
    private static final long MEGABYTE = 1 << 20;

    private static ReadBudget budget(long size, int factor) {
        return ReadBudget.of(FILE, size, new ReadPolicy(factor, false));
    }

    private static void assertRefused(ThrowingCallable reading, String reason) {
        assertThatThrownBy(reading)
                .isInstanceOfSatisfying(
                        BadInputException.class,
                        refusal -> assertThat(refusal.remedy()).contains(Remedy.READ_LIMIT))
                .hasMessageStartingWith("model: " + reason);
    }

    @Test
    void memoryGrowsWithTheFileAndEndsAt40Megabytes() {
        assertThat(ReadBudget.memoryFor(0)).isEqualTo(4 * MEGABYTE);
        assertThat(ReadBudget.memoryFor(1000)).isEqualTo(4 * MEGABYTE + 64_000);
        assertThat(ReadBudget.memoryFor(MEGABYTE)).isEqualTo(40 * MEGABYTE);
        assertThat(ReadBudget.memoryFor(Long.MAX_VALUE)).isEqualTo(40 * MEGABYTE);
    }

    @Test
    void memoryIsTheSumOfAllThatIsTakenAndNotGivenBack() {
        ReadBudget budget = budget(0, 1);
        budget.take(3 * MEGABYTE);
        budget.giveBack(2 * MEGABYTE);
        budget.take(3 * MEGABYTE);
        assertRefused(
                () -> budget.take(1),
                "its structure would take more than 4 MB of memory, too much for a file of 0 bytes");
        assertRefused(() -> budget(0, 1).take(-1), "its structure");
        assertRefused(() -> budget(0, 1).takeText(Integer.MAX_VALUE), "its structure");
    }

    @Test
    void aFactorRaisesTheLimits() {
        budget(0, 10).take(40 * MEGABYTE);
        budget(0, 10).unpack(10 * MEGABYTE);
        assertRefused(() -> budget(0, 10).take(41 * MEGABYTE), "its structure would take more than 40 MB");
        assertThatThrownBy(() -> new ReadPolicy(0, false)).hasMessageContaining("expected a whole number from 1");
    }

    @Test
    void whatIsUnpackedGrows64Times() {
        ReadBudget budget = budget(MEGABYTE, 1);
        budget.requireGrowth(1000, 64_000 + MEGABYTE);
        assertRefused(() -> budget.requireGrowth(1000, 64_001 + MEGABYTE), "its compressed content would grow");
        budget.unpack(65 * MEGABYTE);
        assertRefused(() -> budget.unpack(1), "its compressed content would grow");
        assertRefused(() -> budget.requireGrowth(1000, 1), "its compressed content would grow");
    }

    @Test
    void nestingEnds() {
        budget(0, 1).nest(200);
        assertRefused(() -> budget(0, 1).nest(201), "it is nested more than 200 levels deep");
    }

    /** Reading is counted as 16 MB in a second. */
    @Test
    void timeIsTenSecondsInAdditionToReading() {
        AtomicLong seconds = new AtomicLong();
        ReadBudget budget =
                ReadBudget.of(FILE, 32 * MEGABYTE, new ReadPolicy(1, false), () -> seconds.get() * 1_000_000_000L);
        seconds.set(12);
        steps(budget);
        seconds.set(13);
        assertRefused(() -> steps(budget), "opening it takes more than 12 s");
    }

    private static void steps(ReadBudget budget) {
        for (int i = 0; i < 2000; i++) {
            budget.step();
        }
    }

    @Test
    void filesOfAnySizeHaveABudget() {
        budget(Long.MAX_VALUE, ReadPolicy.MOST).take(MEGABYTE);
        budget(Long.MAX_VALUE, ReadPolicy.MOST).unpack(MEGABYTE);
    }

    @Test
    void readingEndsSoonAfterItsThreadIsInterrupted() {
        ReadBudget budget = budget(1000, 1);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> steps(budget)).isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
