package org.orthant.studio.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.io.JsonObject;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/** The label sets that a search finds, a page at a time. */
final class SetList {

    private static final int LABELS_SHOWN = 24;

    private final Audit audit;
    private final VerdictList verdicts;

    SetList(Audit audit, VerdictList verdicts) {
        this.audit = audit;
        this.verdicts = verdicts;
    }

    /** Numbers of sets with that verdict, if one is given, and with every one of the words in the name of some label. */
    List<Integer> find(Optional<Outcome> outcome, String search) {
        List<String> words = Arrays.stream(
                        search.toLowerCase(Locale.ROOT).strip().split("[\\s,]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
        List<Integer> found = new ArrayList<>();
        int decided = verdicts.size();
        for (int index = 0; index < decided; index++) {
            boolean wanted = outcome.isEmpty() || outcome.get() == verdicts.outcome(index);
            if (wanted && (words.isEmpty() || has(audit.sets().sets().get(index), words))) {
                found.add(index);
            }
        }
        return found;
    }

    /** Names contain the word; of a label without a name, it is the id or the word before it. */
    private boolean has(LabelSet set, List<String> words) {
        return words.stream()
                .allMatch(word -> set.stream()
                        .anyMatch(label -> audit.names()
                                .map(known -> known.name(label)
                                        .toLowerCase(Locale.ROOT)
                                        .contains(word))
                                .orElseGet(() ->
                                        List.of(audit.name(label).split(" ")).contains(word))));
    }

    /** Returns what the page shows of a label set. */
    JsonObject row(int index) {
        LabelSet set = audit.sets().sets().get(index);
        Optional<Radius> radius = verdicts.radius(index);
        Optional<Margin> margin = verdicts.margin(index)
                .filter(known -> Double.isFinite(known.high()) && verdicts.outcome(index) == Outcome.UNARGMAXABLE);
        return new JsonObject()
                .with("index", index)
                .with(
                        "labels",
                        set.stream().limit(LABELS_SHOWN).mapToObj(audit::name).toList())
                .with("size", set.size())
                .with("count", audit.sets().count(index))
                .with("verdict", verdicts.outcome(index).text())
                .withIfPresent("low", radius.map(Radius::low))
                .withIfPresent("high", radius.map(Radius::high))
                .withIfPresent("short", margin.map(known -> Math.max(0, -known.high())));
    }
}
