package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.verify.budget.Deadline;

/**
 * Bounds the logit margin of label sets where features fill a ball, in floating point; for one thread.
 *
 * <p>Nothing that it finds is a proof: {@link #point} and {@link #multipliers} are what a proof is made of.
 */
public final class BallMargin {

    /** Of the size of logits: bounds that are closer are as good as doubles allow. */
    private static final double CLOSE = 1e-12;

    /** Of the size of rows: combinations that are shorter vanish. */
    private static final double ZERO = 1e-14;

    /** Of the sum of weights. */
    private static final double NEGLIGIBLE = 1e-14;

    /** Sets of at most this part of all labels may start from the label set without labels. */
    private static final int SMALL = 4;

    /** Part of the weights that have to remain. */
    private static final double ENOUGH = 0.5;

    private final BallRows rows;
    private final boolean ranking;
    private final @Nullable EmptySetStart emptySet;
    private final Deadline deadline;
    private final AffineHull hull;
    private final double[] logits;
    private final BitSet ignored = new BitSet();
    private final List<Integer> support = new ArrayList<>();
    private final boolean[] active;
    private double[] weights = new double[0];
    /** That of the weights, once it is computed. */
    private double @Nullable [] combination;

    private int[] base = new int[2];
    /** Whether the factorisation was updated by exchanges, which add rounding errors, since it was computed. */
    private boolean exchanged;

    private double[] point = new double[0];
    private double low;
    private double high;
    private double[] bestPoint = new double[0];
    private double[] bestWeights = new double[0];
    private List<Integer> bestSupport = List.of();
    private int steps;
    private int passes;
    private LabelSet labelSet = LabelSet.of(1);

    /**
     * Prepares the search.
     *
     * @param ranking whether labels are compared with one another
     * @param emptySet where small sets start, null to start from their worst labels; not for rankings
     */
    public BallMargin(BallRows rows, boolean ranking, @Nullable EmptySetStart emptySet, Deadline deadline) {
        this.emptySet = emptySet;
        this.rows = rows;
        this.ranking = ranking;
        this.deadline = deadline;
        this.hull = new AffineHull(rows.features(), rows.radius());
        this.logits = new double[rows.labels()];
        this.active = new boolean[rows.labels()];
    }

    /**
     * Bounds the margin.
     *
     * @param signOnly whether it is enough to know its sign
     */
    public void solve(LabelSet set, boolean signOnly) {
        labelSet = set;
        Arrays.fill(active, false);
        set.stream().forEach(label -> active[label] = true);
        low = Double.NEGATIVE_INFINITY;
        high = Double.POSITIVE_INFINITY;
        steps = 0;
        passes = 0;
        start();
        int stalled = 0;
        while (!isDone(signOnly) && stalled < 3) {
            deadline.check();
            double before = high;
            minimise();
            int[] entering = price();
            stalled = high < before - CLOSE * rows.size() ? 0 : stalled + 1;
            if (isDone(signOnly)) {
                return;
            }
            if (!enter(entering)) {
                if (!exchanged) {
                    return;
                }
                rebuild();
            }
        }
    }

    private boolean isDone(boolean signOnly) {
        double close = CLOSE * rows.size();
        return high - low <= close || (signOnly && (low > close || high < -close));
    }

    /** Begins with the labels that are worst where the set looks best: along its own rows, or at the centre. */
    private void start() {
        double[] ahead = new double[rows.features()];
        if (ranking) {
            labelSet.stream()
                    .forEach(label -> FASTEST.addScaled(ahead, 1.0 / labelSet.size(), rows.row(label), ahead.length));
            FASTEST.addScaled(ahead, -1, rows.mean(), ahead.length);
            double length = Math.sqrt(FASTEST.dot(ahead, ahead, ahead.length));
            for (int j = 0; j < ahead.length; j++) {
                ahead[j] = length > 0 ? ahead[j] * (rows.radius() / length) : 0;
            }
        }
        point = ahead;
        support.clear();
        weights = new double[0];
        int[] worst = look();
        if (startFromEmptySet()) {
            return;
        }
        for (int label : worst) {
            if (label >= 0) {
                support.add(label);
            }
        }
        weights = new double[support.size()];
        Arrays.fill(weights, 1);
        combination = null;
        rebuild();
    }

    /** Starts from the multipliers of the label set without labels, where most of their weight is on labels that are also inactive here. */
    private boolean startFromEmptySet() {
        if (ranking || emptySet == null || labelSet.size() == 0 || labelSet.size() > active.length / SMALL) {
            return false;
        }
        Map<Integer, Double> kept = new TreeMap<>(emptySet.multipliers());
        kept.keySet().removeIf(label -> active[label] || ignored.get(label));
        double sum = kept.values().stream().mapToDouble(weight -> weight).sum();
        if (!(sum > ENOUGH)) {
            return false;
        }
        support.addAll(kept.keySet());
        weights = kept.values().stream().mapToDouble(weight -> weight / sum).toArray();
        combination = null;
        rebuild();
        return true;
    }

    /** Finds the worst label of each group at the point, and a better lower end of the margin if that is one. */
    private int[] look() {
        passes++;
        rows.logits(point, logits);
        int[] worst = {-1, -1};
        double[] least = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        for (int label = 0; label < logits.length; label++) {
            if (ignored.get(label)) {
                continue;
            }
            boolean on = active[label];
            double side = on ? logits[label] : -logits[label];
            int group = group(on);
            if (side < least[group]) {
                least[group] = side;
                worst[group] = label;
            }
        }
        double margin = least[0] + (ranking ? least[1] : 0);
        if (margin > low) {
            low = margin;
            bestPoint = point;
        }
        return worst;
    }

    private int group(boolean on) {
        return ranking && !on ? 1 : 0;
    }

    /** The sign with which a label's row counts. */
    private double sign(int label) {
        return active[label] ? 1 : -1;
    }

    /** Factorises the hull of the support again, with the heaviest label of each group as its origin. */
    private void rebuild() {
        exchanged = false;
        base = new int[] {-1, -1};
        for (int i = 0; i < support.size(); i++) {
            int group = group(active[support.get(i)]);
            if (base[group] < 0 || weights[i] > weights[base[group]]) {
                base[group] = i;
            }
        }
        hull.clear();
        for (int i = 0; i < support.size(); i++) {
            if (!isBase(i) && !append(i)) {
                dropDependent(i);
                rebuild();
                return;
            }
        }
    }

    private boolean isBase(int i) {
        return i == base[0] || i == base[1];
    }

    private boolean append(int i) {
        return hull.append(direction(i), slope(i));
    }

    private double[] direction(int i) {
        int label = support.get(i);
        int origin = support.get(base[group(active[label])]);
        double[] direction = new double[rows.features()];
        FASTEST.addScaled(direction, sign(label), rows.row(label), direction.length);
        FASTEST.addScaled(direction, -sign(origin), rows.row(origin), direction.length);
        return direction;
    }

    private double slope(int i) {
        int label = support.get(i);
        int origin = support.get(base[group(active[label])]);
        return sign(label) * rows.bias(label) - sign(origin) * rows.bias(origin);
    }

    /** The positions of the support that are directions of the hull, in its order. */
    private int[] directions() {
        int[] positions = new int[hull.size()];
        int next = 0;
        for (int i = 0; i < support.size() && next < positions.length; i++) {
            if (!isBase(i)) {
                positions[next++] = i;
            }
        }
        return positions;
    }

    /** Exchanges the last label of the support, whose direction depends on the others, for the one that it makes superfluous. */
    private void exchange() {
        int last = support.size() - 1;
        int dropped = dropDependent(last);
        if (dropped == last) {
            return;
        }
        if (isBase(dropped)) {
            rebuild();
            return;
        }
        forget(dropped);
        exchanged = true;
        if (!append(last - 1)) {
            rebuild();
        }
    }

    /**
     * Moves weight along a direction that changes nothing but the linear part, until some label has none left, and drops that.
     *
     * @return where it was
     */
    private int dropDependent(int i) {
        double[] combination = hull.combination(direction(i));
        int[] positions = directions();
        double[] change = new double[support.size()];
        change[i] = 1;
        double slope = slope(i);
        for (int k = 0; k < combination.length; k++) {
            change[positions[k]] -= combination[k];
            slope -= combination[k] * slope(positions[k]);
        }
        if (slope > 0) {
            Arrays.setAll(change, k -> -change[k]);
        }
        balance(change);
        int dropped = move(change, Double.POSITIVE_INFINITY);
        if (dropped < 0) {
            remove(i);
        }
        return dropped < 0 ? i : dropped;
    }

    /** Takes the label that was at a position of the support out of the hull. */
    private void forget(int position) {
        if (isBase(position)) {
            rebuild();
            return;
        }
        int before = 0;
        for (int i = 0; i < position; i++) {
            before += isBase(i) ? 0 : 1;
        }
        hull.remove(before);
        for (int group = 0; group < base.length; group++) {
            base[group] -= base[group] > position ? 1 : 0;
        }
    }

    /** Lets the origins of groups give what others take. */
    private void balance(double[] change) {
        for (int i = 0; i < change.length; i++) {
            if (!isBase(i)) {
                change[base[group(active[support.get(i)])]] -= change[i];
            }
        }
    }

    /** Goes as far as weights stay non-negative, at most {@code farthest}; returns where a label was dropped on the way, or −1. */
    private int move(double[] change, double farthest) {
        double step = farthest;
        int leaving = -1;
        for (int i = 0; i < change.length; i++) {
            // Labels whose weight vanishes but for rounding stay: they may hold the point where the combination is
            // zero.
            if (change[i] < 0 && weights[i] + step * change[i] < -NEGLIGIBLE) {
                step = weights[i] / -change[i];
                leaving = i;
            }
        }
        if (Double.isInfinite(step)) {
            return -1;
        }
        combination = null;
        for (int i = 0; i < change.length; i++) {
            weights[i] = Math.max(0, weights[i] + step * change[i]);
        }
        if (leaving >= 0) {
            remove(leaving);
        }
        return leaving;
    }

    private void remove(int position) {
        combination = null;
        support.remove(position);
        double[] fewer = new double[weights.length - 1];
        System.arraycopy(weights, 0, fewer, 0, position);
        System.arraycopy(weights, position + 1, fewer, position, fewer.length - position);
        weights = fewer;
    }

    /** Minimises over the support: to the minimum of its hull, dropping labels whose weight vanishes on the way. */
    private void minimise() {
        while (true) {
            deadline.check();
            steps++;
            double[] x = combination();
            AffineHull.Minimum minimum = hull.minimum(x, ZERO * rows.size() / rows.radius());
            int[] positions = directions();
            double[] change = new double[support.size()];
            for (int k = 0; k < positions.length; k++) {
                change[positions[k]] = minimum.step()[k];
            }
            balance(change);
            int dropped = move(change, minimum.isUnbounded() ? Double.POSITIVE_INFINITY : 1);
            if (dropped >= 0) {
                forget(dropped);
                continue;
            }
            if (!minimum.isUnbounded()) {
                point = hull.point(minimum);
            }
            keep();
            return;
        }
    }

    /** Returns {@code Σ λ_i V_i}, which labels without weight do not change; to be read only. */
    private double[] combination() {
        double[] x = combination;
        if (x == null) {
            x = new double[rows.features()];
            for (int i = 0; i < support.size(); i++) {
                FASTEST.addScaled(x, weights[i] * sign(support.get(i)), rows.row(support.get(i)), x.length);
            }
            combination = x;
        }
        return x;
    }

    /** Notes the upper end of the margin that the weights prove, if it is the lowest so far. */
    private void keep() {
        double[] x = combination();
        double value = rows.radius() * Math.sqrt(FASTEST.dot(x, x, x.length));
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            value += weights[i] * sign(support.get(i)) * rows.bias(support.get(i));
            sum += weights[i];
        }
        double bound = ranking ? value / (sum / 2) : value / sum;
        if (bound < high) {
            high = bound;
            bestWeights = weights.clone();
            bestSupport = List.copyOf(support);
        }
    }

    private int[] price() {
        double length = Math.sqrt(FASTEST.dot(point, point, point.length));
        if (length > rows.radius()) {
            double scale = rows.radius() / length;
            Arrays.setAll(point, j -> point[j] * scale);
        }
        return look();
    }

    /** Takes the worst labels into the support; false if they are in it already. */
    private boolean enter(int[] entering) {
        boolean entered = false;
        for (int label : entering) {
            if (label >= 0 && !support.contains(label)) {
                support.add(label);
                weights = Arrays.copyOf(weights, weights.length + 1);
                if (!append(support.size() - 1)) {
                    exchange();
                }
                entered = true;
            }
        }
        return entered;
    }

    /** Leaves labels out of account, until others are given. */
    public void ignore(int[] labels) {
        ignored.clear();
        Arrays.stream(labels).forEach(ignored::set);
    }

    /** Returns the middle between the least logit of the set that was solved last and the largest of the others. */
    public double threshold(double[] at) {
        rows.logits(at, logits);
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int label = 0; label < logits.length; label++) {
            if (active[label]) {
                least = Math.min(least, logits[label]);
            } else {
                largest = Math.max(largest, logits[label]);
            }
        }
        return least / 2 + largest / 2;
    }

    /** Returns about the least that the margin can be. */
    public double low() {
        return low;
    }

    /** Returns about the most that the margin can be. */
    public double high() {
        return high;
    }

    /** Returns the point at which all left sides are about {@link #low} or more. */
    public double[] point() {
        return bestPoint.clone();
    }

    /** Returns the labels whose {@link #multipliers} give {@link #high}, in no order. */
    public List<Integer> support() {
        return bestSupport;
    }

    /** Returns weights of the support. */
    public double[] multipliers() {
        return bestWeights.clone();
    }

    /** Returns the number of changes of the support. */
    public int steps() {
        return steps;
    }

    /** Returns the number of passes over all rows. */
    public int passes() {
        return passes;
    }
}
