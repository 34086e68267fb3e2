package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.figure.CapacityCurve;
import org.orthant.report.Page.Section;

/** The report of a survey alone: of an index of embeddings, of whose many entries nobody asks about each. */
public final class CapacityReport {

    private CapacityReport() {}

    /** Returns the page about at least one curve. */
    public static Page page(List<CapacityCurve> curves, List<Origin> provenance) {
        List<Html> rows = new ArrayList<>();
        provenance.forEach(origin -> rows.add(PageBlocks.origin(origin)));
        return new Page(
                "How many label sets can be answered",
                Html.text("The share of all label sets that some input answers, by their size."),
                List.of(SurveySection.of(curves), new Section("Where this comes from", PageBlocks.origins(rows))),
                Optional.empty());
    }
}
