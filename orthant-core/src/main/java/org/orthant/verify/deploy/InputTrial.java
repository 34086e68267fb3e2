package org.orthant.verify.deploy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.Point;
import org.orthant.proof.SafeInput;

/** Inputs tried for one label set in one format, until one is safe. */
public final class InputTrial {

    private final DeployedLogits logits;
    private final LabelSet labelSet;
    private final SafeAtOnce known;
    private final LoopLogits loop;
    private @Nullable Point found;
    private boolean observed;

    /** With what was seen to be safe in float32, and one way to compute logits. */
    public InputTrial(DeployedLogits logits, LabelSet labelSet, SafeAtOnce known, LoopLogits loop) {
        this.loop = loop;
        this.logits = logits;
        this.labelSet = labelSet;
        this.known = known;
    }

    /** Tries inputs of a search, rounded at once, which makes certificates shorter. */
    public void tryAll(Iterable<double[]> inputs) {
        for (double[] input : inputs) {
            Optional<double[]> rounded = logits.input(input);
            if (rounded.isPresent()) {
                // What follows the features stays.
                double[] point = input.clone();
                System.arraycopy(rounded.get(), 0, point, 0, rounded.get().length);
                if (tries(Point.of(point))) {
                    return;
                }
            }
        }
    }

    /** Tries an input; true if it is safe. */
    public boolean tries(Point point) {
        double[] input = logits.input(point.toDoubles()).orElse(null);
        if (input == null) {
            return false;
        }
        boolean safe = logits.format() == NumberFormat.FLOAT32 && known.isKnownToBeSafe(input);
        if (safe || logits.firstUncertain(input, labelSet) < 0) {
            found = point;
            observed = true;
            return true;
        }
        observed = observed || loop.produces(input, labelSet);
        return false;
    }

    /** The proof that some input is safe, if one was found. */
    public Optional<SafeInput> claim() {
        return Optional.ofNullable(found).map(point -> new SafeInput(logits.format(), point));
    }

    /** Whether an input, safe or not, was seen to produce the label set. */
    public boolean isObserved() {
        return observed;
    }
}
