package org.orthant.audit.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.Circumstances;
import org.orthant.audit.survey.Survey;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.io.tree.Json;

/**
 * What the results in a folder answer, in {@code summary.json}: weights, label sets, question, features and survey. Names and budgets are
 * not part of it: with others, the same question may be asked again.
 */
final class FolderQuestion {

    private static final String KEY = "question";
    private static final String SURVEY = "survey";
    private static final List<String> COMPARED = List.of("weights", "label sets", "question", "features");

    private final Map<String, String> parts = new LinkedHashMap<>();

    FolderQuestion(PreparedModelAudit asked) {
        Map<String, String> all = Circumstances.of(asked.audit());
        COMPARED.forEach(part -> parts.put(part, all.getOrDefault(part, "")));
        asked.survey().map(Survey::plan).ifPresent(plan -> parts.put(SURVEY, plan.described()));
    }

    /**
     * Lets an audit overwrite the results of the same question, and adds a survey to results without one.
     *
     * @throws OccupiedFolderException if the folder has other results
     */
    void requireFree(AuditFolder folder) {
        Path summary = folder.summary();
        if (!Files.exists(summary)) {
            return;
        }
        Map<String, String> there = read(summary);
        List<String> differences = new ArrayList<>();
        COMPARED.stream()
                .filter(part -> !parts.getOrDefault(part, "").equals(there.get(part)))
                .forEach(differences::add);
        if (there.containsKey(SURVEY) && !there.get(SURVEY).equals(parts.get(SURVEY))) {
            differences.add(SURVEY);
        }
        if (!differences.isEmpty()) {
            throw new OccupiedFolderException(folder.path(), there.isEmpty() ? List.of() : differences);
        }
    }

    /** Returns the parts of the question, by name. */
    Map<String, String> parts() {
        return Map.copyOf(parts);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(KEY);
        for (Map.Entry<String, String> part : parts.entrySet()) {
            json.writeStringField(part.getKey(), part.getValue());
        }
        json.writeEndObject();
    }

    /** Returns the question of a summary; empty if it has none, or if the file is not a summary of an audit. */
    private static Map<String, String> read(Path summary) {
        Map<String, String> there = new LinkedHashMap<>();
        try {
            Json.read(summary, ReadBudget.of(summary, ReadPolicy.STRANGERS), KEY::equals)
                    .get(KEY)
                    .forEach((part, value) -> value.text().ifPresent(text -> there.put(part, text)));
        } catch (BadInputException notJson) {
            return Map.of();
        }
        return there;
    }
}
