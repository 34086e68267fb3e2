package org.orthant.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.cli.command.OrthantCommand;

/**
 * Loads the classes that commands have in common by running a few of them on three labels. Started with {@code
 * -XX:ArchiveClassesAtExit}, Java keeps them in a file that later starts need only map.
 */
public final class CommonClasses {

    private static final String LAYER = "1,0; .5,.7; -.5,.5";

    private CommonClasses() {}

    /** Runs the commands in a folder, which has to exist and keeps their files. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path sets = folder.resolve("sets.txt");
        String verdicts = folder.resolve("verdicts.jsonl").toString();
        String proofs = folder.resolve("proofs.jsonl").toString();
        Files.writeString(sets, "0\n0 2\n");
        run("count", "--labels", "1000", "--features", "50", "--active", "3");
        run("plan", "--labels", "100", "--active", "3", "--encoder", "50");
        run("regions", "--rows", LAYER);
        run("verify", "--rows", LAYER, sets.toString(), "--out", verdicts, "--certificates", proofs);
        run("explain", "--rows", LAYER, sets.toString());
        run("check", "--rows", LAYER, "--certificates", proofs, "--verdicts", verdicts, sets.toString());
    }

    private static void run(String... arguments) {
        try (PrintWriter nobody = new PrintWriter(Writer.nullWriter())) {
            int code = OrthantCommand.run(nobody, nobody, arguments);
            if (code != 0) {
                throw new IllegalStateException(String.join(" ", arguments) + " ends with exit code " + code);
            }
        }
    }
}
