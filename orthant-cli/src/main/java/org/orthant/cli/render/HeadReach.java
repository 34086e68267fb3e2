package org.orthant.cli.render;

import java.util.Optional;
import org.orthant.console.render.Results;
import org.orthant.proof.CheckResult;
import org.orthant.train.folder.Reach;
import org.orthant.train.folder.TrainedHead;

/** The part of a trained model for which a statement about its output layer holds: the layer alone, or the whole head. */
public final class HeadReach {

    private final TrainedHead head;
    private final Reach reach;
    private final Optional<CheckResult> onto;

    /** Creates it for the head of a run, and checks the proof of its projection. */
    public HeadReach(TrainedHead head) {
        this.head = head;
        this.reach = head.reach();
        this.onto = head.checkOnto();
    }

    private boolean isProjected() {
        return head.projection().isPresent();
    }

    /** Returns whether the run has a proof that its projection is onto, and the proof is wrong. */
    public boolean isRejected() {
        return onto.map(result -> result.match(accepted -> false, rejected -> true))
                .orElse(false);
    }

    /** Adds the last activation of the encoder, the proof about the projection, and what follows. */
    public Results addTo(Results results) {
        return results.fact(
                        "activation",
                        "activation of the encoder",
                        head.activation().text())
                .fact(
                        "projection_onto",
                        "projection is onto",
                        onto.map(result -> result.match(accepted -> "accepted", rejected -> "rejected"))
                                .orElse(isProjected() ? "missing" : "no projection"),
                        onto.map(result -> result.match(
                                        accepted -> "yes: its proof is accepted",
                                        rejected -> "not proven: " + rejected.reason()))
                                .orElse(
                                        isProjected()
                                                ? "not proven: the proof is missing"
                                                : "no projection: the output layer takes the activations themselves"))
                .fact(
                        "every_feature_vector",
                        "every feature vector occurs",
                        reach.isWholeHead(),
                        reach.missing()
                                .map(missing -> "not shown: " + missing)
                                .orElse("yes, for some activation vector of the encoder"))
                .detail(
                        "every_feature_vector_missing",
                        reach.missing().<Object>map(text -> text).orElse(Optional.empty()));
    }

    /**
     * Returns the paper's guarantee as a sentence about the object that it is shown for.
     *
     * @param active {@code k}
     */
    public String guarantee(int active) {
        String theorem = " (by the paper's theorem, for exact cosines and in exact arithmetic)";
        return reach.missing()
                .map(missing -> "The output layer can predict every set of up to " + active + " labels" + theorem
                        + ". That is not shown for the whole head: " + missing + ".")
                .orElse("The whole head can predict every set of up to " + active + " labels: for each there is an"
                        + " activation vector of the encoder for which the model predicts exactly that set" + theorem
                        + ".");
    }

    /** Returns what certificates of the fixed columns say about the model, as the end of a sentence. */
    public String certified() {
        return reach.missing()
                .map(missing ->
                        "so that the output layer can predict them. That is not shown for the whole head: " + missing)
                .orElse(
                        "so that the whole head can predict them, each for some activation vector of the encoder, in exact"
                                + " arithmetic with the stored numbers");
    }

    /** Returns what certificates that label sets are argmaxable say about the model, as a sentence. */
    public String argmaxable() {
        return reach.missing()
                .map(missing ->
                        "Certificates are about the output layer. What they show to be argmaxable is not shown for the"
                                + " whole head: " + missing + ".")
                .orElse(
                        "Certificates are about the output layer. What they show to be argmaxable, the whole head can also"
                                + " predict: for some activation vector of the encoder, in exact arithmetic.");
    }
}
