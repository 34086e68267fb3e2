package org.orthant.repair;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;

/**
 * The output layer of a recogniser on non-negative features: trained classes have unit rows, and the others short ones near the mean of these,
 * so that they can never be predicted.
 */
public final class UntrainedRecogniser {

    public static final int FEATURES = 6;
    public static final int TRAINED = 20;
    public static final int UNTRAINED = 4;
    public static final int CLASSES = TRAINED + UNTRAINED;

    /** The examples of each untrained class. */
    static final int SHOWN = 6;

    public final double[][] rows = new double[CLASSES][FEATURES];
    public final double[][] examples = new double[UNTRAINED * SHOWN][];
    public final int[] targets = new int[examples.length];
    public final double[][] kept = new double[200][];

    /** Makes the same one each time. */
    public UntrainedRecogniser() {
        SplittableRandom random = new SplittableRandom(5);
        double[] mean = new double[FEATURES];
        for (int c = 0; c < TRAINED; c++) {
            for (int j = 0; j < FEATURES; j++) {
                rows[c][j] = random.nextDouble(-1, 1);
            }
            double length = Math.sqrt(Arrays.stream(rows[c]).map(w -> w * w).sum());
            for (int j = 0; j < FEATURES; j++) {
                rows[c][j] = (float) (rows[c][j] / length);
                mean[j] += rows[c][j] / TRAINED;
            }
        }
        for (int c = TRAINED; c < CLASSES; c++) {
            for (int j = 0; j < FEATURES; j++) {
                rows[c][j] = (float) (mean[j] + random.nextDouble(-1e-3, 1e-3));
            }
        }
        examples(random);
        kept(random);
    }

    /** Examples of each untrained class have two large features. */
    private void examples(SplittableRandom random) {
        for (int i = 0; i < examples.length; i++) {
            int u = i / SHOWN;
            examples[i] = new double[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                examples[i][j] = (j == u || j == u + 2 ? 4 : 0) + random.nextDouble(0, 0.05);
            }
            targets[i] = TRAINED + u;
        }
    }

    /** Kept features lie along trained rows, away from examples. */
    private void kept(SplittableRandom random) {
        for (int i = 0, c = 0; i < kept.length; c++) {
            double[] x = Arrays.stream(rows[c % TRAINED])
                    .map(w -> Math.max(0, 8 * w) + random.nextDouble(0, 0.1))
                    .toArray();
            if (Arrays.stream(examples).allMatch(example -> distance(example, x) > 5)) {
                kept[i++] = x;
            }
        }
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += (a[j] - b[j]) * (a[j] - b[j]);
        }
        return Math.sqrt(sum);
    }

    /** Returns an audit of the layer, written to a file in float64. */
    ModelAudit audit(Path folder) throws IOException {
        Path file = folder.resolve("recogniser.npy");
        NpyWriter.write(file, DoubleMatrix.of(rows));
        return ModelAudit.of(file).rule(DecisionRule.argmax()).domain(FeatureDomain.nonNegative(FEATURES, 1e4));
    }

    Examples shown() {
        return Examples.of(DoubleMatrix.of(examples), targets);
    }

    ModelRepair repair(Path folder) throws IOException {
        return ModelRepair.of(audit(folder)).teaching(shown()).keeping(DoubleMatrix.of(kept));
    }
}
