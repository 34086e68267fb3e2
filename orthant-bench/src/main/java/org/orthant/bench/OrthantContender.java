package org.orthant.bench;

import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Session;
import org.orthant.verify.Verifier;

/** Orthant's own engine: every verdict and every bound of a radius is proven before it counts. */
final class OrthantContender implements Contender {

    private final String name;
    private final Session session;

    private OrthantContender(String name, Session session) {
        this.name = name;
        this.session = session;
    }

    /** Ready to answer a question of this depth about the layer with the paper's thresholds. */
    static OrthantContender of(OutputLayer layer, Depth depth, double box) {
        FeatureDomain domain = FeatureDomain.box(layer.features(), box);
        Question question = new Question(depth, Question.PAPER_THRESHOLDS, domain);
        String name = switch (depth) {
            case VERDICT -> "Orthant, verdict";
            case THRESHOLDS -> "Orthant, thresholds";
            case RADIUS -> "Orthant, radius";
        };
        return new OrthantContender(name, Verifier.of(layer, question).session());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Outcome solve(LabelSet set) {
        return outcome(session.verify(set)).withSteps(session.steps());
    }

    private static Outcome outcome(org.orthant.verify.Verdict verdict) {
        if (verdict instanceof org.orthant.verify.Verdict.Argmaxable argmaxable) {
            return argmaxable
                    .radius()
                    .filter(OrthantContender::isNarrow)
                    .map(proof -> Outcome.of(Verdict.ARGMAXABLE, (proof.low() + proof.high()) / 2))
                    .orElse(Outcome.of(Verdict.ARGMAXABLE));
        }
        return Outcome.of(
                verdict instanceof org.orthant.verify.Verdict.Unargmaxable ? Verdict.UNARGMAXABLE : Verdict.UNDECIDED);
    }

    /** Bounds that only settle thresholds are no radius to compare. */
    private static boolean isNarrow(RadiusProof proof) {
        return proof.high() - proof.low() <= 1e-6 * proof.high();
    }
}
