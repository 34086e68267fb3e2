package org.orthant.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/** What the table of the page shows, as JSON that may stand in a page. */
final class TableData {

    /** The most label sets in a table, which a browser still searches and sorts at once. */
    static final int MOST_ROWS = 50_000;

    private TableData() {}

    /** Returns the findings that are shown: all, or those that matter most, in their order. */
    static List<Finding> shown(List<Finding> findings) {
        if (findings.size() <= MOST_ROWS) {
            return findings;
        }
        return findings.stream()
                .sorted(Comparator.comparingDouble(TableData::importance))
                .limit(MOST_ROWS)
                .sorted(Comparator.comparingLong(finding -> finding.verdict().index()))
                .toList();
    }

    /** Less for what needs attention: first what cannot be predicted, then what is not known, then small regions. */
    private static double importance(Finding finding) {
        VerdictRecord verdict = finding.verdict();
        return switch (verdict.outcome()) {
            case UNARGMAXABLE -> -2;
            case UNDECIDED -> -1;
            case ARGMAXABLE -> verdict.radius().map(Radius::low).orElse(Double.MAX_VALUE);
        };
    }

    /** Returns an object with the names of labels and an array per label set; see {@code report.js}. */
    static String json(List<Finding> findings, LabelNames names, VerdictWords words) {
        return PageData.json(json -> {
            json.writeStringField("rule", words.decision().text());
            json.writeObjectFieldStart("verdicts");
            for (Outcome outcome : List.of(Outcome.UNARGMAXABLE, Outcome.UNDECIDED, Outcome.ARGMAXABLE)) {
                json.writeStringField(outcome.text(), words.verdict(outcome));
            }
            json.writeEndObject();
            json.writeObjectFieldStart("names");
            TreeSet<Integer> labels = new TreeSet<>();
            findings.forEach(finding -> labels.addAll(finding.verdict().labels()));
            for (int label : labels) {
                json.writeStringField(String.valueOf(label), Html.printable(names.name(label)));
            }
            TreeSet<Integer> inactive = new TreeSet<>();
            findings.forEach(finding -> inactive.addAll(finding.verdict().off().orElse(List.of())));
            for (int label : inactive) {
                json.writeStringField(String.valueOf(~label), Html.printable("!" + names.name(label)));
            }
            json.writeEndObject();
            json.writeArrayFieldStart("sets");
            for (Finding finding : findings) {
                write(json, finding, names, words);
            }
            json.writeEndArray();
        });
    }

    /**
     * Index, labels, count, verdict, radius from and to, what is known as deployed, the pieces of an explanation, by how many
     * logits the set falls short, at least, and its best rank from and to.
     */
    private static void write(JsonGenerator json, Finding finding, LabelNames names, VerdictWords words)
            throws IOException {
        VerdictRecord verdict = finding.verdict();
        json.writeStartArray();
        json.writeNumber(verdict.index());
        int[] terms = IntStream.concat(
                        verdict.labels().stream().mapToInt(label -> label),
                        verdict.off().stream().flatMap(List::stream).mapToInt(label -> ~label))
                .toArray();
        json.writeArray(terms, 0, terms.length);
        json.writeNumber(verdict.count());
        json.writeString(verdict.outcome().text());
        if (verdict.radius().isPresent() && verdict.outcome() == Outcome.ARGMAXABLE) {
            json.writeNumber(verdict.radius().get().low());
            json.writeNumber(verdict.radius().get().high());
        } else {
            json.writeNull();
            json.writeNull();
        }
        json.writeString(verdict.deployed().entrySet().stream()
                .map(answer -> words.deployedBriefly(answer.getKey(), answer.getValue(), finding.refutations()))
                .collect(Collectors.joining(", ")));
        json.writeStartArray();
        if (finding.reason().isPresent()) {
            for (Reason.Piece piece : finding.reason().get().sentence(names::name)) {
                json.writeStartArray();
                json.writeString(Html.printable(piece.text()));
                json.writeBoolean(piece.name());
                json.writeEndArray();
            }
        } else if (verdict.reason().isPresent()) {
            json.writeStartArray();
            json.writeString(Html.printable(verdict.reason().get()));
            json.writeBoolean(false);
            json.writeEndArray();
        }
        json.writeEndArray();
        if (finding.shortfall().isPresent()) {
            json.writeNumber(finding.shortfall().get());
        } else {
            json.writeNull();
        }
        if (verdict.rank().isPresent()) {
            json.writeNumber(verdict.rank().get().low());
            json.writeNumber(verdict.rank().get().high());
        } else {
            json.writeNull();
            json.writeNull();
        }
        json.writeEndArray();
    }
}
