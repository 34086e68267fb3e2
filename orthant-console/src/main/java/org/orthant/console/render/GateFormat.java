package org.orthant.console.render;

import java.util.List;
import java.util.Optional;

/** The formats of results that can fail a build: those of all results, and those that list findings for continuous integration. */
public enum GateFormat {
    /** Aligned text. */
    TABLE,
    /** One JSON object. */
    JSON,
    /** The first table, or else the facts, as CSV. */
    CSV,
    /** Findings as SARIF 2.1.0. */
    SARIF,
    /** Findings as JUnit's XML. */
    JUNIT;

    /** Returns the format of results without findings, if this is one. */
    public Optional<OutputFormat> plain() {
        return switch (this) {
            case TABLE -> Optional.of(OutputFormat.TABLE);
            case JSON -> Optional.of(OutputFormat.JSON);
            case CSV -> Optional.of(OutputFormat.CSV);
            case SARIF, JUNIT -> Optional.empty();
        };
    }

    /** Returns the results, or the findings of the same models, as text. */
    public String render(List<Results> results, List<CheckedModel> models, TextStyle style) {
        return switch (this) {
            case TABLE, JSON, CSV -> {
                OutputFormat format = plain().orElseThrow();
                yield results.size() == 1 ? format.render(results.get(0), style) : format.renderAll(results, style);
            }
            case SARIF -> SarifRenderer.render(models);
            case JUNIT -> JunitRenderer.render(models);
        };
    }
}
