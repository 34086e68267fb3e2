package org.orthant.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.orthant.io.tree.Json;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Outcome;

/**
 * A line of the verdict file of a decoder that emits labels one after the other, as {@code docs/reference/verdicts.md} describes it.
 *
 * @param index number of the label set, from 0
 * @param labels ids of its labels, ascending
 * @param names their names, if known
 * @param count the number of occurrences of the label set
 * @param outcome the outcome of deciding it
 * @param order if it can be emitted: the labels in that order, and the end symbol
 * @param emitted if it cannot: the labels that are emitted before
 * @param impossible if it cannot: the classes of which none can win then
 * @param certificates the numbers of the certificates of all steps in {@code order}, or of all classes in {@code impossible}; empty if none
 *     were written
 * @param reason why it is undecided
 */
public record SequenceRecord(
        long index,
        List<Integer> labels,
        Optional<List<String>> names,
        int count,
        Outcome outcome,
        List<Integer> order,
        List<Integer> emitted,
        List<Integer> impossible,
        List<Integer> certificates,
        Optional<String> reason) {

    /** Copies the lists. */
    public SequenceRecord {
        labels = List.copyOf(labels);
        names = names.map(List::copyOf);
        order = List.copyOf(order);
        emitted = List.copyOf(emitted);
        impossible = List.copyOf(impossible);
        certificates = List.copyOf(certificates);
    }

    /**
     * Returns the label set, one of this number of labels.
     *
     * @throws IllegalArgumentException if its labels are not distinct, or out of range
     */
    public LabelSet labelSet(int n) {
        return LabelSet.of(n, labels.stream().mapToInt(id -> id).toArray());
    }

    /** Returns the record as one line of JSON, without a line break. */
    public String toJson() {
        JsonObject object = new JsonObject()
                .with("index", index)
                .with("labels", labels)
                .withIfPresent("names", names)
                .with("count", count)
                .with("verdict", outcome.text());
        if (outcome == Outcome.ARGMAXABLE) {
            object.with("order", order);
        }
        if (outcome == Outcome.UNARGMAXABLE) {
            object.with("emitted", emitted).with("impossible", impossible);
        }
        if (!certificates.isEmpty()) {
            object.with("certificates", certificates);
        }
        object.withIfPresent("reason", reason);
        return JsonText.line(object);
    }

    /**
     * Passes each record of a file to {@code action}, in order, while reading it; also those before an invalid line.
     *
     * @throws BadInputException if the file cannot be read, or has an invalid line
     */
    public static void forEach(Path file, Consumer<? super SequenceRecord> action) {
        TextLines.forEach(file, "verdicts", (number, line) -> {
            try {
                action.accept(parse(file, line));
            } catch (IllegalArgumentException e) {
                throw BadInputException.at(file, number, String.valueOf(e.getMessage()));
            }
        });
    }

    private static SequenceRecord parse(Path file, String line) {
        int bytes = line.getBytes(StandardCharsets.UTF_8).length;
        Json json = Json.parse(line, ReadBudget.of(file, bytes, ReadPolicy.STRANGERS));
        Outcome outcome = Outcome.parse(Excerpt.of(json.get("verdict").text("")));
        return new SequenceRecord(
                whole(json, "index"),
                ids(json, "labels", true),
                json.get("names").isPresent() ? Optional.of(texts(json.get("names"))) : Optional.empty(),
                Math.toIntExact(whole(json, "count")),
                outcome,
                ids(json, "order", outcome == Outcome.ARGMAXABLE),
                ids(json, "emitted", outcome == Outcome.UNARGMAXABLE),
                ids(json, "impossible", outcome == Outcome.UNARGMAXABLE),
                ids(json, "certificates", false),
                json.get("reason").text());
    }

    private static long whole(Json json, String name) {
        return json.get(name)
                .whole()
                .orElseThrow(() -> new IllegalArgumentException("the verdict lacks \"" + name + "\", a whole number"));
    }

    private static List<Integer> ids(Json json, String name, boolean required) {
        if (required && !json.get(name).isPresent()) {
            throw new IllegalArgumentException("the verdict lacks \"" + name + "\"");
        }
        List<Integer> ids = new ArrayList<>();
        for (Json element : json.get(name).elements()) {
            OptionalLong id = element.whole();
            if (id.isEmpty() || id.getAsLong() != (int) id.getAsLong()) {
                throw new IllegalArgumentException("\"" + name + "\" has an element that is not an id");
            }
            ids.add((int) id.getAsLong());
        }
        return ids;
    }

    private static List<String> texts(Json names) {
        return names.elements().stream().map(name -> name.text("")).toList();
    }
}
