package org.orthant.train.loop;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.data.DenseInputs;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TokenInputs;
import org.orthant.layer.Frequencies;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.head.BslDesign;
import org.orthant.train.head.DftDesign;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.head.SpreadDesign;

/**
 * What a training step costs: a program, not a test.
 *
 * <p>Arguments: labels n, k, width d, batch, steps and, for a layer with spread frequencies and slack d, their number m.
 * Prints the median step of both heads on an encoder of 500 features, taking turns, in processor time, and the memory of the process. With
 * spread frequencies, the BSL has as many trained columns as the other layer has columns of all kinds; a last argument of 1 or 2
 * gives the other one or the BSL a single column, for the memory that is left. With {@code cnn} as the first argument, the encoder
 * is the paper's text CNN on documents of 2,500 words, whose embeddings and filters are trained as well.
 */
public final class StepBenchmark {

    private static final int ENCODER = 500;

    /** The vocabulary of MIMIC-III's summaries, about. */
    private static final int WORDS = 52_000;

    /** All threads count: native ones may take part. */
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private StepBenchmark() {}

    /** Runs the benchmark. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws IOException {
        boolean cnn = arguments[0].equals("cnn");
        int[] numbers = Arrays.stream(arguments)
                .skip(cnn ? 1 : 0)
                .mapToInt(Integer::parseInt)
                .toArray();
        int labels = numbers[0];
        int steps = numbers[4];
        EncoderDesign encoder = cnn ? TextCnnDesign.PAPER : new FeaturesDesign();
        Split split = split(labels, numbers[3], cnn);
        int[] batch = IntStream.range(0, numbers[3]).toArray();
        HeadDesign dft = numbers.length > 5
                ? SpreadDesign.of(Frequencies.of(labels, numbers[1], numbers[5], 0), numbers[2])
                : DftDesign.of(labels, numbers[1], numbers[2]);
        HeadDesign bsl = BslDesign.of(labels, numbers.length > 5 ? dft.features() : numbers[2]);
        int only = numbers.length > 6 ? numbers[6] : 0;
        double[] bslMillis = new double[steps];
        double[] dftMillis = new double[steps];
        try (Model first = Model.create(
                        new ModelDesign(encoder, only == 2 ? BslDesign.of(labels, 1) : bsl), split.inputs(), 0, 1);
                Model second = Model.create(
                        new ModelDesign(encoder, only == 1 ? BslDesign.of(labels, 1) : dft), split.inputs(), 0, 1)) {
            for (int step = 0; step < steps; step++) {
                bslMillis[step] = millis(first, split, batch, step + 1);
                dftMillis[step] = millis(second, split, batch, step + 1);
                if ((step + 1) % Math.max(1, steps / 5) == 0) {
                    System.out.println("step " + (step + 1) + ": " + memory("VmRSS") + ", most " + memory("VmHWM"));
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "n = %d, k = %d, d = %d, batch %d: BSL %.2f ms, DFT %.2f ms, ratio of medians %.3f, of minima %.3f%n",
                labels,
                numbers[1],
                numbers[2],
                numbers[3],
                quantile(bslMillis, 0.5),
                quantile(dftMillis, 0.5),
                quantile(dftMillis, 0.5) / quantile(bslMillis, 0.5),
                quantile(dftMillis, 0) / quantile(bslMillis, 0));
    }

    private static double millis(Model model, Split split, int[] batch, long step) {
        long start = PROCESS.getProcessCpuTime();
        model.learn(split, batch, TrainingOptions.USUAL, step);
        return (PROCESS.getProcessCpuTime() - start) / 1e6;
    }

    private static Split split(int labels, int examples, boolean documents) {
        SplittableRandom random = new SplittableRandom(1);
        IntRows.Builder tokens = new IntRows.Builder();
        DenseInputs.Builder inputs = new DenseInputs.Builder(ENCODER);
        IntRows.Builder active = new IntRows.Builder();
        for (int example = 0; example < examples; example++) {
            float[] row = new float[ENCODER];
            for (int i = 0; i < ENCODER; i++) {
                row[i] = (float) random.nextGaussian();
            }
            inputs.add(row);
            tokens.add(random.ints(TextCnnDesign.PAPER.mostTokens(), 0, WORDS).toArray());
            active.add(random.ints(10, 0, labels).distinct().sorted().toArray());
        }
        return new Split(documents ? new TokenInputs(WORDS, tokens.build()) : inputs.build(), labels, active.build());
    }

    private static double quantile(double[] times, double share) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[(int) (share * (sorted.length - 1))];
    }

    private static String memory(String what) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith(what))
                .findFirst()
                .orElse(what + " unknown");
    }
}
