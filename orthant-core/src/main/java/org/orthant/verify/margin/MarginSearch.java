package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.margin.MarginFloor.Below;
import org.orthant.verify.prove.Circuits;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/** Bounds logit margins, with proofs that the checker has accepted; for one thread. */
public final class MarginSearch {

    /** Of the size of logits: the upper end exceeds the solution by this, then by 32 times as much, and so on. */
    private static final double FIRST_ROOM = 0x1p-46;

    private static final double MORE_ROOM = 32;

    /** Beyond that share of logits a bound is of no use. */
    private static final double LAST_ROOM = 0x1p-10;

    /** Of the size of logits: ends that are further apart are computed again, exactly. */
    private static final double CLOSE = 0x1p-30;

    private final OutputLayer layer;
    private final Box domain;
    private final boolean ranking;
    /** Whether weights are the numbers that margins are about, and not only near them. */
    private final boolean exactWeights;

    private final BiPredicate<LabelSet, MarginProof> accepts;
    private final PreparedRows prepared;
    private final Deadline deadline;
    private @Nullable MarginProgram program;
    private final MarginFloor floor;
    private final ExactMargin exact;
    private final MarginStarts starts;
    private @Nullable LabelSet last;
    private boolean lastSolved;
    private final double[] row;

    /**
     * Whether all left sides are zero for features that are zero, and these are in the domain: the margin of a set that no input produces
     * is then exactly zero, and its refutation proves that it is no more.
     */
    private final boolean vanishesAtZero;

    /**
     * With rows of what a rule makes of a layer; a ranking has its threshold as the last feature.
     *
     * @param accepts whether the checker accepts bounds
     */
    public MarginSearch(
            PreparedRows prepared,
            boolean ranking,
            boolean exactWeights,
            MarginStarts starts,
            BiPredicate<LabelSet, MarginProof> accepts,
            Deadline deadline) {
        this.starts = starts;
        this.exactWeights = exactWeights;
        DomainRows rows = prepared.source();
        this.layer = rows.layer();
        this.domain = rows.domain();
        this.ranking = ranking;
        this.accepts = accepts;
        this.prepared = prepared;
        this.deadline = deadline;
        this.floor = new MarginFloor(layer, ranking, exactWeights);
        this.exact = new ExactMargin(layer, domain, ranking, deadline);
        this.row = new double[layer.features()];
        this.vanishesAtZero = exactWeights
                && !layer.hasBias()
                && IntStream.range(0, layer.features()).allMatch(j -> domain.lower(j) <= 0 && domain.upper(j) >= 0);
    }

    /**
     * The margin of a label set, as closely as doubles allow; exactly where these fail and there are few features.
     *
     * @param witness an input that produces it, if there is one
     * @param circuit constraints that contradict one another, if no input produces it
     */
    public Optional<MarginProof> margin(LabelSet labelSet, Optional<Point> witness, Optional<Circuit> circuit) {
        if (ranking && (labelSet.size() == 0 || labelSet.size() == layer.labels())) {
            return Optional.empty();
        }
        if (circuit.isPresent() && vanishesAtZero) {
            return Optional.of(new MarginProof(0, Point.of(new double[layer.features()]), 0, circuit));
        }
        Optional<Below> endless = witness.map(Point::toDoubles)
                .filter(x -> growsForever(labelSet, x))
                .flatMap(x -> floor.at(labelSet, x));
        if (endless.isPresent()) {
            return accepted(labelSet, endless.get());
        }
        boolean solved = solve(labelSet, circuit);
        Optional<Below> below = below(labelSet, solved, witness);
        Optional<MarginProof> proof = below.flatMap(low ->
                above(labelSet, low, solved && program().isBounded(), circuit).or(() -> accepted(labelSet, low)));
        boolean worthwhile =
                exactWeights && (circuit.isPresent() || !solved || program().isBounded());
        return worthwhile && !proof.filter(found -> solved && isClose(found)).isPresent()
                ? exactly(labelSet, solved).or(() -> proof)
                : proof;
    }

    /** Takes memory with the square of the features, and a pass over all rows: made when it is first needed. */
    private MarginProgram program() {
        if (program == null) {
            program = MarginProgram.of(prepared, deadline);
        }
        return program;
    }

    /** Returns whether the ends are so close that rational numbers would hardly improve them. */
    private boolean isClose(MarginProof proof) {
        return proof.high() - proof.low() <= CLOSE * program().size();
    }

    /** Returns the best lower end: that of the solution, or of the witness if that is not as good as it must be. */
    private Optional<Below> below(LabelSet labelSet, boolean solved, Optional<Point> witness) {
        Optional<Below> found = floor.at(labelSet, program().point());
        // A set that some input produces has a positive margin.
        boolean suspect = !solved
                || found.isEmpty()
                || (witness.isPresent() && !(found.get().low() > 0));
        if (!suspect) {
            return found;
        }
        double[] origin = new double[layer.features()];
        Arrays.setAll(origin, domain::nearestToZero);
        return Stream.of(found, witness.flatMap(point -> floor.at(labelSet, point)), floor.at(labelSet, origin))
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(Below::low));
    }

    /** Returns the margin by the program in rational numbers, where that takes a reasonable time. */
    private Optional<MarginProof> exactly(LabelSet labelSet, boolean solved) {
        try {
            return exact.margin(labelSet, solved ? program().wholeBasis() : List.of())
                    .flatMap(proof -> accepted(labelSet, proof));
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
    }

    /**
     * Returns the multipliers of labels in the optimal solution of the margin's program, about; none if it is not found.
     *
     * @param circuit the refutation of the label set
     */
    public SortedMap<Integer, Double> multipliers(LabelSet labelSet, Circuit circuit) {
        boolean found = labelSet.size() > 0
                && labelSet.size() < layer.labels()
                && solve(labelSet, Optional.of(circuit))
                && program().isBounded();
        return found ? program().multipliers() : new TreeMap<>();
    }

    /** Solves the program of a label set, unless it is the one that was solved last. */
    private boolean solve(LabelSet labelSet, Optional<Circuit> circuit) {
        if (last != null && labelSet.equals(last)) {
            return lastSolved;
        }
        last = null;
        int[] hints = IntStream.concat(
                        labelSet.stream().limit(layer.features()),
                        circuit.map(Circuit::labels).orElse(List.of()).stream().mapToInt(label -> label))
                .distinct()
                .toArray();
        lastSolved = (circuit.isPresent() && beginsShared(labelSet, hints))
                || program()
                        .solve(
                                labelSet,
                                hints,
                                circuit.map(Circuits::constraints).orElse(List.of()));
        last = labelSet;
        return lastSolved;
    }

    /**
     * Returns whether moving in the direction of a point, as far as the domain is unbounded, makes all left sides larger and larger, as far
     * as doubles show: then no upper end is claimed, and none is searched for.
     */
    private boolean growsForever(LabelSet labelSet, double[] x) {
        double[] direction = x.clone();
        int features = ranking ? x.length - 1 : x.length;
        boolean moves = false;
        for (int j = 0; j < features; j++) {
            boolean ends = Double.isFinite(x[j] > 0 ? domain.upper(j) : domain.lower(j));
            direction[j] = ends ? 0 : x[j];
            moves |= direction[j] != 0;
        }
        if (!moves) {
            return false;
        }
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            double slope = FASTEST.dot(row, direction, features);
            if (labelSet.isActive(label)) {
                least = Math.min(least, slope);
            } else {
                largest = Math.max(largest, slope);
            }
        }
        return ranking ? least > largest : least > 0 && largest < 0;
    }

    /** Returns the lowest upper end that is proven: by the solution, or by what contradicts itself where left sides are positive. */
    private Optional<MarginProof> above(LabelSet labelSet, Below below, boolean solved, Optional<Circuit> circuit) {
        Optional<MarginProof> found = solved ? bySolution(labelSet, below) : Optional.empty();
        return found.isPresent() && (circuit.isEmpty() || found.get().high() <= 0)
                ? found
                : circuit.flatMap(known -> accepted(labelSet, below, 0, known)).or(() -> found);
    }

    private Optional<MarginProof> bySolution(LabelSet labelSet, Below below) {
        Circuit ceiling = Circuits.of(program().basis());
        double size = program().size();
        for (double room = FIRST_ROOM; room < LAST_ROOM; room *= MORE_ROOM) {
            double half = Math.max(program().value() + room * size, ranking ? below.low() / 2 : below.low());
            double high = ranking ? 2 * half : half;
            Optional<MarginProof> proof = accepted(labelSet, below, high, ceiling);
            if (proof.isPresent()) {
                return proof;
            }
        }
        return weighted(labelSet, below);
    }

    /** Without an upper end. */
    private Optional<MarginProof> accepted(LabelSet labelSet, Below below) {
        return accepted(
                labelSet, new MarginProof(below.low(), below.point(), Double.POSITIVE_INFINITY, Optional.empty()));
    }

    /**
     * A bound by the multipliers as they were computed, where exact ones of the same constraints are not all positive: what they leave
     * of the features' weights is borne by bounds of these.
     */
    private Optional<MarginProof> weighted(LabelSet labelSet, Below below) {
        SortedMap<Integer, Rational> weights = exactWeights(labelSet);
        Rational total = Rational.ZERO;
        Rational sum = Rational.ZERO;
        Rational[] left = new Rational[layer.features()];
        Arrays.fill(left, Rational.ZERO);
        for (Map.Entry<Integer, Rational> entry : weights.entrySet()) {
            int label = entry.getKey();
            Rational factor = labelSet.isActive(label)
                    ? entry.getValue()
                    : entry.getValue().negate();
            layer.copyRow(label, row);
            Arrays.setAll(left, j -> left[j].add(factor.multiply(Rational.exactly(row[j]))));
            total = total.add(factor.multiply(Rational.exactly(layer.bias(label))));
            sum = sum.add(entry.getValue());
        }
        List<Rational> multipliers = new ArrayList<>(weights.values());
        List<Integer> lower = features(left, -1);
        List<Integer> upper = features(left, 1);
        for (int side : new int[] {-1, 1}) {
            for (int j : side < 0 ? lower : upper) {
                double bound = side < 0 ? domain.lower(j) : domain.upper(j);
                if (Double.isInfinite(bound)) {
                    return Optional.empty();
                }
                total = total.add(left[j].multiply(Rational.exactly(bound)));
                multipliers.add(side < 0 ? left[j].negate() : left[j]);
            }
        }
        if (sum.signum() <= 0) {
            return Optional.empty();
        }
        double half = Math.max(total.divide(sum).ceiling(), ranking ? below.low() / 2 : below.low());
        return accepted(
                labelSet,
                below,
                ranking ? 2 * half : half,
                new Circuit(List.copyOf(weights.keySet()), lower, upper, Optional.of(multipliers)));
    }

    /** The multipliers as fractions; in a ranking, those of the set and those of the others have the same sum. */
    private SortedMap<Integer, Rational> exactWeights(LabelSet labelSet) {
        SortedMap<Integer, Rational> weights = new TreeMap<>();
        program().multipliers().forEach((label, weight) -> weights.put(label, Rational.exactly(weight)));
        if (ranking) {
            for (boolean active : new boolean[] {true, false}) {
                Rational sum = weights.entrySet().stream()
                        .filter(entry -> labelSet.isActive(entry.getKey()) == active)
                        .map(Map.Entry::getValue)
                        .reduce(Rational.ZERO, Rational::add);
                weights.replaceAll((label, weight) ->
                        labelSet.isActive(label) == active && sum.signum() > 0 ? weight.divide(sum) : weight);
            }
        }
        return weights;
    }

    private static List<Integer> features(Rational[] left, int sign) {
        return IntStream.range(0, left.length)
                .filter(j -> left[j].signum() == sign)
                .boxed()
                .toList();
    }

    /** Whether the program is solved from where all classes that cannot win begin. */
    private boolean beginsShared(LabelSet labelSet, int[] hints) {
        return ranking
                && starts.find(this::start)
                        .filter(start -> program().solveFrom(start, labelSet, hints))
                        .isPresent();
    }

    /** The solution for a class, if it has a bound. */
    private Optional<SharedStart> start(int label) {
        LabelSet alone = LabelSet.of(layer.labels(), label);
        boolean solved = program().solve(alone, new int[] {label}, List.of())
                && program().isBounded();
        return solved ? Optional.of(program().asStart(label)) : Optional.empty();
    }

    private Optional<MarginProof> accepted(LabelSet labelSet, Below below, double high, Circuit ceiling) {
        return Double.isFinite(high) && below.low() <= high
                ? accepted(labelSet, new MarginProof(below.low(), below.point(), high, Optional.of(ceiling)))
                : Optional.empty();
    }

    private Optional<MarginProof> accepted(LabelSet labelSet, MarginProof proof) {
        return accepts.test(labelSet, proof) ? Optional.of(proof) : Optional.empty();
    }
}
