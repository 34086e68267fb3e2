package org.orthant.proof;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * Whether certificates of single classes, taken together, prove what a {@link SequenceProof} claims. {@link Checker} must have accepted each
 * of them, for argmax.
 *
 * <p>A class that wins among some classes wins among fewer, and one that cannot win among some cannot among more. So a step is proven by a
 * certificate in which at least the classes that are left are inactive, and an impossible step by one in which at most these are.
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.4.0
 */
public final class SequenceCheck {

    private final int labels;
    private final int end;

    /**
     * Creates a check for a decoder.
     *
     * @param labels the number of classes, the end symbol included
     * @param end the end symbol
     * @throws IllegalArgumentException if the end symbol is not a class
     */
    public SequenceCheck(int labels, int end) {
        if (end < 0 || end >= labels) {
            throw new IllegalArgumentException(
                    "the end symbol " + end + " is not a class: expected 0 to " + (labels - 1));
        }
        this.labels = labels;
        this.end = end;
    }

    /** Returns why a label set is not one that the decoder could emit before the end symbol; nothing if it is. */
    public Optional<String> objection(LabelSet set) {
        if (set.labels() != labels) {
            return Optional.of("the label set is one of " + set.labels() + " labels and the decoder has " + labels);
        }
        if (set.isPartial()) {
            return Optional.of(set + " has free labels: expected the labels of a whole sequence");
        }
        return set.isActive(end)
                ? Optional.of("label " + end + " is the end symbol, which is not in the label set: remove it")
                : Optional.empty();
    }

    /** Returns why a proof does not follow from its certificates; nothing if it does, or claims nothing. */
    public Optional<String> flaw(SequenceProof proof) {
        return objection(proof.labelSet())
                .or(() -> proof.match(this::flawOfOrder, this::flawOfStuck, open -> Optional.empty()));
    }

    private Optional<String> flawOfOrder(SequenceProof.Order order) {
        LabelSet set = order.labelSet();
        List<Certificate> steps = order.steps();
        if (steps.size() != set.size() + 1) {
            return Optional.of("there are " + steps.size() + " steps: expected one for each of " + set.size()
                    + " labels, and one for the end symbol");
        }
        BitSet emitted = new BitSet(labels);
        for (int number = 0; number < steps.size(); number++) {
            String step = "step " + (number + 1) + " ";
            Optional<String> flaw = flawOfClaim(steps.get(number), true);
            if (flaw.isPresent()) {
                return Optional.of(step + flaw.get());
            }
            LabelSet won = steps.get(number).labelSet();
            int label = won.activeAt(0);
            boolean last = number == set.size();
            if (last ? label != end : !set.isActive(label) || emitted.get(label)) {
                return Optional.of(step + "emits label " + label + ": expected "
                        + (last ? "the end symbol" : "another label of the set"));
            }
            emitted.set(label);
            if (!beatsTheOthers(won, emitted)) {
                return Optional.of(step + "is not proven against every class that is left");
            }
        }
        return Optional.empty();
    }

    /** Returns whether all classes that are not emitted are inactive in a label set. */
    private boolean beatsTheOthers(LabelSet won, BitSet emitted) {
        if (!won.isPartial()) {
            return true;
        }
        long left = Arrays.stream(won.inactive())
                .filter(label -> !emitted.get(label))
                .count();
        return left == labels - emitted.cardinality();
    }

    private Optional<String> flawOfStuck(SequenceProof.Stuck stuck) {
        LabelSet set = stuck.labelSet();
        BitSet emitted = new BitSet(labels);
        for (int label : stuck.emitted()) {
            if (label < 0 || label >= labels || !set.isActive(label) || emitted.get(label)) {
                return Optional.of("label " + label + " is emitted: expected labels of the set, each once");
            }
            emitted.set(label);
        }
        int[] expected = emitted.cardinality() == set.size()
                ? new int[] {end}
                : set.stream().filter(label -> !emitted.get(label)).toArray();
        List<Certificate> refutations = stuck.refutations();
        if (refutations.size() != expected.length) {
            return Optional.of("there are " + refutations.size() + " refutations: expected one for each of "
                    + expected.length + " classes");
        }
        return IntStream.range(0, expected.length)
                .mapToObj(i -> flawOfRefutation(refutations.get(i), expected[i], emitted))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> flawOfRefutation(Certificate refutation, int expected, BitSet emitted) {
        String name = "the refutation of label " + expected + " ";
        Optional<String> flaw = flawOfClaim(refutation, false).map(name::concat);
        if (flaw.isPresent()) {
            return flaw;
        }
        LabelSet refuted = refutation.labelSet();
        if (refuted.activeAt(0) != expected) {
            return Optional.of(name + "is about label " + refuted.activeAt(0));
        }
        return emitted.stream()
                .filter(label -> refuted.signAt(label) < 0)
                .mapToObj(label -> name + "uses label " + label + ", which is emitted before")
                .findFirst();
    }

    /** Returns why a certificate does not claim that one of the classes can win, or that it cannot. */
    private Optional<String> flawOfClaim(Certificate certificate, boolean wins) {
        Function<Boolean, Optional<String>> expected = claimed -> claimed == wins
                ? Optional.empty()
                : Optional.of("claims that its class " + (claimed ? "can" : "cannot") + " win");
        LabelSet about = certificate.labelSet();
        return about.labels() != labels || about.size() != 1
                ? Optional.of("is not about one of " + labels + " classes")
                : certificate.match(
                        yes -> expected.apply(true),
                        never -> expected.apply(false),
                        open -> Optional.of("claims nothing"));
    }
}
