package org.orthant.console.render;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.orthant.io.JsonText;
import org.orthant.io.Printable;
import org.orthant.io.Sha256;

/**
 * Checked models as a SARIF 2.1.0 log with one run: a result per finding, the models as artifacts.
 *
 * <p>The fingerprint of a result depends on its rule, the layer and the names of its labels, not on the file, the order of labels or numbers, so
 * that it stays the same from one version of a model to the next. GitHub reads it as {@code primaryLocationLineHash}, and keeps ours because a
 * location in a model file has no line.
 */
final class SarifRenderer {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private final List<CheckedModel> models;

    /** The files, each once: the output layers of a model share one. */
    private final List<Map<String, Object>> artifacts;

    private SarifRenderer(List<CheckedModel> models) {
        this.models = models;
        artifacts = models.stream().map(SarifRenderer::artifact).distinct().toList();
    }

    static String render(List<CheckedModel> models) {
        SarifRenderer renderer = new SarifRenderer(models);
        Map<String, Object> run = object(
                "tool", object("driver", renderer.driver()),
                "artifacts", renderer.artifacts,
                "results", renderer.results());
        return JsonText.lines(object("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run)));
    }

    private Map<String, Object> driver() {
        return object(
                "name", "Orthant",
                "version", models.get(0).version(),
                "rules",
                        Stream.of(Finding.Rule.values())
                                .map(SarifRenderer::rule)
                                .toList());
    }

    private static Map<String, Object> rule(Finding.Rule rule) {
        return object(
                "id", rule.id,
                "shortDescription", object("text", rule.title),
                "fullDescription", object("text", rule.description),
                "defaultConfiguration", object("level", level(rule)));
    }

    private static Map<String, Object> artifact(CheckedModel model) {
        return object(
                "location", object("uri", uri(model.file())),
                "roles", List.of("analysisTarget"),
                "hashes", object("sha-256", model.sha256().replaceFirst("^sha256:", "")));
    }

    private List<Object> results() {
        List<Object> results = new ArrayList<>();
        for (CheckedModel model : models) {
            for (CheckedOutput output : model.findings()) {
                results.add(result(model, output, output.finding().orElseThrow()));
            }
        }
        return results;
    }

    private Map<String, Object> result(CheckedModel model, CheckedOutput output, Finding finding) {
        boolean known = finding.standing() == Finding.Standing.KNOWN;
        Map<String, Object> result = object(
                "ruleId",
                finding.rule().id,
                "level",
                known ? "note" : level(finding.rule()),
                "message",
                object("text", plain(finding.message())));
        if (model.compared()) {
            result.put("baselineState", known ? "unchanged" : "new");
        }
        if (known) {
            result.put("suppressions", List.of(object("kind", "external", "justification", "known before")));
        }
        result.put("locations", List.of(location(model, output)));
        String fingerprint = fingerprint(model, output, finding);
        result.put(
                "partialFingerprints", object("orthantOutput/v1", fingerprint, "primaryLocationLineHash", fingerprint));
        return result;
    }

    /** Returns text in which viewers find no link: they make one of {@code [text](address)} unless brackets are escaped. */
    private static String plain(String message) {
        String shown = Printable.of(message);
        return shown.contains("](")
                ? shown.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
                : shown;
    }

    private Map<String, Object> location(CheckedModel model, CheckedOutput output) {
        Map<String, Object> logical = object(
                "name", Printable.of(output.name()),
                "fullyQualifiedName", Printable.of(model.layer() + "/" + output.name()),
                "kind", "member");
        return object(
                "physicalLocation",
                object(
                        "artifactLocation",
                        object("uri", uri(model.file()), "index", artifacts.indexOf(artifact(model)))),
                "logicalLocations",
                List.of(logical));
    }

    /** Returns an object whose members keep their order. */
    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }

    private static String level(Finding.Rule rule) {
        return switch (rule) {
            case UNREACHABLE, NEWLY_UNREACHABLE -> "error";
            case UNDECIDED -> "warning";
        };
    }

    private static String fingerprint(CheckedModel model, CheckedOutput output, Finding finding) {
        String identity = finding.rule().id + "\n" + model.layer() + "\n"
                + output.labels().stream().sorted().collect(Collectors.joining("\n"));
        return new Sha256().add(identity.getBytes(StandardCharsets.UTF_8)).text();
    }

    /** Returns the path from the working directory if the file is below it, as viewers expect, and else where the file is. */
    private static String uri(Path file) {
        Path root = Path.of("").toAbsolutePath().normalize();
        Path absolute = file.toAbsolutePath().normalize();
        if (!absolute.startsWith(root) || absolute.equals(root)) {
            return absolute.toUri().toString();
        }
        try {
            String path = root.relativize(absolute).toString().replace('\\', '/');
            return new URI(null, null, "/" + path, null).toASCIIString().substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(file + " has no URI", e);
        }
    }
}
