package org.orthant.io.labelset;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.Vocabulary;
import org.orthant.io.arff.ArffAttribute;
import org.orthant.io.arff.ArffReader;
import org.orthant.io.arff.ArffRow;
import org.orthant.io.arff.MulanLabels;

/**
 * Reads the labels of ARFF files, with dense or sparse rows; other columns may be of any type and are ignored.
 *
 * <p>Labels are the columns that Mulan's XML file next to it names, or the first ones that MEKA counts in the relation's
 * name ({@code -C 6}; the last ones if the number is negative), or those that have the names of labels, or, if n is
 * known, the last n ones.
 */
final class ArffLabelRows implements LabelSetRows {

    private static final Pattern MEKA = Pattern.compile("(?:^|[\\s:'\"])-C\\s+(-?[0-9]{1,9})(?![0-9])");

    private final LabelTerms terms;
    private @Nullable ArffLabels labels;

    ArffLabelRows(LabelTerms terms) {
        this.terms = terms;
    }

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) {
        ArffReader.read(terms.file(), in, new ArffReader.Handler() {
            @Override
            public void header(String relation, List<ArffAttribute> attributes) {
                labels = labels(attributes, columns(relation, attributes));
            }

            @Override
            public void row(ArffRow row) {
                action.accept(Objects.requireNonNull(labels).active(row));
            }
        });
        return OptionalInt.of(Objects.requireNonNull(labels).count());
    }

    private ArffLabels labels(List<ArffAttribute> attributes, List<Integer> columns) {
        if (terms.vocabulary().isEmpty()) {
            terms.mismatch(columns.size(), "columns of labels").ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
        }
        return ArffLabels.of(attributes, columns, terms.vocabulary());
    }

    /** Returns the columns of the labels, in the labels' order. */
    private List<Integer> columns(String relation, List<ArffAttribute> attributes) {
        Optional<Path> mulan = MulanLabels.nextTo(terms.file());
        if (mulan.isPresent()) {
            return columns(MulanLabels.read(mulan.get()), attributes);
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
            return columns(terms.vocabulary().get(), attributes);
        }
        if (terms.inferred() || terms.labels() > attributes.size()) {
            throw new IllegalArgumentException(
                    "has " + attributes.size() + " columns, and nothing says which are labels: "
                            + "put Mulan's XML file of the same name next to it, or -C and their number into @relation, as MEKA does");
        }
        return range(attributes.size() - terms.labels(), attributes.size());
    }

    private static List<Integer> columns(Vocabulary names, List<ArffAttribute> attributes) {
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

    private static List<Integer> range(int from, int to) {
        Integer[] range = new Integer[to - from];
        Arrays.setAll(range, i -> from + i);
        return List.of(range);
    }
}
