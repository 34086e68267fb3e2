package org.orthant.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.orthant.experiment.Outcome.End;
import org.orthant.io.BadInputException;

@Timeout(20)
class CellScheduleTest {

    private static final List<Cell> CELLS = Examples.experiment().cells().subList(0, 6);

    /** Remembers what was done. */
    private static class Recorder implements ExperimentWork {
        final Set<String> before = ConcurrentHashMap.newKeySet();
        final Set<String> trained = ConcurrentHashMap.newKeySet();
        final Set<String> verified = ConcurrentHashMap.newKeySet();
        final Map<String, Outcome> outcomes = new HashMap<>();

        @Override
        public boolean isTrained(Cell cell) {
            return before.contains(cell.name());
        }

        @Override
        public Outcome train(Cell cell) {
            trained.add(cell.name());
            return Outcome.DONE;
        }

        @Override
        public Outcome verify(Cell cell) {
            verified.add(cell.name());
            return Outcome.DONE;
        }

        @Override
        public void ended(Cell cell, Outcome outcome) {
            outcomes.put(cell.name(), outcome);
        }

        @Override
        public void waiting() {}

        @Override
        public boolean stopRequested() {
            return false;
        }
    }

    @Test
    void everyCellIsTrainedAndVerifiedButNoneIsTrainedAgain() {
        Recorder work = new Recorder();
        work.before.addAll(List.of("DFT-8-seed-0", "DFT-8-seed-1"));
        assertThat(new CellSchedule(work).run(CELLS, 2)).isEqualTo(End.DONE);
        assertThat(work.trained)
                .containsExactlyInAnyOrder("BSL-8-seed-0", "BSL-16-seed-0", "DFT-16-seed-0", "BSL-8-seed-1");
        assertThat(work.verified).hasSize(6);
        assertThat(work.outcomes)
                .hasSize(6)
                .allSatisfy((name, outcome) -> assertThat(outcome).isEqualTo(Outcome.DONE));
    }

    @Test
    void aCellThatFailsIsToldAndKeepsNoOtherFromItsTurn() {
        Recorder work = new Recorder() {
            @Override
            public Outcome train(Cell cell) {
                return switch (cell.name()) {
                    case "BSL-8-seed-0" -> Outcome.failed("the loss is not finite");
                    case "DFT-8-seed-0" -> throw BadInputException.in(Path.of("here"), "no space");
                    case "BSL-16-seed-0" -> throw new IllegalStateException("a defect");
                    case "BSL-8-seed-1" -> throw new OutOfMemoryError("the heap is full");
                    default -> super.train(cell);
                };
            }

            @Override
            public Outcome verify(Cell cell) {
                if (cell.name().equals("DFT-16-seed-0")) {
                    throw BadInputException.in(Path.of("journal"), "cannot be written");
                }
                if (cell.name().equals("DFT-8-seed-1")) {
                    throw new IllegalStateException("another defect");
                }
                return super.verify(cell);
            }
        };
        assertThat(new CellSchedule(work).run(CELLS, 1)).isEqualTo(End.FAILED);
        assertThat(work.verified).isEmpty();
        assertThat(work.outcomes)
                .hasSize(6)
                .containsEntry("BSL-8-seed-0", Outcome.failed("the loss is not finite"))
                .containsEntry("DFT-8-seed-0", Outcome.failed("here: no space"))
                .containsEntry(
                        "BSL-16-seed-0", Outcome.failed("internal error: java.lang.IllegalStateException: a defect"))
                .containsEntry("DFT-16-seed-0", Outcome.failed("journal: cannot be written"))
                .containsEntry(
                        "BSL-8-seed-1", Outcome.failed("internal error: java.lang.OutOfMemoryError: the heap is full"))
                .containsEntry(
                        "DFT-8-seed-1",
                        Outcome.failed("internal error: java.lang.IllegalStateException: another defect"));
    }

    @Test
    void soManyAreTrainedAtATime() {
        CyclicBarrier three = new CyclicBarrier(3);
        Recorder work = new Recorder() {
            @Override
            public Outcome train(Cell cell) {
                try {
                    three.await(10, TimeUnit.SECONDS);
                } catch (Exception e) {
                    return Outcome.failed(e.toString());
                }
                return super.train(cell);
            }
        };
        assertThat(new CellSchedule(work).run(CELLS, 3)).isEqualTo(End.DONE);
    }

    @Test
    void whoIsToldToStopStopsThoseWhoTrain() {
        Set<String> stopped = ConcurrentHashMap.newKeySet();
        Recorder work = new Recorder() {
            @Override
            public Outcome train(Cell cell) {
                trained.add(cell.name());
                try {
                    Thread.sleep(60_000);
                    return Outcome.DONE;
                } catch (InterruptedException e) {
                    stopped.add(cell.name());
                    return Outcome.INTERRUPTED;
                }
            }

            @Override
            public boolean stopRequested() {
                return trained.size() == 2;
            }
        };
        assertThat(new CellSchedule(work).run(CELLS, 2)).isEqualTo(End.INTERRUPTED);
        assertThat(stopped).hasSize(2).isEqualTo(work.trained);
        assertThat(work.verified).isEmpty();
    }
}
