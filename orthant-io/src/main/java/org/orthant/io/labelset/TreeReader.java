package org.orthant.io.labelset;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;
import org.orthant.partition.LabelTree;

/**
 * Reads hierarchies of labels: line {@code i} has the parent of label {@code i}, by id or by name; roots have an empty line or −1.
 *
 * <p>Threads may call it at the same time.
 *
 * @since 0.4.0
 */
public final class TreeReader {

    private static final String ROOT = "-1";

    private TreeReader() {}

    /**
     * Returns the tree of a file over {@code labels} labels; names are accepted if there is a vocabulary.
     *
     * @throws BadInputException if the file cannot be read, has another number of lines, an unknown label, or a label that is its own ancestor
     */
    public static LabelTree read(Path file, int labels, Optional<Vocabulary> vocabulary) {
        LabelWords words = LabelWords.of(new LabelTerms(file, labels, vocabulary));
        List<Integer> parents = new ArrayList<>();
        TextLines.forEach(file, "parents of labels", (number, line) -> {
            if (number > labels) {
                throw BadInputException.at(
                        file, number, "is one line too many for " + labels + " labels: expected one parent per label");
            }
            parents.add(parent(words, number, line.strip()));
        });
        if (parents.size() < labels) {
            throw BadInputException.in(
                    file,
                    "has " + parents.size() + " lines for " + labels
                            + " labels: expected the parent of each label, an empty line for roots");
        }
        int[] array = parents.stream().mapToInt(Integer::intValue).toArray();
        LabelTree.ownAncestor(array).ifPresent(label -> {
            throw BadInputException.at(
                    file,
                    label + 1L,
                    name(words.terms(), label)
                            + " is its own ancestor: expected a tree, in which parents end at a root");
        });
        return LabelTree.of(array);
    }

    private static int parent(LabelWords words, long number, String text) {
        if (text.isEmpty() || (text.equals(ROOT) && !words.isName(text))) {
            return LabelTree.ROOT;
        }
        return words.areNames(text)
                ? words.terms().named(number, List.of(text))[0]
                : words.terms().id(number, text);
    }

    private static String name(LabelTerms terms, int label) {
        return terms.vocabulary()
                .map(known -> "\"" + Excerpt.of(known.name(label)) + "\"")
                .orElse("label " + label);
    }
}
