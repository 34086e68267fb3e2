package org.orthant.verify;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.orthant.proof.Circuit;

/**
 * Why a label set can never be predicted, in as few of its labels as possible: no input switches on all of {@code on}
 * while all of {@code off} stay off.
 *
 * @param on labels of the set: leaving out any one of them, no such reason was found
 * @param off labels that are not in the set
 * @param circuit the proof
 */
public record Explanation(List<Integer> on, List<Integer> off, Circuit circuit) {

    /** Copies the lists. */
    public Explanation {
        on = List.copyOf(on);
        off = List.copyOf(off);
    }

    /** The explanation as a sentence that names at most {@code most} of the labels that stay off. */
    public String sentence(IntFunction<String> names, int most) {
        String offNames = off.stream().limit(most).map(names::apply).collect(Collectors.joining(", "));
        String more = off.size() > most ? " and " + (off.size() - most) + " more" : "";
        String reason = off.isEmpty() ? "" : " while all of {" + offNames + more + "} stay off";
        if (on.isEmpty()) {
            return "no input keeps all of {" + offNames + more + "} off";
        }
        return "no input switches on "
                + on.stream().map(names::apply).collect(Collectors.joining(", ", "{", "}"))
                + reason;
    }
}
