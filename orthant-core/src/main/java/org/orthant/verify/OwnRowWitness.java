package org.orthant.verify;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Point;
import org.orthant.verify.pricing.PassesAhead;
import org.orthant.verify.ranking.OwnRows;

/** Tries features along a set's own rows, which rank most sets first; one product with all rows decides it. */
record OwnRowWitness(
        OwnRows ownRows, BoxSolvers solvers, @Nullable Deployer deployer) implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        double[] x = ownRows.guess(labelSet.active());
        if (!isFinite(x)) {
            return Optional.empty();
        }
        solvers.signs().set(labelSet.active());
        if (!solvers.domainRows().haveOffsets()) {
            solvers.nearest().pricing().pass(x);
        }
        // The smallest product is not known yet: all products are of interest.
        if (!(solvers.check().margin(x, Double.POSITIVE_INFINITY, labelSet) > 0)) {
            return Optional.empty();
        }
        if (deployer != null && solvers.check().productsTellMargins()) {
            deployer.look(x, labelSet, solvers.nearest().pricing());
        }
        return Optional.of(new Verdict.Argmaxable(Point.of(x), Optional.empty()));
    }

    /** Multiplies all rows with the guesses for several label sets at once, where there are many labels. */
    void lookAhead(List<LabelSet> next) {
        if (!PassesAhead.helps(solvers.rows())) {
            return;
        }
        solvers.nearest()
                .pricing()
                .ahead()
                .compute(next.stream()
                        .filter(set -> set.labels() == solvers.layer().labels() && set.size() > 0)
                        .limit(PassesAhead.most(solvers.rows()))
                        .map(set -> ownRows.guess(set.active()))
                        .filter(OwnRowWitness::isFinite)
                        .map(x -> solvers.domainRows().haveOffsets()
                                ? solvers.domainRows().point(x)
                                : x)
                        .toArray(double[][]::new));
    }

    private static boolean isFinite(double[] x) {
        return Double.isFinite(Arrays.stream(x).sum());
    }
}
