package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditResult;
import org.orthant.audit.RunOptions;
import org.orthant.audit.model.AskedLabel;
import org.orthant.audit.model.LabelNameFile;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyFile;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.ModelOptions;
import org.orthant.cli.option.RunningOptions;
import org.orthant.cli.option.SurveyOptions;
import org.orthant.cli.render.AuditAnswers;
import org.orthant.cli.render.AuditPage;
import org.orthant.cli.render.AuditedModel;
import org.orthant.console.option.BudgetOption;
import org.orthant.console.option.DomainOptions;
import org.orthant.console.option.FormatOption;
import org.orthant.console.option.RuleOptions;
import org.orthant.console.option.Subcommand;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.model.head.Candidate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What a model can never answer. */
@Command(
        name = "audit",
        header = {"Find the outputs that a model file can never produce, whatever its input.", ""},
        description = {
            "Finds the output layer of the model, and reads the decision rule, the feature domain "
                    + "and the label names from the model. Then decides every class (argmax), or the empty "
                    + "set, every single label (threshold) and the sets of --label-sets.",
            "",
            "Writes a folder with summary.json, verdicts.jsonl, certificates.jsonl.gz (a proof of "
                    + "every verdict, accepted by the checker), never.txt, report.html and, with --survey, "
                    + "survey.csv and survey.svg. If interrupted, rerun the same command to resume.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant audit --example",
            "  orthant audit model.onnx",
            "  orthant audit recogniser.onnx --names characters.txt --ask 磋,嫖,滂",
            "  orthant audit bert-folder --label-sets test.jsonl",
            "  orthant audit model.pth --list",
            "  orthant audit model.pth --tensor fc.weight --bias-tensor fc.bias --rule argmax",
            "  orthant audit embeddings.npy --rule top-k --survey 1..10 --first 16,32,64"
        })
final class AuditCommand extends Subcommand implements Callable<Integer> {

    @Mixin
    ModelOptions model = new ModelOptions();

    @Option(
            names = "--names",
            paramLabel = "FILE",
            description =
                    "Names of the labels, one per line, that of label 0 first; the dictionary of a text recogniser "
                            + "may leave out blank and space. Default: those that the model has.")
    @Nullable Path names;

    @Option(
            names = "--label-sets",
            paramLabel = "FILE",
            description =
                    "Also decide the label sets of this file, one per line as for verify: ids from 0, or names if names "
                            + "are known.")
    @Nullable Path labels;

    @Option(names = "--labels", hidden = true)
    void setLabels(@Nullable Path file) {
        if (file != null) {
            Usage.renamed(command(), "--labels", "--label-sets");
            labels = file;
        }
    }

    @Mixin
    RuleOptions rule = new RuleOptions();

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Option(
            names = "--ask",
            split = ",",
            paramLabel = "NAME",
            description = "Report on these labels in particular, by name or id.")
    List<String> ask = List.of();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            description = "Output folder. Default: audit- followed by the name of the model.")
    @Nullable Path out;

    @Mixin
    SurveyOptions survey = new SurveyOptions();

    @Mixin
    BudgetOption budget = new BudgetOption();

    @Mixin
    RunningOptions running = new RunningOptions();

    @Mixin
    FormatOption shown = new FormatOption();

    @Override
    public Integer call() {
        CommandSpec command = command();
        running.require();
        boolean surveyed = survey.isAsked();
        if (model.lists()) {
            shown.print(AuditAnswers.candidates(model.candidates()), command);
            return ExitCode.DONE;
        }
        Candidate head = model.head();
        ModelAssumptions found = ModelAssumptions.of(
                head,
                rule.given(),
                domain.givenWithChain(head.features()),
                Optional.ofNullable(names).map(file -> LabelNameFile.read(file, head.labels())));
        ModelAssumptions assumed =
                domain.note().map(note -> found.withReason("observed: " + note)).orElse(found);
        DecisionRule decided = assumed.rule()
                .orElseThrow(() -> BadInputException.in(
                        model.file(),
                        "does not say how the logits of " + head
                                + " become an answer: give --rule argmax if the highest one wins, --rule threshold if"
                                + " labels are independent, or --rule top-k for an index of embeddings"));
        Usage.requireUsage(command, () -> decided.requireFits(head.layer()));
        Audit audit = audit(head, assumed, decided, surveyed);
        List<Integer> asked = asked(command, audit);
        Optional<Survey> capacity = survey.survey(head.layer(), assumed.domain(), decided);
        Path target = out == null ? Path.of("audit-" + model.baseName()) : out;
        AuditFolder folder = new AuditFolder(target, BuildInformation.version());
        folder.prepare();
        SurveyFile surveyFile = new SurveyFile(folder.survey(), BuildInformation.version());
        Optional<List<SurveyPoint>> points =
                capacity.isEmpty() ? Optional.of(List.of()) : running.run(capacity.get(), surveyFile);
        if (points.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        AuditResult result = running.run(audit, folder, RunOptions::checkingCertificates);
        if (!result.complete()) {
            return running.exitCode(result, true);
        }
        folder.finish(result, head.subject(), domain.note());
        surveyFile.finish();
        AuditedModel audited = AuditedModel.read(model.file(), assumed, folder, result, capacity, points.get());
        AtomicFile.write(folder.report(), AuditPage.of(audited));
        if (capacity.isPresent()) {
            AtomicFile.write(folder.surveyFigure(), AuditPage.surveyFigure(audited));
        }
        shown.print(new AuditAnswers(audited).results(asked), command);
        return running.exitCode(result, true);
    }

    private Audit audit(Candidate head, ModelAssumptions assumed, DecisionRule decided, boolean surveyed) {
        Optional<DistinctLabelSets> given = Optional.ofNullable(labels)
                .map(file -> LabelSetOptions.read(file, head.labels(), assumed.names(), decided));
        // An index has many entries, and its survey says about single ones, too, what there is to say.
        boolean onlySurvey = surveyed && given.isEmpty() && decided.equals(DecisionRule.topK());
        Audit audit = ModelAudit.of(
                assumed, decided, onlySurvey ? Optional.of(new DistinctLabelSets.Builder().build()) : given);
        return Usage.asUsage(command(), () -> audit.withQuestion(budget.limit(audit.question())));
    }

    /** The labels of {@code --ask}. */
    private List<Integer> asked(CommandSpec command, Audit audit) {
        List<Integer> found = new ArrayList<>();
        for (String name : ask) {
            try {
                found.add(AskedLabel.find(audit, name));
            } catch (IllegalArgumentException unknown) {
                throw Usage.wrong(command, "--ask " + unknown.getMessage());
            }
        }
        return found;
    }
}
