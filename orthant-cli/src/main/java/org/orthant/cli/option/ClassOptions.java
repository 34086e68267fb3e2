package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.audit.model.ClassChoice;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.model.TokenKind;

/** Options that choose the classes to ask about. */
public final class ClassOptions extends OptionGroup {

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:\\.\\.([0-9]{1,9}))?");

    /** Values of {@code --tokens}. */
    public enum Choice {
        ADDED,
        SPECIAL,
        UNUSED,
        PADDED,
        ALL;

        private ClassChoice choice() {
            return this == ALL ? ClassChoice.ALL : ClassChoice.tokens(TokenKind.valueOf(name()));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final OptionValue<Choice> tokens = option(Choice.class, "--tokens", "KIND");

    private final OptionValue<String> classes = option(String.class, "--classes", "FILE|RANGE");

    private final OptionValue<Integer> sample = number("--sample");

    private final OptionValue<Long> seed = option(Long.class, "--sample-seed", "NUMBER");

    /** Declares the options. */
    public ClassOptions() {
        atMostOne(tokens, classes);
    }

    /** Returns the classes to ask about, if not all are. */
    public Optional<ClassChoice> choice() {
        if (seed.isGiven() && !sample.isGiven()) {
            throw seed.unwanted("requires --sample");
        }
        Optional<ClassChoice> given = tokens.value()
                .filter(kind -> kind != Choice.ALL)
                .map(Choice::choice)
                .or(() -> classes.value().map(ClassOptions::listed));
        if (!sample.isGiven()) {
            return given;
        }
        int number = sample.valid(count -> count >= 1, "at least 1");
        return Optional.of(given.orElse(ClassChoice.ALL).sampled(number, seed.orElse(0L)));
    }

    /** Returns the option that chose classes. */
    public String option() {
        return tokens.isGiven() ? "--tokens" : "--classes";
    }

    private static ClassChoice listed(String text) {
        Matcher range = RANGE.matcher(text);
        if (!range.matches()) {
            return ClassChoice.file(Path.of(text));
        }
        int first = Integer.parseInt(range.group(1));
        return ClassChoice.range(first, range.group(2) == null ? first : Integer.parseInt(range.group(2)));
    }
}
