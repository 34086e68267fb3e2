package org.orthant.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.orthant.io.VerdictRecord;

/**
 * Makes the files of a job from its decisions: parts in the order of label sets, which lie side by side in a folder.
 *
 * @param audit what was asked
 * @param folder where the files go
 * @param job where the decisions are
 * @param format of the files of verdicts
 * @param certificates whether there are certificates
 * @param header the first line of every file of certificates
 */
record JobOutput(
        SparkAudit audit, JobFolder folder, JobFiles job, AuditJob.Format format, boolean certificates, String header)
        implements Serializable {

    /** Label sets in a part: files of some megabytes. */
    private static final int SETS_IN_PART = 1 << 16;

    static final String VERDICTS = "verdicts";
    static final String CERTIFICATES = "certificates";

    void write(SparkSession spark, List<Long> chunks, long distinct) {
        List<Part> parts = parts(chunks, distinct);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        JobFolder unfinished = job.folder().child("output");
        unfinished.delete();
        unfinished.child(VERDICTS).make();
        if (certificates && format != AuditJob.Format.PARQUET) {
            unfinished.child(CERTIFICATES).make();
        }
        if (format == AuditJob.Format.PARQUET) {
            JavaRDD<Row> rows = context.parallelize(parts, parts.size())
                    .flatMap(part -> Iterators.map(decisions(part), line -> Optional.of(VerdictRows.of(line))));
            spark.createDataFrame(rows, VerdictRows.SCHEMA)
                    .write()
                    .mode(SaveMode.Overwrite)
                    .parquet(unfinished.child(VERDICTS).path());
        } else {
            context.parallelize(parts, parts.size()).foreach(part -> writeLines(part, unfinished));
        }
        folder.child(CERTIFICATES).delete();
        if (certificates && format != AuditJob.Format.PARQUET) {
            unfinished.child(CERTIFICATES).moveTo(folder.child(CERTIFICATES));
        }
        unfinished.child(VERDICTS).moveTo(folder.child(VERDICTS));
    }

    /** Chunks that are written to one file. */
    private record Part(int number, List<Long> chunks) implements Serializable {}

    private static List<Part> parts(List<Long> chunks, long distinct) {
        List<Part> parts = new ArrayList<>();
        List<Long> current = new ArrayList<>();
        for (int i = 0; i < chunks.size(); i++) {
            current.add(chunks.get(i));
            long end = i + 1 < chunks.size() ? chunks.get(i + 1) : distinct;
            if (end - current.get(0) >= SETS_IN_PART || i + 1 == chunks.size()) {
                parts.add(new Part(parts.size(), List.copyOf(current)));
                current.clear();
            }
        }
        return parts;
    }

    private void writeLines(Part part, JobFolder unfinished) {
        String name = String.format(Locale.ROOT, "part-%05d", part.number());
        String ending = format == AuditJob.Format.TEXT ? ".txt" : ".jsonl";
        unfinished.child(VERDICTS).write(name + ending, out -> {
            for (Iterator<DecidedLine> lines = decisions(part); lines.hasNext(); ) {
                DecidedLine line = lines.next();
                out.write(format == AuditJob.Format.TEXT ? text(line) : VerdictRows.verdict(line));
                out.write('\n');
            }
        });
        if (certificates) {
            unfinished.child(CERTIFICATES).write(name + ".jsonl", out -> {
                out.write(header);
                out.write('\n');
                for (Iterator<DecidedLine> lines = decisions(part); lines.hasNext(); ) {
                    out.write(lines.next().certificate().orElseThrow());
                    out.write('\n');
                }
            });
        }
    }

    private static String text(DecidedLine line) {
        VerdictRecord record = VerdictRecord.parse(VerdictRows.verdict(line));
        return record.outcome().text() + "\t" + record.count() + "\t"
                + record.names()
                        .map(names -> String.join("\t", names))
                        .orElseGet(() -> String.join(" ", record.terms(String::valueOf)));
    }

    /** Returns the decisions of a part in the order of label sets, including those of separate tasks. */
    private Iterator<DecidedLine> decisions(Part part) {
        Iterator<Iterator<String>> chunks = Iterators.map(
                part.chunks().iterator(),
                chunk -> Optional.of(job.decided()
                        .iterator(JobFiles.receipt(job.decided(), chunk).file())));
        return Iterators.map(Iterators.flat(chunks), text -> {
            DecidedLine line = DecidedLine.parse(text);
            return Optional.of(line.verdict() == null ? alone(line.index()) : line);
        });
    }

    private DecidedLine alone(long index) {
        return DecidedLine.parse(
                job.alone().lines(JobFiles.receipt(job.alone(), index).file()).get(0));
    }
}
