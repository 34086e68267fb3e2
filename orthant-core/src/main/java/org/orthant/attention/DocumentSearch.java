package org.orthant.attention;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Point;

/**
 * Finds a short document near a witness with real multiplicities: omits tokens that are not needed, then rounds the multiplicities as
 * coarsely as the inequalities allow. They are strict, so multiples of a witness can be rounded.
 *
 * @param layer the layer
 * @param set the partial label set that documents have to produce
 * @param accepted whether a document is proven to be a witness
 */
record DocumentSearch(OutputLayer layer, LabelSet set, Predicate<Point> accepted) {

    /** Part of each logit that must remain when tokens are omitted, so that multiplicities can still be rounded. */
    private static final double REMAINING = 0.25;

    /** Multiplicities up to this number are tried one by one, and then those twice as large. */
    private static final int SMALL = 16;

    private static final int DOUBLINGS = 48;

    /** Returns a document near a witness. */
    Document near(Point witness) {
        double[] all = witness.toDoubles();
        double largest = Arrays.stream(all).max().orElse(0);
        if (largest > 0 && largest < Double.POSITIVE_INFINITY) {
            int[] tokens =
                    IntStream.range(0, all.length).filter(t -> all[t] > 0).toArray();
            double[] parts =
                    Arrays.stream(tokens).mapToDouble(t -> all[t] / largest).toArray();
            double[][] columns = columns(tokens);
            leaveOut(parts, columns);
            for (long steps = 1; steps <= (long) SMALL << DOUBLINGS; steps = steps < SMALL ? steps + 1 : 2 * steps) {
                double scale = steps;
                double[] counts = Arrays.stream(parts)
                        .map(part -> Math.rint(part * scale))
                        .toArray();
                if (arePositive(logits(counts, columns))) {
                    Document document = document(tokens, counts);
                    if (accepted.test(document.point(layer.features()))) {
                        return document;
                    }
                }
            }
        }
        return exactly(witness);
    }

    /** The signed weights of each of the tokens. */
    private double[][] columns(int[] tokens) {
        int[] rows = set.fixed();
        double[][] columns = new double[tokens.length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            double[] row = layer.row(rows[i]);
            int sign = set.signAt(rows[i]);
            for (int t = 0; t < tokens.length; t++) {
                columns[t][i] = sign * row[tokens[t]];
            }
        }
        return columns;
    }

    private static void leaveOut(double[] parts, double[][] columns) {
        double[] logits = logits(parts, columns);
        double[] least = Arrays.stream(logits).map(logit -> logit * REMAINING).toArray();
        int[] byPart = IntStream.range(0, parts.length)
                .boxed()
                .sorted(Comparator.comparingDouble(t -> parts[t]))
                .mapToInt(t -> t)
                .toArray();
        for (int t : byPart) {
            double[] column = columns[t];
            double part = parts[t];
            if (IntStream.range(0, logits.length).allMatch(i -> logits[i] - part * column[i] > least[i])) {
                for (int i = 0; i < logits.length; i++) {
                    logits[i] -= part * column[i];
                }
                parts[t] = 0;
            }
        }
    }

    private static double[] logits(double[] counts, double[][] columns) {
        double[] logits = new double[columns[0].length];
        for (int t = 0; t < counts.length; t++) {
            for (int i = 0; counts[t] > 0 && i < logits.length; i++) {
                logits[i] += counts[t] * columns[t][i];
            }
        }
        return logits;
    }

    private static boolean arePositive(double[] logits) {
        return Arrays.stream(logits).allMatch(logit -> logit > 0);
    }

    private static Document document(int[] tokens, double[] counts) {
        SortedMap<Integer, BigInteger> document = new TreeMap<>();
        for (int t = 0; t < tokens.length; t++) {
            if (counts[t] > 0) {
                document.put(tokens[t], Rational.exactly(counts[t]).numerator());
            }
        }
        return new Document(document);
    }

    /** The witness times the common denominator of its coordinates. */
    private static Document exactly(Point witness) {
        BigInteger common = witness.coordinates().stream()
                .map(Rational::denominator)
                .reduce(BigInteger.ONE, (a, b) -> a.multiply(b.divide(a.gcd(b))));
        SortedMap<Integer, BigInteger> document = new TreeMap<>();
        for (int t = 0; t < witness.size(); t++) {
            Rational count = witness.coordinate(t).multiply(Rational.of(common));
            if (count.signum() > 0) {
                document.put(t, count.numerator());
            }
        }
        return new Document(document);
    }
}
