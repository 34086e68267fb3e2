package org.orthant.verify;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.ExactDot;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.SafeInput;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.deploy.BoundedRefutation;
import org.orthant.verify.deploy.DeploymentSearch;
import org.orthant.verify.deploy.InputTrial;
import org.orthant.verify.deploy.LoopLogits;
import org.orthant.verify.deploy.SafeAtOnce;
import org.orthant.verify.deploy.StoredLayers;
import org.orthant.verify.margin.MarginSearch;
import org.orthant.verify.pricing.Pricing;

/**
 * Adds to verdicts what is known about the layer as deployed, for one thread.
 *
 * <p>Every proof is one that {@link DeployedLogits}, which checks certificates, has accepted. Most witnesses are safe at
 * once; for the others, better inputs are searched.
 */
final class Deployer {

    /** Where features have no bounds, weights are sought that refute a label set for features up to this magnitude, the paper's box. */
    private static final double FEATURES = 1e4;

    private final OutputLayer layer;
    private final List<NumberFormat> formats;
    private final StoredLayers layers;
    private final Deadline deadline;
    private final Box domain;
    private final boolean ranking;
    private final boolean scaled;
    private final boolean hopeless;
    private final SafeAtOnce safeAtOnce;
    private final @Nullable MarginSearch margins;
    private final Map<NumberFormat, DeploymentSearch> searches = new EnumMap<>(NumberFormat.class);
    private final Map<NumberFormat, DeploymentSearch> cutSearches = new EnumMap<>(NumberFormat.class);

    /** With margins of rankings, whose weights also refute label sets as deployed. */
    Deployer(BoxEngine engine, Deadline deadline, @Nullable MarginSearch margins) {
        this.margins = margins;
        this.layer = engine.layer();
        this.formats = engine.question().formats();
        this.layers = engine.storedLayers();
        this.deadline = deadline;
        this.domain = engine.features();
        this.scaled = engine.isScaled();
        this.ranking = engine.question().rule().isRanking();
        this.hopeless = DeploymentSearch.isHopeless(layer, engine.domain());
        this.safeAtOnce = new SafeAtOnce(layers);
    }

    void reset() {
        safeAtOnce.reset();
    }

    /** Checks whether a witness is safe in float32, where {@code pricing} has just priced all rows of the given layer at a multiple of it. */
    void look(double[] x, LabelSet labelSet, Pricing pricing) {
        if (!scaled && formats.contains(NumberFormat.FLOAT32)) {
            safeAtOnce.look(x, labelSet, pricing);
        }
    }

    /** The verdict with answers for all formats. */
    Verdict complete(LabelSet labelSet, Verdict verdict) {
        return verdict.match(
                yes -> complete(labelSet, yes),
                never -> new Verdict.Unargmaxable(never.circuit(), refutations(labelSet, never.circuit())),
                open -> open);
    }

    private Verdict complete(LabelSet labelSet, Verdict.Argmaxable verdict) {
        Map<NumberFormat, Deployed> answers = new EnumMap<>(NumberFormat.class);
        List<SafeInput> safe = new ArrayList<>();
        for (NumberFormat format : formats) {
            Optional<InputTrial> trial = layers.logits(format).map(logits -> tryInputs(labelSet, verdict, logits));
            Optional<SafeInput> claim = trial.flatMap(InputTrial::claim);
            boolean observed = trial.filter(InputTrial::isObserved).isPresent();
            answers.put(format, claim.isPresent() ? Deployed.SAFE : observed ? Deployed.OBSERVED : Deployed.UNSEEN);
            claim.ifPresent(safe::add);
        }
        return new Verdict.Argmaxable(
                witness(labelSet, verdict, safe),
                verdict.radius(),
                new Deployment(answers, safe, List.of()),
                verdict.shortfall());
    }

    private InputTrial tryInputs(LabelSet labelSet, Verdict.Argmaxable verdict, DeployedLogits logits) {
        InputTrial trial = new InputTrial(
                logits, labelSet, safeAtOnce, new LoopLogits(logits.stored(), logits.rule(), logits.arithmetic()));
        if (trial.tries(verdict.witness())) {
            return trial;
        }
        Optional<Point> centre = verdict.radius().map(RadiusProof::centre);
        if (centre.isPresent() && trial.tries(centre.get())) {
            return trial;
        }
        try {
            trial.tryAll(search(logits).inputs(labelSet));
        } catch (Deadline.Over over) {
            // What is known by now is the answer.
        }
        return trial;
    }

    /** An input that is safe in some format and also a witness of the layer itself; else the witness of the verdict. */
    private Point witness(LabelSet labelSet, Verdict.Argmaxable verdict, List<SafeInput> safe) {
        return safe.stream().anyMatch(claim -> claim.input().equals(verdict.witness()))
                ? verdict.witness()
                : safe.stream()
                        .filter(claim -> layers.isUnchanged(claim.format()) && isWitness(claim, labelSet))
                        .findFirst()
                        .map(SafeInput::input)
                        .orElse(verdict.witness());
    }

    /** Where logits are rounded, one above zero may become zero, and a label off that is on without rounding. */
    private boolean isWitness(SafeInput claim, LabelSet labelSet) {
        if (claim.format() == NumberFormat.FLOAT32) {
            return true;
        }
        double[] input = claim.input().toDoubles();
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            if (ExactDot.sign(row, input, layer.bias(label)) != labelSet.signAt(label)) {
                return false;
            }
        }
        return true;
    }

    private Deployment refutations(LabelSet labelSet, Circuit circuit) {
        Map<NumberFormat, Deployed> answers = new EnumMap<>(NumberFormat.class);
        List<DeployedRefutation> proofs = new ArrayList<>();
        for (NumberFormat format : formats) {
            Optional<DeployedRefutation> proof = hopeless
                    ? Optional.empty()
                    : layers.logits(format).flatMap(logits -> refutation(labelSet, circuit, logits));
            boolean forAll = proof.filter(DeployedRefutation::isAboutAll).isPresent();
            answers.put(format, forAll ? Deployed.IMPOSSIBLE : Deployed.OPEN);
            proof.ifPresent(proofs::add);
        }
        return new Deployment(answers, List.of(), proofs);
    }

    private Optional<DeployedRefutation> refutation(LabelSet labelSet, Circuit circuit, DeployedLogits logits) {
        BoundedRefutation bounded = new BoundedRefutation(logits, domain);
        try {
            if (ranking && margins != null) {
                return Optional.ofNullable(bounded.ofRanking(labelSet, margins.multipliers(labelSet, circuit)));
            }
            if (logits.format().canRound(domain)) {
                return Optional.ofNullable(search(logits).refutation(labelSet, logits));
            }
            DeploymentSearch search = cutSearches.computeIfAbsent(
                    logits.format(), unknown -> DeploymentSearch.within(cut(), layers, logits, deadline));
            return Optional.ofNullable(search.refutation(labelSet, logits))
                    .map(claim -> bounded.extended(labelSet, claim));
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
    }

    /** A magnitude that features of the domain have. */
    private double cut() {
        return IntStream.range(0, domain.features())
                .mapToDouble(j -> 2 * Math.abs(domain.nearestToZero(j)))
                .reduce(FEATURES, Math::max);
    }

    private DeploymentSearch search(DeployedLogits logits) {
        return searches.computeIfAbsent(logits.format(), unknown -> new DeploymentSearch(layers, logits, deadline));
    }
}
