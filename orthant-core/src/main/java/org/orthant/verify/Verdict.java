package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;

/** The answer about one label set, with what proves it. */
public sealed interface Verdict {

    /**
     * Some input produces it.
     *
     * @param witness such an input
     * @param radius bounds of its region's radius, where that was asked
     * @param deployment what is known about the layer as deployed
     * @param shortfall why the radius is known less closely than was asked, where it is
     */
    record Argmaxable(Point witness, Optional<RadiusProof> radius, Deployment deployment, Optional<String> shortfall)
            implements Verdict {

        /** A verdict with all that was asked, which was nothing about the layer as deployed. */
        public Argmaxable(Point witness, Optional<RadiusProof> radius) {
            this(witness, radius, Deployment.UNASKED, Optional.empty());
        }
    }

    /**
     * No input produces it.
     *
     * @param circuit constraints that contradict one another
     * @param deployment what is known about the layer as deployed
     */
    record Unargmaxable(Circuit circuit, Deployment deployment) implements Verdict {

        /** A verdict when nothing was asked about the layer as deployed. */
        public Unargmaxable(Circuit circuit) {
            this(circuit, Deployment.UNASKED);
        }
    }

    /**
     * It was not found out, because the budget of the {@link Question} was spent; without one, this never happens.
     *
     * @param reason what ended the search
     */
    record Undecided(String reason) implements Verdict {}

    /** The verdict as a certificate that a checker takes. */
    default Certificate certify(LabelSet labelSet) {
        if (this instanceof Argmaxable argmaxable) {
            return new Certificate.Argmaxable(
                    labelSet, argmaxable.witness, argmaxable.radius, argmaxable.deployment.safe());
        }
        if (this instanceof Unargmaxable unargmaxable) {
            return new Certificate.Unargmaxable(labelSet, unargmaxable.circuit, unargmaxable.deployment.impossible());
        }
        return new Certificate.Undecided(labelSet, ((Undecided) this).reason);
    }
}
