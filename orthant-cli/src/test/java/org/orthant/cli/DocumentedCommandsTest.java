package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.cli.command.OrthantCommand;
import picocli.CommandLine.ParameterException;

/** Every command that a document shows has options and values that the command line accepts. */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of("..");

    /** A command of a console block, which may continue after a backslash at the end of a line. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\$ (?:\\./)?orthant ((?:[^\\\\\n]|\\\\\n)*)");

    /** Words may have quoted parts. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    /** Programs with commands that this one does not have. */
    private static final List<String> OTHER_PROGRAMS = List.of("bench", "spark");

    @Test
    void everyCommandThatIsShownIsAccepted() throws IOException {
        List<String> refused = new ArrayList<>();
        int shown = 0;
        for (Path document : documents()) {
            for (MatchResult command :
                    COMMAND.matcher(Files.readString(document)).results().toList()) {
                List<String> words = words(command.group(1));
                if (!OTHER_PROGRAMS.contains(words.get(0))) {
                    shown++;
                    try {
                        OrthantCommand.commandLine().parseArgs(words.toArray(String[]::new));
                    } catch (ParameterException e) {
                        refused.add(document + ": " + command.group() + ": " + e.getMessage());
                    }
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(shown).isGreaterThan(50);
    }

    private static List<String> words(String command) {
        String line = command.replace("\\\n", " ").replaceFirst("\\s[#>&].*", "");
        return WORD.matcher(line)
                .results()
                .map(word -> word.group().replaceAll("['\"]", ""))
                .toList();
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        return documents;
    }
}
