package org.orthant.cli.terminal;

import org.orthant.audit.certify.PlanListener;
import org.orthant.console.terminal.Console;
import org.orthant.console.terminal.StatusLine;
import org.orthant.io.BadInputException;
import org.orthant.layer.Frequencies;

/** Shows which fixed columns {@code plan --certify} tries. */
public final class PlanProgress implements PlanListener {

    private final Console console;
    private final StatusLine status;
    private final int sets;

    /** Shows it for this number of label sets. */
    public PlanProgress(Console console, int sets) {
        this.console = console;
        this.status = console.status();
        this.sets = sets;
    }

    @Override
    public void trying(Frequencies frequencies) {
        status.show(described(frequencies) + ", on a sample");
    }

    @Override
    public void proving(Frequencies frequencies) {
        status.end();
        console.mention(described(frequencies) + " on all " + sets + " label sets");
    }

    @Override
    public void checkingAgain() {
        console.mention("checking the certificates of the plan again");
    }

    @Override
    public void notRemoved(BadInputException problem) {
        console.say("orthant: " + problem.getMessage());
    }

    /** Ends the line of progress. */
    public void end() {
        status.end();
    }

    private static String described(Frequencies frequencies) {
        return "trying k = " + frequencies.maxActive() + ", m = " + frequencies.spread() + ", frequency seed "
                + frequencies.seed();
    }
}
