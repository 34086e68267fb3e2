package org.orthant.proof;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * Whether a point lies in the region of a label set, and how far from its walls.
 *
 * <p>One pass over the weights in floating point settles nearly all labels: with {@code x̂} the point rounded to doubles,
 * the computed logit is off by at most {@code γ (‖w_i‖ ‖x̂‖ + |b_i|)}, {@code γ = nu / (1 − nu)}, {@code n = d + 8}, which
 * also accounts for the rounding of the point, plus what gradual underflow can cost. Labels for which that is not enough,
 * such as those that touch the ball of a radius, are summed in twice the working precision, and what is left is decided in
 * integers. Several points at once are first looked at in single precision ({@link SingleSums}).
 */
final class MarginCheck {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above what {@code γ / (nu)} and the rounding of a bound can make of it, for all lengths of arrays. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    /** More than a vector is longer than the root of its squares when those underflow. */
    private static final double LOST_LENGTH = 0x1p-500;

    /** Up to this number of labels are summed in twice the working precision at once; with more, all logits are computed in doubles. */
    private static final int FEW = 64;

    private final OutputLayer layer;
    private final Placement placement;
    private final RowNorms norms;
    private final LogitPass pass;
    private final SingleLogits singles;

    MarginCheck(OutputLayer layer, Box domain, RowNorms norms) {
        this(layer, new BoxPlacement(domain), norms);
    }

    /** About points that stand for feature vectors of the layer. */
    MarginCheck(OutputLayer layer, Placement placement, RowNorms norms) {
        this.layer = layer;
        this.placement = placement;
        this.norms = norms;
        this.pass = new LogitPass(layer);
        this.singles = new SingleLogits(layer, norms);
    }

    /**
     * What is wrong with the claim that {@code point} is in the domain and {@code y_i (w_i·x + b_i)} is positive and at
     * least {@code radius · ‖w_i‖} for all labels; nothing if it holds.
     */
    Optional<String> flaw(String name, Point point, LabelSet labelSet, double radius) {
        return flaw(name, point, labelSet, radius, Map.of());
    }

    /** The same, where sums of some points are known. */
    Optional<String> flaw(String name, Point point, LabelSet labelSet, double radius, Map<Point, SingleSums> known) {
        return misplaced(name, point).or(() -> wrongSide(name, point, labelSet, radius, known.get(point)));
    }

    /** The sums in single precision of the points that have as many coordinates as they should, if they are in range. */
    Map<Point, SingleSums> sums(List<Point> points) {
        List<Point> fitting = points.stream()
                .filter(point -> point.size() == placement.coordinates())
                .toList();
        List<Optional<SingleSums>> sums =
                singles.at(fitting.stream().map(placement::locate).toList());
        Map<Point, SingleSums> byPoint = new HashMap<>();
        for (int k = 0; k < sums.size(); k++) {
            Point point = fitting.get(k);
            sums.get(k).ifPresent(found -> byPoint.put(point, found));
        }
        return byPoint;
    }

    private Optional<String> wrongSide(
            String name, Point point, LabelSet labelSet, double radius, @Nullable SingleSums known) {
        int[] labels = known == null ? IntStream.range(0, layer.labels()).toArray() : known.unclear(labelSet, radius);
        if (labels.length == 0) {
            return Optional.empty();
        }
        LeftSides sides = leftSides(point, labels.length > FEW || known == null);
        double[] row = new double[layer.features()];
        for (int label : labels) {
            boolean active = labelSet.isActive(label);
            if (sides.exceed(label, active, needed(radius, norms.high(label)))) {
                continue;
            }
            @Nullable ExactLogit value = sides.exactly(label).orElse(null);
            if (value == null) {
                return Optional.of(CommonDenominator.flaw("the " + name));
            }
            if (value.signum() != (active ? 1 : -1)) {
                return Optional.of("the " + name + " gives label " + label + " the logit " + value.toDouble()
                        + " where "
                        + (active ? "an active label needs a positive one" : "an inactive label needs a negative one"));
            }
            layer.copyRow(label, row);
            if (!value.isAtLeast(radius, row)) {
                return Optional.of(
                        "the " + name + " is closer to the hyperplane of label " + label + " than " + radius);
            }
        }
        return Optional.empty();
    }

    private LeftSides leftSides(Point point) {
        return leftSides(point, true);
    }

    private LeftSides leftSides(Point point, boolean allInDoubles) {
        Location location = placement.locate(point);
        double[] logits = allInDoubles ? pass.logits(location.nearest()) : new double[0];
        return new LeftSides(layer, norms, location, logits);
    }

    /**
     * Adds the labels to {@code wrong} whose left side {@code y_i (w_i·x + b_i)} is not positive at a point of the domain.
     *
     * @return what is wrong with the point itself; nothing if it is one of the domain
     */
    Optional<String> collectWrong(String name, Point point, LabelSet labelSet, BitSet wrong) {
        return misplaced(name, point).or(() -> {
            LeftSides sides = leftSides(point);
            for (int label = 0; label < layer.labels(); label++) {
                boolean active = labelSet.isActive(label);
                if (sides.exceed(label, active, 0)) {
                    continue;
                }
                if (!sides.exceed(label, !active, 0)) {
                    @Nullable ExactLogit value = sides.exactly(label).orElse(null);
                    if (value == null) {
                        return Optional.of(CommonDenominator.flaw("the " + name));
                    }
                    if (value.signum() == (active ? 1 : -1)) {
                        continue;
                    }
                }
                wrong.set(label);
            }
            return Optional.empty();
        });
    }

    private Optional<String> misplaced(String name, Point point) {
        return point.size() == placement.coordinates()
                ? placement.outside(name, point)
                : Optional.of(
                        "the " + name + " has " + point.size() + " coordinates: expected " + placement.coordinates());
    }

    /**
     * What is wrong with the claim that {@code point} is in the domain and {@code y_i (w_i·x + b_i) ≥ margin} for all labels, whatever
     * the sign of the margin; nothing if it holds.
     */
    Optional<String> flawOfMargin(String name, Point point, LabelSet labelSet, Rational margin) {
        return misplaced(name, point).or(() -> below(name, point, labelSet, margin));
    }

    private Optional<String> below(String name, Point point, LabelSet labelSet, Rational margin) {
        if (margin.signum() <= 0 && !layer.hasBias() && placement.isZero(point)) {
            return Optional.empty();
        }
        LeftSides sides = leftSides(point);
        double needed = margin.ceiling();
        for (int label = 0; label < layer.labels(); label++) {
            int sign = labelSet.signAt(label);
            if (sides.exceed(label, sign > 0, needed)) {
                continue;
            }
            @Nullable ExactLogit logit = sides.exactly(label).orElse(null);
            if (logit == null) {
                return Optional.of(CommonDenominator.flaw("the " + name));
            }
            Rational value = logit.value();
            if ((sign < 0 ? value.negate() : value).compareTo(margin) < 0) {
                return Optional.of("the " + name + " leaves label " + label + " a margin of " + sign * value.toDouble()
                        + ", less than " + margin.toDouble());
            }
        }
        return Optional.empty();
    }

    /** At least {@code ‖x‖}. */
    static double length(double[] x) {
        return Math.sqrt(dot(x, x)) * BOUND_SLACK + LOST_LENGTH;
    }

    /**
     * At least the distance of a computed logit from the true one, for rows and points up to these lengths.
     *
     * <p>Products lose half of the smallest double by underflow. So do coordinates of the point, times a weight; that is
     *     negligible compared with the lost length.
     */
    static double error(int features, double norm, double length, double bias) {
        double steps = features + 8.0;
        return (steps * UNIT_ROUNDOFF * (norm * length + Math.abs(bias)) + steps * Double.MIN_VALUE) * BOUND_SLACK;
    }

    /** At least {@code radius · norm}. */
    static double needed(double radius, double norm) {
        // Not a product with a norm that may be infinite.
        return radius == 0 ? 0 : Math.nextUp(radius * norm);
    }

    /** At least the distance of such a sum from the true logit; both parts are twice what they must be. */
    static double preciseError(double bound, double norm, double lacking) {
        return bound + norm * lacking;
    }

    /** Eight partial sums, because additions that wait for one another are most of the time a plain loop takes. */
    static double dot(double[] a, double[] b) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        int j = 0;
        for (; j + 7 < a.length; j += 8) {
            sum0 += a[j] * b[j];
            sum1 += a[j + 1] * b[j + 1];
            sum2 += a[j + 2] * b[j + 2];
            sum3 += a[j + 3] * b[j + 3];
            sum4 += a[j + 4] * b[j + 4];
            sum5 += a[j + 5] * b[j + 5];
            sum6 += a[j + 6] * b[j + 6];
            sum7 += a[j + 7] * b[j + 7];
        }
        for (; j < a.length; j++) {
            sum0 += a[j] * b[j];
        }
        return ((sum0 + sum1) + (sum2 + sum3)) + ((sum4 + sum5) + (sum6 + sum7));
    }
}
