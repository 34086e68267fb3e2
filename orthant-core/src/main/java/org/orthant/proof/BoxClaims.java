package org.orthant.proof;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/** Claims about features within bounds. */
final class BoxClaims implements Claims {

    private final MarginCheck margins;
    private final RadiusCeiling ceilings;
    private final CircuitCheck circuits;
    private final DeployedCheck deployed;
    private final MarginProofCheck marginProofs;

    BoxClaims(OutputLayer layer, Box domain, DecisionRule rule) {
        RuledLayer ruled = RuledLayer.of(layer, domain, rule);
        RowNorms norms = new RowNorms(ruled.layer());
        this.margins = new MarginCheck(ruled.layer(), ruled.domain(), norms);
        this.ceilings = new RadiusCeiling(ruled.layer(), ruled.domain(), norms);
        this.circuits = new CircuitCheck(ruled.layer(), ruled.domain());
        this.deployed = new DeployedCheck(layer, domain, rule);
        this.marginProofs = MarginProofCheck.of(ruled, rule, margins, circuits);
    }

    @Override
    public Map<Point, SingleSums> sums(List<Point> points) {
        return margins.sums(points);
    }

    @Override
    public Optional<String> flaw(Certificate.Argmaxable claim, Map<Point, SingleSums> sums) {
        return flawOfRegion(claim, sums).or(() -> deployed.flawOfInputs(claim.labelSet(), claim.safe(), sums));
    }

    @Override
    public Optional<String> flaw(Certificate.Unargmaxable claim) {
        return flawOfCircuit(claim.labelSet(), claim.circuit())
                .or(() -> deployed.flawOfRefutations(claim.labelSet(), claim.impossible()));
    }

    @Override
    public Optional<String> flawOfCircuit(LabelSet labelSet, Circuit circuit) {
        return circuits.flaw(labelSet, circuit);
    }

    @Override
    public boolean isProvenInDoubles(LabelSet labelSet, Circuit circuit) {
        return circuits.isProvenInDoubles(labelSet, circuit);
    }

    @Override
    public Optional<String> collectWrong(LabelSet labelSet, Point point, BitSet wrong) {
        return margins.collectWrong(RankCheck.POINT, point, labelSet, wrong);
    }

    @Override
    public Optional<String> flawOfMargin(LabelSet labelSet, MarginProof proof) {
        return marginProofs.flaw(labelSet, proof);
    }

    private Optional<String> flawOfRegion(Certificate.Argmaxable claim, Map<Point, SingleSums> sums) {
        if (claim.radius().isEmpty()) {
            return margins.flaw("witness", claim.witness(), claim.labelSet(), 0, sums);
        }
        RadiusProof radius = claim.radius().get();
        if (!(radius.low() >= 0 && radius.low() <= radius.high() && radius.high() <= Double.MAX_VALUE)) {
            return Optional.of("the radius from " + radius.low() + " to " + radius.high()
                    + " is not an interval of non-negative numbers");
        }
        boolean oneProvesBoth = radius.centre().equals(claim.witness());
        return (oneProvesBoth
                        ? Optional.<String>empty()
                        : margins.flaw("witness", claim.witness(), claim.labelSet(), 0, sums))
                .or(() -> margins.flaw(
                        oneProvesBoth ? "witness" : "centre",
                        oneProvesBoth ? claim.witness() : radius.centre(),
                        claim.labelSet(),
                        radius.low(),
                        sums))
                .or(() -> ceilings.flaw(claim.labelSet(), radius.high(), radius.labels(), radius.weights()));
    }
}
