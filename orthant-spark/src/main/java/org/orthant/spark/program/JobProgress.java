package org.orthant.spark.program;

import java.util.List;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.StatusLine;
import org.orthant.io.BadInputException;
import org.orthant.spark.AuditJob;

/** Shows the progress of a job in a status line, where there is a terminal, and prints the lines that were skipped. */
final class JobProgress implements AuditJob.Listener {

    private static final long PERIOD_MILLISECONDS = 500;

    /** The others are in a file. */
    private static final int MOST_PRINTED = 10;

    private final Console console;
    private final StatusLine status;
    private @Nullable Timer timer;

    JobProgress(Console console) {
        this.console = console;
        this.status = console.status();
    }

    @Override
    public void discarded(String files) {
        console.say("orthant spark: ignored without your seal: " + files + "; their label sets are decided again");
    }

    @Override
    public void skipped(List<BadInputException> badLines) {
        badLines.stream()
                .limit(MOST_PRINTED)
                .forEach(bad -> console.say("orthant spark: skipped: " + bad.getMessage()));
        if (badLines.size() > MOST_PRINTED) {
            console.say(
                    "orthant spark: skipped: " + (badLines.size() - MOST_PRINTED) + " more lines, see bad-lines.txt");
        }
    }

    @Override
    public void started(long distinct, long alreadyDecided, LongAccumulator decided) {
        if (alreadyDecided > 0) {
            console.mention(
                    "orthant spark: resuming; " + alreadyDecided + " of " + distinct + " label sets are decided");
        }
        if (!status.isShown()) {
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
        String left = now == 0 ? "" : ", " + StatusLine.duration((distinct - earlier - now) / rate) + " left";
        status.show(String.format(
                Locale.ROOT,
                "%s %d/%d, %.3g/s%s",
                StatusLine.bar(earlier + now, distinct),
                earlier + now,
                distinct,
                rate,
                left));
    }

    @Override
    public void ended() {
        if (timer != null) {
            timer.cancel();
            status.end();
        }
    }
}
