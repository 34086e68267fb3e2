package org.orthant.spark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.orthant.io.VerdictRecord;

/** Decisions as rows of a table, whose columns have the names and meanings that {@code docs/reference/verdicts.md} gives them. */
public final class VerdictRows {

    private static final StructType BOUNDS =
            new StructType().add("low", DataTypes.DoubleType).add("high", DataTypes.DoubleType);

    private static final ArrayType IDS = DataTypes.createArrayType(DataTypes.IntegerType, false);

    /** The columns: {@code labels} of a label set, or {@code on} and {@code off} of a partial one. */
    public static final StructType SCHEMA = new StructType()
            .add("index", DataTypes.LongType, false)
            .add("labels", IDS, true)
            .add("names", DataTypes.createArrayType(DataTypes.StringType, false), true)
            .add("count", DataTypes.IntegerType, false)
            .add("verdict", DataTypes.StringType, false)
            .add("radius", BOUNDS, true)
            .add("margin", BOUNDS, true)
            .add("deployed", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, false), false)
            .add("reason", DataTypes.StringType, true)
            .add("certificate", DataTypes.StringType, true)
            .add("on", IDS, true)
            .add("off", IDS, true);

    private VerdictRows() {}

    static Row of(DecidedLine line) {
        return of(VerdictRecord.parse(verdict(line)), line.certificate());
    }

    static Row of(VerdictRecord record, Optional<String> certificate) {
        Map<String, String> deployed = new LinkedHashMap<>();
        record.deployed().forEach((format, answer) -> deployed.put(format.text(), answer.text()));
        return RowFactory.create(
                record.index(),
                record.off().isPresent() ? null : ids(record.labels()),
                record.names().map(names -> names.toArray(new String[0])).orElse(null),
                record.count(),
                record.outcome().text(),
                bounds(record.radius().map(radius -> new double[] {radius.low(), radius.high()})),
                bounds(record.margin().map(margin -> new double[] {margin.low(), margin.high()})),
                scala.jdk.javaapi.CollectionConverters.asScala(deployed),
                record.reason().orElse(null),
                certificate.orElse(null),
                record.off().isPresent() ? ids(record.labels()) : null,
                record.off().map(VerdictRows::ids).orElse(null));
    }

    private static Integer[] ids(List<Integer> labels) {
        return labels.toArray(new Integer[0]);
    }

    private static @Nullable Row bounds(Optional<double[]> ends) {
        return ends.map(end -> RowFactory.create(end[0], end[1])).orElse(null);
    }

    /** The line of the verdict file, of a set that is decided. */
    static String verdict(DecidedLine line) {
        return Objects.requireNonNull(line.verdict(), "a set that was left to another task has no verdict");
    }
}
