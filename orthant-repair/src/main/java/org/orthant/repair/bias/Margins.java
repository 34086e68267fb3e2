package org.orthant.repair.bias;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** Margins of label sets for changed biases, with proofs that the checker accepts; for one thread. */
final class Margins {

    /** Times as far as the point that is known, margins on unbounded features are large, or floating point has lost them. */
    private static final double FARTHEST = 0x1p80;

    private final DenseLayer changed;
    private final DomainChain chain;
    private final DecisionRule rule;
    private final Session session;
    private final Checker checker;

    Margins(DenseLayer layer, FeatureDomain domain, DecisionRule rule, double[] change, BooleanSupplier cancelled) {
        this.changed = changed(layer, change);
        this.chain = DomainChain.of(domain);
        this.rule = rule;
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
        return known(set, session.verify(set));
    }

    /**
     * Returns the margin of a label set. Where features have no bounds and it has none, the lower end is at least a wanted one.
     *
     * @param composed the layer as a function of the innermost base, with thresholds in its biases
     */
    Optional<Known> of(LabelSet set, double wanted, DenseLayer composed) {
        Verdict verdict = session.verify(set);
        Optional<Known> known = known(set, verdict);
        return known.filter(
                        found -> found.low() < wanted && found.proof().ceiling().isEmpty())
                .flatMap(found -> farther(set, verdict, found.proof(), wanted, composed))
                .or(() -> known);
    }

    private Optional<Known> known(LabelSet set, Verdict verdict) {
        Certificate certificate = verdict.certify(set);
        return verdict.margin()
                .filter(proof -> checker.check(certificate).isAccepted())
                .map(proof -> new Known(proof, certificate));
    }

    /** Continues in the direction in which a margin without a bound grows, until it is as wanted. */
    private Optional<Known> farther(
            LabelSet set, Verdict verdict, MarginProof proof, double wanted, DenseLayer composed) {
        return chain.base()
                .match(
                        box -> {
                            double[] near = Arrays.copyOf(proof.point().toDoubles(), box.features());
                            double[] x = near.clone();
                            for (double step = 1; step < FARTHEST; step *= 2) {
                                for (int j = 0; j < x.length; j++) {
                                    double end = near[j] > 0 ? box.upper(j) : box.lower(j);
                                    x[j] = Double.isFinite(end) ? near[j] : near[j] * (1 + step);
                                }
                                Point point = rule.isRanking() ? withThreshold(x, set, composed) : Point.of(x);
                                Optional<Known> found = known(
                                        set,
                                        verdict.withMargin(Optional.of(new MarginProof(
                                                wanted, point, Double.POSITIVE_INFINITY, Optional.empty()))));
                                if (found.isPresent()) {
                                    return found;
                                }
                            }
                            return Optional.empty();
                        },
                        ball -> Optional.empty(),
                        image -> Optional.empty());
    }

    /** Appends the middle between the least logit of a set and the largest of the others. */
    private static Point withThreshold(double[] x, LabelSet set, DenseLayer composed) {
        double[] logits = composed.logits(x);
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int label = 0; label < logits.length; label++) {
            if (set.isActive(label)) {
                least = Math.min(least, logits[label]);
            } else {
                largest = Math.max(largest, logits[label]);
            }
        }
        double[] point = Arrays.copyOf(x, x.length + 1);
        point[x.length] = least / 2 + largest / 2;
        return Point.of(point);
    }
}
