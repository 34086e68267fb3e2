package org.orthant.repair;

import java.util.List;

/**
 * The most frequent confusions before and after a repair: at most 200 of each kind, those of the repaired model first.
 *
 * @param learned of examples that were learned from
 * @param heldOut of examples of taught classes that were not
 * @param kept of kept feature vectors, of which the prediction of the model as it was is expected
 */
public record Confusions(List<Confusion> learned, List<Confusion> heldOut, List<Confusion> kept) {

    /** Copies the lists. */
    public Confusions {
        learned = List.copyOf(learned);
        heldOut = List.copyOf(heldOut);
        kept = List.copyOf(kept);
    }
}
