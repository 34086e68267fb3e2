package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
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

    /** Steps without progress, of small layers and of large ones, where a label may enter with a tiny weight. */
    private static final int MOST_STALLS = 3;

    private static final int MOST_STALLS_OF_MANY = 100;

    /** Share of the size of logits: if bounds are farther apart after {@link #mostStalls} steps, the optimum is degenerate, and {@link #tilt} makes it unique. */
    private static final double APART = 1e-9;

    /** Of the size of rows: what the combination should be instead of zero, so that there is one solution. */
    private static final double TILT = 1e-10;

    /** Of this number of steps without progress, one looks at all labels. */
    private static final int LOOKS = 10;

    private final BallRows rows;
    private final int mostStalls;
    private final boolean ranking;
    private final @Nullable EmptySetStart emptySet;
    private final @Nullable UntrainedClassStart untrained;
    private final Deadline deadline;
    private final AffineHull hull;
    private final BitSet ignored = new BitSet();
    private final BallPricing pricing;
    private final LabelGroups groups;
    private final List<Integer> support = new ArrayList<>();
    /** The rows of the support. */
    private final List<double[]> vectors = new ArrayList<>();

    private double[] weights = new double[0];
    /** That of the weights, once it is computed. */
    private double @Nullable [] combination;

    private int[] base = new int[2];
    /** Whether the factorisation was updated by exchanges, which add rounding errors, since it was computed. */
    private boolean exchanged;

    private double[] point = new double[0];
    /** What is subtracted from combinations, once there was no progress; null before. */
    private double @Nullable [] tilt;
    /** What is minimised: {@link #high}, but for the tilt. */
    private double objective;

    private double low;
    private double high;
    private double[] bestPoint = new double[0];
    private double[] bestWeights = new double[0];
    private List<Integer> bestSupport = List.of();
    private int steps;
    private int passes;
    private LabelSet labelSet = LabelSet.of(1);
    /** Whether the margin of the label set is as close as doubles allow. */
    private boolean solved;

    /**
     * Prepares the search.
     *
     * @param emptySet where small sets start, null to start from their worst labels; not for rankings
     * @param untrained where classes near the mean of all start, null to start from a smoothed margin; for rankings
     */
    public BallMargin(
            BallRows rows,
            @Nullable EmptySetStart emptySet,
            @Nullable UntrainedClassStart untrained,
            Deadline deadline) {
        this.emptySet = emptySet;
        this.untrained = untrained;
        this.rows = rows;
        this.ranking = rows.areRanked();
        this.mostStalls = rows.areMany() ? MOST_STALLS_OF_MANY : MOST_STALLS;
        this.deadline = deadline;
        this.hull = new AffineHull(rows.features(), rows.radius());
        this.groups = new LabelGroups(rows.labels(), ranking);
        this.pricing = new BallPricing(rows, ignored);
    }

    /** Bounds the margin as closely as the goal says; nothing is to be done if that of the same set was bounded last. */
    public void solve(LabelSet set, MarginGoal goal) {
        if (solved && set.equals(labelSet)) {
            return;
        }
        search(set, goal);
        solved = goal == MarginGoal.MARGIN || (goal == MarginGoal.MARGIN_IF_NEVER && low <= 0);
    }

    private void search(LabelSet set, MarginGoal goal) {
        solved = false;
        labelSet = set;
        groups.set(set);
        low = Double.NEGATIVE_INFINITY;
        high = Double.POSITIVE_INFINITY;
        steps = 0;
        passes = 0;
        tilt = null;
        start();
        descend(goal, mostStalls);
        if (high - low > APART * rows.size() && !isDone(goal)) {
            tilt();
            descend(goal, MOST_STALLS_OF_MANY);
        }
    }

    /**
     * Makes one solution of many that have the same upper end, of which only some have a point that attains it: where the combination is zero, the
     * search would go in circles among labels without weight.
     */
    private void tilt() {
        double size = TILT * rows.size() / rows.radius();
        tilt = new SplittableRandom(0).doubles(rows.features(), -size, size).toArray();
        combination = null;
        rebuild();
    }

    private void descend(MarginGoal goal, int mostStalls) {
        int stalled = 0;
        objective = Double.POSITIVE_INFINITY;
        while (!isDone(goal) && stalled < mostStalls) {
            deadline.check();
            double before = objective;
            minimise();
            int[] entering = price(goal, stalled % LOOKS == LOOKS - 1);
            stalled = objective < before - CLOSE * rows.size() ? 0 : stalled + 1;
            if (isDone(goal)) {
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

    private boolean isDone(MarginGoal goal) {
        double close = CLOSE * rows.size();
        return high - low <= close
                || (goal != MarginGoal.MARGIN && low > close)
                || (goal == MarginGoal.SIGN && high < -close);
    }

    /** Begins with the labels that are worst where the set looks best: along its own rows, or at the centre. */
    private void start() {
        support.clear();
        vectors.clear();
        weights = new double[0];
        if (startFromUntrained() || startSmoothly()) {
            return;
        }
        point = ranking ? rows.towards(labelSet) : new double[rows.features()];
        int[] worst = look();
        if (startFromEmptySet()) {
            return;
        }
        for (int label : worst) {
            if (label >= 0) {
                add(label);
            }
        }
        Arrays.fill(weights, 1);
        rebuild();
    }

    /** Starts from the solution for another class: the others that are worst for it are so for all classes near the mean, or nearly. */
    private boolean startFromUntrained() {
        if (untrained == null || labelSet.size() != 1 || !rows.isNearMean(labelSet.activeAt(0)) || !ignored.isEmpty()) {
            return false;
        }
        BallMargin nearest = untrained.solved(deadline);
        int label = labelSet.activeAt(0);
        int other = nearest.labelSet.activeAt(0);
        int at = nearest.support.indexOf(other);
        if (at < 0 || (label != other && nearest.support.contains(label))) {
            return false;
        }
        support.addAll(nearest.support);
        support.set(at, label);
        vectors.addAll(nearest.vectors);
        vectors.set(at, rows.row(label));
        weights = nearest.weights.clone();
        base = nearest.base.clone();
        combination = null;
        // The only label of a group is its origin, so that no direction depends on it.
        hull.copy(nearest.hull);
        exchanged = true;
        return true;
    }

    /** Starts from about the solution for a class near the mean of all, far from which a search that adds labels one by one would begin. */
    private boolean startSmoothly() {
        if (labelSet.size() != 1 || !rows.isNearMean(labelSet.activeAt(0)) || !ignored.isEmpty()) {
            return false;
        }
        Optional<SmoothedMargin.Weighted[]> found =
                new SmoothedMargin(rows, labelSet.activeAt(0), deadline).multipliers();
        if (found.isEmpty() || found.get().length == 0) {
            return false;
        }
        add(labelSet.activeAt(0));
        weights[0] = 1;
        base = new int[] {0, 1};
        hull.clear();
        double sum = 0;
        for (SmoothedMargin.Weighted each : found.get()) {
            int last = support.size();
            add(each.label());
            if (last > 1 && !append(last)) {
                remove(last);
                continue;
            }
            weights[last] = each.weight();
            sum += each.weight();
        }
        for (int i = 1; i < weights.length; i++) {
            weights[i] /= sum;
        }
        exchanged = true;
        return true;
    }

    private void add(int label) {
        support.add(label);
        vectors.add(rows.row(label));
        weights = Arrays.copyOf(weights, support.size());
        combination = null;
    }

    /** Starts from the multipliers of the label set without labels, where most of their weight is on labels that are also inactive here. */
    private boolean startFromEmptySet() {
        if (ranking || emptySet == null || labelSet.size() == 0 || labelSet.size() > rows.labels() / SMALL) {
            return false;
        }
        Map<Integer, Double> kept = new TreeMap<>(emptySet.multipliers());
        kept.keySet().removeIf(label -> groups.isOn(label) || ignored.get(label));
        double sum = kept.values().stream().mapToDouble(weight -> weight).sum();
        if (!(sum > ENOUGH)) {
            return false;
        }
        kept.keySet().forEach(this::add);
        weights = kept.values().stream().mapToDouble(weight -> weight / sum).toArray();
        rebuild();
        return true;
    }

    /** Finds the worst label of each group at the point, and a better lower end of the margin if that is one. */
    private int[] look() {
        passes++;
        WorstLabels worst = pricing.look(point, groups);
        if (worst.margin() > low) {
            low = worst.margin();
            bestPoint = point;
        }
        return worst.labels();
    }

    /** Factorises the hull of the support again, with the heaviest label of each group as its origin. */
    private void rebuild() {
        exchanged = false;
        base = new int[] {-1, -1};
        for (int i = 0; i < support.size(); i++) {
            int group = groups.group(support.get(i));
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
        int origin = support.get(base[groups.group(label)]);
        double[] direction = new double[rows.features()];
        FASTEST.addScaled(direction, groups.sign(label), vectors.get(i), direction.length);
        FASTEST.addScaled(direction, -groups.sign(origin), vectors.get(base[groups.group(label)]), direction.length);
        return direction;
    }

    private double slope(int i) {
        int label = support.get(i);
        int origin = support.get(base[groups.group(label)]);
        return groups.sign(label) * rows.bias(label) - groups.sign(origin) * rows.bias(origin);
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
                change[base[groups.group(support.get(i))]] -= change[i];
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
        vectors.remove(position);
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

    /** Returns {@code Σ λ_i V_i} less the tilt, which labels without weight do not change; to be read only. */
    private double[] combination() {
        double[] x = combination;
        if (x == null) {
            x = new double[rows.features()];
            for (int i = 0; i < support.size(); i++) {
                FASTEST.addScaled(x, weights[i] * groups.sign(support.get(i)), vectors.get(i), x.length);
            }
            if (tilt != null) {
                FASTEST.addScaled(x, -1, tilt, x.length);
            }
            combination = x;
        }
        return x;
    }

    /** Notes the upper end of the margin that the weights prove, if it is the lowest so far. */
    private void keep() {
        double[] x = combination();
        double length = Math.sqrt(FASTEST.dot(x, x, x.length));
        double tilted = length;
        if (tilt != null) {
            double[] straight = x.clone();
            FASTEST.addScaled(straight, 1, tilt, x.length);
            length = Math.sqrt(FASTEST.dot(straight, straight, x.length));
        }
        double value = rows.radius() * length;
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            value += weights[i] * groups.sign(support.get(i)) * rows.bias(support.get(i));
            sum += weights[i];
        }
        double whole = ranking ? sum / 2 : sum;
        double bound = value / whole;
        objective = Math.min(objective, bound + rows.radius() * (tilted - length) / whole);
        if (bound < high) {
            high = bound;
            bestWeights = weights.clone();
            bestSupport = List.copyOf(support);
        }
    }

    /** Returns the worst labels at the point: the listed ones, unless these do not tell more than is known. */
    private int[] price(MarginGoal goal, boolean all) {
        double length = Math.sqrt(FASTEST.dot(point, point, point.length));
        if (length > rows.radius()) {
            double scale = rows.radius() / length;
            Arrays.setAll(point, j -> point[j] * scale);
        }
        WorstLabels listed = all ? null : pricing.lookAtList(point, groups);
        return listed != null && isEnough(listed, goal) ? listed.labels() : look();
    }

    /** Whether listed labels are worse than those of the support, and the sign of the margin is not in sight. */
    private boolean isEnough(WorstLabels listed, MarginGoal goal) {
        return listed.margin() < high - CLOSE * rows.size()
                && !(goal != MarginGoal.MARGIN && listed.margin() > 0)
                && Arrays.stream(listed.labels()).anyMatch(label -> label >= 0 && !support.contains(label));
    }

    /** Takes the worst labels into the support; false if they are in it already. */
    private boolean enter(int[] entering) {
        boolean entered = false;
        for (int label : entering) {
            if (label >= 0 && !support.contains(label)) {
                double[] kept = combination;
                add(label);
                // Labels without weight do not change it.
                combination = kept;
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
        solved = false;
        ignored.clear();
        Arrays.stream(labels).forEach(ignored::set);
    }

    /** Returns the middle between the least logit of the set of a ranking that was solved last and the largest of the others. */
    public double threshold(double[] at) {
        WorstLabels worst = pricing.look(at, groups);
        return worst.least(0) / 2 - worst.least(1) / 2;
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
