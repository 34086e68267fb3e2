package org.orthant.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.orthant.cli.command.OrthantCommand;
import org.orthant.console.terminal.StandardError;
import org.orthant.console.terminal.StandardOutput;

/** The program. */
public final class Orthant {

    private Orthant() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        StandardOutput standard = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter out = standard.writer();
        FileDescriptor standardError = StandardError.descriptor();
        System.setErr(new PrintStream(new FileOutputStream(standardError), true, StandardCharsets.UTF_8));
        PrintWriter err = utf8(standardError);
        int code = OrthantCommand.run(out, err, arguments);
        out.flush();
        code = standard.exitCode(code, err);
        err.flush();
        System.exit(code);
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
