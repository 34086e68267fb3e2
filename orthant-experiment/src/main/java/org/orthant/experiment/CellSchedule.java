package org.orthant.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.orthant.experiment.Outcome.End;
import org.orthant.io.BadInputException;

/** Trains cells, several at a time, and verifies each when it is trained. A failing cell does not affect the others. */
final class CellSchedule {

    private static final long TICK_MILLISECONDS = 200;
    private static final long LAST_SECONDS = 10;

    private record Trained(Cell cell, Outcome outcome) {}

    private final ExperimentWork work;
    private final BlockingQueue<Trained> trained = new LinkedBlockingQueue<>();

    /** Prepares a schedule of this work. */
    CellSchedule(ExperimentWork work) {
        this.work = work;
    }

    /** Completes all cells, training {@code parallel} of them at a time; returns the worst end of a cell. */
    End run(List<Cell> cells, int parallel) {
        List<Cell> untrained = new ArrayList<>();
        for (Cell cell : cells) {
            if (work.isTrained(cell)) {
                trained.add(new Trained(cell, Outcome.DONE));
            } else {
                untrained.add(cell);
            }
        }
        ExecutorService trainers = Executors.newFixedThreadPool(parallel, CellSchedule::daemon);
        try {
            untrained.forEach(cell ->
                    trainers.execute(() -> trained.add(new Trained(cell, outcome(cell, work::train)))));
            return verifyAsTheyCome(cells.size());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return End.INTERRUPTED;
        } finally {
            stop(trainers);
        }
    }

    private End verifyAsTheyCome(int count) throws InterruptedException {
        End worst = End.DONE;
        for (int ended = 0; ended < count; ) {
            if (work.stopRequested()) {
                return End.INTERRUPTED;
            }
            Trained next = trained.poll(TICK_MILLISECONDS, TimeUnit.MILLISECONDS);
            if (next == null) {
                work.waiting();
                continue;
            }
            Outcome outcome = next.outcome().end() == End.DONE ? outcome(next.cell(), work::verify) : next.outcome();
            work.ended(next.cell(), outcome);
            ended++;
            if (worst == End.DONE || outcome.end() == End.INTERRUPTED) {
                worst = outcome.end();
            }
        }
        return worst;
    }

    /** Returns an outcome whatever is thrown, such as an error of memory in one cell: the others have their turn. */
    private static Outcome outcome(Cell cell, Function<Cell, Outcome> step) {
        try {
            return step.apply(cell);
        } catch (BadInputException e) {
            return Outcome.failed(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            return Outcome.failed("internal error: " + e);
        }
    }

    /** Stops all training processes and waits a moment for them. */
    private static void stop(ExecutorService trainers) {
        trainers.shutdownNow();
        try {
            trainers.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "orthant-cell");
        thread.setDaemon(true);
        return thread;
    }
}
