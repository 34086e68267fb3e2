package org.orthant.io.labelset;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/**
 * The labels of ARFF files, with dense or sparse rows; other columns may be of any type and are not looked at.
 *
 * <p>Labels are the columns that Mulan's XML file beside it names, or the first ones that MEKA counts in the relation's
 * name ({@code -C 6}; the last ones if the number is negative), or those that have the names of labels, or, if n is
 * known, the last n ones.
 */
final class ArffLabelRows implements LabelSetRows {

    private static final Pattern MEKA = Pattern.compile("(?:^|[\\s:'\"])-C\\s+(-?[0-9]{1,9})(?![0-9])");
    private static final Pattern PART = Pattern.compile("[-_.](train|test)$", Pattern.CASE_INSENSITIVE);

    private final LabelTerms terms;
    private final List<ArffAttribute> attributes = new ArrayList<>();
    private String relation = "";
    private @Nullable ArffLabels labels;

    ArffLabelRows(LabelTerms terms) {
        this.terms = terms;
    }

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) {
        TextLines.forEach(terms.file(), in, "ARFF", (number, line) -> {
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("%")) {
                try {
                    take(number, text, action);
                } catch (IllegalArgumentException problem) {
                    throw BadInputException.at(terms.file(), number, String.valueOf(problem.getMessage()), problem);
                }
            }
        });
        if (labels == null) {
            throw BadInputException.in(terms.file(), "has no @data: is it complete?");
        }
        return OptionalInt.of(labels.count());
    }

    private void take(long number, String text, Consumer<int[]> action) {
        if (labels != null) {
            action.accept(labels.active(text));
            return;
        }
        String keyword = text.split("\\s", 2)[0].toLowerCase(Locale.ROOT);
        switch (keyword) {
            case "@relation" -> relation = text;
            case "@attribute" -> attributes.add(ArffAttribute.parse(text));
            case "@data" -> labels = labels(number);
            default -> throw new IllegalArgumentException("is unknown: expected @relation, @attribute or @data");
        }
    }

    private ArffLabels labels(long number) {
        List<Integer> columns = columns();
        if (terms.vocabulary().isEmpty()) {
            terms.requireLabels(number, columns.size(), "columns of labels");
        }
        return ArffLabels.of(attributes, columns, terms.vocabulary());
    }

    /** Returns the columns of the labels, in the labels' order. */
    private List<Integer> columns() {
        Optional<Path> mulan = mulanFile();
        if (mulan.isPresent()) {
            return columns(MulanLabels.read(mulan.get()));
        }
        Matcher meka = MEKA.matcher(relation);
        if (meka.find()) {
            int count = Integer.parseInt(meka.group(1));
            if (count == 0 || Math.abs(count) > attributes.size()) {
                throw new IllegalArgumentException("has " + attributes.size() + " columns, and its relation says that "
                        + Math.abs(count) + " are labels (-C " + count + ")");
            }
            return count > 0 ? range(0, count) : range(attributes.size() + count, attributes.size());
        }
        if (terms.vocabulary().isPresent()) {
            return columns(terms.vocabulary().get());
        }
        if (terms.inferred() || terms.labels() > attributes.size()) {
            throw new IllegalArgumentException(
                    "has " + attributes.size() + " columns, and nothing says which are labels: "
                            + "put Mulan's XML file of the same name beside it, or -C and their number into @relation, as MEKA does");
        }
        return range(attributes.size() - terms.labels(), attributes.size());
    }

    private List<Integer> columns(Vocabulary names) {
        Vocabulary known =
                Vocabulary.of(attributes.stream().map(ArffAttribute::name).toList());
        List<Integer> columns = new ArrayList<>();
        for (String name : names.names()) {
            columns.add(known.id(name)
                    .orElseThrow(
                            () -> new IllegalArgumentException("no column is called \"" + name + "\", as a label is"
                                    + known.closest(name)
                                            .map(closest -> ": did you mean \"" + closest + "\"?")
                                            .orElse(": are the names and this file about the same labels?"))));
        }
        return columns;
    }

    /** Beside {@code x-train.arff} this is {@code x-train.xml} or {@code x.xml}. */
    private Optional<Path> mulanFile() {
        String name = String.valueOf(terms.file().getFileName());
        String stem = name.lastIndexOf('.') > 0 ? name.substring(0, name.lastIndexOf('.')) : name;
        return List.of(stem, PART.matcher(stem).replaceFirst("")).stream()
                .map(base -> terms.file().resolveSibling(base + ".xml"))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static List<Integer> range(int from, int to) {
        Integer[] range = new Integer[to - from];
        Arrays.setAll(range, i -> from + i);
        return List.of(range);
    }
}
