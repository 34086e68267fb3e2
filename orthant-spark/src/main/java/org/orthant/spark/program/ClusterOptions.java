package org.orthant.spark.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;

/** Which cluster does the work. */
final class ClusterOptions extends OptionGroup {

    /** The path of the program that the launcher states, for executors to fetch. */
    private static final String JAR = "orthant.spark.jar";

    private static final String VECTORS = "jdk.incubator.vector";

    private final OptionValue<String> master = option(String.class, "--master", "MASTER");

    private final OptionValue<List<String>> settings = list(String.class, "--conf", "NAME=VALUE");

    /** Starts Spark, or finds it started, does some work with it, and stops it. */
    <T> T with(Function<SparkSession, T> work) {
        SparkConf configuration = configuration();
        SparkSession spark = SparkSession.builder().config(configuration).getOrCreate();
        try {
            return work.apply(spark);
        } finally {
            String application = spark.sparkContext().applicationId();
            spark.stop();
            clean(configuration.get("spark.master"), application);
        }
    }

    private SparkConf configuration() {
        SparkConf configuration = new SparkConf();
        configuration.setIfMissing("spark.app.name", "orthant");
        configuration.setIfMissing("spark.ui.showConsoleProgress", "false");
        if (master.isGiven()) {
            configuration.setMaster(master.get());
        }
        configuration.setIfMissing("spark.master", "local[*]");
        if (configuration.get("spark.master").startsWith("local")) {
            configuration.setIfMissing("spark.ui.enabled", "false");
            // Of the usual 200, most would have nothing to do.
            configuration.setIfMissing("spark.sql.shuffle.partitions", "16");
        }
        String jar = System.getProperty(JAR);
        if (jar != null) {
            configuration.setIfMissing("spark.jars", jar);
        }
        // Executors usually have the JDK of the driver; set others with --conf.
        if (ModuleLayer.boot().findModule(VECTORS).isPresent()) {
            configuration.setIfMissing(
                    "spark.executor.extraJavaOptions", "--add-modules=" + VECTORS + " -XX:PerMethodTrapLimit=10000");
        }
        for (String setting : settings.get()) {
            String[] parts = setting.split("=", 2);
            if (parts.length < 2) {
                throw wrong("--conf " + setting + ": expected NAME=VALUE");
            }
            configuration.set(parts[0], parts[1]);
        }
        return configuration;
    }

    /** Spark's local cluster leaves a folder with a copy of the program for every executor. */
    private static void clean(String address, String application) {
        String home = System.getenv("SPARK_HOME");
        if (home == null || !address.startsWith("local-cluster")) {
            return;
        }
        Path work = Path.of(home, "work", application);
        if (!Files.isDirectory(work)) {
            return;
        }
        try (Stream<Path> files = Files.walk(work)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException stillInUse) {
            // An executor that ends late keeps its files; they lie in the folder of the build.
            return;
        }
    }
}
