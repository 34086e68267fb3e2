package org.orthant.studio.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.audit.Audit;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.io.CsvText;
import org.orthant.io.JsonObject;
import org.orthant.labels.LabelSet;
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

    /** Writes all label sets as comma-separated values. */
    void writeCsv(OutputStream out) throws IOException {
        boolean radii = IntStream.range(0, verdicts.size())
                .anyMatch(index -> verdicts.radius(index).isPresent());
        Writer csv = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        csv.write(CsvText.record(
                radii
                        ? List.of("index", "labels", "verdict", "radius_low", "radius_high")
                        : List.of("index", "labels", "verdict", "logits_short_of_the_winner")));
        VerdictWords words = VerdictWords.of(audit.question().rule());
        for (int index = 0; index < verdicts.size(); index++) {
            String names = audit.sets().sets().get(index).stream()
                    .mapToObj(audit::name)
                    .collect(Collectors.joining(", "));
            List<Object> cells = new ArrayList<>(List.of(index, text(names), words.verdict(verdicts.outcome(index))));
            if (radii) {
                cells.add(verdicts.radius(index).<Object>map(Radius::low).orElse(""));
                cells.add(verdicts.radius(index).<Object>map(Radius::high).orElse(""));
            } else {
                cells.add(shortfall(index).<Object>map(by -> by).orElse(""));
            }
            csv.write(CsvText.record(cells));
        }
        csv.flush();
    }

    /** Spreadsheets take cells that begin with these characters for formulas. */
    private static String text(String names) {
        return names.matches("(?s)[=+\\-@\t\r].*") ? "'" + names : names;
    }

    private Optional<Double> shortfall(int index) {
        return verdicts.margin(index)
                .filter(known -> Double.isFinite(known.high()) && verdicts.outcome(index) == Outcome.UNARGMAXABLE)
                .map(known -> Math.max(0, -known.high()));
    }

    /** Returns what the page shows of a label set. */
    JsonObject row(int index) {
        LabelSet set = audit.sets().sets().get(index);
        Optional<Radius> radius = verdicts.radius(index);
        Optional<Double> shortfall = shortfall(index);
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
                .withIfPresent("short", shortfall)
                .withIfPresent(
                        "far", shortfall.map(VerdictWords.of(audit.question().rule())::shortOf));
    }
}
