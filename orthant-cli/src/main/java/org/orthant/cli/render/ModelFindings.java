package org.orthant.cli.render;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.ComparedSet;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.Baseline;
import org.orthant.audit.model.NeverPredicted;
import org.orthant.audit.model.SetName;
import org.orthant.console.render.CheckedModel;
import org.orthant.console.render.CheckedOutput;
import org.orthant.console.render.Finding;
import org.orthant.console.render.Finding.Rule;
import org.orthant.console.render.Finding.Standing;
import org.orthant.io.VerdictRecord;

/** What is wrong with the outputs of audited and compared models, one finding per class or label set. */
public final class ModelFindings {

    /** The number of labels that an explanation names. */
    private static final int NAMED = 5;

    private final AuditedModel audited;
    private final Map<Long, NeverPredicted> never;

    private ModelFindings(AuditedModel audited) {
        this.audited = audited;
        this.never = audited.never().stream()
                .collect(Collectors.toMap(set -> set.verdict().index(), Function.identity()));
    }

    /** Returns the outputs of a model that was audited; those of the baseline are known. */
    public static CheckedModel of(AuditedModel audited, Optional<Baseline> baseline) {
        ModelFindings findings = new ModelFindings(audited);
        Optional<Baseline.Known> known = baseline.map(accepted -> accepted.in(audited.audit()));
        return findings.model(
                known.isPresent(),
                audited.finished().verdicts().stream()
                        .map(verdict -> findings.output(
                                verdict,
                                findings.finding(verdict, Rule.UNREACHABLE, findings.standing(verdict, known))))
                        .toList());
    }

    private Standing standing(VerdictRecord verdict, Optional<Baseline.Known> known) {
        boolean accepted = known.isPresent()
                && never.containsKey(verdict.index())
                && known.get().knows(never.get(verdict.index()));
        return accepted ? Standing.KNOWN : Standing.NEW;
    }

    /** Returns the outputs of the new model of a comparison; those that were impossible before are known. */
    public static CheckedModel of(ComparedModels compared) {
        ModelFindings findings = new ModelFindings(compared.after());
        return findings.model(
                true,
                compared.sets().stream()
                        .filter(set -> set.after().isPresent())
                        .map(findings::output)
                        .toList());
    }

    private CheckedOutput output(ComparedSet set) {
        VerdictRecord verdict = set.after().orElseThrow();
        return output(
                verdict,
                finding(verdict, Rule.NEWLY_UNREACHABLE, set.isStillImpossible() ? Standing.KNOWN : Standing.NEW));
    }

    private CheckedModel model(boolean compared, List<CheckedOutput> outputs) {
        return new CheckedModel(
                audited.file(),
                audited.provenance().sha256(),
                audited.assumed().head().name(),
                audited.provenance().version(),
                compared,
                outputs,
                audited.seconds());
    }

    private CheckedOutput output(VerdictRecord verdict, Optional<Finding> finding) {
        return new CheckedOutput(verdict.terms(this::identity), name(verdict), finding);
    }

    private Optional<Finding> finding(VerdictRecord verdict, Rule rule, Standing standing) {
        return switch (verdict.outcome()) {
            case ARGMAXABLE -> Optional.empty();
            case UNDECIDED ->
                Optional.of(new Finding(
                        Rule.UNDECIDED,
                        Standing.NEW,
                        quoted(verdict) + " is not decided"
                                + verdict.reason().map(why -> ": " + why).orElse("")));
            case UNARGMAXABLE -> Optional.of(new Finding(rule, standing, sentence(verdict, standing)));
        };
    }

    private String sentence(VerdictRecord verdict, Standing standing) {
        Optional<NeverPredicted> set = Optional.ofNullable(never.get(verdict.index()));
        String distance = set.flatMap(NeverPredicted::shortfall)
                .map(logits -> ", " + audited.words().shortOf(logits))
                .orElse("");
        String because = set.flatMap(NeverPredicted::explanation)
                .map(found -> ": " + found.sentence(audited::quotedName, NAMED))
                .orElse("");
        return quoted(verdict) + " " + audited.words().never() + distance
                + (standing == Standing.KNOWN ? " (known before)" : "") + because;
    }

    private String name(VerdictRecord verdict) {
        return SetName.of(verdict.terms(audited::name));
    }

    private String quoted(VerdictRecord verdict) {
        return SetName.quoted(verdict.terms(audited::name));
    }

    /** Returns the name, or the bare id, on which fingerprints depend since their first version. */
    private String identity(int label) {
        return audited.audit().names().map(known -> known.name(label)).orElseGet(() -> String.valueOf(label));
    }
}
