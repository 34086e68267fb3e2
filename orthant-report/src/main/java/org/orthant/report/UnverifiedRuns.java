package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Training runs whose results nothing verifies.
 *
 * @param finished names of finished runs whose files this user has neither written nor accepted
 * @param unfinished names of runs without a result: only results are sealed
 */
public record UnverifiedRuns(List<String> finished, List<String> unfinished) {

    /** Copies the lists. */
    public UnverifiedRuns {
        finished = List.copyOf(finished);
        unfinished = List.copyOf(unfinished);
    }

    /** Returns what readers of these results have to know; empty if this user has written or accepted all of them. */
    public Optional<String> caveat() {
        List<String> sentences = new ArrayList<>();
        if (!finished.isEmpty()) {
            sentences.add("Not verified: the results of " + Quantity.counted(finished.size(), "run")
                    + " are what the files of the run folder state, which another user, another machine or an earlier version has"
                    + " written, or which were changed since: " + ComparisonReport.listed(finished)
                    + ". Train the run again, or accept its files if you trust their author.");
        }
        if (!unfinished.isEmpty()) {
            sentences.add("Not verified: the losses of " + Quantity.counted(unfinished.size(), "unfinished run")
                    + " are what its files state: " + ComparisonReport.listed(unfinished) + ".");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    /** Returns a few words for a picture that shows them; empty like {@link #caveat}. */
    public Optional<String> note() {
        int all = finished.size() + unfinished.size();
        return all == 0
                ? Optional.empty()
                : Optional.of(
                        "Not verified: " + Quantity.counted(all, "run") + " as the files of the run folder state");
    }
}
