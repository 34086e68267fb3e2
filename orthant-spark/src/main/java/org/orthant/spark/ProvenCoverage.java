package org.orthant.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.orthant.audit.check.CheckCounts;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Outcome;

/** Finds out which label sets have an accepted certificate. */
final class ProvenCoverage {

    private static final String PROOF = "proof";

    private ProvenCoverage() {}

    /**
     * Counts the distinct label sets by what is proven about them.
     *
     * @param labels {@code n}
     * @param sets label sets
     * @param certificates as {@link CertificateRows} checked them
     * @param examples is given the first {@code most} sets without certificate
     */
    static CheckCounts.Asked of(
            int labels, Dataset<Row> sets, Dataset<Row> certificates, List<String> examples, int most) {
        Dataset<Row> proofs = certificates
                .filter(col(LabelSetInput.PROBLEM).isNull())
                .groupBy(col(LabelSetInput.LABELS))
                .agg(max(col(CertificateRows.CLAIM).notEqual(lit(Outcome.UNDECIDED.name())))
                        .as(PROOF));
        Dataset<Row> found = sets.select(LabelSetInput.LABELS)
                .distinct()
                .join(proofs, new String[] {LabelSetInput.LABELS}, "left")
                .persist(StorageLevel.DISK_ONLY());
        try {
            found.filter(col(PROOF).isNull())
                    .limit(most)
                    .collectAsList()
                    .forEach(row -> examples.add("without certificate: " + shown(row, labels)));
            return counts(found);
        } finally {
            found.unpersist();
        }
    }

    private static String shown(Row row, int labels) {
        int[] ids = row.<Integer>getList(0).stream().mapToInt(id -> id).toArray();
        LabelSet set = SetIds.set(labels, ids);
        return set.isPartial() ? set.toString() : Arrays.toString(ids);
    }

    private static CheckCounts.Asked counts(Dataset<Row> found) {
        long proven = 0;
        long undecided = 0;
        long missing = 0;
        for (Row row : found.groupBy(col(PROOF)).count().collectAsList()) {
            long count = row.getLong(1);
            if (row.isNullAt(0)) {
                missing = count;
            } else if (row.getBoolean(0)) {
                proven = count;
            } else {
                undecided = count;
            }
        }
        return new CheckCounts.Asked(proven + undecided + missing, proven, undecided, missing);
    }
}
