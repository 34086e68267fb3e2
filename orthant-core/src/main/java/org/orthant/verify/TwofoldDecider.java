package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;

/** Decides label sets by the nearest point in sums of two doubles; returns only what the checker accepts. */
final class TwofoldDecider implements Decider {

    private final BoxEngine engine;
    private final BoxSolvers solvers;
    private final NearestPointProof proof;

    TwofoldDecider(BoxEngine engine, BoxSolvers solvers, NearestPointProof proof) {
        this.engine = engine;
        this.solvers = solvers;
        this.proof = proof;
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        return proof.prove(labelSet, solvers.solveInTwofold(), solvers.twofold())
                .filter(verdict -> engine.flaw(verdict, labelSet).isEmpty());
    }
}
