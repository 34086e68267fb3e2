package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.prepare.AllOff;

/** Refutes label sets by a circuit of inactive labels, found once per layer for the empty set: it holds for every set without its labels. */
record InactiveLabels(AllOff allOff) implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        return allOff.circuit(labelSet).map(Verdict.Unargmaxable::new);
    }
}
