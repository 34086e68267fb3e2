package org.orthant.spark;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.orthant.audit.check.CheckCounts;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateText;
import org.orthant.io.VerdictRecord;

/** Compares lines of verdicts with what certificates prove. */
final class ProvenVerdicts {

    private static final String SAID = "said";

    private ProvenVerdicts() {}

    /**
     * Counts the verdicts, and those that are not as proven.
     *
     * @param files of verdicts
     * @param header of the certificates
     * @param certificates as {@link CertificateRows} checked them, with their lines
     * @param examples is given the first {@code most} differences
     */
    static CheckCounts.Compared of(
            SparkSession spark,
            InputFiles files,
            AskedLayer layer,
            CertificateHeader header,
            Dataset<Row> certificates,
            List<String> examples,
            int most) {
        Dataset<Row> verdicts = verdicts(spark, files);
        String headerLine = CertificateText.of(header);
        Dataset<Row> pairs = certificates
                .select(CertificateRows.INDEX, LabelSetInput.PROBLEM, CertificateRows.TEXT)
                .join(verdicts, new String[] {CertificateRows.INDEX}, "full")
                .select(CertificateRows.INDEX, LabelSetInput.PROBLEM, CertificateRows.TEXT, SAID);
        JavaRDD<String> differences = pairs.javaRDD().mapPartitions(found -> {
            CertificateHeader about = CertificateReader.parseHeader(java.nio.file.Path.of("certificates"), headerLine);
            ExecutorLayer opened = ExecutorLayer.of(layer);
            return Iterators.map(found, pair -> difference(opened, about, pair));
        });
        differences.persist(StorageLevel.DISK_ONLY());
        try {
            differences.take(most).forEach(difference -> examples.add("not as proven: " + difference));
            return new CheckCounts.Compared(verdicts.count(), differences.count());
        } finally {
            differences.unpersist();
        }
    }

    private static Dataset<Row> verdicts(SparkSession spark, InputFiles files) {
        StructType schema =
                new StructType().add(CertificateRows.INDEX, DataTypes.LongType).add(SAID, DataTypes.StringType);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        return spark.createDataFrame(
                LabelSetInput.lines(context, files).map(line -> {
                    String text = line._2().toString();
                    return RowFactory.create(VerdictRecord.parse(text).index(), text);
                }),
                schema);
    }

    private static Optional<String> difference(ExecutorLayer layer, CertificateHeader header, Row pair) {
        Optional<String> problem;
        if (pair.isNullAt(2)) {
            problem = Optional.of("the verdict has no certificate");
        } else if (pair.isNullAt(3)) {
            problem = Optional.of("the certificate has no verdict");
        } else if (!pair.isNullAt(1)) {
            problem = Optional.of("the certificate of the verdict is rejected");
        } else {
            problem = VerdictComparison.difference(
                    VerdictRecord.parse(pair.getString(3)),
                    CertificateRows.parse(pair.getString(2), header).certificate(),
                    layer.names());
        }
        return problem.map(text -> "index " + pair.getLong(0) + ": " + text);
    }
}
