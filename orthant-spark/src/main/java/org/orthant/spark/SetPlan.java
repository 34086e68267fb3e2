package org.orthant.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Numbers distinct label sets in the order in which they first occur, as {@code verify} does, and writes them as chunks.
 *
 * <p>Nothing of this is in the driver but a number for each partition and for each chunk.
 */
final class SetPlan {

    /** The number of chunks per core, at least: the chunks that end last are then a small part of the work. */
    private static final int CHUNKS_PER_CORE = 32;

    /** The most sets in a chunk: at 36 µs per set, as on 25 features, a task takes about half a second. */
    private static final int MOST_IN_CHUNK = 1 << 14;

    private static final String FIRST = "first";
    private static final String COUNT = "count";

    private SetPlan() {}

    /** Distinct sets with their counts, in the order in which they first occur. */
    static Dataset<Row> distinct(Dataset<Row> sets) {
        return sets.filter(col(LabelSetInput.PROBLEM).isNull())
                .groupBy(col(LabelSetInput.LABELS))
                .agg(
                        count(lit(1)).as(COUNT),
                        min(struct(col(LabelSetInput.FILE), col(LabelSetInput.POSITION)))
                                .as(FIRST))
                .orderBy(col(FIRST));
    }

    /** Writes the chunks, and then the numbers of distinct sets, lines and chunks. */
    static void write(Dataset<Row> sets, JobFiles files, int cores) {
        files.sets().folder().delete();
        files.sets().folder().make();
        JavaRDD<Row> ordered = distinct(sets).javaRDD();
        List<long[]> sizes =
                new ArrayList<>(ordered.mapPartitions(SetPlan::sizes).collect());
        long distinct = sizes.stream().mapToLong(size -> size[0]).sum();
        long lines = sizes.stream().mapToLong(size -> size[1]).sum();
        long[] starts = new long[sizes.size()];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + sizes.get(i - 1)[0];
        }
        int size = (int) Math.max(1, Math.min(MOST_IN_CHUNK, distinct / ((long) CHUNKS_PER_CORE * cores)));
        ordered.mapPartitionsWithIndex(
                        (partition, rows) -> {
                            chunks(rows, starts[partition], size, files.sets());
                            return List.<Long>of().iterator();
                        },
                        true)
                .count();
        int chunks = files.chunks().size();
        files.top().write(JobFiles.PLAN, out -> out.write(distinct + "\n" + lines + "\n" + chunks + "\n"));
    }

    private static Iterator<long[]> sizes(Iterator<Row> rows) {
        long distinct = 0;
        long lines = 0;
        while (rows.hasNext()) {
            distinct++;
            lines += rows.next().getLong(1);
        }
        return List.of(new long[] {distinct, lines}).iterator();
    }

    private static void chunks(Iterator<Row> rows, long start, int size, SealedFolder folder) {
        long first = start;
        while (rows.hasNext()) {
            long from = first;
            folder.write(JobFiles.name(from), out -> {
                for (int i = 0; i < size && rows.hasNext(); i++) {
                    Row row = rows.next();
                    out.write(new SetRow(from + i, Math.toIntExact(row.getLong(1)), row.getList(0)).line());
                    out.write('\n');
                }
            });
            first += size;
        }
    }
}
