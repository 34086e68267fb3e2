package org.orthant.studio.audit;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.audit.model.Assumption;
import org.orthant.audit.model.InspectedModel;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.io.Excerpt;
import org.orthant.layer.DecisionRule;
import org.orthant.model.ModelTensor;
import org.orthant.model.head.Candidate;

/** What the page is told about models and their capacity, as JSON. */
final class ModelAnswer {

    /** Names that a page shows to tell whether they are the right ones. */
    private static final int NAMES_SHOWN = 8;

    /** Nobody chooses from more in a list; any other can be named. */
    private static final int MOST_CANDIDATES = 200;

    /** As many suggestions as a browser shows without delay; any other name can be typed. */
    private static final int MOST_TENSORS = 2000;

    /** Graphs have long names, and many of them. */
    private static final int LONGEST_PATH = 400;

    private ModelAnswer() {}

    static void write(JsonGenerator json, String name, InspectedModel found) throws IOException {
        json.writeStringField("name", name);
        json.writeStringField("format", found.model().format().title());
        json.writeStringField("summary", found.layers().summary());
        json.writeNumberField("layer", found.taken());
        json.writeArrayFieldStart("candidates");
        for (Candidate candidate :
                found.layers().candidates().stream().limit(MOST_CANDIDATES).toList()) {
            write(json, candidate);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("tensors");
        for (ModelTensor tensor : found.model().tensors().stream()
                .filter(ModelAnswer::mayBelongToALayer)
                .limit(MOST_TENSORS)
                .toList()) {
            write(json, tensor);
        }
        json.writeEndArray();
        if (found.assumed().isPresent()) {
            json.writeFieldName("taken");
            write(json, found.assumed().get().head());
            write(json, found.assumed().get());
        }
    }

    /** Matrices, kernels of 1 x 1 and vectors. */
    private static boolean mayBelongToALayer(ModelTensor tensor) {
        return tensor.axes() >= 1 && tensor.shape().stream().skip(2).allMatch(length -> length == 1);
    }

    private static void write(JsonGenerator json, ModelTensor tensor) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", tensor.name());
        json.writeBooleanField("matrix", tensor.axes() > 1);
        json.writeStringField("shape", tensor.shapeText());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Candidate candidate) throws IOException {
        json.writeStartObject();
        json.writeStringField("shown", candidate.toString());
        json.writeStringField("path", Excerpt.of(candidate.path(), LONGEST_PATH));
        json.writeStringField("certainty", candidate.certainty().name().toLowerCase(Locale.ROOT));
        json.writeStringField("reason", candidate.reason());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, ModelAssumptions assumed) throws IOException {
        Candidate head = assumed.head();
        json.writeNumberField("labels", head.labels());
        json.writeNumberField("features", head.features());
        Optional<DecisionRule> rule = assumed.rule();
        if (rule.isPresent()) {
            json.writeStringField("rule", rule.get().text());
        }
        strings(
                json,
                "assumed",
                assumed.reasons().stream().map(Assumption::toString).toList());
        strings(
                json,
                "remarks",
                Stream.concat(head.subject().caveat().stream(), head.remarks().stream())
                        .toList());
        strings(
                json,
                "names",
                assumed.names()
                        .map(known -> IntStream.range(0, Math.min(NAMES_SHOWN, known.labels()))
                                .mapToObj(known::name)
                                .toList())
                        .orElse(List.of()));
    }

    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeFieldName(name);
        json.writeArray(values.toArray(new String[0]), 0, values.size());
    }

    static void write(JsonGenerator json, SurveyRun run) throws IOException {
        // Asked first: what is over by now is shown complete.
        json.writeBooleanField("over", run.isOver());
        json.writeStringField("rule", run.rule().text());
        if (run.problem().isPresent()) {
            json.writeStringField("problem", run.problem().get());
        }
        json.writeArrayFieldStart("points");
        for (SurveyPoint point : run.points()) {
            json.writeStartObject();
            json.writeNumberField("columns", point.features());
            json.writeNumberField("size", point.size());
            json.writeNumberField("asked", point.asked());
            json.writeNumberField("answerable", point.answerable());
            json.writeNumberField("low", point.low());
            json.writeNumberField("high", point.high());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
