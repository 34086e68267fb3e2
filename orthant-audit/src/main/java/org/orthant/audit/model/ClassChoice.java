package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.SplittableRandom;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.model.Model;
import org.orthant.model.TokenKind;

/**
 * Which classes of a layer an audit asks about. Every method returns a new choice.
 *
 * <pre>{@code
 * ModelAudit.of(folder).classes(ClassChoice.tokens(TokenKind.ADDED)).run();
 * }</pre>
 *
 * @since 0.3.0
 */
public final class ClassChoice {

    /** All classes. */
    public static final ClassChoice ALL =
            new ClassChoice(new Source("classes", Optional.empty(), ClassChoice::all), Optional.empty());

    private final Source source;
    private final Optional<Sample> sample;

    private ClassChoice(Source source, Optional<Sample> sample) {
        this.source = source;
        this.sample = sample;
    }

    /** Finds the classes of a model. */
    @FunctionalInterface
    private interface Finder {
        BitSet find(Model model, ModelAssumptions assumed);
    }

    /**
     * Where classes come from.
     *
     * @param plural what they are called
     * @param kind the kind of tokens that they are
     * @param finder finds them
     */
    private record Source(String plural, Optional<TokenKind> kind, Finder finder) {}

    /** A random choice of some of the classes. */
    private record Sample(int size, long seed) {

        /** Draws without replacement: the first ones of a random order. */
        BitSet draw(BitSet all) {
            int[] order = all.stream().toArray();
            SplittableRandom random = new SplittableRandom(seed);
            BitSet drawn = new BitSet();
            for (int i = 0; i < size; i++) {
                int other = i + random.nextInt(order.length - i);
                drawn.set(order[other]);
                order[other] = order[i];
            }
            return drawn;
        }
    }

    private static ClassChoice of(String plural, Optional<TokenKind> kind, Finder finder) {
        return new ClassChoice(new Source(plural, kind, finder), Optional.empty());
    }

    private static BitSet all(Model model, ModelAssumptions assumed) {
        BitSet all = new BitSet();
        all.set(0, assumed.head().labels());
        return all;
    }

    /** Returns the rows of a language model that are of some kind. */
    public static ClassChoice tokens(TokenKind kind) {
        return of(
                kind.plural(),
                Optional.of(kind),
                (model, assumed) -> model.facts()
                        .tokens()
                        .map(tokens -> tokens.rows(kind, assumed.head().labels()))
                        .orElseThrow(() -> new InvalidSettingException(
                                Setting.CLASSES,
                                "the model has no tokenizer that can be read, so that the kinds of its rows are unknown: choose classes by"
                                        + " number")));
    }

    /** Returns the classes from one number to another, counted from 0. */
    public static ClassChoice range(int first, int last) {
        return of("chosen classes", Optional.empty(), (model, assumed) -> {
            int labels = assumed.head().labels();
            if (first < 0 || first > last || last >= labels) {
                throw new InvalidSettingException(
                        Setting.CLASSES,
                        first + ".." + last + " is not a range of the " + labels + " classes, which count from 0");
            }
            BitSet range = new BitSet();
            range.set(first, last + 1);
            return range;
        });
    }

    /** Returns the classes of a file, one name or number per line. */
    public static ClassChoice file(Path lines) {
        return of("chosen classes", Optional.empty(), (model, assumed) -> {
            BitSet listed = new BitSet();
            TextLines.forEach(lines, "names or numbers of classes", (number, line) -> {
                if (!line.isBlank()) {
                    listed.set(find(lines, number, line.strip(), assumed));
                }
            });
            return listed;
        });
    }

    private static int find(Path file, long line, String text, ModelAssumptions assumed) {
        try {
            return AskedLabel.find(assumed.names(), assumed.head().labels(), text);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.at(file, line, String.valueOf(problem.getMessage()));
        }
    }

    /**
     * Returns a random sample of these classes, or all of them if there are no more than {@code number}.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public ClassChoice sampled(int number, long randomSeed) {
        if (number < 1) {
            throw new IllegalArgumentException(number + " is not a size of a sample: expected at least 1");
        }
        return new ClassChoice(source, Optional.of(new Sample(number, randomSeed)));
    }

    /**
     * Returns the classes of a model.
     *
     * @throws NoSuchClassesException if it has none
     */
    ChosenClasses choose(Model model, ModelAssumptions assumed) {
        BitSet all = source.finder().find(model, assumed);
        if (all.isEmpty()) {
            throw new NoSuchClassesException(source.plural());
        }
        BitSet some = sample.filter(choice -> choice.size() < all.cardinality())
                .map(choice -> choice.draw(all))
                .orElse(all);
        boolean alone = assumed.rule().filter(rule -> !rule.isRanking()).isPresent();
        return new ChosenClasses(source.plural(), source.kind(), all.cardinality(), some, alone);
    }
}
