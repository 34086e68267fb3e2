package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.verify.nearest.NearestPoint.Finding;

/**
 * Decides label sets by the nearest point of the convex hull of their rows, in doubles.
 *
 * @param anyWitness whether any witness will do, because neither its radius nor its margin nor its safety is requested
 */
record DoubleDecider(BoxSolvers solvers, NearestPointProof proof, boolean anyWitness) implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        Finding finding = anyWitness ? solvers.separate(labelSet) : solvers.solve(labelSet);
        Optional<Verdict> verdict = proof.prove(labelSet, finding, solvers.nearest());
        return verdict.isEmpty() && anyWitness && finding == Finding.SEPARATED
                ? proof.prove(labelSet, solvers.solve(labelSet), solvers.nearest())
                : verdict;
    }
}
