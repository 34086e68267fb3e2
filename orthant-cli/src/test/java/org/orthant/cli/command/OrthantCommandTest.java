package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.cli.Shell;
import org.orthant.console.option.Subcommand;
import org.orthant.console.program.OptionTexts;
import picocli.CommandLine;

class OrthantCommandTest {

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExplainsItselfWithAnExample(String command) {
        Shell shell = Shell.run(command, "--help");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("Usage: orthant " + command).contains("Examples:\n  orthant " + command);
        assertThat(shell.out()).doesNotContain("Exit codes:", "\u001b");
        assertThat(shell.out().lines()).allMatch(line -> line.length() <= 80);
    }

    static Stream<String> commands() {
        return OrthantCommand.commandLine().getSubcommands().keySet().stream().filter(name -> !name.equals("help"));
    }

    @Test
    void everyDescriptionOfAnOptionIsUsed() throws IOException {
        Set<String> used = new HashSet<>();
        collectKeys(OrthantCommand.commandLine(), used);
        assertThat(used).containsAll(keys(OrthantCommand.class)).containsAll(keys(Subcommand.class));
    }

    private static void collectKeys(CommandLine line, Set<String> keys) {
        line.getCommandSpec().args().stream().map(OptionTexts::key).forEach(keys::add);
        line.getSubcommands().values().forEach(each -> collectKeys(each, keys));
    }

    private static Set<String> keys(Class<?> neighbour) throws IOException {
        Properties texts = new Properties();
        try (InputStream stream = neighbour.getResourceAsStream("options.properties")) {
            texts.load(new InputStreamReader(Objects.requireNonNull(stream), StandardCharsets.UTF_8));
        }
        return texts.stringPropertyNames();
    }

    @Test
    void helpListsEveryCommand() {
        Shell shell = Shell.run("--help");
        assertThat(shell.out()).contains("bench", "check", "count", "plan", "regions", "completion", "Exit codes:");
        assertThat(Shell.run("help", "count").out()).contains("Usage: orthant count");
    }

    @Test
    void theBenchmarkIsListedButIsAProgramOfItsOwn() {
        Shell shell = Shell.run("-q", "bench", "--layer", "W25", "more");
        assertThat(shell.exitCode()).isEqualTo(2);
        assertThat(shell.err().lines()).hasSize(1).allMatch(line -> line.contains("./orthant bench"));
    }

    @Test
    void aCommandIsTheOnlyOneThatIsCreatedUnlessItIsAboutTheOthers() {
        assertThat(CommandName.of("count", "--labels", "9")).containsExactly(CommandName.COUNT);
        assertThat(CommandName.of("-q", "--verbose", "verify", "count")).containsExactly(CommandName.VERIFY);
        assertThat(CommandName.of("help", "count")).isEqualTo(CommandName.ALL);
        assertThat(CommandName.of("completion")).isEqualTo(CommandName.ALL);
        assertThat(CommandName.of("--help", "count")).isEqualTo(CommandName.ALL);
        assertThat(CommandName.of("coutn")).isEqualTo(CommandName.ALL);
        assertThat(CommandName.of()).isEqualTo(CommandName.ALL);
    }

    @Test
    void everyCommandIsCalledAsItCallsItself() {
        for (var entry : OrthantCommand.commandLine().getSubcommands().entrySet()) {
            assertThat(entry.getValue().getCommandName()).isEqualTo(entry.getKey());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "evaluate --run x",
                "experiment x.yaml --run x",
                "predict --run x --examples x",
                "train --run x"
            })
    void withoutTrainingOneLineTellsWhereItIs(String words) {
        String[] arguments = words.split(" ", -1);
        String command = arguments[0];
        StringWriter err = new StringWriter();
        CommandLine line = OrthantCommand.commandLine()
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(new StringWriter()))
                .setExecutionStrategy(LeftOut.withoutTraining());
        assertThat(line.execute(arguments)).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains(command, "orthant-training-" + BuildInformation.release() + "-linux-x86_64.tar.gz");
        assertThat(line.execute(command, "--help")).isZero();
        assertThat(line.execute("count", "-n", "9", "-d", "3")).isZero();
    }

    @Test
    void withoutACommandItShowsWhatThereIs() {
        Shell shell = Shell.run();
        assertThat(shell.exitCode()).isEqualTo(2);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).contains("Usage: orthant", "Commands:");
    }

    @Test
    void theVersionTellsWhatWasBuilt() {
        Shell shell = Shell.run("--version");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).startsWith("orthant ").contains("\ncommit ").contains("\nJava ");
    }

    @Test
    void completionIsAScriptForTheShell() {
        Shell shell = Shell.run("completion");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("complete -F _complete_orthant");
    }

    @Test
    void aLackOfMemoryIsOneLineThatSaysHowToAllowMore() {
        StringWriter err = new StringWriter();
        PrintWriter tooSmall = new PrintWriter(new StringWriter()) {
            @Override
            public void write(String text, int from, int length) {
                throw new OutOfMemoryError();
            }
        };
        int code = OrthantCommand.run(tooSmall, new PrintWriter(err), "count", "-n", "9", "-d", "3");
        assertThat(code).isEqualTo(3);
        assertThat(err.toString().lines()).hasSize(1).allMatch(line -> line.contains("ORTHANT_JAVA_OPTS=-Xmx"));
    }

    @Test
    void aMisspeltCommandOrOptionIsToldWhatItMayHaveBeen() {
        assertThat(Shell.run("verfiy", "sets.txt"))
                .isEqualTo(new Shell(
                        2, "", "orthant: unknown command 'verfiy'; did you mean verify? (see orthant --help)\n"));
        assertThat(Shell.run("count", "-n", "9", "--faetures", "3").err())
                .isEqualTo("orthant count: unknown option --faetures; did you mean --features?"
                        + " (see orthant count --help)\n");
        assertThat(Shell.run("verify", "--wieghts=W.npy", "sets.txt").err())
                .startsWith("orthant verify: unknown option --wieghts; did you mean --weights?");
        assertThat(Shell.run("data", "debtgas").err()).contains("did you mean debtags?");
        assertThat(Shell.run("nonsense").err()).isEqualTo("orthant: unknown command 'nonsense' (see orthant --help)\n");
    }

    @Test
    void outputsThatAreFilesInsteadOfFoldersOrTheReverseAreRefusedFirst(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "mine");
        Shell onFile = Shell.run("audit", "no-such-model.onnx", "--out", file.toString());
        assertThat(onFile.exitCode()).isEqualTo(3);
        assertThat(onFile.err()).isEqualTo("orthant: " + file + ": is a file; --out needs a folder\n");
        Shell onFolder = Shell.run("verify", "--rows", "1", "no-such-file.txt", "--out", folder.toString());
        assertThat(onFolder.exitCode()).isEqualTo(3);
        assertThat(onFolder.err()).isEqualTo("orthant: " + folder + ": is a folder; --out needs a file\n");
        assertThat(file).hasContent("mine");
    }

    @Test
    void theOldNameOfLabelSetsIsAcceptedWithANote(@TempDir Path folder) {
        Path none = folder.resolve("none.txt");
        assertThat(Shell.run("audit", "no-such-model.onnx", "--labels", none.toString())
                        .err())
                .startsWith("orthant audit: note: --labels is now --label-sets; the old name is accepted");
        assertThat(Shell.run("audit", "no-such-model.onnx").err()).doesNotContain("note");
        assertThat(Shell.run("audit", "--help").out()).doesNotContain("--labels");
    }
}
