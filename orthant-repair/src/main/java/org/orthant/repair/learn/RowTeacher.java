package org.orthant.repair.learn;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.orthant.layer.OutputLayer;

/**
 * Learns the rows and biases of some classes of a layer, see the {@link org.orthant.repair.learn package}. For one thread; {@link #close}
 * ends the threads that it uses.
 */
public final class RowTeacher implements AutoCloseable {

    /** Large enough that projecting the learned rows onto the limits moves them little. */
    private static final double LIMIT_WEIGHT = 10;

    /** Few enough that rows do not go far astray before the kept vectors that they change are known. */
    private static final int STEPS_OF_A_ROUND = 25;

    private final OutputLayer layer;
    private final int[] taught;
    private final Map<Integer, Integer> positions = new HashMap<>();
    private final LearningOptions options;
    private final Parts parts;
    private final int columns;
    private final double[] original;
    private final WitnessLimits limits;

    /**
     * Prepares to teach classes.
     *
     * @param taught the classes, each once
     * @param winners the classes that must remain reachable, none of which is taught
     * @param witnesses for each of them, a feature vector at which it wins
     */
    public RowTeacher(
            OutputLayer layer,
            int[] taught,
            int[] winners,
            List<double[]> witnesses,
            LearningOptions options,
            BooleanSupplier cancelled) {
        this.layer = layer;
        this.taught = taught.clone();
        this.options = options;
        this.columns = layer.features() + 1;
        this.limits = WitnessLimits.of(layer, winners, witnesses, options.biases());
        this.original = new double[taught.length * columns];
        double[] row = new double[columns];
        for (int t = 0; t < taught.length; t++) {
            positions.put(taught[t], t);
            layer.copyRow(taught[t], row);
            row[columns - 1] = layer.bias(taught[t]);
            System.arraycopy(row, 0, original, t * columns, columns);
        }
        this.parts = new Parts(options.threads(), cancelled);
    }

    /** Feature vectors with what the unchanged rows make of them. */
    public final class Prepared {

        private final FeatureTable features;
        private final FixedLogits fixed;

        private Prepared(FeatureTable features) {
            this.features = features;
            this.fixed = FixedLogits.of(layer, taught, features, parts);
        }

        /** Returns the class that each feature vector gets with the layer as it is. */
        public int[] before() {
            return predicted(original);
        }

        /** Returns the class that each gets with other rows for the taught classes, as {@link #learn} returns them. */
        public int[] after(double[][] rows) {
            return predicted(joined(rows));
        }

        private int[] predicted(double[] rows) {
            BlockedRows blocked = BlockedRows.of(rows, columns);
            int[] predicted = fixed.winners();
            parts.map(features.rows(), (from, to) -> {
                blocked.forEach(features, from, to, (i, logits) -> {
                    float most = fixed.largest(i);
                    for (int t = 0; t < taught.length; t++) {
                        if (logits[t] > most) {
                            most = logits[t];
                            predicted[i] = taught[t];
                        }
                    }
                });
                return from;
            });
            return predicted;
        }
    }

    /** Computes the logits that stay, once for all steps. */
    public Prepared prepare(FeatureTable features) {
        return new Prepared(features);
    }

    /**
     * Returns the learned rows, each followed by its bias, in the order of the taught classes; each satisfies the limits of all witnesses up
     * to rounding.
     *
     * @param examples with the class of each in {@code targets}
     * @param kept whose classes are to stay
     * @param progress gets the number of steps done
     * @throws java.util.concurrent.CancellationException soon after learning is cancelled
     */
    public double[][] learn(Prepared examples, int[] targets, Prepared kept, IntConsumer progress) {
        double weight = 1.0 / Math.max(1, targets.length);
        Lesson shown = new Lesson(examples.features, examples.fixed, positions(targets), weight);
        Lesson stays = new Lesson(kept.features, kept.fixed, positions(kept.before()), options.keepWeight() * weight);
        double[] learned = learned(shown, new WorkingSet(stays, weight, parts), progress);
        double[][] rows = new double[taught.length][];
        for (int t = 0; t < rows.length; t++) {
            parts.requireNotCancelled();
            rows[t] = limits.feasible(part(original, t), part(learned, t), 0);
        }
        return rows;
    }

    /** Minimises over the working set, which grows every few steps, until no kept vector outside it matters. */
    private double[] learned(Lesson shown, WorkingSet kept, IntConsumer progress) {
        double[] rows = original;
        int done = 0;
        while (done < options.mostSteps()) {
            int earlier = done;
            int most = Math.min(STEPS_OF_A_ROUND, options.mostSteps() - done);
            Lesson stays = kept.lesson();
            int[] steps = {0};
            rows = new Lbfgs((x, gradient) -> value(x, gradient, shown, stays)).minimise(rows, most, step -> {
                steps[0] = step + 1;
                progress.accept(earlier + step);
            });
            done += most;
            if (kept.grow(rows) == 0 && steps[0] < most) {
                break;
            }
        }
        return rows;
    }

    private double value(double[] rows, double[] gradient, Lesson shown, Lesson stays) {
        double ridge = options.ridge() / taught.length;
        double value = 0;
        for (int k = 0; k < rows.length; k++) {
            double change = rows[k] - original[k];
            value += ridge * change * change;
            gradient[k] = 2 * ridge * change;
        }
        value += shown.add(rows, gradient, parts) + stays.add(rows, gradient, parts);
        List<Double> sums = parts.map(taught.length, (from, to) -> {
            double sum = 0;
            for (int t = from; t < to; t++) {
                sum += limits.add(part(original, t), part(rows, t), LIMIT_WEIGHT, gradient, t * columns);
            }
            return sum;
        });
        for (double sum : sums) {
            value += sum;
        }
        for (int t = 0; t < taught.length && !options.biases(); t++) {
            gradient[(t + 1) * columns - 1] = 0;
        }
        return value;
    }

    /** Returns a row between the original and the learned one: the greater the caution, the nearer to the original, which 1 returns. */
    public double[] cautious(int position, double[] learned, double caution) {
        return limits.feasible(part(original, position), learned, caution);
    }

    /** Returns the least slack of a row, as the distance to the nearest row that would take a witness away from its class. */
    public double slack(double[] row) {
        return limits.least(row);
    }

    /** Returns the row of a taught class as it was, followed by its bias. */
    public double[] original(int position) {
        return part(original, position);
    }

    private int[] positions(int[] classes) {
        return Arrays.stream(classes)
                .map(each -> positions.getOrDefault(each, -1))
                .toArray();
    }

    private double[] part(double[] rows, int t) {
        return Arrays.copyOfRange(rows, t * columns, (t + 1) * columns);
    }

    private double[] joined(double[][] rows) {
        double[] all = new double[taught.length * columns];
        for (int t = 0; t < rows.length; t++) {
            System.arraycopy(rows[t], 0, all, t * columns, columns);
        }
        return all;
    }

    @Override
    public void close() {
        parts.close();
    }
}
