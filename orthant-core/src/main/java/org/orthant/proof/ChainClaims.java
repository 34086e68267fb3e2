package org.orthant.proof;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/**
 * Claims about features that are the image of a box or a ball under affine maps, or a ball themselves.
 *
 * <p>A witness is a point of the base; the features that the maps make of it are derived. A refutation is one of two kinds:
 *
 * <ul>
 *   <li>with multipliers {@code λ} of labels alone: the support function of the domain at {@code v = Σ λ_i y_i w_i} proves it
 *       ({@link SupportCheck});
 *   <li>without multipliers, a circuit of labels and bounds of the base, for rows composed with the maps. A ball has no bounds here, so that
 *       such a circuit also excludes vectors of any length. A circuit without bounds may cancel in the features themselves.
 * </ul>
 */
final class ChainClaims implements Claims {

    private static final String OVERFLOW = "the composed weights are beyond the largest double";

    private final boolean ranking;
    private final DomainChain chain;
    private final MarginCheck margins;
    private final SupportCheck supports;
    private final CircuitCheck inFeatures;
    private final ComposedRows composed;
    private final Box bounds;
    private final int mostConstraints;
    private final int labels;

    ChainClaims(OutputLayer layer, DomainChain chain, DecisionRule rule) {
        this.ranking = rule.isRanking();
        this.chain = chain;
        this.labels = layer.labels();
        RuledLayer free = RuledLayer.of(layer, FeatureDomain.free(layer.features()), rule);
        OutputLayer shifted = RuledLayer.shifted(layer, rule);
        this.margins = new MarginCheck(free.layer(), new ChainPlacement(chain, ranking), new RowNorms(free.layer()));
        this.supports = new SupportCheck(shifted, chain, ranking);
        DomainChain flat = chain.withoutLengths();
        this.composed = new ComposedRows(shifted, flat.maps(), ranking);
        Box base = flat.base().asBox().orElseThrow();
        this.bounds = ranking ? RuledLayer.withThreshold(base) : base;
        this.mostConstraints = CircuitCheck.enough(
                Math.max(free.domain().features(), chain.base().features() + (ranking ? 1 : 0)));
        this.inFeatures = new CircuitCheck(new StoredRows(free.layer()), free.domain(), mostConstraints);
    }

    @Override
    public Map<Point, SingleSums> sums(List<Point> points) {
        return margins.sums(points.stream()
                .flatMap(point -> representatives(point).stream())
                .toList());
    }

    @Override
    public Optional<String> flaw(Certificate.Argmaxable claim, Map<Point, SingleSums> sums) {
        if (claim.radius().isPresent() || !claim.safe().isEmpty()) {
            return Optional.of("claims about radii and about deployed arithmetic need bounds of features");
        }
        return firstFlaw(claim.witness(), point -> margins.flaw("witness", point, claim.labelSet(), 0, sums));
    }

    private Optional<String> firstFlaw(Point point, Function<Point, Optional<String>> flaw) {
        List<Point> representatives = representatives(point);
        return representatives.isEmpty()
                ? Optional.of("the length of a point is 0, and the domain is a sphere")
                : representatives.stream()
                        .flatMap(each -> flaw.apply(each).stream())
                        .findFirst();
    }

    /** Returns the points whose left sides decide about a point: itself, or two points around a sphere. */
    private List<Point> representatives(Point point) {
        return chain.base() instanceof Ball ball && ball.surface() && point.size() >= ball.features()
                ? SphereRay.around(ball, point)
                : List.of(point);
    }

    @Override
    public Optional<String> flaw(Certificate.Unargmaxable claim) {
        if (!claim.impossible().isEmpty()) {
            return Optional.of("claims about deployed arithmetic need bounds of features");
        }
        return flawOfCircuit(claim.labelSet(), claim.circuit());
    }

    @Override
    public Optional<String> flawOfCircuit(LabelSet labelSet, Circuit circuit) {
        return flaw(labelSet, circuit, Optional.empty());
    }

    @Override
    public boolean isProvenInDoubles(LabelSet labelSet, Circuit circuit) {
        return inFeatures.isProvenInDoubles(labelSet, circuit);
    }

    @Override
    public Optional<String> collectWrong(LabelSet labelSet, Point point, BitSet wrong) {
        return firstFlaw(point, each -> margins.collectWrong(RankCheck.POINT, each, labelSet, wrong));
    }

    @Override
    public Optional<String> flawOfMargin(LabelSet labelSet, MarginProof proof) {
        Optional<String> impossible = proof.impossible(labelSet, ranking);
        if (impossible.isPresent()) {
            return impossible;
        }
        Rational needed = proof.neededAtPoint(ranking);
        return firstFlaw(proof.point(), point -> margins.flawOfMargin("point of the margin", point, labelSet, needed))
                .or(() -> proof.ceiling().flatMap(circuit -> flaw(labelSet, circuit, Optional.of(proof.high()))));
    }

    /** What is wrong with the claim that no input has all left sides above 0, or the given number. */
    private Optional<String> flaw(LabelSet labelSet, Circuit circuit, Optional<Double> most) {
        if (!circuit.labels().isEmpty() && circuit.labels().get(circuit.labels().size() - 1) >= labels) {
            return Optional.of("the circuit has a label that is none of " + labels);
        }
        if (circuit.multipliers().isPresent()) {
            return circuit.lowerBounds().isEmpty() && circuit.upperBounds().isEmpty()
                    ? supports.flaw(
                                    labelSet,
                                    circuit.labels(),
                                    circuit.multipliers().get(),
                                    most)
                            .map(flaw -> most.map(high -> "the margin may be more than " + high + ": " + flaw)
                                    .orElse(flaw))
                    : Optional.of("multipliers of bounds are for domains of bounds: expected those of labels alone");
        }
        // That no left sides are all above zero is what a refutation says.
        if (most.isPresent() && most.get() != 0) {
            return ceilingFlaw(labelSet, circuit, most.get());
        }
        boolean cancels = circuit.lowerBounds().isEmpty()
                && circuit.upperBounds().isEmpty()
                && inFeatures.flaw(labelSet, circuit).isEmpty();
        return cancels ? Optional.empty() : composedFlaw(labelSet, circuit);
    }

    private Optional<String> ceilingFlaw(LabelSet labelSet, Circuit circuit, double most) {
        return isComposable()
                ? new MarginCeiling(composed, bounds, ranking, mostConstraints).flaw(labelSet, most, circuit)
                : Optional.of(OVERFLOW);
    }

    private Optional<String> composedFlaw(LabelSet labelSet, Circuit circuit) {
        return isComposable()
                ? new CircuitCheck(composed, bounds, mostConstraints).flaw(labelSet, circuit)
                : Optional.of(OVERFLOW);
    }

    private boolean isComposable() {
        try {
            composed.rounded();
            return true;
        } catch (IllegalArgumentException overflow) {
            return false;
        }
    }
}
