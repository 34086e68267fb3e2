package org.orthant.console.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.orthant.io.BadInputException;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Checks the paths that a command will write before it runs: a file where a folder is needed, or the reverse, is refused
 * before hours of work rather than after them.
 *
 * <p>The label of an option's parameter, {@code FILE} or {@code FOLDER}, determines what is needed.
 */
public final class OutputPaths implements IExecutionStrategy {

    private static final Set<String> OUTPUTS = Set.of("--out");

    @Override
    public int execute(ParseResult parsed) {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        for (OptionSpec option : command.matchedOptions()) {
            if (OUTPUTS.contains(option.longestName()) && option.getValue() instanceof Path path) {
                try {
                    require(option, path);
                } catch (BadInputException unsuitable) {
                    throw new ExecutionException(
                            command.commandSpec().commandLine(), String.valueOf(unsuitable.getMessage()), unsuitable);
                }
            }
        }
        return new RunLast().execute(parsed);
    }

    private static void require(OptionSpec option, Path path) {
        boolean folder = option.paramLabel().equals("FOLDER");
        if (folder && Files.exists(path) && !Files.isDirectory(path)) {
            throw BadInputException.in(path, "is a file; " + option.longestName() + " needs a folder");
        }
        if (option.paramLabel().equals("FILE") && Files.isDirectory(path)) {
            throw BadInputException.in(path, "is a folder; " + option.longestName() + " needs a file");
        }
    }
}
