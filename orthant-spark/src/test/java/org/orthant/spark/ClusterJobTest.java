package org.orthant.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose processes are killed: nothing is lost, and nothing is there twice. */
class ClusterJobTest {

    @TempDir
    Path folder;

    /** Some seconds of work in some tens of chunks. */
    private Example example() {
        return Example.in(folder, 1000, 8, 2000);
    }

    @Test
    void theDriverAndLaterAnExecutorAreKilled() throws IOException, InterruptedException {
        Example example = example();
        Path output = folder.resolve("killed");
        killDriver(example, output);
        assertThat(receipts(output)).isPositive();
        SparkSession spark = Example.session("local-cluster[2,1,512]")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.executor.extraJavaOptions", "-Dorthant.kernels=plain -XX:TieredStopAtLevel=1")
                .getOrCreate();
        AtomicLong decidedBefore = new AtomicLong();
        AtomicBoolean killed = new AtomicBoolean();
        try {
            KilledDriver.job(example, output.toString()).run(spark, "test", new AuditJob.Listener() {
                @Override
                public void started(long distinct, long alreadyDecided, LongAccumulator decided) {
                    decidedBefore.set(alreadyDecided);
                    Thread killer = new Thread(() -> killed.set(killExecutor(decided)), "killer");
                    killer.setDaemon(true);
                    killer.start();
                }
            });
        } finally {
            spark.stop();
        }
        assertThat(decidedBefore.get()).isPositive();
        assertThat(killed).isTrue();
        assertThat(Example.written(output)).isEqualTo(example.verified());
    }

    /** Waits until executors, which are the only processes below this one, have decided something: that is the middle. */
    private static boolean killExecutor(LongAccumulator decided) {
        while (decided.value() == 0) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .findFirst()
                .map(ProcessHandle::destroyForcibly)
                .orElse(false);
    }

    private void killDriver(Example example, Path output) throws IOException, InterruptedException {
        List<String> command = Example.java(
                KilledDriver.class,
                example.weights().toString(),
                example.bias().toString(),
                example.sets().toString(),
                output.toString());
        Process driver = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "driver.log"))
                .start();
        while (receipts(output) < 3 && driver.isAlive()) {
            driver.waitFor(20, TimeUnit.MILLISECONDS);
        }
        assertThat(driver.isAlive())
                .as("a driver in the middle of its work; it said %s", Example.lines(folder.resolve("driver.log")))
                .isTrue();
        driver.destroyForcibly().waitFor();
    }

    private static long receipts(Path output) throws IOException {
        Path decided = output.resolve("_orthant/decided");
        if (!Files.isDirectory(decided)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(decided)) {
            return files.filter(file -> file.toString().endsWith(JobFiles.RECEIPT))
                    .count();
        }
    }
}
