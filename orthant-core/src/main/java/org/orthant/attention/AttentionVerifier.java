package org.orthant.attention;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.verify.UndecidedReason;
import org.orthant.verify.Verdict;
import org.orthant.verify.WideLayer;

/**
 * Decides which label sets some document produces, for a head with label-wise attention.
 *
 * <pre>{@code
 * AttentionVerifier verifier = new AttentionVerifier(HeadBounds.of(head));
 * AttentionAnswer answer = verifier.decide(LabelSet.of(head.labels(), 0, 2), Optional.empty(), () -> false);
 * }</pre>
 *
 * <p>Immutable; threads may share it. {@link org.orthant.proof.Checker} has accepted every certificate that is returned.
 *
 * @since 0.4.0
 */
public final class AttentionVerifier {

    private final HeadBounds bounds;
    private final WideLayer layer;

    /** Prepares the layer of bounds. */
    public AttentionVerifier(HeadBounds bounds) {
        this.bounds = bounds;
        this.layer = new WideLayer(bounds.layer());
    }

    /**
     * Decides a label set, which may be partial.
     *
     * @param budget the time after which it is left undecided
     * @throws IllegalArgumentException if the head has another number of labels
     * @throws java.util.concurrent.CancellationException soon after {@code cancelled} is true
     */
    public AttentionAnswer decide(LabelSet set, Optional<Duration> budget, BooleanSupplier cancelled) {
        if (set.labels() != bounds.labels()) {
            throw new IllegalArgumentException("the label set is one of " + set.labels() + " labels and the head has "
                    + bounds.labels() + ": expected as many");
        }
        Optional<Certificate> contradiction = bounds.contradiction(set).filter(this::isAccepted);
        if (contradiction.isPresent()) {
            return new AttentionAnswer.NoneFound(set, contradiction.get());
        }
        LabelSet sufficient = bounds.sufficient(set);
        return layer.decide(sufficient, budget, cancelled)
                .match(
                        yes -> possible(set, sufficient, yes.witness()),
                        never -> impossible(set, never.circuit(), budget, cancelled),
                        open -> undecided(set, open.reason()));
    }

    private AttentionAnswer possible(LabelSet set, LabelSet sufficient, Point witness) {
        DocumentSearch search = new DocumentSearch(
                bounds.layer(),
                sufficient,
                point -> isAccepted(new Certificate.Argmaxable(sufficient, point, Optional.empty())));
        AttentionAnswer answer = new AttentionAnswer.Possible(
                set, sufficient, search.near(witness), bounds.layer().features());
        return isAccepted(answer.certificate())
                ? answer
                : undecided(set, new UndecidedReason.ProofRejected("the document does not produce the label set"));
    }

    /** That no document is a witness of the sufficient set proves nothing, but nearly always its proof is one for the necessary set. */
    private AttentionAnswer impossible(
            LabelSet set, Circuit found, Optional<Duration> budget, BooleanSupplier cancelled) {
        LabelSet necessary = bounds.necessary(set);
        List<Integer> rows = found.labels().stream()
                .map(row -> row < bounds.labels() ? row + bounds.labels() : row - bounds.labels())
                .sorted()
                .toList();
        Certificate certificate = new Certificate.Unargmaxable(
                necessary, new Circuit(rows, found.lowerBounds(), List.of(), Optional.empty()));
        if (isAccepted(certificate)) {
            return new AttentionAnswer.NoneFound(set, certificate);
        }
        Verdict verdict = layer.decide(necessary, budget, cancelled);
        return verdict.match(
                yes -> undecided(set, new UndecidedReason.WeightsNotExact()),
                never -> new AttentionAnswer.NoneFound(set, verdict.certify(necessary)),
                open -> undecided(set, open.reason()));
    }

    private AttentionAnswer undecided(LabelSet set, UndecidedReason reason) {
        return new AttentionAnswer.NoneFound(set, new Certificate.Undecided(bounds.necessary(set), reason.text()));
    }

    private boolean isAccepted(Certificate certificate) {
        return layer.checker().check(certificate).match(accepted -> true, rejected -> false);
    }
}
