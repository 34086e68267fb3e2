package org.orthant.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.SafeInput;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.deploy.DeploymentSearch;
import org.orthant.verify.deploy.LoopLogits;
import org.orthant.verify.pricing.Pricing;

/**
 * Adds to verdicts what is known about the layer as deployed, for one thread.
 *
 * <p>Every proof is one that {@link DeployedLogits}, which checks certificates, has accepted. Most witnesses are safe at
 * once, which a look at the few rows with small products tells; for the others, better inputs are searched.
 */
public final class Deployer {

    /** Products of floats with smaller exponents than these are far from the ends of their range. */
    private static final int ORDINARY_EXPONENT = 40;

    private static final double LARGEST_ORDINARY = Math.scalb(1.0, ORDINARY_EXPONENT);

    private final Verifier verifier;
    private final OutputLayer layer;
    private final Deadline deadline;
    private final boolean ordinaryBias;
    private final boolean hopeless;
    private final Map<NumberFormat, DeploymentSearch> searches = new EnumMap<>(NumberFormat.class);
    /** An input that is known to be safe in float32. */
    private double @Nullable [] safe;

    public Deployer(Verifier verifier, Deadline deadline) {
        this.verifier = verifier;
        this.layer = verifier.layer();
        this.deadline = deadline;
        this.ordinaryBias = IntStream.range(0, layer.labels())
                .mapToDouble(layer::bias)
                .allMatch(bias -> Math.abs(bias) < LARGEST_ORDINARY);
        this.hopeless = DeploymentSearch.isHopeless(layer, verifier.question().domain());
    }

    void reset() {
        safe = null;
    }

    /**
     * Looks whether a witness is safe in float32, where {@code pricing} has just looked at a multiple of it with unit rows:
     * only logits that are small for the lengths of row and features may not be.
     */
    public void look(double[] x, LabelSet labelSet, Pricing pricing) {
        if (verifier.question().formats().contains(NumberFormat.FLOAT32)
                && ordinaryBias
                && verifier.constantLabels().length == 0
                && isOrdinary(x)
                && pricing.rowsHaveExponentsBelow(ORDINARY_EXPONENT)) {
            verifier.deployed(NumberFormat.FLOAT32).ifPresent(logits -> look(x, labelSet, pricing, logits));
        }
    }

    private void look(double[] x, LabelSet labelSet, Pricing pricing, DeployedLogits logits) {
        double[] input = logits.input(x).orElse(null);
        if (input == null) {
            return;
        }
        // Twice the error bound of sums, and so more than it together with the rounding of weights and features.
        double share = (layer.features() + 8) * 0x1p-23;
        int count = pricing.findWithin(share);
        for (int k = 0; k < count; k++) {
            int label = pricing.found(k);
            if (!logits.isCertain(label, labelSet.isActive(label), input)) {
                return;
            }
        }
        safe = input;
    }

    /** Whether an input was seen to be safe in float32 by the last {@link #look}. */
    public boolean isKnownToBeSafe(double[] input) {
        return safe != null && Arrays.equals(safe, input);
    }

    private static boolean isOrdinary(double[] x) {
        double largest = 0;
        for (double value : x) {
            largest = Math.max(largest, Math.abs(value));
        }
        return Math.abs(Math.getExponent(largest)) < ORDINARY_EXPONENT;
    }

    /** The verdict with answers for all formats. */
    Verdict complete(LabelSet labelSet, Verdict verdict) {
        return verdict.match(
                yes -> complete(labelSet, yes),
                never -> new Verdict.Unargmaxable(never.circuit(), refutations(labelSet)),
                open -> open);
    }

    private Verdict complete(LabelSet labelSet, Verdict.Argmaxable verdict) {
        Map<NumberFormat, Deployed> answers = new EnumMap<>(NumberFormat.class);
        List<SafeInput> safe = new ArrayList<>();
        Optional<Deployed> fft = Optional.empty();
        for (NumberFormat format : verifier.question().formats()) {
            Trial trial = new Trial(format, labelSet);
            trial.run(verdict);
            answers.put(format, trial.answer());
            trial.claim().ifPresent(safe::add);
            if (format == NumberFormat.FLOAT32) {
                fft = trial.byTransform();
            }
        }
        Point witness = safe.stream().anyMatch(claim -> claim.input().equals(verdict.witness()))
                ? verdict.witness()
                : safe.stream()
                        // Proven for the same numbers in spite of rounding, so also without.
                        .filter(claim -> verifier.deployed(claim.format())
                                .map(DeployedLogits::stored)
                                .filter(stored -> stored == layer)
                                .isPresent())
                        .findFirst()
                        .map(SafeInput::input)
                        .orElse(verdict.witness());
        return new Verdict.Argmaxable(
                witness, verdict.radius(), new Deployment(answers, fft, safe, List.of()), verdict.shortfall());
    }

    /** Inputs tried in one format, until one is safe. */
    private final class Trial {
        private final NumberFormat format;
        private final LabelSet labelSet;
        private final @Nullable DeployedLogits logits;
        private @Nullable Point found;
        private double @Nullable [] seen;
        private double @Nullable [] first;

        Trial(NumberFormat format, LabelSet labelSet) {
            this.format = format;
            this.labelSet = labelSet;
            this.logits = verifier.deployed(format).orElse(null);
        }

        void run(Verdict.Argmaxable verdict) {
            DeployedLogits able = logits;
            if (able == null || tries(able, verdict.witness())) {
                return;
            }
            Optional<Point> centre = verdict.radius().map(RadiusProof::centre);
            if (centre.isPresent() && tries(able, centre.get())) {
                return;
            }
            try {
                for (double[] input : search(format, able).inputs(labelSet)) {
                    // Rounded at once: certificates are shorter so.
                    Optional<double[]> rounded = able.input(input);
                    if (rounded.isPresent() && tries(able, Point.of(rounded.get()))) {
                        return;
                    }
                }
            } catch (Deadline.Over over) {
                // What is known by now is the answer.
            }
        }

        private boolean tries(DeployedLogits able, Point point) {
            double[] input = able.input(point.toDoubles()).orElse(null);
            if (input == null) {
                return false;
            }
            first = first == null ? input : first;
            boolean known = format == NumberFormat.FLOAT32 && isKnownToBeSafe(input);
            if (known || able.firstUncertain(input, labelSet) < 0) {
                found = point;
                seen = input;
                return true;
            }
            if (seen == null && new LoopLogits(able.stored()).produces(input, labelSet)) {
                seen = input;
            }
            return false;
        }

        Deployed answer() {
            return found != null ? Deployed.SAFE : seen != null ? Deployed.OBSERVED : Deployed.UNSEEN;
        }

        Optional<SafeInput> claim() {
            return Optional.ofNullable(found).map(point -> new SafeInput(format, point));
        }

        Optional<Deployed> byTransform() {
            double[] input = seen != null ? seen : first;
            return input == null
                    ? Optional.empty()
                    : LoopLogits.producesByTransform(layer, input, labelSet)
                            .map(produced -> produced ? Deployed.OBSERVED : Deployed.UNSEEN);
        }
    }

    private Deployment refutations(LabelSet labelSet) {
        Map<NumberFormat, Deployed> answers = new EnumMap<>(NumberFormat.class);
        List<DeployedRefutation> proofs = new ArrayList<>();
        for (NumberFormat format : verifier.question().formats()) {
            Optional<DeployedRefutation> proof = hopeless
                    ? Optional.empty()
                    : verifier.deployed(format).flatMap(logits -> refutation(labelSet, format, logits));
            answers.put(format, proof.isPresent() ? Deployed.IMPOSSIBLE : Deployed.OPEN);
            proof.ifPresent(proofs::add);
        }
        return new Deployment(answers, Optional.empty(), List.of(), proofs);
    }

    private Optional<DeployedRefutation> refutation(LabelSet labelSet, NumberFormat format, DeployedLogits logits) {
        try {
            return Optional.ofNullable(search(format, logits).refutation(labelSet, logits));
        } catch (Deadline.Over over) {
            return Optional.empty();
        }
    }

    private DeploymentSearch search(NumberFormat format, DeployedLogits logits) {
        return searches.computeIfAbsent(
                format, unknown -> new DeploymentSearch(verifier.ofStored(format, logits), deadline));
    }
}
