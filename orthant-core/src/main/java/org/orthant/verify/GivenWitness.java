package org.orthant.verify;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.rows.BoxScale;

/** Tries the feature vector that the caller's {@link WitnessGuess} has for a label set. */
final class GivenWitness implements Decider {

    private final BoxEngine engine;
    private final BoxSolvers solvers;
    private final @Nullable Deployer deployer;
    private final BoxScale scale;

    GivenWitness(BoxEngine engine, BoxSolvers solvers, @Nullable Deployer deployer) {
        this.engine = engine;
        this.solvers = solvers;
        this.deployer = deployer;
        this.scale = new BoxScale(engine.domain());
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        return solvers.domainRows().haveOffsets()
                ? Optional.empty()
                : engine.guess(labelSet)
                        .filter(guess -> guess.length == solvers.layer().features())
                        .map(guess -> BoxScale.scaled(guess, scale.exponent(guess, new double[0])))
                        .filter(x -> NearestPointProof.isInside(solvers.domain(), x))
                        .flatMap(x -> prove(x, labelSet));
    }

    private Optional<Verdict> prove(double[] x, LabelSet labelSet) {
        solvers.signs().set(labelSet.active());
        solvers.nearest().pricing().pass(x);
        double margin = solvers.check().margin(x, Double.POSITIVE_INFINITY, labelSet);
        if (!(margin > 0)) {
            return Optional.empty();
        }
        Point witness = Point.of(x);
        Optional<RadiusProof> radius = Optional.empty();
        if (engine.question().depth() != Depth.VERDICT) {
            // Without active rows, any label bounds the radius from above.
            solvers.nearest().active().clear();
            RadiusProof rough = solvers.radii().rough(labelSet, solvers.nearest(), witness, margin);
            if (!solvers.radii().settles(rough)) {
                return Optional.empty();
            }
            radius = Optional.of(rough);
        }
        if (deployer != null && solvers.check().productsTellMargins()) {
            deployer.look(x, labelSet, solvers.nearest().pricing());
        }
        return Optional.of(new Verdict.Argmaxable(witness, radius));
    }
}
