package org.orthant.repair.learn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The limited-memory BFGS method for smooth convex functions, with a backtracking line search (Nocedal and Wright, Numerical Optimization,
 * algorithm 7.5).
 *
 * <p>Stops when the last {@link #WINDOW} steps together have lowered the value by less than {@link #IMPROVEMENT} of it, when no step
 * lowers it any more, or after a given number of steps.
 */
final class Lbfgs {

    private static final int MEMORY = 10;
    private static final int WINDOW = 10;

    /** A thousandth of the loss: rows that differ by less predict nearly the same. */
    private static final double IMPROVEMENT = 1e-3;

    private static final double SUFFICIENT_DECREASE = 1e-4;
    private static final int MOST_HALVINGS = 30;

    /** A function with its gradient. */
    interface Function {
        /** Returns the value at a point, and writes the gradient. */
        double at(double[] x, double[] gradient);
    }

    /** A step and the change of the gradient along it. */
    private static final class Pair {

        private final double[] step;
        private final double[] change;
        private final double inverseProduct;

        Pair(double[] step, double[] change, double inverseProduct) {
            this.step = step;
            this.change = change;
            this.inverseProduct = inverseProduct;
        }
    }

    private final Function function;
    private final Deque<Pair> pairs = new ArrayDeque<>();

    Lbfgs(Function function) {
        this.function = function;
    }

    /** Returns a point of nearly the least value. */
    double[] minimise(double[] start, int mostSteps, IntConsumer progress) {
        double[] x = start.clone();
        double[] gradient = new double[x.length];
        double value = function.at(x, gradient);
        List<Double> values = new ArrayList<>();
        values.add(value);
        for (int step = 0; step < mostSteps; step++) {
            progress.accept(step);
            double[] direction = direction(gradient);
            double slope = dot(direction, gradient);
            if (!(slope < 0)) {
                break;
            }
            double[] next = new double[x.length];
            double[] nextGradient = new double[x.length];
            double length = pairs.isEmpty() ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
            double nextValue = Double.POSITIVE_INFINITY;
            for (int halving = 0; halving < MOST_HALVINGS; halving++) {
                for (int k = 0; k < x.length; k++) {
                    next[k] = x[k] + length * direction[k];
                }
                nextValue = function.at(next, nextGradient);
                if (nextValue <= value + SUFFICIENT_DECREASE * length * slope) {
                    break;
                }
                length /= 2;
            }
            if (!(nextValue < value)) {
                break;
            }
            remember(x, next, gradient, nextGradient);
            x = next;
            gradient = nextGradient;
            value = nextValue;
            values.add(value);
            int window = values.size() - 1 - WINDOW;
            if (window >= 0 && values.get(window) - value < IMPROVEMENT * Math.abs(value)) {
                break;
            }
        }
        return x;
    }

    private void remember(double[] x, double[] next, double[] gradient, double[] nextGradient) {
        double[] step = difference(next, x);
        double[] change = difference(nextGradient, gradient);
        double product = dot(step, change);
        if (product > 1e-12 * dot(change, change)) {
            pairs.addLast(new Pair(step, change, 1 / product));
            if (pairs.size() > MEMORY) {
                pairs.removeFirst();
            }
        }
    }

    /** Returns minus the inverse Hessian, as far as the last steps determine it, times the gradient. */
    private double[] direction(double[] gradient) {
        double[] q = gradient.clone();
        List<Pair> newestFirst = new ArrayList<>(pairs);
        Collections.reverse(newestFirst);
        double[] shares = new double[newestFirst.size()];
        for (int i = 0; i < shares.length; i++) {
            Pair pair = newestFirst.get(i);
            shares[i] = pair.inverseProduct * dot(pair.step, q);
            add(q, -shares[i], pair.change);
        }
        if (!newestFirst.isEmpty()) {
            Pair newest = newestFirst.get(0);
            double scale = 1 / (newest.inverseProduct * dot(newest.change, newest.change));
            for (int k = 0; k < q.length; k++) {
                q[k] *= scale;
            }
        }
        for (int i = shares.length - 1; i >= 0; i--) {
            Pair pair = newestFirst.get(i);
            add(q, shares[i] - pair.inverseProduct * dot(pair.change, q), pair.step);
        }
        for (int k = 0; k < q.length; k++) {
            q[k] = -q[k];
        }
        return q;
    }

    private static double[] difference(double[] a, double[] b) {
        double[] difference = new double[a.length];
        for (int k = 0; k < a.length; k++) {
            difference[k] = a[k] - b[k];
        }
        return difference;
    }

    private static void add(double[] a, double factor, double[] b) {
        for (int k = 0; k < a.length; k++) {
            a[k] += factor * b[k];
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }
}
