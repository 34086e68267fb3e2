package org.orthant.spark;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** The program of a driver that will not live to its end. */
final class KilledDriver {

    private KilledDriver() {}

    public static void main(String[] arguments) {
        Path weights = Path.of(arguments[0]);
        Example example =
                new Example(weights, Path.of(arguments[1]), Path.of(arguments[2]), weights.resolveSibling("unused"));
        SparkSession spark = Example.session("local[1]").getOrCreate();
        job(example, arguments[3]).run(spark, "test", AuditJob.Listener.NONE);
    }

    static AuditJob job(Example example, String output) {
        return new AuditJob(
                example.audit(),
                List.of(example.sets().toString()),
                output,
                AuditJob.Format.JSONL,
                true,
                false,
                AuditJob.DEFAULT_SLICE);
    }
}
