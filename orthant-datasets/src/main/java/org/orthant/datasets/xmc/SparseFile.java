package org.orthant.datasets.xmc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.row.RowWriter;
import org.orthant.data.row.SparseRowReader;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/** A file of sparse rows, the first line of which states its sizes. */
final class SparseFile {

    private static final Vocabulary NONE = Vocabulary.numbered(1);

    /** Takes one example after the other. */
    @FunctionalInterface
    interface Action {
        /** Takes the number of an example from 0, and its line. */
        void accept(int row, String line);
    }

    private final SourceFile file;
    private final int numbers;
    private int rows;
    private Optional<StatedSizes> shape = Optional.empty();

    private SparseFile(SourceFile file, int numbers) {
        this.file = file;
        this.numbers = numbers;
    }

    /** Hands over all examples of a file that has features and labels. */
    static StatedSizes forEach(SourceFile file, Watcher watcher, Action action) {
        return new SparseFile(file, 3)
                .read(
                        watcher,
                        (size, number, line) -> {
                            SparseRowReader reader = new SparseRowReader(file.path(), size.labels(), size.columns());
                            reader.add(number, line);
                            return reader.build();
                        },
                        action);
    }

    /** Hands over all examples of a file that has features only, with these labels. */
    static StatedSizes forEach(SourceFile file, Labels known, Watcher watcher, Action action) {
        IntRows labels = known.active;
        SparseFile sparse = new SparseFile(file, 2);
        return sparse.read(
                watcher,
                (size, number, line) -> {
                    if (size.rows() != labels.size()) {
                        throw BadInputException.at(
                                file.path(),
                                1,
                                "states " + size.rows() + " examples, and there are labels of " + labels.size()
                                        + ": are the files of one data set?");
                    }
                    int[] active = sparse.rows < labels.size() ? labels.row(sparse.rows) : new int[0];
                    return new Split(columns(file, size, number, line), known.count, IntRows.of(active));
                },
                action);
    }

    /** Returns the columns of all rows whose values are not zero, and the number of columns. */
    static Labels labels(SourceFile file, Watcher watcher) {
        IntRows.Builder labels = new IntRows.Builder();
        SparseFile sparse = new SparseFile(file, 2);
        StatedSizes found = sparse.read(
                watcher,
                (size, number, line) -> {
                    SparseInputs row = columns(file, size, number, line);
                    int[] ids = row.ids().row(0);
                    int kept = 0;
                    for (int i = 0; i < ids.length; i++) {
                        if (row.value(0, i) != 0) {
                            ids[kept++] = ids[i];
                        }
                    }
                    labels.add(ids, 0, kept);
                    return new Split(row, 1, IntRows.of(new int[0]));
                },
                (row, line) -> {});
        return new Labels(labels.build(), found.columns());
    }

    /** The active labels of examples, of {@code count} labels in all. */
    record Labels(IntRows active, int count) {}

    private static SparseInputs columns(SourceFile file, StatedSizes size, long number, String line) {
        SparseRowReader reader = new SparseRowReader(file.path(), 1, size.columns());
        reader.add(number, " " + line);
        return (SparseInputs) reader.build().inputs();
    }

    @FunctionalInterface
    private interface Parser {
        Split parse(StatedSizes size, long number, String line);
    }

    private StatedSizes read(Watcher watcher, Parser parser, Action action) {
        file.read(
                file.path().getFileName().toString(),
                watcher,
                in -> TextLines.forEach(file.path(), in, "examples", (number, line) -> {
                    if (number == 1) {
                        shape = Optional.of(StatedSizes.parse(file.path(), line, numbers));
                        return;
                    }
                    action.accept(rows, text(parser.parse(shape.orElseThrow(), number, line)));
                    rows++;
                }));
        StatedSizes size =
                shape.orElseThrow(() -> BadInputException.in(file.path(), "is empty: expected its sizes in line 1"));
        size.requireRows(file.path(), rows);
        return size;
    }

    private static String text(Split example) {
        StringBuilder text = new StringBuilder();
        try {
            RowWriter.write(example, NONE, text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        text.setLength(text.length() - 1);
        return text.toString();
    }
}
