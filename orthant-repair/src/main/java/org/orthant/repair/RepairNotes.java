package org.orthant.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words what limits the meaning of a repair's results. */
final class RepairNotes {

    /** Inputs that were not aligned: the texts of a few show the cause. */
    private static final int MOST_SHOWN = 3;

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
                    + " inputs could not be aligned with their targets and gave no examples: the model reads another number of"
                    + " characters, and misses more than one. The first ones are "
                    + repaired.notAligned().stream()
                            .limit(MOST_SHOWN)
                            .map(NotAlignedInput::described)
                            .collect(Collectors.joining("; "))
                    + ".");
        }
        notes.add(
                "That a class can be predicted is proven; whether it is predicted for a given input depends on the examples and on the rest of"
                        + " the model.");
        return List.copyOf(notes);
    }
}
