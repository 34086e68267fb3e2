package org.orthant.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.proof.Certificate;
import org.orthant.verify.Outcome;
import scala.Tuple2;

/** Checks the certificates of files in parallel; the problem of a certificate becomes part of its row. */
final class CertificateRows {

    static final String INDEX = "index";

    /** What a certificate claims: the name of an {@link Outcome}. */
    static final String CLAIM = "claim";

    /** Whether it has a radius. */
    static final String RADIUS = "radius";

    /** Its line, where the line is needed again. */
    static final String TEXT = "text";

    /** Why its line is not a certificate, if it is not. */
    static final String MALFORMED = "malformed";

    private static final StructType SCHEMA = LabelSetInput.SCHEMA
            .add(MALFORMED, DataTypes.StringType, true)
            .add(INDEX, DataTypes.LongType, false)
            .add(CLAIM, DataTypes.StringType, true)
            .add(RADIUS, DataTypes.BooleanType, false)
            .add(TEXT, DataTypes.StringType, true);

    private CertificateRows() {}

    /** Returns the header of all files, which must be one. */
    static String header(JavaSparkContext context, InputFiles files) {
        List<Integer> numbers = IntStream.range(0, files.paths().size()).boxed().toList();
        List<Tuple2<String, Integer>> headers = context.parallelize(numbers, Math.min(numbers.size(), 64))
                .mapToPair(number -> new Tuple2<>(firstLine(files, number), number))
                .reduceByKey(Math::min)
                .takeOrdered(2, new ByFile());
        if (headers.size() > 1) {
            throw BadInputException.at(
                    files.shown(headers.get(1)._2()),
                    1,
                    "is another header than that of "
                            + files.shown(headers.get(0)._2()) + ": check them apart");
        }
        return headers.get(0)._1();
    }

    /** The first file first. */
    private static final class ByFile implements Comparator<Tuple2<String, Integer>>, Serializable {
        @Override
        public int compare(Tuple2<String, Integer> one, Tuple2<String, Integer> other) {
            return Integer.compare(one._2(), other._2());
        }
    }

    private static String firstLine(InputFiles files, int number) throws IOException {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(files.open(number), StandardCharsets.UTF_8))) {
            String line = in.readLine();
            return line == null ? "" : line;
        }
    }

    /** Returns a row for each certificate; with their lines if they are kept. */
    static Dataset<Row> checked(
            SparkSession spark, InputFiles files, AskedLayer layer, String header, boolean linesKept) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        JavaRDD<Row> rows = LabelSetInput.lines(context, files)
                .mapPartitionsWithInputSplit(
                        (InputSplit split, Iterator<Tuple2<LongWritable, Text>> found) -> {
                            int file =
                                    files.number(((FileSplit) split).getPath().toString());
                            CertificateHeader about = CertificateReader.parseHeader(files.shown(file), header);
                            ExecutorLayer opened = ExecutorLayer.of(layer);
                            return Iterators.map(
                                    found,
                                    line -> line._1().get() == 0
                                            ? Optional.empty()
                                            : Optional.of(row(
                                                    opened,
                                                    about,
                                                    file,
                                                    line._1().get(),
                                                    line._2().toString(),
                                                    linesKept)));
                        },
                        true);
        return spark.createDataFrame(rows, SCHEMA);
    }

    private static Row row(
            ExecutorLayer layer, CertificateHeader header, int file, long position, String text, boolean kept) {
        CertificateRecord record;
        try {
            record = parse(text, header);
        } catch (BadInputException malformed) {
            return RowFactory.create(null, file, position, null, malformed.problem(), 0L, null, false, null);
        }
        Certificate certificate = record.certificate();
        @Nullable String reason =
                layer.checker().check(certificate).<@Nullable String>match(accepted -> null, flawed -> flawed.reason());
        boolean radius = certificate.match(yes -> yes.radius().isPresent(), never -> false, open -> false);
        return RowFactory.create(
                SetIds.of(certificate.labelSet()),
                file,
                position,
                reason,
                null,
                record.index(),
                Outcome.of(certificate).name(),
                radius,
                kept ? text : null);
    }

    /** Reads the certificate of a line; the position of the line is in its row. */
    static CertificateRecord parse(String line, CertificateHeader header) {
        return CertificateReader.parse(java.nio.file.Path.of("certificates"), 1, line, header);
    }
}
