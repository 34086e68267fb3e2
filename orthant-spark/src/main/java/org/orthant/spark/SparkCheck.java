package org.orthant.spark;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.orthant.audit.check.CheckCounts;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.DomainStatement;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/**
 * Checks certificates in the files that {@link AuditJob} writes, or others of that format: parts, each with its header.
 *
 * <p>Immutable; threads may share it.
 *
 * @param source where the layer is
 * @param certificates files, patterns or folders
 * @param domain the feature domain that the certificates must be about; if empty, the one that the files state
 * @param maps before the layer, of which the files use those that they name; if the domain is an image, it has them
 * @param rule the decision rule that the certificates must be about; if empty, the one that the files state
 * @param asked label sets that need a certificate; empty to skip this check
 * @param verdicts files of verdicts that the certificates must prove; empty to skip this check
 * @param names of the labels
 * @param partial whether the label sets asked about are partial
 * @since 0.2.0
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

    /**
     * Checks all certificates; if they are about another domain or rule, none of them.
     *
     * @throws BadInputException if a file cannot be read, has an invalid line, or is about another layer
     */
    public Checked run(SparkSession spark) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Facts facts = Facts.of(context, source);
        InputFiles files = InputFiles.find(certificates);
        String line = CertificateRows.header(context, files);
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
        Dataset<Row> checked =
                CertificateRows.checked(spark, files, layer, line, compares).persist(StorageLevel.DISK_ONLY());
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
        refuse(spark, checked.withColumn(LabelSetInput.PROBLEM, col(CertificateRows.MALFORMED)), files);
        Map<Outcome, Long> accepted = new EnumMap<>(Outcome.class);
        long withRadius = 0;
        long rejected = 0;
        for (Row row : checked.groupBy(
                        col(CertificateRows.CLAIM), col(LabelSetInput.PROBLEM).isNull(), col(CertificateRows.RADIUS))
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

    private static void refuse(SparkSession spark, Dataset<Row> rows, InputFiles files) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        BadLines.find(context, rows, files, 0).stream().findFirst().ifPresent(bad -> {
            throw bad;
        });
    }

    private Optional<CheckCounts.Asked> coverage(
            SparkSession spark, AskedLayer layer, Facts facts, Dataset<Row> checked, List<String> examples) {
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        InputFiles files = InputFiles.find(asked);
        Dataset<Row> sets = LabelSetInput.read(spark, files, layer, facts.labels());
        refuse(spark, sets, files);
        return Optional.of(ProvenCoverage.of(facts.labels(), sets, checked, examples, MOST_EXAMPLES));
    }

    private Optional<CheckCounts.Compared> comparison(
            SparkSession spark,
            AskedLayer layer,
            CertificateHeader header,
            Dataset<Row> checked,
            List<String> examples) {
        return verdicts.isEmpty()
                ? Optional.empty()
                : Optional.of(ProvenVerdicts.of(
                        spark, InputFiles.find(verdicts), layer, header, checked, examples, MOST_EXAMPLES));
    }
}
