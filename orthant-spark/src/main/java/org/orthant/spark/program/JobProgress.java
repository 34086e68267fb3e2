package org.orthant.spark.program;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.spark.AuditJob;

/** Shows how far a job is, in a line that is written anew, where there is a terminal; says which lines were left out. */
final class JobProgress implements AuditJob.Listener {

    private static final long PERIOD_MILLISECONDS = 500;

    /** The rest stands in a file. */
    private static final int MOST_SAID = 10;

    private final PrintWriter err;
    private final int columns;
    private @Nullable Timer timer;

    JobProgress(PrintWriter err, boolean quiet) {
        this.err = err;
        this.columns = quiet ? 0 : Integer.getInteger("orthant.terminal.columns", 0);
    }

    @Override
    public void skipped(List<BadInputException> badLines) {
        badLines.stream().limit(MOST_SAID).forEach(bad -> say("orthant spark: left out: " + bad.getMessage()));
        if (badLines.size() > MOST_SAID) {
            say("orthant spark: left out: " + (badLines.size() - MOST_SAID) + " more lines, see bad-lines.txt");
        }
    }

    @Override
    public void started(long distinct, long alreadyDecided, LongAccumulator decided) {
        if (alreadyDecided > 0) {
            say("orthant spark: " + alreadyDecided + " of " + distinct + " label sets are decided already");
        }
        if (columns == 0) {
            return;
        }
        long start = System.nanoTime();
        Timer begun = new Timer("orthant-progress", true);
        begun.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        show(distinct, alreadyDecided, decided.value(), (System.nanoTime() - start) / 1e9);
                    }
                },
                PERIOD_MILLISECONDS,
                PERIOD_MILLISECONDS);
        timer = begun;
    }

    private void show(long distinct, long earlier, long now, double seconds) {
        double rate = now / seconds;
        String left = now == 0 ? "" : String.format(Locale.ROOT, ", %.0f s left", (distinct - earlier - now) / rate);
        String line = String.format(Locale.ROOT, "%d/%d, %.3g/s%s", earlier + now, distinct, rate, left);
        err.print("\r\u001b[K" + line.substring(0, Math.min(line.length(), columns - 1)));
        err.flush();
    }

    @Override
    public void ended() {
        if (timer != null) {
            timer.cancel();
            err.print("\r\u001b[K");
            err.flush();
        }
    }

    private void say(String line) {
        err.println(line);
        err.flush();
    }
}
