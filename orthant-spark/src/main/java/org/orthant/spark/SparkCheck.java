package org.orthant.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.check.CheckCounts;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.DomainStatement;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;
import scala.Tuple2;

/**
 * Checks certificates in the files that {@link AuditJob} writes, or others of the format: parts, each with its header.
 *
 * @param source where the layer is
 * @param certificates files, patterns or folders
 * @param domain the feature vectors that they must be about; if there is none, the files are believed
 * @param maps before the layer, of which the files take those that they name; if the domain is an image, it has them
 * @param rule likewise
 * @param asked label sets that need a certificate; none if that is not to be found out
 * @param verdicts files of verdicts that must be what certificates prove; none likewise
 * @param names of the labels
 * @param partial whether the label sets asked about are partial
 */
public record SparkCheck(
        SharedLayer source,
        List<String> certificates,
        Optional<FeatureDomain> domain,
        List<AffineMap> maps,
        Optional<DecisionRule> rule,
        List<String> asked,
        List<String> verdicts,
        LabelNames names,
        boolean partial) {

    /** Number of examples of each kind that is wrong. */
    private static final int MOST_EXAMPLES = 10;

    private static final String INDEX = "index";
    private static final String CLAIM = "claim";
    private static final String RADIUS = "radius";
    private static final String TEXT = "text";

    private static final StructType SCHEMA = LabelSetInput.SCHEMA
            .add("malformed", DataTypes.StringType, true)
            .add(INDEX, DataTypes.LongType, false)
            .add(CLAIM, DataTypes.StringType, true)
            .add(RADIUS, DataTypes.BooleanType, false)
            .add(TEXT, DataTypes.StringType, true);

    /**
     * The result of a check.
     *
     * @param otherDomain why nothing was checked: the certificates are about another domain or rule
     * @param counts the numbers
     * @param examples the first of each kind that is wrong, in a line each
     */
    public record Checked(Optional<String> otherDomain, CheckCounts counts, List<String> examples) {

        /** Copies the list. */
        public Checked {
            examples = List.copyOf(examples);
        }
    }

    /** Checks all certificates; if they are about another domain or rule, none of them. */
    public Checked run(SparkSession spark) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Facts facts = Facts.of(context, source);
        InputFiles files = InputFiles.find(certificates);
        String line = header(context, files);
        CertificateHeader header = CertificateReader.parseHeader(files.shown(0), line);
        facts.mismatch(header).ifPresent(problem -> {
            throw BadInputException.at(files.shown(0), 1, problem);
        });
        Optional<String> other = rule.flatMap(header::mismatch).or(() -> domain.flatMap(header::mismatch));
        if (other.isPresent()) {
            return new Checked(other, CheckCounts.NONE, List.of());
        }
        Question question = Question.verdict(resolved(header, files)).withRule(header.rule());
        AskedLayer layer = new AskedLayer(source, AskedQuestion.of(question), names, partial);
        boolean compares = !verdicts.isEmpty();
        Dataset<Row> checked = checked(spark, files, layer, line, compares).persist(StorageLevel.DISK_ONLY());
        try {
            return report(spark, files, layer, header, facts, checked);
        } finally {
            checked.unpersist();
        }
    }

    /** The domain that the header states, with its maps. */
    private FeatureDomain resolved(CertificateHeader header, InputFiles files) {
        List<AffineMap> given = new ArrayList<>(maps);
        domain.ifPresent(asked -> given.addAll(DomainStatement.maps(asked)));
        header.domain().missing(given).ifPresent(map -> {
            throw BadInputException.at(
                    files.shown(0),
                    1,
                    "is about features after a map that was not given: " + map.described()
                            + "; give its matrix and its offset");
        });
        return header.domain().resolve(given);
    }

    private Checked report(
            SparkSession spark,
            InputFiles files,
            AskedLayer layer,
            CertificateHeader header,
            Facts facts,
            Dataset<Row> checked) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        refuse(context, checked.withColumn(LabelSetInput.PROBLEM, col("malformed")), files);
        Map<Outcome, Long> accepted = new EnumMap<>(Outcome.class);
        long withRadius = 0;
        long rejected = 0;
        for (Row row : checked.groupBy(col(CLAIM), col(LabelSetInput.PROBLEM).isNull(), col(RADIUS))
                .count()
                .collectAsList()) {
            long count = row.getLong(3);
            if (row.getBoolean(1)) {
                accepted.merge(Outcome.valueOf(row.getString(0)), count, Long::sum);
                withRadius += row.getBoolean(2) ? count : 0;
            } else {
                rejected += count;
            }
        }
        List<String> examples = new ArrayList<>();
        if (rejected > 0) {
            BadLines.find(context, checked, files, MOST_EXAMPLES).stream()
                    .limit(MOST_EXAMPLES)
                    .forEach(bad -> examples.add("rejected: " + bad.getMessage()));
        }
        Optional<CheckCounts.Asked> covered = coverage(spark, layer, facts, checked, examples);
        Optional<CheckCounts.Compared> compared = comparison(spark, layer, header, checked, examples);
        CheckCounts counts = new CheckCounts(accepted, withRadius, rejected, null, null).with(covered, compared);
        return new Checked(Optional.empty(), counts, examples);
    }

    private static void refuse(JavaSparkContext context, Dataset<Row> rows, InputFiles files) {
        BadLines.find(context, rows, files, 0).stream().findFirst().ifPresent(bad -> {
            throw bad;
        });
    }

    /** The header of all files, which must be one. */
    private static String header(JavaSparkContext context, InputFiles files) {
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
    private static final class ByFile implements java.util.Comparator<Tuple2<String, Integer>>, java.io.Serializable {
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

    private static Dataset<Row> checked(
            SparkSession spark, InputFiles files, AskedLayer layer, String header, boolean texts) {
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
                                                    texts)));
                        },
                        true);
        return spark.createDataFrame(rows, SCHEMA);
    }

    private static Row row(
            ExecutorLayer layer, CertificateHeader header, int file, long position, String text, boolean kept) {
        CertificateRecord record;
        try {
            record = CertificateReader.parse(java.nio.file.Path.of("certificates"), 1, text, header);
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

    private Optional<CheckCounts.Asked> coverage(
            SparkSession spark, AskedLayer layer, Facts facts, Dataset<Row> checked, List<String> examples) {
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        InputFiles files = InputFiles.find(asked);
        Dataset<Row> sets = LabelSetInput.read(spark, files, layer, facts.labels());
        refuse(JavaSparkContext.fromSparkContext(spark.sparkContext()), sets, files);
        String proof = "proof";
        Dataset<Row> proofs = checked.filter(col(LabelSetInput.PROBLEM).isNull())
                .groupBy(col(LabelSetInput.LABELS))
                .agg(max(col(CLAIM).notEqual(lit(Outcome.UNDECIDED.name()))).as(proof));
        Dataset<Row> found = sets.select(LabelSetInput.LABELS)
                .distinct()
                .join(proofs, new String[] {LabelSetInput.LABELS}, "left")
                .persist(StorageLevel.DISK_ONLY());
        long[] counts = new long[4];
        for (Row row : found.groupBy(col(proof)).count().collectAsList()) {
            int kind = row.isNullAt(0) ? 3 : row.getBoolean(0) ? 1 : 2;
            counts[kind] = row.getLong(1);
            counts[0] += row.getLong(1);
        }
        found.filter(col(proof).isNull())
                .limit(MOST_EXAMPLES)
                .collectAsList()
                .forEach(row -> examples.add("without certificate: " + shown(row, facts)));
        found.unpersist();
        return Optional.of(new CheckCounts.Asked(counts[0], counts[1], counts[2], counts[3]));
    }

    private static String shown(Row row, Facts facts) {
        int[] ids = row.<Integer>getList(0).stream().mapToInt(id -> id).toArray();
        LabelSet set = SetIds.set(facts.labels(), ids);
        return set.isPartial() ? set.toString() : Arrays.toString(ids);
    }

    private Optional<CheckCounts.Compared> comparison(
            SparkSession spark,
            AskedLayer layer,
            CertificateHeader header,
            Dataset<Row> checked,
            List<String> examples) {
        if (verdicts.isEmpty()) {
            return Optional.empty();
        }
        InputFiles files = InputFiles.find(verdicts);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        String said = "said";
        StructType lines = new StructType().add(INDEX, DataTypes.LongType).add(said, DataTypes.StringType);
        Dataset<Row> verdictLines = spark.createDataFrame(
                LabelSetInput.lines(context, files).map(line -> {
                    String text = line._2().toString();
                    return RowFactory.create(VerdictRecord.parse(text).index(), text);
                }),
                lines);
        String headerLine = org.orthant.io.CertificateText.of(header);
        Dataset<Row> pairs = checked.select(INDEX, LabelSetInput.PROBLEM, TEXT)
                .join(verdictLines, new String[] {INDEX}, "full")
                .select(INDEX, LabelSetInput.PROBLEM, TEXT, said);
        JavaRDD<String> differences = pairs.javaRDD().mapPartitions(found -> {
            CertificateHeader about = CertificateReader.parseHeader(java.nio.file.Path.of("certificates"), headerLine);
            ExecutorLayer opened = ExecutorLayer.of(layer);
            return Iterators.map(found, pair -> difference(opened, about, pair));
        });
        differences.persist(StorageLevel.DISK_ONLY());
        CheckCounts.Compared counts = new CheckCounts.Compared(verdictLines.count(), differences.count());
        differences.take(MOST_EXAMPLES).forEach(difference -> examples.add("not as proven: " + difference));
        differences.unpersist();
        return Optional.of(counts);
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
            CertificateRecord record =
                    CertificateReader.parse(java.nio.file.Path.of("certificates"), 1, pair.getString(2), header);
            problem = VerdictComparison.difference(
                    VerdictRecord.parse(pair.getString(3)), record.certificate(), layer.names());
        }
        return problem.map(text -> "index " + pair.getLong(0) + ": " + text);
    }
}
