package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.orthant.cli.command.OrthantCommand;

/** The page about the paper names only classes, tests, commands and files that exist, and has something to say in every row. */
class PaperPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern METHOD = Pattern.compile("([A-Z]\\w+)\\.([a-z]\\w+)");
    private static final Pattern CLASS = Pattern.compile("[A-Z]\\w+");

    /** Every source file of the project by the name of its class. */
    private static Map<String, Path> classes;

    /** The rows of all tables, as their cells. */
    private static List<List<String>> rows;

    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> files = Files.find(
                ROOT,
                20,
                (file, attributes) ->
                        file.toString().endsWith(".java") && file.toString().contains("/src/"))) {
            classes = files.collect(Collectors.toMap(
                    file -> file.getFileName().toString().replace(".java", ""), file -> file, (one, other) -> one));
        }
        rows = Files.readAllLines(ROOT.resolve("docs/paper.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| ---"))
                .map(line ->
                        Stream.of(line.split("\\|")).skip(1).map(String::strip).toList())
                .filter(cells -> !cells.get(1).equals("where"))
                .toList();
    }

    @Test
    void everyRowNamesWhereItIsAndWhatCameOut() {
        assertThat(rows).hasSizeGreaterThan(70).allSatisfy(cells -> {
            assertThat(cells).hasSize(3).noneMatch(String::isEmpty);
            assertThat(cells.get(1)).containsPattern(CODE);
            assertThat(cells.get(2)).doesNotContainIgnoringCase("missing");
        });
    }

    @Test
    void everyClassTestCommandAndFileExists() {
        assertThat(rows.stream()
                        .flatMap(cells -> CODE.matcher(cells.get(1)).results())
                        .map(code -> code.group(1)))
                .allSatisfy(PaperPageTest::assertExists);
    }

    private static void assertExists(String code) throws IOException {
        if (code.startsWith("orthant ")) {
            List<String> words = Pattern.compile("'([^']*)'|\\S+")
                    .matcher(code)
                    .results()
                    .skip(1)
                    .map(MatchResult::group)
                    .map(word -> word.replace("'", ""))
                    .toList();
            if (!words.get(0).equals("bench")) {
                assertThatCode(() -> OrthantCommand.commandLine().parseArgs(words.toArray(String[]::new)))
                        .as(code)
                        .doesNotThrowAnyException();
            }
        } else if (METHOD.matcher(code).matches()) {
            int dot = code.indexOf('.');
            assertThat(classes).containsKey(code.substring(0, dot));
            assertThat(Files.readString(classes.get(code.substring(0, dot))))
                    .contains(" " + code.substring(dot + 1) + "(");
        } else if (CLASS.matcher(code).matches()) {
            assertThat(classes).containsKey(code);
        } else {
            assertThat(ROOT.resolve(code)).exists();
        }
    }
}
