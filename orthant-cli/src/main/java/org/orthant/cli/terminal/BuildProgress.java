package org.orthant.cli.terminal;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.orthant.console.terminal.StatusLine;
import org.orthant.datasets.build.Watcher;

/** Shows the progress of building a data set in one line on a terminal. */
public final class BuildProgress extends StoppableLine implements Watcher {

    private String stage = "";
    private long start;

    public BuildProgress(StatusLine status, BooleanSupplier stop) {
        super(status, stop);
    }

    @Override
    public void advanced(String current, long done, long total) {
        long now = System.nanoTime();
        if (!current.equals(stage)) {
            stage = current;
            start = now;
        }
        if (total > 0 && pace.isDue(now)) {
            double seconds = (now - start) / 1e9;
            String left = seconds > 1 ? ", " + StatusLine.duration(seconds * (total - done) / done) + " left" : "";
            status.show(String.format(
                    Locale.ROOT, "%s %s %.1f %%%s", stage, StatusLine.bar(done, total), 100.0 * done / total, left));
        }
    }
}
