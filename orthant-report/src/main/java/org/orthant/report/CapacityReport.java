package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.figure.CapacityCurve;
import org.orthant.report.Page.Section;

/** The report of a survey alone, such as that of an index of embeddings, which has too many entries to ask about each. */
public final class CapacityReport {

    private CapacityReport() {}

    /** Returns the page about a model and at least one curve. */
    public static Page page(String model, List<CapacityCurve> curves, List<Origin> provenance) {
        List<Html> rows = new ArrayList<>();
        provenance.forEach(origin -> rows.add(PageBlocks.origin(origin)));
        return new Page(
                "How many label sets can " + model + " predict?",
                Html.text("The share of all label sets that some input produces, by their size."),
                List.of(SurveySection.of(curves), new Section("Where this comes from", PageBlocks.origins(rows))),
                Optional.empty());
    }
}
