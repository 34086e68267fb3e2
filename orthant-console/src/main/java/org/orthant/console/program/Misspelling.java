package org.orthant.console.program;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds the command or option that an unknown word was meant to be. */
final class Misspelling {

    private static final String AUDIT = "audit";

    private static final String WEIGHTS = "--weights";

    private Misspelling() {}

    /** Returns the message of a usage error about an unknown command, option or argument, with the nearest known word. */
    static Optional<String> message(ParameterException failure, String... arguments) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        // picocli reports a missing option before an unknown one, which often is the missing one, misspelt.
        return unknown(failure, command, arguments)
                .map(word -> isOption(word)
                        ? "unknown option " + word
                                + didYouMean(word, command.optionsMap().keySet())
                        : ofWord(word, command));
    }

    private static Optional<String> unknown(ParameterException failure, CommandSpec command, String... arguments) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unmatched.getUnmatched().stream().map(Misspelling::name).findFirst();
        }
        return failure instanceof CommandLine.MissingParameterException
                ? Arrays.stream(arguments)
                        .filter(word -> word.startsWith("--") && word.length() > 2)
                        .map(Misspelling::name)
                        .filter(word -> !command.optionsMap().containsKey(word))
                        .findFirst()
                : Optional.empty();
    }

    private static String ofWord(String word, CommandSpec command) {
        Set<String> commands = command.subcommands().keySet();
        if (commands.isEmpty()) {
            return "unexpected argument '" + word + "'" + layerFirst(command);
        }
        return "unknown command '" + word + "'"
                + (commands.contains(AUDIT) && isFile(word)
                        ? "; to audit this model, run " + command.qualifiedName() + " " + AUDIT + " " + word
                        : didYouMean(word, commands));
    }

    /** Returns how to name the layer, if that may be what an argument too many was meant for. */
    private static String layerFirst(CommandSpec command) {
        boolean unnamed = command.findOption(WEIGHTS) != null
                && !command.commandLine().getParseResult().hasMatchedOption(WEIGHTS);
        return unnamed ? "; name the file of the layer as " + WEIGHTS + " FILE" : "";
    }

    private static boolean isFile(String word) {
        try {
            return Files.exists(Path.of(word));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private static boolean isOption(String word) {
        return word.startsWith("-") && word.length() > 1;
    }

    /** Returns an option without the value after its equals sign. */
    private static String name(String word) {
        int end = word.indexOf('=');
        return isOption(word) && end > 0 ? word.substring(0, end) : word;
    }

    private static String didYouMean(String word, Collection<String> known) {
        int farthest = Math.max(1, word.replace("-", "").length() / 3);
        return known.stream()
                .filter(candidate -> candidate.length() > 2 && distance(word, candidate) <= farthest)
                .min(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("");
    }

    /** Returns the number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
    static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int changed = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(changed, cost[i - 2][j - 2] + 1) : changed;
    }
}
