package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.IncomparableModelsException;
import org.orthant.audit.compare.ModelComparison;
import org.orthant.audit.model.AuditCancelledException;
import org.orthant.audit.model.ModelAudit;
import org.orthant.cli.option.ComparedModelOptions;
import org.orthant.cli.option.ThreadsOption;
import org.orthant.cli.render.ComparisonAnswers;
import org.orthant.cli.render.ModelFindings;
import org.orthant.console.option.BudgetOption;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.GateCommand;
import org.orthant.console.option.OptionValue;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.io.BadInputException;
import org.orthant.report.ModelComparisonReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Compares two models. */
@Command(
        name = "compare",
        header = {"Find the outputs that a new model lost against an old one.", ""},
        description = {
            "Audits both models and matches their classes by name. Reports what became impossible or possible, and the margins "
                    + "that shrank most. OLD and NEW may be two versions of a model, or one version in two precisions.",
            "",
            "OLD may be the folder of a finished audit, with its model as --old-model: its certificates are checked again, and "
                    + "what the checker accepts is not decided again.",
            "",
            "Exits with code 17 if a class or label set is impossible in NEW and was not in OLD, and otherwise with 11 if NEW leaves one "
                    + "undecided (only with --budget).",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant compare v1.onnx v2.onnx",
            "  orthant compare float.onnx int8.onnx --names characters.txt --out comparison",
            "  orthant compare v1.onnx v2.onnx --label-sets test.jsonl --format sarif",
            "  orthant compare audit-v1 v2.onnx --old-model v1.onnx --verdict-only"
        })
final class CompareCommand extends GateCommand {

    private final ComparedModelOptions models = group(new ComparedModelOptions());

    private final OptionValue<Path> labels = file("--label-sets");

    private final DecisionOptions decision = group(new DecisionOptions());

    private final BudgetOption budget = group(new BudgetOption());

    private final OptionValue<Boolean> verdictOnly = flag("--verdict-only");

    private final ThreadsOption threads = group(new ThreadsOption());

    private final OptionValue<Path> out = option(Path.class, "-o, --out", "FOLDER");

    @Override
    protected int run(CommandSpec command) {
        threads.number();
        try (Interruption interruption = Interruption.watch()) {
            ComparedModels compared =
                    new SettingErrors(command, models.newFile(), "--out").in(() -> compared(interruption));
            print(List.of(ComparisonAnswers.results(compared, isForPeople())), List.of(ModelFindings.of(compared)));
            return exitCode(compared);
        } catch (AuditCancelledException cancelled) {
            return Failures.end(
                    command,
                    Failure.interrupted(
                            out.isGiven() ? "interrupted; rerun the same command to resume" : "interrupted"));
        } catch (IncomparableModelsException incomparable) {
            throw BadInputException.in(
                    models.newFile(), incomparable.getMessage() + remedy(incomparable), incomparable);
        }
    }

    private ComparedModels compared(Interruption interruption) {
        ModelComparison comparison = ModelComparison.of(
                asked(models.oldAudit().explanations(0), interruption), asked(models.newAudit(), interruption));
        comparison = verdictOnly.isGiven() ? comparison.verdictsOnly() : comparison;
        ComparedModels compared =
                out.value().map(comparison::folder).orElse(comparison).run();
        if (compared.folder().isPresent()) {
            ModelComparisonReport.write(compared);
        }
        return compared;
    }

    private ModelAudit asked(ModelAudit model, Interruption interruption) {
        ModelAudit audit = model.domainFor(decision.domain()::givenWithChain)
                .threads(threads.number())
                .listener(new AuditProgress(Consoles.of(command())))
                .cancelledWhen(interruption::requested)
                .version(BuildInformation.version());
        audit = decision.rule().given().map(audit::rule).orElse(audit);
        audit = decision.domain().note().map(audit::domainNote).orElse(audit);
        audit = labels.value().map(audit::labelSets).orElse(audit);
        return budget.given().map(audit::budget).orElse(audit);
    }

    private static int exitCode(ComparedModels compared) {
        if (!compared.newlyImpossible().isEmpty()) {
            return ExitCode.NEWLY_IMPOSSIBLE;
        }
        return compared.undecided().isEmpty() ? ExitCode.DONE : ExitCode.UNDECIDED;
    }

    private static String remedy(IncomparableModelsException incomparable) {
        return switch (incomparable.reason()) {
            case RULES -> ": pass --rule";
            case LABELS -> ": pass --names, and --old-names if the old model has others";
        };
    }
}
