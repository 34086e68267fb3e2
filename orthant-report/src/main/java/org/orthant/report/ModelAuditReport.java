package org.orthant.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.audit.model.AuditNote;
import org.orthant.audit.model.AuditProvenance;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.SharedRow;
import org.orthant.drawing.SvgWriter;
import org.orthant.figure.CapacityCurve;
import org.orthant.figure.CapacityFigure;
import org.orthant.io.AtomicFile;
import org.orthant.report.Subject.Cause;

/** The report of an audit of a model. */
public final class ModelAuditReport {

    private ModelAuditReport() {}

    /**
     * Writes {@code report.html}, and {@code survey.svg} if there was a survey, to the folder of the audit.
     *
     * @throws IllegalArgumentException if the audit has no folder
     */
    public static void write(AuditedModel audited) {
        write(audited, RepairSuggestion.PLAIN);
    }

    /**
     * Writes the same, with the commands that find the same question again.
     *
     * @throws IllegalArgumentException if the audit has no folder
     */
    public static void write(AuditedModel audited, RepairSuggestion suggestion) {
        AuditFolder folder = audited.folder()
                .orElseThrow(() -> new IllegalArgumentException("the audit has no folder to write the report to"));
        AtomicFile.write(
                folder.report(),
                page(audited, audited.file().toString(), suggestion).render());
        if (!audited.points().isEmpty()) {
            AtomicFile.write(
                    folder.surveyFigure(),
                    SvgWriter.writeAdaptive(CapacityFigure.of(CapacityCurves.of(audited.points()))));
        }
    }

    /** Returns the page. */
    public static Page page(AuditedModel audited) {
        return page(audited, audited.file().toString(), RepairSuggestion.PLAIN);
    }

    /**
     * Returns the page.
     *
     * @param file what its reader calls the file of the model
     * @param suggestion the commands that find the same question again
     */
    public static Page page(AuditedModel audited, String file, RepairSuggestion suggestion) {
        FinishedAudit finished = audited.finished();
        List<Origin> origins = origins(audited, file);
        List<CapacityCurve> curves = CapacityCurves.of(audited.points());
        if (finished.verdicts().isEmpty()) {
            return CapacityReport.page(audited.provenance().model(), curves, origins);
        }
        return VerificationReport.page(
                new Verification(
                        Finding.of(
                                finished,
                                audited.explanations(),
                                audited.provenance().rule()),
                        finished.header(),
                        names(audited),
                        false,
                        origins,
                        check(audited, suggestion),
                        subject(audited)),
                NextSteps.of(audited, file, suggestion),
                curves.isEmpty() ? List.of() : List.of(SurveySection.of(curves)));
    }

    private static Subject subject(AuditedModel audited) {
        return new Subject(
                Optional.of(audited.provenance().model()),
                audited.subject(),
                // The one about quantisation is in the first sentence of the page.
                audited.notes().stream()
                        .filter(note -> note.kind() != AuditNote.Kind.DEQUANTISED)
                        .map(AuditNote::text)
                        .toList(),
                audited.sharedRows().stream().map(ModelAuditReport::cause).toList());
    }

    private static Cause cause(SharedRow shared) {
        return new Cause(
                shared.sets().stream().map(set -> set.verdict().index()).toList(), shared.sentence());
    }

    private static LabelNames names(AuditedModel audited) {
        Map<Integer, String> names = new HashMap<>();
        for (int label = 0; label < audited.audit().layer().labels(); label++) {
            names.put(label, audited.name(label));
        }
        return LabelNames.of(names, audited.audit().question().rule());
    }

    /** Returns the command that checks the certificates, where they were written. */
    private static Optional<String> check(AuditedModel audited, RepairSuggestion suggestion) {
        return audited.folder()
                .map(folder -> "orthant check --weights "
                        + ShellText.quoted(audited.file().toString()) + suggestion.layer(audited) + " --certificates "
                        + ShellText.quoted(folder.certificates().toString()) + " --verdicts "
                        + ShellText.quoted(folder.verdicts().toString()));
    }

    private static List<Origin> origins(AuditedModel audited, String file) {
        AuditProvenance from = audited.provenance();
        List<Origin> origins = new ArrayList<>();
        origins.add(new Origin("model", file));
        audited.choice().ifPresent(choice -> {
            origins.add(new Origin("question", choice.question()));
            origins.add(new Origin("answer", choice.answer()));
        });
        origins.add(new Origin("SHA-256 of the model", from.sha256()));
        origins.add(new Origin("layer", from.layer() + ": " + from.layerReason()));
        audited.assumed()
                .reasons()
                .forEach(assumption -> origins.add(new Origin(assumption.topic().title(), assumption.text())));
        from.survey().ifPresent(plan -> origins.add(new Origin("survey", plan.described())));
        origins.add(new Origin("made by", "orthant " + from.version()));
        origins.add(new Origin("date", from.date().toString()));
        return origins;
    }
}
