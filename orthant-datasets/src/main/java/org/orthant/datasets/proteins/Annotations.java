package org.orthant.datasets.proteins;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.orthant.datasets.build.Numbering;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.TextLines;

/** The terms of proteins: lines of a name and terms such as {@code GO:0046933}, separated by tabs. */
final class Annotations {

    private static final Pattern TAB = Pattern.compile("\t");
    private static final Pattern TERM = Pattern.compile("GO:[0-9]{7}");

    private final Map<String, int[]> terms = new LinkedHashMap<>();
    private final Numbering numbering = new Numbering();
    private final Skipped skipped;

    Annotations(Skipped skipped) {
        this.skipped = skipped;
    }

    /** Adds the terms of a table to those that proteins have already; returns the proteins of its lines. */
    List<String> read(SourceFile file, Watcher watcher) {
        List<String> proteins = new ArrayList<>();
        file.read(
                "terms",
                watcher,
                in -> TextLines.forEach(file.path(), in, "proteins and terms", (number, line) -> {
                    String[] fields = TAB.split(line);
                    proteins.add(fields[0]);
                    int[] found = Arrays.stream(fields)
                            .skip(1)
                            .filter(term -> isTerm(term, file, number))
                            .mapToInt(numbering::id)
                            .distinct()
                            .toArray();
                    if (found.length == 0) {
                        skipped.add("is a protein without terms", file.path(), number);
                    } else {
                        terms.merge(
                                fields[0],
                                found,
                                (before, more) -> IntStream.concat(Arrays.stream(before), Arrays.stream(more))
                                        .distinct()
                                        .toArray());
                    }
                }));
        return proteins;
    }

    private boolean isTerm(String term, SourceFile file, long line) {
        boolean fits = TERM.matcher(term).matches();
        if (!fits) {
            skipped.add("has a word that is not a term", file.path(), line);
        }
        return fits;
    }

    /** Returns the ids of the terms of every protein, in the order in which proteins were met. */
    Map<String, int[]> terms() {
        return terms;
    }

    /** Returns the terms by their ids. */
    List<String> names() {
        return numbering.names();
    }
}
