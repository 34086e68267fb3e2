package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.cli.command.OrthantCommand;
import org.orthant.console.terminal.StandardOutput;

class StandardOutputTest {

    private final StringWriter err = new StringWriter();

    @Test
    void whatCannotBeWrittenIsReported() {
        assertThat(exitCodeWhenFailingWith("No space left on device")).isEqualTo(3);
        assertThat(err.toString().lines())
                .containsExactly("orthant: standard output cannot be written: No space left on device");
    }

    @Test
    void aReaderMayStopReading() {
        assertThat(exitCodeWhenFailingWith("Broken pipe")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    /** A program that closes its pipe after a full disk has not read everything. */
    @Test
    void theFirstErrorIsReported() {
        Iterator<String> messages =
                List.of("No space left on device", "Broken pipe").iterator();
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(messages.next());
            }
        });
        for (int i = 0; i < 2; i++) {
            assertThatIOException().isThrownBy(() -> output.write('x'));
        }
        assertThat(output.exitCode(0, new PrintWriter(err, true))).isEqualTo(3);
        assertThat(err.toString()).contains("No space left on device");
    }

    @Test
    void textArrivesInUtf8() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(bytes);
        output.writer().println("größer");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("größer\n");
        assertThat(output.exitCode(2, new PrintWriter(err))).isEqualTo(2);
    }

    private int exitCodeWhenFailingWith(String message) {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(message);
            }
        });
        PrintWriter error = new PrintWriter(err, true);
        return output.exitCode(OrthantCommand.run(output.writer(), error, "count", "-n", "10", "-d", "3"), error);
    }
}
