package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditResult;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPoint;

/**
 * All that is known about a model after its audit.
 *
 * @param model its file
 * @param assumed its output layer, and what was assumed about it
 * @param folder where the audit is
 * @param result how it ended
 * @param finished what its files say
 * @param survey what random label sets were asked about, if any were
 * @param points what the survey found
 */
public record AuditedModel(
        Path model,
        ModelAssumptions assumed,
        AuditFolder folder,
        AuditResult result,
        FinishedAudit finished,
        Optional<Survey> survey,
        List<SurveyPoint> points) {

    /** Copies the list. */
    public AuditedModel {
        points = List.copyOf(points);
    }

    /** Reads the files of an audit that is complete. */
    public static AuditedModel read(
            Path model,
            ModelAssumptions assumed,
            AuditFolder folder,
            AuditResult result,
            Optional<Survey> survey,
            List<SurveyPoint> points) {
        FinishedAudit finished = result.audit().sets().size() == 0
                ? new FinishedAudit(List.of(), Optional.empty(), Map.of(), Map.of())
                : FinishedAudit.read(folder.verdicts(), Optional.of(folder.certificates()));
        return new AuditedModel(model, assumed, folder, result, finished, survey, points);
    }
}
