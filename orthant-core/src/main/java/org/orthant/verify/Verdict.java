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
     * @param singlePrecision whether the witness produces it also in single precision, as deployed
     * @param shortfall why the radius is known less closely than was asked, where it is
     */
    record Argmaxable(
            Point witness, Optional<RadiusProof> radius, SinglePrecision singlePrecision, Optional<String> shortfall)
            implements Verdict {

        /** A verdict with all that was asked. */
        public Argmaxable(Point witness, Optional<RadiusProof> radius, SinglePrecision singlePrecision) {
            this(witness, radius, singlePrecision, Optional.empty());
        }
    }

    /**
     * No input produces it.
     *
     * @param circuit constraints that contradict one another
     */
    record Unargmaxable(Circuit circuit) implements Verdict {}

    /**
     * It was not found out, because the budget of the {@link Question} was spent; without one, this never happens.
     *
     * @param reason what ended the search
     */
    record Undecided(String reason) implements Verdict {}

    /** The verdict as a certificate that a checker takes. */
    default Certificate certify(LabelSet labelSet) {
        if (this instanceof Argmaxable argmaxable) {
            return new Certificate.Argmaxable(labelSet, argmaxable.witness, argmaxable.radius);
        }
        if (this instanceof Unargmaxable unargmaxable) {
            return new Certificate.Unargmaxable(labelSet, unargmaxable.circuit);
        }
        return new Certificate.Undecided(labelSet, ((Undecided) this).reason);
    }
}
