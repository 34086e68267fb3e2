package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.nearest.NearestPoint.Finding;

/** Decides label sets by the nearest point of the convex hull of their rows, in doubles. */
final class DoubleDecider implements Decider {

    private final BoxSolvers solvers;
    private final NearestPointProof proof;
    private final boolean anyWitness;

    /** @param anyWitness whether any witness will do, because neither its radius nor its margin nor its safety is asked for */
    DoubleDecider(BoxSolvers solvers, NearestPointProof proof, boolean anyWitness) {
        this.solvers = solvers;
        this.proof = proof;
        this.anyWitness = anyWitness;
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        Finding finding = anyWitness ? solvers.separate(labelSet) : solvers.solve(labelSet);
        Optional<Verdict> verdict = proof.prove(labelSet, finding, solvers.nearest());
        return verdict.isEmpty() && anyWitness && finding == Finding.SEPARATED
                ? proof.prove(labelSet, solvers.solve(labelSet), solvers.nearest())
                : verdict;
    }
}
