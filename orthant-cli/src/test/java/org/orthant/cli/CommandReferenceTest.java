package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.orthant.cli.command.OrthantCommand;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command reference is the output of {@code --help}; {@code -Dorthant.reference=write} regenerates it. */
class CommandReferenceTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "commands.md");

    /** As wide as the lines of other documents. */
    private static final int WIDTH = 120;

    @Test
    void theReferenceHasTheHelpOfEveryCommand() throws IOException {
        StringBuilder reference = new StringBuilder("""
                # Commands

                After reading this page you can look up every option of every command, as `--help` prints it.
                [Exit codes](exit-codes.md) are the same for all commands; [the glossary](../glossary.md) explains the terms.
                """);
        append(reference, OrthantCommand.commandLine());
        if ("write".equals(System.getProperty("orthant.reference"))) {
            Files.writeString(DOCUMENT, reference);
        }
        assertThat(Files.readString(DOCUMENT)).isEqualTo(reference.toString());
    }

    private static void append(StringBuilder reference, CommandLine command) {
        command.setUsageHelpWidth(WIDTH);
        reference
                .append("\n## ")
                .append(command.getCommandSpec().qualifiedName())
                .append("\n\n```text\n")
                .append(command.getUsageMessage(Ansi.OFF)
                        .lines()
                        .map(String::stripTrailing)
                        .reduce("", (text, line) -> text + line + "\n")
                        .strip())
                .append("\n```\n");
        command.getSubcommands().values().stream()
                .distinct()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .filter(each -> !each.getCommandName().equals("help"))
                .forEach(each -> append(reference, each));
    }
}
