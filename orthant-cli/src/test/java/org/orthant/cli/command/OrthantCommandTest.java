package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.cli.Shell;
import org.orthant.console.option.Subcommand;
import org.orthant.console.program.OptionTexts;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

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
                .setExecutionStrategy(LeftOut.ofSmallerArchive());
        assertThat(line.execute(arguments)).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains(command, "orthant-training-" + BuildInformation.release() + "-linux-x86_64.tar.gz");
        assertThat(line.execute(command, "--help")).isZero();
        assertThat(line.execute("count", "-n", "9", "-d", "3")).isZero();
    }

    @Test
    void anArchiveListsTheCommandsThatItHasAndRefusesTheOthersInOneLine() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        LeftOut smaller = LeftOut.ofSmallerArchive();
        CommandLine line = OrthantCommand.commandLine()
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(out))
                .setExecutionStrategy(smaller);
        smaller.hide(line);
        assertThat(line.execute("--help")).isZero();
        assertThat(out.toString())
                .doesNotContainPattern("(?m)^  (bench|spark|train|demo|predict|experiment|evaluate) ")
                .containsPattern("(?m)^  audit ")
                .contains("Not in this archive: bench, demo, evaluate, experiment, predict, spark, train.");
        for (String command : List.of("bench", "spark")) {
            assertThat(line.execute(command, "--layer", "W25")).isEqualTo(2);
        }
        assertThat(err.toString().lines())
                .hasSize(2)
                .allMatch(each -> each.contains("which no archive includes: build Orthant from its sources"));
        assertThat(Shell.run("--help").out()).doesNotContain("Not in this archive");
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
        assertThat(Shell.run("verify", "W.npy", "sets.txt").err())
                .isEqualTo(
                        "orthant verify: unexpected argument 'sets.txt'; name the file of the layer as --weights FILE"
                                + " (see orthant verify --help)\n");
        assertThat(Shell.run("pom.xml").err())
                .isEqualTo("orthant: unknown command 'pom.xml'; to audit this model, run orthant audit pom.xml"
                        + " (see orthant --help)\n");
        assertThat(Shell.run("nonsense").err()).isEqualTo("orthant: unknown command 'nonsense' (see orthant --help)\n");
    }

    /** What picocli writes by itself. */
    private static final Pattern RAW =
            Pattern.compile("Invalid value for|is not an? (int|long|double)|expected one of \\[|case-insensitive"
                    + "|mutually exclusive|Missing required|should be specified|Expected parameter|Error:");

    @ParameterizedTest
    @MethodSource("usageErrors")
    void everyUsageErrorIsInOurWords(String words, String message) {
        Shell shell = Shell.run(words.split(" ", -1));
        assertThat(shell.exitCode()).isEqualTo(2);
        String command = "orthant " + words.split(" ", -1)[0];
        assertThat(shell.err()).isEqualTo(command + ": " + message + " (see " + command + " --help)\n");
    }

    static Stream<Arguments> usageErrors() {
        return Stream.of(
                arguments("verify --weights", "--weights needs a value: --weights FILE"),
                arguments(
                        "verify --rows 1 --weights x y",
                        "--rows and --weights cannot be combined: specify one of them"),
                arguments(
                        "verify y",
                        "specify one of --layer dft|spread|vandermonde|random, --rows ROWS, --weights FILE"),
                arguments("train", "specify --run FOLDER"),
                arguments("compare a", "specify NEW"),
                arguments("count -n abc", "--labels: 'abc' is not a whole number up to 2147483647"),
                arguments("count -n 99999999999", "--labels: '99999999999' is not a whole number up to 2147483647"),
                arguments(
                        "verify --rows 1 --fail-on undecided,x y",
                        "--fail-on: 'x' is unknown: expected unargmaxable, undecided"),
                arguments("verify --rows 1 --eps 1,a y", "--eps: 'a' is not a number"),
                arguments(
                        "verify --rows 1 --budget 10 y",
                        "--budget: '10' is not a duration: expected a number and its unit (ns, us, ms, s, m or h), such as 10s"),
                arguments(
                        "audit x --format xml", "--format: 'xml' is unknown: expected table, json, csv, sarif, junit"),
                arguments("audit x --list=3", "--list takes no value: remove =3"),
                arguments("audit x --tensor a --tensor b", "--tensor is given twice: specify it once"),
                arguments("verify --rows 1 --out --format json y", "--out needs a value: --out FILE"));
    }

    @Test
    void noOptionOfAnyCommandIsRefusedInTheWordsOfTheParser() {
        List<String> raw = new ArrayList<>();
        collectRaw(OrthantCommand.commandLine(), List.of(), raw);
        assertThat(raw).isEmpty();
    }

    private static void collectRaw(CommandLine line, List<String> path, List<String> raw) {
        for (OptionSpec option : line.getCommandSpec().options()) {
            Class<?> type = option.auxiliaryTypes()[0];
            boolean flag = option.arity().max() == 0;
            if (flag || Number.class.isAssignableFrom(type) || type.isEnum()) {
                String error = Shell.run(Stream.concat(path.stream(), Stream.of(option.longestName() + "=wrong"))
                                .toArray(String[]::new))
                        .err();
                if (RAW.matcher(error).find() || !error.contains(option.longestName())) {
                    raw.add(error);
                }
            }
        }
        line.getSubcommands()
                .forEach((name, command) -> collectRaw(
                        command, Stream.concat(path.stream(), Stream.of(name)).toList(), raw));
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
