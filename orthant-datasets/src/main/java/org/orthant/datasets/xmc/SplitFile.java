package org.orthant.datasets.xmc;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;

/** Lists of examples: each column lists the numbers, from 1, of a separate division. */
final class SplitFile {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private SplitFile() {}

    /** Returns the examples of a column, both counted from 0 here. */
    static BitSet read(SourceFile file, int column) {
        BitSet chosen = new BitSet();
        file.read(
                "lists",
                Watcher.NONE,
                in -> TextLines.forEach(file.path(), in, "numbers of examples", (number, line) -> {
                    if (!line.isBlank()) {
                        List<String> cells = BLANKS.splitAsStream(line.strip()).toList();
                        if (column >= cells.size()) {
                            throw BadInputException.at(
                                    file.path(),
                                    number,
                                    "has " + cells.size() + " columns: there is no column " + (column + 1));
                        }
                        chosen.set(example(file, number, cells.get(column)));
                    }
                }));
        return chosen;
    }

    private static int example(SourceFile file, long number, String cell) {
        int example = NUMBER.matcher(cell).matches() ? Integer.parseInt(cell) : 0;
        if (example < 1) {
            throw BadInputException.at(
                    file.path(), number, "\"" + Excerpt.of(cell) + "\" is not an example: expected numbers from 1");
        }
        return example - 1;
    }

    /** Refuses lists that have an example in common, or one that does not exist. */
    static void requireLists(SourceFile train, BitSet trained, SourceFile test, BitSet tested, int examples) {
        if (trained.intersects(tested)) {
            BitSet both = (BitSet) trained.clone();
            both.and(tested);
            throw BadInputException.in(
                    test.path(),
                    "has the example " + (both.nextSetBit(0) + 1) + ", which "
                            + train.path().getFileName() + " also has: expected each example in one list only");
        }
        requireExamples(train, trained, examples);
        requireExamples(test, tested, examples);
    }

    private static void requireExamples(SourceFile file, BitSet chosen, int examples) {
        if (chosen.length() > examples) {
            throw BadInputException.in(
                    file.path(), "has the example " + chosen.length() + ", and there are " + examples);
        }
    }
}
