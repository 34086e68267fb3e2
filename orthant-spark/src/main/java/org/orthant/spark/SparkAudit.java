package org.orthant.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.util.TaskCompletionListener;
import org.orthant.io.CertificateText;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.model.layer.LayerSource;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verdict;

/**
 * Asks a question about label sets that are the rows of a data set.
 *
 * <pre>{@code
 * SparkAudit audit = SparkAudit.of(LayerSource.file(Path.of("/shared/W.npy")), question);
 * Dataset<Row> verdicts = audit.verdicts(SparkAudit.distinct(spark.read().parquet("sets.parquet")));
 * }</pre>
 *
 * <p>Every executor opens the layer once. {@link AuditJob} decides files of label sets so that verdicts survive the driver.
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.2.0
 */
public final class SparkAudit implements Serializable {

    private final AskedLayer asked;

    private SparkAudit(AskedLayer asked) {
        this.asked = asked;
    }

    /** Asks about a layer whose files lie at the same path on every machine, and whose labels have numbers. */
    public static SparkAudit of(LayerSource layer, Question question) {
        return of(SharedLayer.of(layer), question, LabelNames.NONE);
    }

    /** Asks about a layer whose labels have names. */
    public static SparkAudit of(SharedLayer layer, Question question, LabelNames names) {
        return new SparkAudit(new AskedLayer(layer, AskedQuestion.of(question), names, false));
    }

    /** Returns the same audit, for files of partial label sets. */
    public SparkAudit ofPartialSets() {
        return new SparkAudit(new AskedLayer(asked.source(), asked.question(), asked.names(), true));
    }

    /** Returns the distinct values of the column {@code labels}, arrays of ascending ids, and their counts as {@code count}. */
    public static Dataset<Row> distinct(Dataset<Row> sets) {
        return sets.groupBy(functions.col(LabelSetInput.LABELS))
                .agg(functions.count(functions.lit(1)).as("count"));
    }

    /**
     * Decides the label sets in the column {@code labels}, arrays of distinct ids. Returns the columns of {@link VerdictRows}, with
     * a certificate of every verdict; {@code index} and {@code count} are those of the given rows, or 0 and 1 if they have none.
     *
     * <p>A partition is decided by one core: have many more partitions than cores, and a budget in the question if some sets may
     * take much longer than others. A row that is not a label set of the layer fails its task.
     */
    public Dataset<Row> verdicts(Dataset<Row> sets) {
        List<String> columns = List.of(sets.columns());
        Dataset<Row> known = sets.select(
                functions.col(LabelSetInput.LABELS).cast("array<int>"),
                columns.contains("index")
                        ? functions.col("index").cast("bigint")
                        : functions.lit(0L).as("index"),
                columns.contains("count")
                        ? functions.col("count").cast("int")
                        : functions.lit(1).as("count"));
        JavaRDD<Row> rows = known.javaRDD().mapPartitions(this::decide);
        return sets.sparkSession().createDataFrame(rows, VerdictRows.SCHEMA);
    }

    private Iterator<Row> decide(Iterator<Row> sets) {
        ExecutorLayer layer = ExecutorLayer.of(asked);
        TimedSession session = layer.borrow();
        TaskContext task = TaskContext.get();
        session.start(Long.MAX_VALUE, task::isInterrupted);
        task.addTaskCompletionListener((TaskCompletionListener) context -> layer.giveBack(session));
        return Iterators.map(sets, row -> Optional.of(decide(layer, session, row)));
    }

    private static Row decide(ExecutorLayer layer, TimedSession session, Row row) {
        int[] labels =
                row.<Integer>getList(0).stream().mapToInt(id -> id).sorted().toArray();
        LabelSet set = LabelSet.of(layer.layer().labels(), labels);
        Verdict verdict = session.verify(set).orElseThrow();
        boolean radii = layer.question().depth() != Depth.VERDICT;
        VerdictRecord record = VerdictRecord.of(row.getLong(1), set, layer.names(), row.getInt(2), verdict, radii);
        return VerdictRows.of(record, Optional.of(CertificateText.of(row.getLong(1), verdict.certify(set))));
    }

    SharedLayer source() {
        return asked.source();
    }

    AskedLayer asked() {
        return asked;
    }

    Question question() {
        return asked.question().question();
    }

    LabelNames names() {
        return asked.names();
    }
}
