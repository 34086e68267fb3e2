package org.orthant.cli.terminal;

import java.util.Map;
import java.util.stream.Collectors;
import org.orthant.audit.AuditListener;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.StatusLine;
import org.orthant.experiment.ExperimentListener;

/** Tells how an experiment goes on. */
public final class ExperimentProgress implements ExperimentListener {

    private final Console console;
    private final StatusLine status;

    public ExperimentProgress(Console console) {
        this.console = console;
        this.status = console.status();
    }

    @Override
    public void failed(String line) {
        console.say("orthant: " + line);
    }

    @Override
    public void done(String line) {
        console.mention(line);
    }

    @Override
    public void training(int ended, int cells, Map<String, String> running) {
        if (status.isShown()) {
            status.show(StatusLine.bar(ended, cells) + " " + ended + "/" + cells
                    + running.entrySet().stream()
                            .map(cell -> "; " + cell.getKey() + " " + cell.getValue())
                            .collect(Collectors.joining()));
        }
    }

    @Override
    public void trainingPauses() {
        status.end();
    }

    @Override
    public AuditListener verification() {
        return new AuditProgress(console);
    }
}
