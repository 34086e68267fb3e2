package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;

/** Decides label sets by the nearest point in double-double arithmetic; returns only what the checker accepts. */
record TwofoldDecider(BoxEngine engine, BoxSolvers solvers, NearestPointProof proof) implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        return proof.prove(labelSet, solvers.solveInTwofold(), solvers.twofold())
                .filter(verdict -> engine.flaw(verdict, labelSet).isEmpty());
    }
}
