package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.SparseInputs;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.io.tree.Section;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;

/** The formulas of docs/pytorch.md, in nothing but doubles and the two files of a model. */
class PytorchPageTest {

    private static final BigInteger MASK = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    @TempDir
    Path folder;

    @Test
    void thePagesFormulasGiveTheLogitsOfTheModel() {
        HeadPlan head = HeadPlan.spread(3, 2, true, new HeadPlan.Spread(2, -9, Optional.empty()));
        Dataset data = SmallData.of(1);
        RunConfig config = SmallData.config(head, new TrainingOptions(3, 16, 4, 5, Criterion.LOSS, 0.05, 0.02, 0, 2));
        try (RunFolder opened = RunFolder.open(folder)) {
            new TrainingRun(config, data, "test", Duration.ofHours(1)).run(opened, new Observer() {});
        }
        Section description = Section.read(folder.resolve(RunFiles.MODEL));
        int n = description.number("labels");
        Section section = description.section("head");
        Safetensors tensors = Safetensors.read(RunFiles.weights(folder));
        List<Long> frequencies =
                frequencies(n, section.number("active"), section.number("spread"), section.whole("frequency-seed"));
        SparseInputs inputs = (SparseInputs) data.test().inputs();
        try (Model model = SavedModel.open(folder).load(1)) {
            for (int example = 0; example < inputs.size(); example++) {
                double[] x = features(tensors, activations(tensors, inputs, example));
                float[] logits = model.logits(inputs, new int[] {example});
                for (int label = 0; label < n; label++) {
                    assertThat((double) logits[label])
                            .isCloseTo(logit(label, n, section.real("scale"), frequencies, x, tensors), within(2e-5));
                }
            }
        }
    }

    private static List<Long> frequencies(int n, int k, int m, long start) {
        List<Long> rest = new ArrayList<>();
        int last = (n - 1) / 2;
        for (long f = k + 1L; f <= last; f++) {
            rest.add(f);
        }
        BigInteger seed = BigInteger.valueOf(start);
        for (int i = 0; i < m; i++) {
            seed = seed.add(new BigInteger("9E3779B97F4A7C15", 16)).and(MASK);
            BigInteger z = seed.xor(seed.shiftRight(30))
                    .multiply(new BigInteger("BF58476D1CE4E5B9", 16))
                    .and(MASK);
            z = z.xor(z.shiftRight(27))
                    .multiply(new BigInteger("94D049BB133111EB", 16))
                    .and(MASK);
            z = z.xor(z.shiftRight(31));
            int j = i + z.mod(BigInteger.valueOf(rest.size() - i)).intValueExact();
            Collections.swap(rest, i, j);
        }
        List<Long> all = new ArrayList<>();
        for (long f = 1; f <= k; f++) {
            all.add(f);
        }
        all.addAll(rest.subList(0, m));
        return all;
    }

    private static double[] activations(Safetensors tensors, SparseInputs inputs, int example) {
        Tensor embedding = tensors.find("encoder.embedding.weight").orElseThrow();
        int width = embedding.shape().get(1);
        double[] sum = new double[width];
        double[] total = new double[1];
        inputs.forEach(example, (word, count) -> {
            total[0] += Math.abs(count);
            for (int j = 0; j < width; j++) {
                sum[j] += count * embedding.values()[word * width + j];
            }
        });
        for (int j = 0; j < width; j++) {
            double mean = total[0] == 0 ? 0 : sum[j] / total[0];
            sum[j] = mean > 0 ? mean : 0.1 * mean;
        }
        return sum;
    }

    private static double[] features(Safetensors tensors, double[] activations) {
        Tensor weight = tensors.find("head.projection.weight").orElseThrow();
        Tensor bias = tensors.find("head.projection.bias").orElseThrow();
        double[] x = new double[weight.shape().get(0)];
        for (int j = 0; j < x.length; j++) {
            x[j] = bias.values()[j];
            for (int a = 0; a < activations.length; a++) {
                x[j] += weight.values()[j * activations.length + a] * activations[a];
            }
        }
        return x;
    }

    private static double logit(
            int label, int n, double scale, List<Long> frequencies, double[] x, Safetensors tensors) {
        double logit = scale / Math.sqrt(n) * x[0];
        for (int j = 1; j <= frequencies.size(); j++) {
            double angle = 2 * Math.PI * (frequencies.get(j - 1) * label % n) / n;
            logit += scale * Math.sqrt(2.0 / n) * (x[2 * j - 1] * Math.cos(angle) + x[2 * j] * Math.sin(angle));
        }
        Tensor slack = tensors.find("head.slack.weight").orElseThrow();
        int s = slack.shape().get(1);
        for (int t = 0; t < s; t++) {
            logit += slack.values()[label * s + t] * x[2 * frequencies.size() + 1 + t];
        }
        return logit;
    }
}
