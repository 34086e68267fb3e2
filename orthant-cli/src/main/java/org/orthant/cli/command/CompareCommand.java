package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.IncomparableModelsException;
import org.orthant.audit.compare.ModelComparison;
import org.orthant.audit.model.AuditCancelledException;
import org.orthant.audit.model.InvalidSettingException;
import org.orthant.audit.model.MissingSettingException;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.OccupiedFolderException;
import org.orthant.cli.option.ComparedModelOptions;
import org.orthant.cli.render.ComparisonAnswers;
import org.orthant.cli.render.ModelFindings;
import org.orthant.console.option.BudgetOption;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.GateCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.io.BadInputException;
import org.orthant.report.ModelComparisonReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

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

    @Mixin
    ComparedModelOptions models = new ComparedModelOptions();

    @Option(names = "--label-sets", paramLabel = "FILE")
    @Nullable Path labels;

    @Mixin
    DecisionOptions decision = new DecisionOptions();

    @Mixin
    BudgetOption budget = new BudgetOption();

    @Option(names = "--verdict-only")
    boolean verdictOnly;

    @Option(names = "--threads", paramLabel = "NUMBER")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER")
    @Nullable Path out;

    @Override
    protected int run(CommandSpec command) {
        if (threads < 1) {
            throw Usage.wrong(command, "--threads " + threads + ": expected at least 1");
        }
        try (Interruption interruption = Interruption.watch()) {
            ModelComparison comparison = ModelComparison.of(
                    asked(models.oldAudit().explanations(0), interruption), asked(models.newAudit(), interruption));
            comparison = verdictOnly ? comparison.verdictsOnly() : comparison;
            ComparedModels compared = Optional.ofNullable(out)
                    .map(comparison::folder)
                    .orElse(comparison)
                    .run();
            if (compared.folder().isPresent()) {
                ModelComparisonReport.write(compared);
            }
            print(List.of(ComparisonAnswers.results(compared, isForPeople())), List.of(ModelFindings.of(compared)));
            return exitCode(compared);
        } catch (AuditCancelledException cancelled) {
            return Failures.end(
                    command,
                    Failure.interrupted(out == null ? "interrupted" : "interrupted; rerun the same command to resume"));
        } catch (IncomparableModelsException incomparable) {
            throw BadInputException.in(
                    models.newFile(), incomparable.getMessage() + remedy(incomparable), incomparable);
        } catch (MissingSettingException missing) {
            throw BadInputException.in(
                    missing.file().orElse(models.newFile()),
                    missing.getMessage() + AuditCommand.remedy(missing),
                    missing);
        } catch (InvalidSettingException invalid) {
            throw Usage.wrong(command, String.valueOf(invalid.getMessage()));
        } catch (OccupiedFolderException occupied) {
            throw BadInputException.in(occupied.folder(), occupied.getMessage() + ": choose another --out", occupied);
        }
    }

    private ModelAudit asked(ModelAudit model, Interruption interruption) {
        ModelAudit audit = model.domainFor(decision.domain()::givenWithChain)
                .threads(threads)
                .listener(new AuditProgress(Consoles.of(command())))
                .cancelledWhen(interruption::requested)
                .version(BuildInformation.version());
        audit = decision.rule().given().map(audit::rule).orElse(audit);
        audit = decision.domain().note().map(audit::domainNote).orElse(audit);
        audit = Optional.ofNullable(labels).map(audit::labelSets).orElse(audit);
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
