package org.orthant.verify;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.ball.BallPoint;

/** Carries proofs about the reduced box over to the domain of the question. */
final class ImageProofs {

    /** Above all sums of products of doubles, in binary digits. */
    private static final int BEYOND = 4000;

    private final ImageEngine engine;

    ImageProofs(ImageEngine engine) {
        this.engine = engine;
    }

    /** Returns a proof whose multipliers are left to the checker. */
    static MarginProof withoutMultipliers(MarginProof proof) {
        return new MarginProof(
                proof.low(), proof.point(), proof.high(), proof.ceiling().map(Circuit::withoutMultipliers));
    }

    /** Returns the verdict about the domain that follows from one about the box, if the checker accepts it. */
    Verdict lift(Verdict found, LabelSet labelSet) {
        ReducedDomain reduced = engine.reduced();
        if (engine.isLayerItself() && found.match(yes -> false, never -> true, open -> true)) {
            // Without bounds, a circuit refutes the set for all features, so that the ball's are among them.
            return found;
        }
        Verdict lifted = found.match(
                yes -> new Verdict.Argmaxable(reduced.lift(yes.witness()), Optional.empty()),
                never -> new Verdict.Unargmaxable(lift(never.circuit(), labelSet)),
                open -> open);
        return engine.checker()
                .check(lifted.certify(labelSet))
                .match(
                        accepted -> lifted.withMargin(found.margin().flatMap(proof -> lift(proof, labelSet))),
                        rejected -> new Verdict.Undecided(new UndecidedReason.ProofRejected(rejected.reason())));
    }

    /** Returns the verdict about a label set without labels to compare, proven by some point of the sphere and a threshold beyond all logits. */
    Verdict trivialOnSphere(LabelSet labelSet) {
        Ball ball = (Ball) engine.reduced().base();
        List<Rational> point = new ArrayList<>();
        for (double coordinate : BallPoint.onSphere(ball, new double[ball.features()])) {
            point.add(Rational.exactly(coordinate));
        }
        point.add(Rational.scaled(BigInteger.valueOf(labelSet.size() == 0 ? 1 : -1), BEYOND));
        Verdict verdict = new Verdict.Argmaxable(Point.of(point), Optional.empty());
        return engine.checker()
                .check(verdict.certify(labelSet))
                .match(
                        accepted -> verdict,
                        rejected -> new Verdict.Undecided(new UndecidedReason.ProofRejected(rejected.reason())));
    }

    /** Returns the circuit about the domain; one that cancels in the features of the layer refutes the set on every domain. */
    Circuit lift(Circuit circuit, LabelSet labelSet) {
        boolean everywhere = circuit.lowerBounds().isEmpty()
                && circuit.upperBounds().isEmpty()
                && engine.checker()
                        .check(new Verdict.Unargmaxable(circuit).certify(labelSet))
                        .isAccepted();
        return everywhere ? circuit : engine.reduced().lift(circuit);
    }

    private Optional<MarginProof> lift(MarginProof proof, LabelSet labelSet) {
        ReducedDomain reduced = engine.reduced();
        MarginProof lifted = new MarginProof(
                proof.low(),
                reduced.lift(proof.point()),
                proof.high(),
                proof.ceiling().map(reduced::lift));
        return engine.checker().flawOfMargin(labelSet, lifted).isEmpty() ? Optional.of(lifted) : Optional.empty();
    }
}
