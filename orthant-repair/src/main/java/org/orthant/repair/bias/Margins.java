package org.orthant.repair.bias;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** Margins of label sets for changed biases, with proofs that the checker accepts; for one thread. */
final class Margins {

    private final DenseLayer changed;
    private final Session session;
    private final Checker checker;

    Margins(DenseLayer layer, FeatureDomain domain, DecisionRule rule, double[] change, BooleanSupplier cancelled) {
        this.changed = changed(layer, change);
        Question question = Question.verdict(domain).withRule(rule).withMargins();
        this.session = Verifier.of(changed, question).session(cancelled);
        this.checker = new Checker(changed, domain, rule);
    }

    /** Returns the layer with changed biases, rounded to doubles. */
    static DenseLayer changed(DenseLayer layer, double[] change) {
        double[] biases = new double[change.length];
        for (int label = 0; label < biases.length; label++) {
            biases[label] = layer.bias(label) + change[label];
        }
        return layer.withBias(biases);
    }

    /** The layer with changed biases. */
    DenseLayer layer() {
        return changed;
    }

    /**
     * What is known about a label set.
     *
     * @param proof bounds of its margin
     * @param certificate all that is proven
     */
    record Known(MarginProof proof, Certificate certificate) {

        double low() {
            return proof.low();
        }
    }

    /** Returns the margin of a label set; nothing if it is not known, or the checker rejects its proof. */
    Optional<Known> of(LabelSet set) {
        Verdict verdict = session.verify(set);
        Certificate certificate = verdict.certify(set);
        return verdict.margin()
                .filter(proof -> checker.check(certificate).isAccepted())
                .map(proof -> new Known(proof, certificate));
    }
}
