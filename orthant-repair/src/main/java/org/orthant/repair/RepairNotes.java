package org.orthant.repair;

import java.util.ArrayList;
import java.util.List;

/** Says in words what limits the meaning of a repair's results. */
final class RepairNotes {

    private RepairNotes() {}

    static List<String> of(RepairedModel repaired) {
        List<String> notes = new ArrayList<>();
        KeptAnswers kept = repaired.kept();
        if (kept.count() == 0) {
            notes.add(
                    "No feature vectors were kept: how frequently taught classes replace others is not measured. Give features of"
                            + " inputs whose predictions should stay.");
        }
        if (repaired.heldOut().count() == 0) {
            notes.add(
                    "No examples were held out (classes need at least five): how well taught classes are recognised on new"
                            + " inputs is not measured.");
        }
        if (repaired.withoutExamples() > 0) {
            notes.add(repaired.withoutExamples()
                    + " classes that can never be predicted have no examples and stay as they are.");
        }
        if (!repaired.notAligned().isEmpty()) {
            notes.add(repaired.notAligned().size()
                    + " inputs could not be aligned with their targets and gave no examples: the model sees another number of"
                    + " characters in them.");
        }
        notes.add(
                "That a class can be predicted is proven; whether it is predicted for a given input depends on the examples and on the rest of"
                        + " the model.");
        return List.copyOf(notes);
    }
}
