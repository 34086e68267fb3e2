package org.orthant.spark;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.orthant.io.BadInputException;

/** Finds the lines that are not label sets, with their files and numbers. */
final class BadLines {

    /** The most bad lines that are skipped: a file with more holds something else. */
    static final int MOST_SKIPPED = 100_000;

    /**
     * A bad line.
     *
     * @param file the number of its file
     * @param position where it is, see {@link LabelSetInput#POSITION}
     * @param problem what is wrong with it
     */
    private record Bad(int file, long position, String problem) implements java.io.Serializable {}

    private BadLines() {}

    /** Returns the problems of all bad lines, in the order of files and lines; at most one more than {@code most}. */
    static List<BadInputException> find(JavaSparkContext spark, Dataset<Row> sets, InputFiles files, int most) {
        List<Bad> bad = new ArrayList<>();
        Dataset<Row> found = sets.filter(sets.col(LabelSetInput.PROBLEM).isNotNull())
                .select(LabelSetInput.FILE, LabelSetInput.POSITION, LabelSetInput.PROBLEM)
                .orderBy(LabelSetInput.FILE, LabelSetInput.POSITION);
        for (Row row : found.limit(most + 1).collectAsList()) {
            bad.add(new Bad(row.getInt(0), row.getLong(1), row.getString(2)));
        }
        List<BadInputException> complaints = new ArrayList<>();
        int from = 0;
        while (from < bad.size()) {
            int file = bad.get(from).file();
            int to = from;
            while (to < bad.size() && bad.get(to).file() == file) {
                to++;
            }
            complaints.addAll(complaints(spark, bad.subList(from, to), files));
            from = to;
        }
        return complaints;
    }

    private static List<BadInputException> complaints(JavaSparkContext spark, List<Bad> bad, InputFiles files) {
        int file = bad.get(0).file();
        List<Long> positions = bad.stream().map(Bad::position).toList();
        // Rows of Parquet have numbers. Of a line only the byte is known: only files with bad lines are counted.
        List<Long> numbers = files.areParquet()
                ? positions.stream().map(position -> position + 1).toList()
                : spark.parallelize(List.of(file), 1)
                        .map(number -> lineNumbers(files, number, positions))
                        .collect()
                        .get(0);
        List<BadInputException> complaints = new ArrayList<>();
        for (int i = 0; i < bad.size(); i++) {
            complaints.add(BadInputException.at(
                    files.shown(file), numbers.get(i), bad.get(i).problem()));
        }
        return complaints;
    }

    /** Counts the lines before each position, which ascend, in one pass. Line ends are those of all systems. */
    private static List<Long> lineNumbers(InputFiles files, int file, List<Long> positions) throws IOException {
        List<Long> numbers = new ArrayList<>();
        try (InputStream in = new java.io.BufferedInputStream(files.open(file), 1 << 16)) {
            long line = 1;
            int before = 0;
            long at = 0;
            for (long position : positions) {
                while (at < position) {
                    int next = in.read();
                    if (before == '\r' && next != '\n') {
                        line++;
                    }
                    if (next == '\n') {
                        line++;
                    }
                    before = next;
                    at++;
                }
                numbers.add(before == '\r' ? line + 1 : line);
            }
        }
        return new ArrayList<>(numbers);
    }
}
