package org.orthant.studio.audit;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.audit.model.Assumption;
import org.orthant.audit.model.InspectedModel;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.io.DomainStatement;
import org.orthant.io.Excerpt;
import org.orthant.io.JsonObject;
import org.orthant.layer.DecisionRule;
import org.orthant.model.ModelTensor;
import org.orthant.model.head.Candidate;
import org.orthant.model.weights.DomainText;

/** Writes what the page shows about models, as JSON. */
final class ModelAnswer {

    /** The number of names that a page shows, so that users can check that they are the right ones. */
    private static final int NAMES_SHOWN = 8;

    /** The most layers in a list to choose from; any other can be named. */
    private static final int MOST_CANDIDATES = 200;

    /** The most suggestions that a browser shows without delay; any other name can be typed. */
    static final int MOST_TENSORS = 2000;

    /** Graphs have long names, and many of them. */
    private static final int LONGEST_PATH = 400;

    private ModelAnswer() {}

    /** Returns the contents of a model, and the layer that was chosen. */
    static JsonObject of(String name, InspectedModel found) {
        JsonObject answer = new JsonObject()
                .with("name", name)
                .with("format", found.model().format().title())
                .with("summary", found.layers().summary())
                .with("layer", found.taken())
                .with(
                        "candidates",
                        found.layers().candidates().stream()
                                .limit(MOST_CANDIDATES)
                                .map(ModelAnswer::of)
                                .toList())
                .with(
                        "tensors",
                        found.model().tensors().stream()
                                .filter(ModelAnswer::mayBelongToALayer)
                                .limit(MOST_TENSORS)
                                .map(ModelAnswer::of)
                                .toList());
        int features = found.assumed().map(assumed -> assumed.head().features()).orElse(0);
        answer.with(
                "domains",
                DomainText.words().stream()
                        .map(domain -> new JsonObject()
                                .with("value", domain)
                                .with("shown", features == 0 ? domain : domain + ": " + words(domain, features)))
                        .toList());
        found.assumed().ifPresent(assumed -> add(answer.with("taken", of(assumed.head())), assumed));
        return answer;
    }

    private static String words(String domain, int features) {
        return VerdictWords.range(DomainStatement.of(DomainText.parse(domain, features)));
    }

    /** Matrices, kernels of 1 x 1 and vectors. */
    private static boolean mayBelongToALayer(ModelTensor tensor) {
        return tensor.axes() >= 1 && tensor.shape().stream().skip(2).allMatch(length -> length == 1);
    }

    private static JsonObject of(ModelTensor tensor) {
        return new JsonObject()
                .with("name", tensor.name())
                .with("matrix", tensor.axes() > 1)
                .with("shape", tensor.shapeText());
    }

    private static JsonObject of(Candidate candidate) {
        return new JsonObject()
                .with("shown", candidate.toString())
                .with("path", Excerpt.of(candidate.path(), LONGEST_PATH))
                .with("certainty", candidate.certainty().name().toLowerCase(Locale.ROOT))
                .with("reason", candidate.reason());
    }

    private static void add(JsonObject answer, ModelAssumptions assumed) {
        Candidate head = assumed.head();
        answer.with("labels", head.labels())
                .with("features", head.features())
                .withIfPresent("rule", assumed.rule().map(DecisionRule::text))
                .with(
                        "assumed",
                        assumed.reasons().stream().map(Assumption::toString).toList())
                .with(
                        "remarks",
                        Stream.concat(head.subject().caveat().stream(), head.remarks().stream())
                                .toList())
                .with(
                        "names",
                        assumed.names()
                                .map(known -> IntStream.range(0, Math.min(NAMES_SHOWN, known.labels()))
                                        .mapToObj(known::name)
                                        .toList())
                                .orElse(List.of()));
    }
}
