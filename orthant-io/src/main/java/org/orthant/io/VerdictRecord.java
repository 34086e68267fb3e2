package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;
import org.orthant.verify.RadiusShortfall;
import org.orthant.verify.Rank;
import org.orthant.verify.Verdict;

/**
 * One line of a verdict file, as {@code docs/reference/verdicts.md} describes it.
 *
 * @param index its number among the distinct label sets, from 0
 * @param labels the active labels, ascending
 * @param off the inactive labels of a partial label set, ascending; empty if all others are inactive
 * @param names the names of the active labels, and with a {@code !} those in {@code off}, where they are known
 * @param count the number of occurrences of the label set
 * @param outcome the outcome of deciding it
 * @param radius bounds of the radius, where that was asked and is known
 * @param deployed what is known about the layer as deployed, for each format that was asked for, if decided
 * @param reason why it is undecided, or why the radius is known less closely than asked, where that is so
 * @param margin bounds of the logit margin, where that was asked and is known
 * @param rank bounds of the best rank of a class that cannot win, where that was asked and is known
 */
public record VerdictRecord(
        long index,
        List<Integer> labels,
        Optional<List<Integer>> off,
        Optional<List<String>> names,
        int count,
        Outcome outcome,
        Optional<Radius> radius,
        Map<NumberFormat, Deployed> deployed,
        Optional<String> reason,
        Optional<Margin> margin,
        Optional<Rank> rank) {

    private static final JsonFactory JSON = new JsonFactory();

    /** A record about a label set that is not partial, without a rank. */
    public VerdictRecord(
            long index,
            List<Integer> labels,
            Optional<List<String>> names,
            int count,
            Outcome outcome,
            Optional<Radius> radius,
            Map<NumberFormat, Deployed> deployed,
            Optional<String> reason,
            Optional<Margin> margin) {
        this(
                index,
                labels,
                Optional.empty(),
                names,
                count,
                outcome,
                radius,
                deployed,
                reason,
                margin,
                Optional.empty());
    }

    /** Takes copies. */
    public VerdictRecord {
        labels = List.copyOf(labels);
        off = off.map(List::copyOf);
        names = names.map(List::copyOf);
        Map<NumberFormat, Deployed> copy = new EnumMap<>(NumberFormat.class);
        copy.putAll(deployed);
        deployed = Collections.unmodifiableMap(copy);
    }

    /** Returns the same verdict with other facts about its question. */
    public VerdictRecord asked(Optional<List<String>> otherNames, int otherCount) {
        return new VerdictRecord(
                index, labels, off, otherNames, otherCount, outcome, radius, deployed, reason, margin, rank);
    }

    /** Returns the label set, one of this number of labels. */
    public LabelSet labelSet(int n) {
        int[] active = array(labels);
        return off.map(inactive -> LabelSet.partial(n, active, array(inactive)))
                .orElseGet(() -> LabelSet.of(n, active));
    }

    /** Returns the names of the active labels, and after them those of a partial set's inactive labels, with a {@code !}. */
    public List<String> terms(IntFunction<String> nameOf) {
        Stream<String> active = labels.stream().map(nameOf::apply);
        Stream<String> inactive = off.stream().flatMap(List::stream).map(label -> "!" + nameOf.apply(label));
        return Stream.concat(active, inactive).toList();
    }

    /** Returns the only active label, all others being inactive; empty for other label sets. */
    public OptionalInt single() {
        return off.isEmpty() && labels.size() == 1 ? OptionalInt.of(labels.get(0)) : OptionalInt.empty();
    }

    /**
     * Returns what identifies the label set by names: {@link #terms}, and a {@code !} alone for a partial set without inactive labels,
     * which would otherwise look like a set in which all others are inactive.
     */
    public List<String> key(IntFunction<String> nameOf) {
        return off.filter(List::isEmpty).isPresent()
                ? Stream.concat(terms(nameOf).stream(), Stream.of("!")).toList()
                : terms(nameOf);
    }

    /** Returns whether this is the record of a label set. */
    public boolean isAbout(LabelSet set) {
        return labels.equals(set.stream().boxed().toList()) && off.equals(off(set));
    }

    private static Optional<List<Integer>> off(LabelSet set) {
        return set.isPartial()
                ? Optional.of(Arrays.stream(set.inactive()).boxed().toList())
                : Optional.empty();
    }

    private static int[] array(List<Integer> ids) {
        return ids.stream().mapToInt(id -> id).toArray();
    }

    /** Returns the record of a verdict; {@code radii} is true if they were asked for. */
    public static VerdictRecord of(
            long index, LabelSet set, Optional<Vocabulary> vocabulary, int count, Verdict verdict, boolean radii) {
        List<Integer> labels = set.stream().boxed().toList();
        Optional<List<Integer>> off = off(set);
        Optional<List<String>> names = vocabulary.map(known -> known.names(set));
        Optional<Margin> margin = verdict.margin().map(Margin::of);
        return verdict.match(
                yes -> new VerdictRecord(
                        index,
                        labels,
                        off,
                        names,
                        count,
                        Outcome.ARGMAXABLE,
                        yes.radius().map(Radius::of),
                        yes.deployment().answers(),
                        yes.shortfall().map(RadiusShortfall::text),
                        margin,
                        Optional.empty()),
                never -> new VerdictRecord(
                        index,
                        labels,
                        off,
                        names,
                        count,
                        Outcome.UNARGMAXABLE,
                        radii ? Optional.of(Radius.NONE) : Optional.empty(),
                        never.deployment().answers(),
                        Optional.empty(),
                        margin,
                        never.rank().map(Rank::of)),
                open -> new VerdictRecord(
                        index,
                        labels,
                        off,
                        names,
                        count,
                        Outcome.UNDECIDED,
                        Optional.empty(),
                        Map.of(),
                        Optional.of(open.reason().text()),
                        margin,
                        Optional.empty()));
    }

    /** Returns the record as one line of JSON, without a line break. */
    public String toJson() {
        return JsonText.line(this::write);
    }

    /** Writes the members of the record. */
    void write(JsonGenerator json) throws IOException {
        json.writeNumberField("index", index);
        // A reader that does not support free labels must not take the set for a complete one.
        json.writeFieldName(off.isPresent() ? "on" : "labels");
        json.writeArray(array(labels), 0, labels.size());
        if (off.isPresent()) {
            json.writeFieldName("off");
            json.writeArray(array(off.get()), 0, off.get().size());
        }
        if (names.isPresent()) {
            json.writeFieldName("names");
            json.writeArray(names.get().toArray(new String[0]), 0, names.get().size());
        }
        json.writeNumberField("count", count);
        json.writeStringField("verdict", outcome.text());
        if (radius.isPresent()) {
            json.writeObjectFieldStart("radius");
            json.writeNumberField("low", radius.get().low());
            json.writeNumberField("high", radius.get().high());
            json.writeEndObject();
        }
        if (margin.isPresent()) {
            json.writeObjectFieldStart("margin");
            json.writeNumberField("low", margin.get().low());
            if (Double.isInfinite(margin.get().high())) {
                json.writeNullField("high");
            } else {
                json.writeNumberField("high", margin.get().high());
            }
            json.writeEndObject();
        }
        if (rank.isPresent()) {
            json.writeObjectFieldStart("rank");
            json.writeNumberField("low", rank.get().low());
            json.writeNumberField("high", rank.get().high());
            json.writeEndObject();
        }
        for (Map.Entry<NumberFormat, Deployed> answer : deployed.entrySet()) {
            json.writeStringField(answer.getKey().text(), answer.getValue().text());
        }
        if (reason.isPresent()) {
            json.writeStringField("reason", reason.get());
        }
    }

    /** Returns the record that a line of a verdict file holds; unknown members are ignored. */
    public static VerdictRecord parse(String line) {
        return parse(line, (name, json) -> json.skipChildren());
    }

    /** Returns the record that a line of a verdict file holds, and hands other members to their reader. */
    static VerdictRecord parse(String line, VerdictMembers.Others others) {
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("is not a verdict: expected a JSON object");
            }
            VerdictRecord record = new VerdictMembers(json, others).complete();
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("continues after its verdict: expected one JSON object");
            }
            return record;
        } catch (IOException malformed) {
            throw new IllegalArgumentException("is not a verdict: expected a JSON object", malformed);
        }
    }
}
