package org.orthant.cli.terminal;

import org.orthant.audit.AuditListener;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.StatusLine;
import org.orthant.repair.RepairListener;

/** Shows the progress of a repair: the phase, and in a line on a terminal the steps of learning. */
public final class RepairProgress implements RepairListener {

    private final Console console;
    private final StatusLine status;
    private final AuditListener audits;

    /** Shows progress on a console. */
    public RepairProgress(Console console) {
        this.console = console;
        this.status = console.status();
        this.audits = new AuditProgress(console);
    }

    @Override
    public void begins(Phase phase) {
        status.end();
        console.mention(
                switch (phase) {
                    case AUDIT -> "Auditing the model";
                    case LEARN -> "Computing the change";
                    case WRITE -> "Writing, and checking every witness";
                    case PROVE -> "Auditing the repaired model";
                });
    }

    @Override
    public void learned(int steps, int most) {
        status.show(StatusLine.bar(steps, most) + " step " + steps + " of at most " + most);
    }

    @Override
    public AuditListener audit() {
        return audits;
    }

    /** Removes the line. */
    public void end() {
        status.end();
    }
}
