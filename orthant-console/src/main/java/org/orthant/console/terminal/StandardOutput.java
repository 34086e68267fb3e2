package org.orthant.console.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Standard output, which keeps the first error, because the writers around it ignore errors. */
public final class StandardOutput extends FilterOutputStream {

    private @Nullable IOException failure;

    public StandardOutput(OutputStream stream) {
        super(stream);
    }

    public PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8), true);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /** Returns the exit code after all output: a write error is reported, unless the reader closed the pipe. */
    public int exitCode(int code, PrintWriter err) {
        if (failure == null || isBrokenPipe(failure)) {
            return code;
        }
        err.println("orthant: standard output cannot be written: " + failure.getMessage());
        return ExitCode.BAD_INPUT;
    }

    /** Recognises a closed pipe, as in {@code orthant … | head}, by the only information that Java gives, the message. */
    private static boolean isBrokenPipe(IOException failure) {
        return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
}
