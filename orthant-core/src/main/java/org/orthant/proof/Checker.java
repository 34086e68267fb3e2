package org.orthant.proof;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Accepts the certificates of one layer that prove what they claim, and no others.
 *
 * <p>It uses only the numbers of the layer and the certificate, in exact or rigorously bounded arithmetic.
 *
 * <pre>{@code
 * Checker checker = new Checker(layer, domain);
 * CheckResult result = checker.check(certificate);
 * }</pre>
 *
 * <p>Threads may share a checker. Checking does not throw: an invalid certificate is rejected with a reason.
 *
 * @since 0.2.0
 */
public final class Checker {

    private final OutputLayer layer;
    private final DecisionRule rule;
    private final Claims claims;
    private final RankCheck ranks;
    private final PartialCheck partial;

    /**
     * Creates a checker of claims about {@code layer} on features of {@code domain}, where labels with positive logits are active.
     *
     * @throws IllegalArgumentException if layer and domain differ in the number of features
     */
    public Checker(OutputLayer layer, FeatureDomain domain) {
        this(layer, domain, DecisionRule.threshold());
    }

    /**
     * Creates a checker of claims about the outputs of {@code layer} by a rule on features of {@code domain}.
     *
     * @throws IllegalArgumentException if layer and domain differ in the number of features
     */
    public Checker(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        if (domain.features() != layer.features()) {
            throw new IllegalArgumentException("the domain has " + domain.features() + " features and the layer "
                    + layer.features() + ": expected as many");
        }
        this.layer = layer;
        this.rule = rule;
        this.claims = domain.match(
                box -> new BoxClaims(layer, box, rule),
                ball -> new ChainClaims(layer, DomainChain.of(ball), rule),
                image -> new ChainClaims(layer, DomainChain.of(image), rule));
        this.ranks = new RankCheck(claims, rule);
        this.partial = new PartialCheck(layer, domain, rule);
    }

    /** From this number of weights on, doubles are read from the layer for every point, and a first look also saves time for one point. */
    private static final long MANY_WEIGHTS = 1L << 24;

    /**
     * Whether each certificate proves its claim. Witnesses are looked at together, which takes far less time, and 4 bytes per label and
     * certificate: some dozen at a time are enough.
     */
    public List<CheckResult> check(List<Certificate> certificates) {
        boolean together = certificates.size() > 1 || (long) layer.labels() * layer.features() > MANY_WEIGHTS;
        Map<Point, SingleSums> sums = together
                ? claims.sums(certificates.stream()
                        .filter(certificate -> !certificate.labelSet().isPartial())
                        .flatMap(certificate -> witness(certificate).stream())
                        .toList())
                : Map.of();
        return certificates.stream()
                .map(certificate -> check(certificate, sums))
                .toList();
    }

    private static Optional<Point> witness(Certificate certificate) {
        return certificate.match(
                claim -> Optional.of(claim.witness()), claim -> Optional.empty(), nothing -> Optional.empty());
    }

    /** Whether the certificate proves its claim; one that claims nothing is accepted. */
    public CheckResult check(Certificate certificate) {
        return check(List.of(certificate)).get(0);
    }

    private CheckResult check(Certificate certificate, Map<Point, SingleSums> sums) {
        int n = certificate.labelSet().labels();
        if (n != layer.labels()) {
            return new CheckResult.Rejected(
                    "the label set is one of " + n + " labels and the layer has " + layer.labels());
        }
        Optional<String> objection = rule.objection(certificate.labelSet().size());
        if (objection.isPresent()) {
            return new CheckResult.Rejected(objection.get());
        }
        if (certificate.labelSet().isPartial()) {
            return partial.check(certificate);
        }
        Optional<String> flaw = certificate.match(
                claim -> claims.flaw(claim, sums)
                        .or(() -> claim.margin().flatMap(proof -> claims.flawOfMargin(claim.labelSet(), proof))),
                claim -> claims.flaw(claim)
                        .or(() -> claim.margin().flatMap(proof -> claims.flawOfMargin(claim.labelSet(), proof)))
                        .or(() -> claim.rank().flatMap(proof -> ranks.flaw(claim.labelSet(), claim.circuit(), proof))),
                nothing -> Optional.empty());
        return flaw.<CheckResult>map(CheckResult.Rejected::new).orElseGet(CheckResult.Accepted::new);
    }

    /**
     * What is wrong with bounds of a label set's margin alone; nothing if they hold.
     *
     * @throws IllegalArgumentException if the label set is partial
     */
    public Optional<String> flawOfMargin(LabelSet labelSet, MarginProof proof) {
        requireComplete(labelSet);
        return claims.flawOfMargin(labelSet, proof);
    }

    /**
     * What is wrong with a circuit that refutes a label set; nothing if it does.
     *
     * @throws IllegalArgumentException if the label set is partial
     */
    public Optional<String> flawOfCircuit(LabelSet labelSet, Circuit circuit) {
        requireComplete(labelSet);
        return claims.flawOfCircuit(labelSet, circuit);
    }

    /**
     * Returns whether floating point proves that a circuit with combined labels refutes a label set, for vectors of any length: an answer in
     * no more time than finding a basis takes. False proves nothing.
     *
     * @throws IllegalArgumentException if the label set is partial
     */
    public boolean isProvenInDoubles(LabelSet labelSet, Circuit circuit) {
        requireComplete(labelSet);
        return claims.isProvenInDoubles(labelSet, circuit);
    }

    /**
     * Returns the rank that a point followed by a threshold proves for the only label of a set; nothing if it proves none.
     *
     * @throws IllegalArgumentException if the label set is partial
     */
    public OptionalInt rank(LabelSet labelSet, Point point) {
        requireComplete(labelSet);
        return ranks.rank(labelSet, point);
    }

    private static void requireComplete(LabelSet labelSet) {
        if (labelSet.isPartial()) {
            throw new IllegalArgumentException(labelSet + " has free labels: check a certificate of it");
        }
    }
}
