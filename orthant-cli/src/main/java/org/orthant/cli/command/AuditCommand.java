package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.model.AuditCancelledException;
import org.orthant.audit.model.AuditedHead;
import org.orthant.audit.model.AuditedHeads;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.Baseline;
import org.orthant.audit.model.HeadsAudit;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.NoSuchClassesException;
import org.orthant.audit.model.Setting;
import org.orthant.cli.option.ClassOptions;
import org.orthant.cli.option.ModelOptions;
import org.orthant.cli.option.RunningOptions;
import org.orthant.cli.option.SurveyOptions;
import org.orthant.cli.render.AuditAnswers;
import org.orthant.cli.render.HeadsTable;
import org.orthant.cli.render.ModelFindings;
import org.orthant.console.option.BudgetOption;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.GateCommand;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.RankOptions;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.report.ModelAuditReport;
import org.orthant.report.ModelHeadsReport;
import org.orthant.report.RepairSuggestion;
import org.orthant.verify.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Audits a model file. */
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
                    + "survey.csv and survey.svg. A model with several output layers has a folder for each, "
                    + "and report.html and summary.json of all; layers with the same numbers are audited once. If interrupted, rerun the same command to resume.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant audit --example",
            "  orthant audit model.onnx",
            "  orthant audit model.onnx --baseline known.txt --fail-on unargmaxable --format sarif",
            "  orthant audit recogniser.onnx --names characters.txt --ask 磋,嫖,滂",
            "  orthant audit bert-folder --label-sets test.jsonl",
            "  orthant audit gpt2-folder --tokens added",
            "  orthant audit model.gguf --tokens padded",
            "  orthant audit llama-folder --sample 200",
            "  orthant audit model.pth --list",
            "  orthant audit model.pth --tensor fc.weight --bias-tensor fc.bias --rule argmax",
            "  orthant audit embeddings.npy --rule top-k --survey 1..10 --first 16,32,64"
        })
final class AuditCommand extends GateCommand {

    private static final int MOST_SHOWN = 10;

    private final ModelOptions model = group(new ModelOptions());

    private final OptionValue<Path> bias = file("--bias");

    private final OptionValue<Path> labelSets = file("--label-sets");

    private final OptionValue<Boolean> partial = flag("--partial");

    private final OptionValue<Path> formerLabelSets = file("--labels").hidden();

    private final DecisionOptions decision = group(new DecisionOptions());

    private final OptionValue<List<String>> ask =
            list(String.class, "--ask", "NAME").commaSeparated();

    private final OptionValue<Path> out = option(Path.class, "-o, --out", "FOLDER");

    private final ClassOptions classes = group(new ClassOptions());

    private final SurveyOptions survey = group(new SurveyOptions());

    private final RankOptions rank = group(new RankOptions());

    private final BudgetOption budget = group(new BudgetOption());

    private final OptionValue<Path> baseline = file("--baseline");

    private final RunningOptions running = group(new RunningOptions());

    @Override
    protected int run(CommandSpec command) {
        running.require();
        survey.isAsked();
        classes.choice();
        if (model.lists()) {
            printPlain(AuditAnswers.candidates(model.audit().inspect().layers()), "--list");
            return ExitCode.DONE;
        }
        Optional<Baseline> known = baseline.value().map(Baseline::read);
        SettingErrors errors = new SettingErrors(command, model.file(), "--out", this::optionOf);
        try {
            AuditedHeads heads = errors.in(this::audited);
            List<AuditedModel> audited = heads.audits();
            print(
                    results(heads, known),
                    audited.stream()
                            .map(model -> ModelFindings.of(model, known))
                            .toList());
            known.ifPresent(accepted -> {
                mention("names classes that the model does not have: ", accepted.unknown(audited));
                List<String> outdated = accepted.outdated(audited);
                mention(
                        outdated.size() + " of the known label sets are not impossible, and can be removed: ",
                        outdated);
            });
            return running.exitCode(outcome -> count(audited, outcome, known));
        } catch (NoSuchClassesException none) {
            printPlain(AuditAnswers.nothingToDecide(model.file(), none.plural()), classes.option());
            return ExitCode.DONE;
        } catch (AuditCancelledException cancelled) {
            return running.interrupted(cancelled);
        }
    }

    /** Audits each output layer of the model. */
    private AuditedHeads audited() {
        HeadsAudit asked = HeadsAudit.of(audit());
        AuditedHeads heads = asked.run(prepared -> {
            AuditedModel audited = running.run(prepared);
            ModelAuditReport.write(audited, suggestion(audited, asked.layers()));
            return audited;
        });
        ModelHeadsReport.write(heads);
        return heads;
    }

    /** Returns the results of each output layer; for people, after a table of all. */
    private List<Results> results(AuditedHeads heads, Optional<Baseline> known) {
        List<Results> results = new ArrayList<>();
        if (isForPeople() && heads.layers() > 1) {
            results.add(HeadsTable.of(heads));
        }
        for (AuditedHead head : heads.heads()) {
            results.add(AuditAnswers.results(head, known, suggestion(head.audited(), heads.layers())));
        }
        return results;
    }

    private String optionOf(Setting setting) {
        return switch (setting) {
            case ASKED_LABEL -> "--ask ";
            case CLASSES -> classes.option() + ": ";
            case BIAS -> "--bias: ";
            case LAYER, RULE, FORMATS, BUDGET, RANK, SURVEY -> "";
        };
    }

    private RepairSuggestion suggestion(AuditedModel audited, int layers) {
        List<String> options = new ArrayList<>(model.selection());
        options.addAll(decision.words());
        RepairSuggestion suggestion = new RepairSuggestion(options, labelSets().map(Path::toString));
        return layers > 1 ? suggestion.forLayer(audited.assumed().head().name()) : suggestion;
    }

    private void mention(String problem, List<String> lines) {
        if (!lines.isEmpty()) {
            Consoles.of(command())
                    .mention("orthant: " + baseline.get() + ": " + problem
                            + String.join("; ", lines.subList(0, Math.min(lines.size(), MOST_SHOWN))));
        }
    }

    /** Returns the number of label sets with an outcome, without those that the baseline accepts. */
    private static long count(List<AuditedModel> audited, Outcome outcome, Optional<Baseline> known) {
        return audited.stream()
                .mapToLong(model -> outcome == Outcome.UNARGMAXABLE && known.isPresent()
                        ? known.get().unexpected(model).size()
                        : model.counts().of(outcome).distinct())
                .sum();
    }

    private ModelAudit audit() {
        ModelAudit audit = model.audit()
                .domainFor(decision.domain()::givenWithChain)
                .ask(ask.get())
                .folder(out.orElse(Path.of("audit-" + model.baseName())))
                .version(BuildInformation.version());
        audit = bias.value().map(audit::bias).orElse(audit);
        audit = decision.rule().given().map(audit::rule).orElse(audit);
        audit = decision.domain().note().map(audit::domainNote).orElse(audit);
        Optional<Path> sets = labelSets();
        if (partial.isGiven() && sets.isEmpty()) {
            throw wrong("--partial requires --label-sets");
        }
        audit = sets.map(partial.isGiven() ? audit::partialSets : audit::labelSets)
                .orElse(audit);
        audit = Usage.asUsage(command(), rank::goal).map(audit::rank).orElse(audit);
        audit = survey.settings().map(audit::survey).orElse(audit);
        audit = classes.choice().map(audit::classes).orElse(audit);
        return budget.given().map(audit::budget).orElse(audit);
    }

    private Optional<Path> labelSets() {
        if (formerLabelSets.isGiven()) {
            Usage.renamed(command(), "--labels", "--label-sets");
        }
        return formerLabelSets.value().or(labelSets::value);
    }
}
