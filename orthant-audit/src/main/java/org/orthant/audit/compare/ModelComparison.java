package org.orthant.audit.compare;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.compare.IncomparableModelsException.Reason;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.PreparedModelAudit;
import org.orthant.verify.Question.Margins;

/**
 * Compares what two models can produce: two versions, or two precisions of one version.
 *
 * <pre>{@code
 * ComparedModels compared = ModelComparison.of(ModelAudit.of(Path.of("v1.onnx")), ModelAudit.of(Path.of("v2.onnx"))).run();
 * compared.newlyImpossible().forEach(set -> System.out.println(set.name()));
 * }</pre>
 *
 * <p>Audits both. An audit with {@link ModelAudit#provenBefore} takes the verdicts of a finished audit whose certificates the checker accepts. Immutable;
 * threads may share it.
 *
 * @since 0.3.0
 */
public final class ModelComparison {

    private final ModelAudit before;
    private final ModelAudit after;
    private final boolean margins;
    private final Optional<ComparisonFolder> folder;

    private ModelComparison(ModelAudit before, ModelAudit after, boolean margins, Optional<ComparisonFolder> folder) {
        this.before = before;
        this.after = after;
        this.margins = margins;
        this.folder = folder;
    }

    /** Returns a comparison of an old model with a new one, in memory and with margins. */
    public static ModelComparison of(ModelAudit before, ModelAudit after) {
        return new ModelComparison(before, after, true, Optional.empty());
    }

    /** Returns a comparison of verdicts only: margins of what is possible, which take most of the time, are not computed. */
    public ModelComparison verdictsOnly() {
        return new ModelComparison(before, after, false, folder);
    }

    /** Writes both audits to a folder; if interrupted, the same comparison resumes there. By default nothing is written. */
    public ModelComparison folder(Path path) {
        return new ModelComparison(before, after, margins, Optional.of(new ComparisonFolder(path)));
    }

    /**
     * Audits both models, the old one first.
     *
     * @throws IncomparableModelsException if the models decide by different rules, or have no labels in common
     * @throws org.orthant.io.BadInputException if a file cannot be read or written, or is not what it should be
     * @throws org.orthant.audit.model.MissingSettingException if a model file does not determine the layer or the rule, and neither is set
     * @throws org.orthant.audit.model.InvalidSettingException if a setting does not fit a model
     * @throws org.orthant.audit.model.OccupiedFolderException if the folder has the results of other models
     * @throws org.orthant.audit.model.AuditCancelledException if it was cancelled
     */
    public ComparedModels run() {
        folder.ifPresent(ComparisonFolder::open);
        PreparedModelAudit old = asked(before, folder.map(ComparisonFolder::before));
        PreparedModelAudit now = asked(after, folder.map(ComparisonFolder::after));
        requireSameRule(old.audit(), now.audit());
        LabelMatching matching = LabelMatching.of(old.audit(), now.audit());
        AuditedModel first = old.run();
        ComparedModels compared = ComparedModels.of(first, now.run(), matching, folder);
        folder.ifPresent(kept -> kept.write(compared));
        return compared;
    }

    private PreparedModelAudit asked(ModelAudit audit, Optional<Path> kept) {
        ModelAudit asked = margins ? audit.margins(Margins.ALL) : audit;
        return kept.map(path -> resumed(asked, path)).orElse(asked).prepare();
    }

    /** Returns the audit in a folder; if that was finished by an interrupted comparison, its certificates are checked instead of decided again. */
    private static ModelAudit resumed(ModelAudit asked, Path kept) {
        ModelAudit audit = asked.folder(kept);
        return new AuditFolder(kept, "").isFinished() ? audit.provenBefore(kept) : audit;
    }

    private static void requireSameRule(Audit old, Audit now) {
        String before = old.question().rule().text();
        String after = now.question().rule().text();
        if (!before.equals(after)) {
            throw new IncomparableModelsException(
                    Reason.RULES, "the old model decides by " + before + " and the new one by " + after);
        }
    }
}
