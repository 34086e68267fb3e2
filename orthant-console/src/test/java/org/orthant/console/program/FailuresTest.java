package org.orthant.console.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.console.option.RootCommand;
import org.orthant.io.BadInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class FailuresTest {

    @Command(name = "try")
    static final class Root extends RootCommand {}

    @Command(name = "fail")
    static final class Fail implements Callable<Integer> {

        @Option(names = "--defect", description = "fails by a defect")
        boolean defect;

        @Option(names = "--required", required = true, description = "a word")
        String required = "";

        @Override
        public Integer call() {
            if (defect) {
                throw new IllegalStateException("oops");
            }
            throw BadInputException.in(Path.of("W.npy"), "is empty");
        }
    }

    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = new CommandLine(new Root()).addSubcommand(new Fail());
        return Program.run(
                Program.configure(line, new Failures(Failure::ofInput)),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                arguments);
    }

    @Test
    void anInvalidFileIsOneLine() {
        assertThat(run("fail", "--required", "x")).isEqualTo(3);
        assertThat(err.toString()).isEqualTo("try: W.npy: is empty\n");
    }

    @Test
    void anArgumentIsNoFileOfArguments(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("arguments"), "--defect");
        assertThat(run("fail", "--required", "x", "@" + file)).isEqualTo(2);
        assertThat(err.toString()).contains("@" + file);
    }

    @Test
    void aDefectIsReportedAsSuch() {
        assertThat(run("fail", "--required", "x", "--defect")).isEqualTo(1);
        assertThat(err.toString()).contains("internal error", "oops").hasLineCount(1);
        assertThat(run("-v", "fail", "--required", "x", "--defect")).isEqualTo(1);
        assertThat(err.toString()).contains("FailuresTest.java");
        assertThat(run("-v", "--errors", "json", "fail", "--required", "x", "--defect"))
                .isEqualTo(1);
        assertThat(err.toString().lines()).last().asString().startsWith("{").contains("\"kind\":\"internal\"");
    }

    @Test
    void anUnknownOptionIsReportedBeforeTheOneThatIsMissing() {
        assertThat(run("fail", "--reqiured", "x")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("try fail: unknown option --reqiured; did you mean --required? (see try fail --help)\n");
    }

    @Test
    void aWordIsComparedByItsTypingErrors() {
        assertThat(Misspelling.distance("verify", "verify")).isZero();
        assertThat(Misspelling.distance("verfiy", "verify")).isEqualTo(1);
        assertThat(Misspelling.distance("veriffy", "verify")).isEqualTo(1);
        assertThat(Misspelling.distance("vreif", "verify")).isEqualTo(2);
    }
}
