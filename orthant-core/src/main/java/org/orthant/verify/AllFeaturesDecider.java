package org.orthant.verify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Point;

/**
 * Decides label sets of images by the layer on all feature vectors: what none of them produces, no image does; and a witness among them
 * counts where the maps have a right inverse.
 */
record AllFeaturesDecider(ImageEngine engine, Session session, EffortCount effort) implements Decider {

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        Verdict verdict = session.verify(labelSet);
        effort.add(session.effort());
        return verdict.<Optional<Verdict>>match(
                        yes -> reached(yes.witness()),
                        never -> Optional.of(
                                new Verdict.Unargmaxable(never.circuit().withoutMultipliers())),
                        open -> Optional.empty())
                .filter(found -> engine.isAccepted(found, labelSet));
    }

    /** A point of the box whose image is a feature vector. */
    private Optional<Verdict> reached(Point features) {
        return Optional.ofNullable(engine.inverse())
                .flatMap(inverse -> inverse.point(features))
                .map(point -> new Verdict.Argmaxable(point, Optional.empty()));
    }
}
