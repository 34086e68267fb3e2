package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ClassChoice;
import org.orthant.console.option.Usage;
import org.orthant.model.TokenKind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that choose the classes to ask about. */
public final class ClassOptions {

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

    @Option(names = "--tokens", paramLabel = "KIND")
    @Nullable
    Choice tokens;

    @Option(names = "--classes", paramLabel = "FILE|RANGE")
    @Nullable
    String classes;

    @Option(names = "--sample", paramLabel = "NUMBER")
    @Nullable
    Integer sample;

    @Option(names = "--sample-seed", paramLabel = "NUMBER")
    @Nullable
    Long seed;

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    /** Returns the classes to ask about, if not all are. */
    public Optional<ClassChoice> choice() {
        if (tokens != null && classes != null) {
            throw wrong("specify at most one of --tokens and --classes");
        }
        if (seed != null && sample == null) {
            throw wrong("--sample-seed requires --sample");
        }
        Optional<ClassChoice> given = Optional.ofNullable(tokens)
                .filter(kind -> kind != Choice.ALL)
                .map(Choice::choice)
                .or(() -> Optional.ofNullable(classes).map(ClassOptions::listed));
        if (sample == null) {
            return given;
        }
        if (sample < 1) {
            throw wrong("--sample " + sample + ": expected at least 1");
        }
        return Optional.of(given.orElse(ClassChoice.ALL).sampled(sample, seed == null ? 0 : seed));
    }

    /** Returns the option that chose classes. */
    public String option() {
        return tokens != null ? "--tokens" : "--classes";
    }

    private static ClassChoice listed(String text) {
        Matcher range = RANGE.matcher(text);
        if (!range.matches()) {
            return ClassChoice.file(Path.of(text));
        }
        int first = Integer.parseInt(range.group(1));
        return ClassChoice.range(first, range.group(2) == null ? first : Integer.parseInt(range.group(2)));
    }

    private RuntimeException wrong(String problem) {
        return Usage.wrong(Objects.requireNonNull(spec), problem);
    }
}
