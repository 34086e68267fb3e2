package org.orthant.proof;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/**
 * Accepts the certificates of one layer that prove what they claim, and no others.
 *
 * <p>It relies on the layer's numbers and the certificate alone. Many threads may share one checker.
 */
public final class Checker {

    private final OutputLayer layer;
    private final DecisionRule rule;
    private final MarginCheck margins;
    private final RadiusCeiling ceilings;
    private final CircuitCheck circuits;
    private final DeployedCheck deployed;
    private final MarginProofCheck marginProofs;

    /** A checker of statements about {@code layer} on features from {@code domain}, where positive logits are on. */
    public Checker(OutputLayer layer, FeatureDomain domain) {
        this(layer, domain, DecisionRule.threshold());
    }

    /** A checker of statements about what {@code layer} answers by a rule on features from {@code domain}. */
    public Checker(OutputLayer layer, FeatureDomain features, DecisionRule rule) {
        Box domain = features.match(box -> box, ball -> null, image -> null);
        if (domain.features() != layer.features()) {
            throw new IllegalArgumentException("the domain has " + domain.features() + " features and the layer "
                    + layer.features() + ": expected as many");
        }
        this.layer = layer;
        this.rule = rule;
        RuledLayer ruled = RuledLayer.of(layer, domain, rule);
        RowNorms norms = new RowNorms(ruled.layer());
        this.margins = new MarginCheck(ruled.layer(), ruled.domain(), norms);
        this.ceilings = new RadiusCeiling(ruled.layer(), ruled.domain(), norms);
        this.circuits = new CircuitCheck(ruled.layer(), ruled.domain());
        this.deployed = new DeployedCheck(layer, domain, rule);
        this.marginProofs = new MarginProofCheck(ruled, rule, margins);
    }

    /**
     * Whether each certificate proves its claim. Witnesses are looked at together, which takes less time where weights do not fit
     * into caches, and 8 bytes per label and certificate: some at a time is enough.
     */
    public List<CheckResult> check(List<Certificate> certificates) {
        Map<Point, double[]> logits = certificates.size() > 1
                ? margins.logits(certificates.stream()
                        .flatMap(certificate -> witness(certificate).stream())
                        .toList())
                : Map.of();
        return certificates.stream()
                .map(certificate -> check(certificate, logits))
                .toList();
    }

    private static Optional<Point> witness(Certificate certificate) {
        return certificate.match(
                claim -> Optional.of(claim.witness()), claim -> Optional.empty(), nothing -> Optional.empty());
    }

    /** Whether the certificate proves its claim; one that claims nothing is accepted. */
    public CheckResult check(Certificate certificate) {
        return check(certificate, Map.of());
    }

    private CheckResult check(Certificate certificate, Map<Point, double[]> logits) {
        int n = certificate.labelSet().labels();
        if (n != layer.labels()) {
            return new CheckResult.Rejected(
                    "the label set is one of " + n + " labels and the layer has " + layer.labels());
        }
        Optional<String> objection = rule.objection(certificate.labelSet().size());
        if (objection.isPresent()) {
            return new CheckResult.Rejected(objection.get());
        }
        Optional<String> flaw = certificate.match(
                claim -> flaw(claim, logits)
                        .or(() -> deployed.flawOfInputs(claim.labelSet(), claim.safe()))
                        .or(() -> claim.margin().flatMap(proof -> marginProofs.flaw(claim.labelSet(), proof))),
                claim -> circuits.flaw(claim.labelSet(), claim.circuit())
                        .or(() -> deployed.flawOfRefutations(claim.labelSet(), claim.impossible()))
                        .or(() -> claim.margin().flatMap(proof -> marginProofs.flaw(claim.labelSet(), proof))),
                nothing -> Optional.empty());
        return flaw.<CheckResult>map(CheckResult.Rejected::new).orElseGet(CheckResult.Accepted::new);
    }

    /** What is wrong with bounds of a label set's margin alone; nothing if they hold. */
    public Optional<String> flawOfMargin(LabelSet labelSet, MarginProof proof) {
        return marginProofs.flaw(labelSet, proof);
    }

    private Optional<String> flaw(Certificate.Argmaxable claim, Map<Point, double[]> logits) {
        if (claim.radius().isEmpty()) {
            return margins.flaw("witness", claim.witness(), claim.labelSet(), 0, logits);
        }
        RadiusProof radius = claim.radius().get();
        if (!(radius.low() >= 0 && radius.low() <= radius.high() && radius.high() <= Double.MAX_VALUE)) {
            return Optional.of("the radius from " + radius.low() + " to " + radius.high()
                    + " is not an interval of non-negative numbers");
        }
        boolean oneProvesBoth = radius.centre().equals(claim.witness());
        return (oneProvesBoth
                        ? Optional.<String>empty()
                        : margins.flaw("witness", claim.witness(), claim.labelSet(), 0, logits))
                .or(() -> margins.flaw(
                        oneProvesBoth ? "witness" : "centre",
                        oneProvesBoth ? claim.witness() : radius.centre(),
                        claim.labelSet(),
                        radius.low(),
                        logits))
                .or(() -> ceilings.flaw(claim.labelSet(), radius.high(), radius.labels(), radius.weights()));
    }
}
