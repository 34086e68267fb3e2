package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.finished.Explanations;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.drawing.SvgWriter;
import org.orthant.figure.CapacityCurve;
import org.orthant.figure.CapacityFigure;
import org.orthant.report.CapacityReport;
import org.orthant.report.Finding;
import org.orthant.report.LabelNames;
import org.orthant.report.Origin;
import org.orthant.report.ShellText;
import org.orthant.report.SurveySection;
import org.orthant.report.Verification;
import org.orthant.report.VerificationReport;
import org.orthant.verify.Explanation;

/** The report of an audit of a model. */
public final class AuditPage {

    /** Each costs about as much as its verdict did, on one thread. */
    private static final int MOST_SHARES = 1000;

    private AuditPage() {}

    /** The page as HTML, from the files of a finished audit. */
    public static String of(AuditedModel audited) {
        AuditFolder folder = audited.folder();
        FinishedAudit finished = audited.finished();
        ModelAssumptions assumed = audited.assumed();
        Path model = audited.model();
        List<Origin> origins = origins(audited);
        List<CapacityCurve> curves = CapacityCurves.of(audited.points());
        if (finished.verdicts().isEmpty()) {
            return CapacityReport.page(curves, origins).render();
        }
        Audit audit = audited.result().audit();
        Map<Integer, String> names = new HashMap<>();
        assumed.names().ifPresent(known -> {
            for (int label = 0; label < known.labels(); label++) {
                names.put(label, known.name(label));
            }
        });
        String check = "orthant check --weights " + ShellText.quoted(model.toString()) + " --certificates "
                + ShellText.quoted(folder.certificates().toString()) + " --verdicts "
                + ShellText.quoted(folder.verdicts().toString());
        return VerificationReport.page(
                        new Verification(
                                Finding.of(
                                        finished.verdicts(),
                                        finished.circuits(),
                                        shares(audit, finished),
                                        audit.question().rule()),
                                finished.header(),
                                LabelNames.of(names),
                                false,
                                origins,
                                Optional.of(check),
                                assumed.head().subject()),
                        curves.isEmpty() ? List.of() : List.of(SurveySection.of(curves)))
                .render();
    }

    /** The survey's curves as SVG. */
    public static String surveyFigure(AuditedModel audited) {
        return SvgWriter.writeAdaptive(CapacityFigure.of(CapacityCurves.of(audited.points())));
    }

    private static List<Origin> origins(AuditedModel audited) {
        ModelAssumptions assumed = audited.assumed();
        List<Origin> origins = new ArrayList<>();
        origins.add(new Origin("model", audited.model().toString()));
        origins.add(new Origin("layer", assumed.head() + ": " + assumed.head().reason()));
        assumed.reasons().forEach(reason -> {
            int colon = reason.indexOf(": ");
            String topic = reason.substring(0, colon);
            origins.add(new Origin(topic, reason.substring(colon + 2) + AuditAnswers.remedy(assumed, topic)));
        });
        origins.add(new Origin("made by", "orthant " + audited.folder().version()));
        return origins;
    }

    /** Who has which share in the mixtures that beat others; of label sets by threshold, certificates say enough. */
    private static Map<Long, Explanation> shares(Audit audit, FinishedAudit finished) {
        return audit.question().rule().isRanking()
                ? Explanations.of(
                                audit.layer(),
                                audit.question().domain(),
                                finished,
                                MOST_SHARES,
                                done -> {},
                                () -> false)
                        .orElseThrow()
                : Map.of();
    }
}
