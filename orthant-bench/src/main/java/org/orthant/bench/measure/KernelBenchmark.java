package org.orthant.bench.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** JMH's measurement of every {@link Kernel}, on matrices of the sizes that are usual here. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelBenchmark {

    private static final int LABELS = 8_921;

    @Param
    Kernel kernel = Kernel.FLOAT_BLOCKS;

    @Param({"25", "101", "201"})
    int features;

    private Kernel.Pass pass = () -> 0;

    /** Makes the matrix. */
    @Setup
    public void prepare() {
        pass = kernel.pass(LABELS, features);
    }

    /** One pass over all weights. */
    @Benchmark
    public double pass() {
        return pass.run();
    }

    /** Measures all of them, each in a JVM of its own with the options of this one, and prints JMH's report. */
    public static void run() {
        try {
            new Runner(new OptionsBuilder()
                            .include(KernelBenchmark.class.getName())
                            .build())
                    .run();
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH could not measure the kernels: " + e.getMessage(), e);
        }
    }
}
