package org.orthant.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AskedLabel;
import org.orthant.audit.model.AuditedModel;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.Point;
import org.orthant.verify.Outcome;

/** Decides which classes are taught, and by which examples. */
final class Teaching {

    /** Classes with fewer examples learn from all of them. */
    private static final int FEWEST_TO_HOLD_OUT = 5;

    private final int[] classes;
    private final int[] taught;
    private final int[] learned;
    private final int[] heldOut;
    private final int[] others;
    private final Set<Integer> held;
    private final int withoutExamples;

    private Teaching(int[] classes, BitSet taught, RowInputs inputs, Set<Integer> held, int withoutExamples) {
        this.classes = classes;
        this.taught = taught.stream().toArray();
        this.held = held;
        this.learned = rows(classes, (i, label) -> taught.get(label) && !held.contains(inputs.of(i)));
        this.heldOut = rows(classes, (i, label) -> taught.get(label) && held.contains(inputs.of(i)));
        this.others = rows(classes, (i, label) -> !taught.get(label));
        this.withoutExamples = withoutExamples;
    }

    /**
     * Chooses the classes: those named, or else every class with an example that can never be predicted.
     *
     * @throws IllegalArgumentException if there is nothing to teach
     */
    static Teaching of(AuditedModel audited, Examples examples, List<String> named, double holdOut, long seed) {
        int[] classes = examples.classes(audited.audit());
        BitSet never = withOutcome(audited, Outcome.UNARGMAXABLE);
        BitSet shown = shown(classes);
        BitSet taught = named.isEmpty() ? (BitSet) shown.clone() : named(audited.audit(), named, shown);
        if (named.isEmpty()) {
            taught.and(never);
        }
        if (taught.isEmpty()) {
            throw new IllegalArgumentException("none of the " + examples.size()
                    + " examples is of a class that can never be predicted ("
                    + never.cardinality() + " of " + audited.audit().layer().labels()
                    + " classes): there is nothing to teach");
        }
        BitSet missing = (BitSet) never.clone();
        missing.andNot(shown);
        Set<Integer> held = heldOut(classes, taught, examples.inputs(), holdOut, seed);
        return new Teaching(classes, taught, examples.inputs(), held, missing.cardinality());
    }

    /**
     * Refuses examples that do not fit a layer or contradict each other, and named classes without examples: all that can be wrong before the
     * verdicts are known.
     */
    static void requireFit(Audit audit, Examples examples, List<String> named) {
        requireWidth(examples, audit.layer().features());
        int[] classes = examples.classes(audit);
        requireNoContradiction(examples, classes);
        named(audit, named, shown(classes));
    }

    private static BitSet shown(int... classes) {
        BitSet shown = new BitSet();
        Arrays.stream(classes).forEach(shown::set);
        return shown;
    }

    /** Returns the classes whose rows are learned, ascending. */
    int[] taught() {
        return taught.clone();
    }

    /** Returns the examples of taught classes that are learned from. */
    int[] learned() {
        return learned.clone();
    }

    /** Returns the examples of taught classes that only measure the result. */
    int[] heldOut() {
        return heldOut.clone();
    }

    /** Returns the examples of other classes. */
    int[] others() {
        return others.clone();
    }

    /** Returns whether an input with examples of taught classes only measures the result. */
    boolean holdsOut(int input) {
        return held.contains(input);
    }

    /** Returns the number of classes that can never be predicted and have no example. */
    int withoutExamples() {
        return withoutExamples;
    }

    /** Returns the classes whose verdict is this one. */
    static BitSet withOutcome(AuditedModel audited, Outcome outcome) {
        BitSet classes = new BitSet();
        audited.finished().verdicts().stream()
                .filter(verdict -> verdict.outcome() == outcome)
                .forEach(verdict -> classes.set(verdict.labels().get(0)));
        return classes;
    }

    private static void requireWidth(Examples examples, int features) {
        if (examples.features().columns() != features) {
            throw new IllegalArgumentException(
                    "the examples have " + examples.features().columns() + " features and the layer " + features
                            + ": expected the inputs of the output layer");
        }
    }

    private static BitSet named(Audit audit, List<String> named, BitSet shown) {
        BitSet taught = new BitSet();
        for (String name : named) {
            int label = AskedLabel.find(audit, name);
            if (!shown.get(label)) {
                throw new IllegalArgumentException(
                        name + ": is to be taught and has no example: give at least one, or omit the class");
            }
            taught.set(label);
        }
        return taught;
    }

    /** Refuses two classes for the same features. */
    private static void requireNoContradiction(Examples examples, int[] classes) {
        Map<Point, Integer> first = new HashMap<>();
        WeightMatrix features = examples.features();
        for (int i = 0; i < classes.length; i++) {
            double[] row = new double[features.columns()];
            features.copyRow(i, row);
            Integer earlier = first.putIfAbsent(Point.of(row), i);
            if (earlier != null && classes[earlier] != classes[i]) {
                throw examples.problem(
                        i,
                        "has the features of example " + earlier + " and another class ("
                                + examples.targets().get(i) + " instead of "
                                + examples.targets().get(earlier) + "): remove one of them");
            }
        }
    }

    /**
     * Chooses inputs in a random order, each unless one of its classes has given its share already: so no class with fewer than {@link
     * #FEWEST_TO_HOLD_OUT} inputs loses one.
     */
    private static Set<Integer> heldOut(int[] classes, BitSet taught, RowInputs inputs, double share, long seed) {
        Map<Integer, Set<Integer>> inputsOf = new HashMap<>();
        Map<Integer, Set<Integer>> classesOf = new TreeMap<>();
        for (int i = 0; i < classes.length; i++) {
            if (taught.get(classes[i])) {
                inputsOf.computeIfAbsent(classes[i], label -> new HashSet<>()).add(inputs.of(i));
                classesOf
                        .computeIfAbsent(inputs.of(i), input -> new HashSet<>())
                        .add(classes[i]);
            }
        }
        Map<Integer, Integer> left = new HashMap<>();
        inputsOf.forEach(
                (label, its) -> left.put(label, its.size() < FEWEST_TO_HOLD_OUT ? 0 : (int) (share * its.size())));
        List<Integer> shuffled = List.copyOf(classesOf.keySet());
        Set<Integer> held = new HashSet<>();
        for (int input : chosen(shuffled, shuffled.size(), new SplittableRandom(seed))) {
            Set<Integer> shown = Objects.requireNonNull(classesOf.get(input));
            if (shown.stream().allMatch(label -> left.getOrDefault(label, 0) > 0)) {
                shown.forEach(label -> left.merge(label, -1, Integer::sum));
                held.add(input);
            }
        }
        return held;
    }

    /** Returns some of the numbers, each equally likely. */
    static List<Integer> chosen(List<Integer> all, int count, SplittableRandom random) {
        List<Integer> rest = new ArrayList<>(all);
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i, rest.size());
            Integer taken = rest.get(other);
            rest.set(other, rest.get(i));
            rest.set(i, taken);
        }
        return rest.subList(0, count);
    }

    private interface Choice {
        boolean has(int example, int label);
    }

    private static int[] rows(int[] classes, Choice choice) {
        int[] rows = new int[classes.length];
        int count = 0;
        for (int i = 0; i < classes.length; i++) {
            if (choice.has(i, classes[i])) {
                rows[count++] = i;
            }
        }
        return Arrays.copyOf(rows, count);
    }

    /** Returns the classes of some examples. */
    int[] classesOf(int[] examples) {
        return Arrays.stream(examples).map(i -> classes[i]).toArray();
    }
}
