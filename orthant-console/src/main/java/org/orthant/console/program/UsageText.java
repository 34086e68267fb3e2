package org.orthant.console.program;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Says what is wrong with a command line, in the same words for the problems that picocli finds and for ours. */
final class UsageText {

    private UsageText() {}

    /** Returns the message of a usage error. */
    static String of(ParameterException failure, String... arguments) {
        return Misspelling.message(failure, arguments).orElseGet(() -> problem(failure, List.of(arguments)));
    }

    private static String problem(ParameterException failure, List<String> arguments) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        if (failure instanceof MissingParameterException missing) {
            return missing(missing.getMissing(), arguments);
        }
        if (failure instanceof MutuallyExclusiveArgsException) {
            return command.argGroups().stream()
                    .filter(ArgGroupSpec::exclusive)
                    .map(group -> given(group, arguments))
                    .filter(given -> given.size() > 1)
                    .findFirst()
                    .map(given -> String.join(" and ", given) + " cannot be combined: specify one of them")
                    .orElseGet(() -> ownWords(failure));
        }
        if (failure instanceof OverwrittenOptionException twice) {
            return name(twice.getOverwritten()) + " is given twice: specify it once";
        }
        if (failure instanceof MaxValuesExceededException) {
            return valueOfFlag(command, arguments).orElseGet(() -> ownWords(failure));
        }
        ArgSpec option = failure.getArgSpec();
        return option != null && failure.getCause() instanceof TypeConversionException unfit
                ? name(option) + ": " + unfit(option, String.valueOf(failure.getValue()), unfit)
                : ownWords(failure);
    }

    private static String ownWords(ParameterException failure) {
        return String.valueOf(failure.getMessage());
    }

    private static String missing(List<ArgSpec> missing, List<String> arguments) {
        List<ArgSpec> absent = missing.stream()
                .filter(option -> names(option).stream().noneMatch(name -> isGiven(name, arguments)))
                .toList();
        if (absent.isEmpty() && !missing.isEmpty()) {
            return name(missing.get(0)) + " needs a value: " + withValue(missing.get(0));
        }
        List<String> names =
                absent.stream().map(UsageText::withValue).distinct().toList();
        boolean choice = missing.size() > 1
                && missing.stream()
                        .allMatch(option ->
                                option.group() != null && option.group().exclusive());
        return choice ? "specify one of " + String.join(", ", names) : "specify " + String.join(", ", names);
    }

    private static boolean isGiven(String name, List<String> arguments) {
        return arguments.stream().anyMatch(word -> word.equals(name) || word.startsWith(name + "="));
    }

    private static List<String> given(ArgGroupSpec group, List<String> arguments) {
        return group.args().stream()
                .filter(option -> names(option).stream().anyMatch(name -> isGiven(name, arguments)))
                .map(UsageText::name)
                .toList();
    }

    private static Optional<String> valueOfFlag(CommandSpec command, List<String> arguments) {
        return arguments.stream()
                .filter(word -> word.indexOf('=') > 0)
                .filter(word -> Optional.ofNullable(command.findOption(word.substring(0, word.indexOf('='))))
                        .filter(option -> option.arity().max() == 0)
                        .isPresent())
                .findFirst()
                .map(word -> word.substring(0, word.indexOf('=')) + " takes no value: remove "
                        + word.substring(word.indexOf('=')));
    }

    /** Returns what was expected of a value: in the words of the option's own conversion, or by its type. */
    private static String unfit(ArgSpec option, String value, TypeConversionException unfit) {
        Class<?> type = option.auxiliaryTypes()[0];
        if (option.converters().length == 0 && type.isEnum()) {
            List<String> choices = Arrays.stream(type.getEnumConstants())
                    .map(choice -> String.valueOf(choice).toLowerCase(Locale.ROOT))
                    .toList();
            return "'" + wrong(option, value, part -> choices.contains(part.toLowerCase(Locale.ROOT)))
                    + "' is unknown: expected " + String.join(", ", choices);
        }
        if (option.converters().length == 0 && (type == Integer.class || type == Long.class)) {
            return "'" + wrong(option, value, UsageText::isInt) + "' is not a whole number"
                    + (type == Integer.class ? " up to " + Integer.MAX_VALUE : "");
        }
        if (option.converters().length == 0 && type == Double.class) {
            return "'" + wrong(option, value, UsageText::isDouble) + "' is not a number";
        }
        return String.valueOf(unfit.getMessage());
    }

    /** Returns the part of a list that is wrong. */
    private static String wrong(ArgSpec option, String value, Predicate<String> right) {
        return option.splitRegex().isEmpty()
                ? value
                : Arrays.stream(value.split(option.splitRegex(), -1))
                        .filter(right.negate())
                        .findFirst()
                        .orElse(value);
    }

    private static boolean isInt(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException notAnInt) {
            return false;
        }
    }

    private static boolean isDouble(String text) {
        try {
            Double.parseDouble(text);
            return true;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static List<String> names(ArgSpec option) {
        return option instanceof OptionSpec named ? List.of(named.names()) : List.of();
    }

    private static String name(ArgSpec option) {
        return option instanceof OptionSpec named ? named.longestName() : option.paramLabel();
    }

    private static String withValue(ArgSpec option) {
        return option instanceof OptionSpec named
                ? (named.longestName() + " " + named.paramLabel()).strip()
                : option.paramLabel();
    }
}
