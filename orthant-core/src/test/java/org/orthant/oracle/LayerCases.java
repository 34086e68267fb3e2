package org.orthant.oracle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.NumberFormat;
import org.orthant.testing.AllSets;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;

/**
 * Makes small layers that are hard to get right: twins, opposite and empty rows, rows that differ in their last digit,
 * numbers of all magnitudes, logits that vanish, bounds of all kinds. The same seed makes the same case.
 */
public final class LayerCases {

    /** Layers of up to this many labels are asked about all of their label sets. */
    private static final int LABELS_FOR_ALL_SETS = 4;

    /** As many label sets of other layers. */
    private static final int SETS = 8;

    private static final Magnitude[] USUAL = {
        Magnitude.TINY_INTEGERS,
        Magnitude.TINY_INTEGERS,
        Magnitude.ORDINARY,
        Magnitude.ORDINARY_FLOATS,
        Magnitude.SPREAD
    };

    private final SplittableRandom random;
    private final int labels;
    private final int features;
    private final Magnitude magnitude;

    private LayerCases(SplittableRandom random) {
        this.random = random;
        this.magnitude = magnitude();
        // Mostly few of them: what goes wrong does so in small layers, and these are read more easily.
        this.labels = random.nextInt(1, random.nextInt(2, 11));
        this.features = random.nextInt(1, random.nextInt(2, 7));
    }

    /** The cases of the seeds {@code first}, {@code first + 1} and so on. */
    public static Stream<LayerCase> from(long first, long count) {
        return LongStream.range(0, count).mapToObj(i -> of(first + i));
    }

    /** The case of one seed. */
    public static LayerCase of(long seed) {
        return of(new SplittableRandom(seed));
    }

    /** A case drawn from {@code random}. */
    public static LayerCase of(SplittableRandom random) {
        return new LayerCases(random).next();
    }

    private LayerCase next() {
        Box domain = domain();
        double[][] rows = rows();
        double[] bias = random.nextInt(5) < 2 ? new double[labels] : bias(rows, domain);
        DenseLayer layer = layer(rows).withBias(bias);
        return new LayerCase(layer, question(domain), labelSets(layer, domain));
    }

    private double[][] rows() {
        double[][] rows = new double[labels][features];
        boolean mixed = random.nextInt(5) == 0;
        for (int i = 0; i < labels; i++) {
            Magnitude size = mixed ? magnitude() : magnitude;
            Arrays.setAll(rows[i], j -> random.nextInt(8) == 0 ? 0 : size.next(random));
            if (random.nextInt(3) == 0) {
                rows[i] = related(rows, i);
            }
        }
        if (random.nextInt(4) == 0) {
            scaleColumns(rows);
        }
        return rows;
    }

    /** A row that has to do with the earlier ones. */
    private double[] related(double[][] rows, int i) {
        double[] row = rows[random.nextInt(i + 1)].clone();
        int feature = random.nextInt(features);
        switch (random.nextInt(7)) {
            case 0 -> Arrays.fill(row, 0);
            case 1 -> Arrays.setAll(row, j -> -row[j]);
            case 2 -> row[feature] = Math.nextUp(row[feature]);
            case 3 -> row[feature] = -Math.nextDown(row[feature]);
            case 4 -> {
                int power = random.nextInt(-1000, 1000);
                Arrays.setAll(row, j -> finite(Math.scalb(row[j], power)));
            }
            case 5 -> {
                double[] other = rows[random.nextInt(i + 1)];
                int sign = random.nextBoolean() ? 1 : -1;
                Arrays.setAll(row, j -> finite(row[j] + sign * other[j]));
            }
            default -> {
                // A twin.
            }
        }
        Arrays.setAll(row, j -> finite(row[j]));
        return row;
    }

    private void scaleColumns(double[][] rows) {
        int[] powers = IntStream.range(0, features)
                .map(j -> random.nextInt(3) * random.nextInt(-400, 400))
                .toArray();
        for (double[] row : rows) {
            Arrays.setAll(row, j -> finite(Math.scalb(row[j], powers[j])));
        }
    }

    private double[] bias(double[][] rows, Box domain) {
        double[] bias = new double[labels];
        double[] x = point(domain);
        Magnitude size = random.nextBoolean() ? magnitude : magnitude();
        for (int i = 0; i < labels; i++) {
            double logit = 0;
            for (int j = 0; j < features; j++) {
                logit += rows[i][j] * x[j];
            }
            bias[i] = switch (random.nextInt(6)) {
                case 0 -> 0;
                // Regions that are no more than a point, or hardly more than that, or empty.
                case 1 -> finite(-logit);
                case 2 -> finite(random.nextBoolean() ? Math.nextUp(-logit) : Math.nextDown(-logit));
                case 3 -> magnitude().next(random);
                default -> size.next(random);
            };
        }
        return bias;
    }

    private Box domain() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> FeatureDomain.box(features, FeatureDomain.DEFAULT_BOUND);
            case 2 -> FeatureDomain.box(features, positive(magnitude()));
            case 3 -> FeatureDomain.nonNegative(features, positive(magnitude()));
            case 4 -> FeatureDomain.nonNegative(features, FeatureDomain.DEFAULT_BOUND);
            case 5 -> bounds(Magnitude.TINY_INTEGERS);
            case 6 -> bounds(magnitude());
            default -> bounds(null);
        };
    }

    /** Bounds of each feature, of one magnitude or of all. */
    private Box bounds(@Nullable Magnitude common) {
        double[] lower = new double[features];
        double[] upper = new double[features];
        for (int j = 0; j < features; j++) {
            Magnitude size = common != null ? common : magnitude();
            double one = finite(size.next(random));
            double other = switch (random.nextInt(5)) {
                case 0 -> Math.nextUp(one);
                case 1 -> -one;
                case 2 -> 0;
                default -> finite(size.next(random));
            };
            lower[j] = Math.min(one, finite(other));
            upper[j] = Math.max(one, finite(other));
            if (lower[j] == upper[j]) {
                upper[j] = Math.nextUp(lower[j]);
            }
            if (Double.isInfinite(upper[j])) {
                lower[j] = -Double.MAX_VALUE;
                upper[j] = Double.MAX_VALUE;
            }
        }
        return FeatureDomain.of(lower, upper);
    }

    /** Of the domain, mostly of its boundary. */
    private double[] point(Box domain) {
        double[] x = new double[features];
        Arrays.setAll(x, j -> switch (random.nextInt(4)) {
            case 0 -> domain.lower(j);
            case 1 -> domain.upper(j);
            case 2 -> domain.lower(j) / 2 + domain.upper(j) / 2;
            default -> {
                double share = random.nextDouble();
                yield (1 - share) * domain.lower(j) + share * domain.upper(j);
            }
        });
        return x;
    }

    private Question question(Box domain) {
        Question question = switch (one(Depth.values())) {
            case VERDICT -> Question.verdict(domain);
            case THRESHOLDS -> Question.thresholds(domain);
            case RADIUS -> Question.radius(domain);
        };
        if (random.nextInt(3) == 0) {
            question = question.withFormats(List.of(NumberFormat.values()));
        }
        return random.nextInt(8) == 0
                ? question.withBudget(Duration.ofNanos(random.nextInt(1, random.nextInt(2, 500))))
                : question;
    }

    private List<LabelSet> labelSets(DenseLayer layer, Box domain) {
        if (labels <= LABELS_FOR_ALL_SETS) {
            return AllSets.of(labels);
        }
        Set<LabelSet> sets = new LinkedHashSet<>();
        for (int k = 0; k < SETS; k++) {
            double[] logits = layer.logits(point(domain));
            // What some point produces, then with some labels the wrong way, then any.
            int wrong = k < SETS / 2 ? 0 : k;
            sets.add(LabelSet.of(
                    labels,
                    IntStream.range(0, labels)
                            .filter(i -> logits[i] > 0 ^ random.nextInt(2 * SETS) < wrong)
                            .toArray()));
        }
        return new ArrayList<>(sets);
    }

    /** In single precision where that holds all numbers, as model files do. */
    private static DenseLayer layer(double[][] rows) {
        float[][] singles = new float[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                singles[i][j] = (float) rows[i][j];
                if (singles[i][j] != rows[i][j]) {
                    return DenseLayer.of(rows);
                }
            }
        }
        return DenseLayer.of(FloatMatrix.of(singles));
    }

    /** Half of the time such as layers have, where ties matter more than exponents. */
    private Magnitude magnitude() {
        return random.nextBoolean() ? one(USUAL) : one(Magnitude.values());
    }

    private double positive(Magnitude size) {
        double value = Math.abs(size.next(random));
        return value > 0 && Double.isFinite(value) ? value : 1;
    }

    /** The nearest number that a layer may have. */
    private static double finite(double value) {
        return Double.isNaN(value) ? 0 : Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
