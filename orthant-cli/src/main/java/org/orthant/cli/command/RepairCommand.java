package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import org.orthant.audit.model.ModelAudit;
import org.orthant.cli.option.BiasOptions;
import org.orthant.cli.option.ModelOptions;
import org.orthant.cli.option.RepairOptions;
import org.orthant.cli.option.ThreadsOption;
import org.orthant.cli.render.AuditAnswers;
import org.orthant.cli.render.RepairAnswers;
import org.orthant.cli.terminal.RepairProgress;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DomainOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.RuleOptions;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.program.Failures;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.repair.ModelBiasRepair;
import org.orthant.repair.ModelRepair;
import org.orthant.repair.RebiasedModel;
import org.orthant.repair.Repair;
import org.orthant.repair.RepairRefusedException;
import org.orthant.repair.RepairedModel;
import org.orthant.report.BiasReport;
import org.orthant.report.RepairReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Repairs a model file. */
@Command(
        name = "repair",
        header = {"Teach a model the classes that it can never predict, and change nothing else.", ""},
        description = {
            "Audits the model, learns the rows of classes that can never be predicted from examples, writes the model "
                    + "with these rows and biases changed, and audits what it wrote. Every class that can be predicted "
                    + "remains so: its witness in the certificates of the audit is kept, and checked for the numbers as "
                    + "written.",
            "",
            "Writes the repaired model and a folder with both audits and their certificates, repair.json (what changed, "
                    + "by how much, on which evidence) and report.html. If interrupted, rerun the same command to resume.",
            "",
            "--change bias needs no examples: it makes classes or label sets possible by the smallest joint change of biases, "
                    + "or of thresholds, and keeps what is possible now. That does not make their predictions correct: use it for "
                    + "thresholds, and for classes that were trained and nearly win.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant repair recogniser.onnx --examples features.npy --targets targets.txt --keep keep.npy",
            "  orthant repair recogniser.onnx --examples features.npy --targets targets.txt --classes 앱,웹 --out app.onnx",
            "  orthant repair labels.onnx --change bias --margin 0.1",
            "  orthant repair labels.onnx --change bias --label-sets test.jsonl --thresholds thresholds.npy"
        })
final class RepairCommand extends PrintingCommand {

    private final ModelOptions model = group(new ModelOptions());

    private final RepairOptions repair = group(new RepairOptions());

    private final BiasOptions bias = group(new BiasOptions());

    private final RuleOptions rule = group(new RuleOptions());

    private final DomainOptions domain = group(new DomainOptions());

    private final OptionValue<Path> out = option(Path.class, "-o, --out", "MODEL");

    private final OptionValue<Path> folder = option(Path.class, "--folder", "FOLDER");

    private final ThreadsOption threads = group(new ThreadsOption());

    @Override
    protected int run(CommandSpec command) {
        int workers = threads.number();
        if (model.lists()) {
            print(AuditAnswers.candidates(model.audit().inspect().layers()));
            return ExitCode.DONE;
        }
        RepairProgress progress = new RepairProgress(Consoles.of(command));
        try (Interruption interruption = Interruption.watch()) {
            Results results = new SettingErrors(command, model.file(), "--folder")
                    .inFitting(() -> bias.isBias()
                            ? rebiased(workers, progress, interruption)
                            : repaired(workers, progress, interruption));
            progress.end();
            print(results);
            return ExitCode.DONE;
        } catch (CancellationException cancelled) {
            return Failures.end(command, Failure.interrupted("interrupted; rerun the same command to resume"));
        } catch (RepairRefusedException refused) {
            return Failures.end(command, failure(refused));
        } finally {
            progress.end();
        }
    }

    private Results repaired(int workers, RepairProgress progress, Interruption interruption) {
        long start = System.nanoTime();
        ModelRepair asked = repair.repair(audit(), workers).out(target()).countingFrom(start);
        RepairedModel repaired = watched(asked, progress, interruption).run();
        RepairReport.write(repaired);
        return RepairAnswers.results(repaired);
    }

    private Results rebiased(int workers, RepairProgress progress, Interruption interruption) {
        ModelBiasRepair asked = bias.repair(audit().threads(workers), repair.classes(), target());
        RebiasedModel changed = watched(asked, progress, interruption).run();
        BiasReport.write(changed);
        return RepairAnswers.results(changed);
    }

    private <R extends Repair<R>> R watched(R asked, RepairProgress progress, Interruption interruption) {
        return asked.folder(folder()).listener(progress).cancelledWhen(interruption::requested);
    }

    private Failure failure(RepairRefusedException refused) {
        return Failure.of(
                        Kind.REFUSED,
                        ExitCode.REPAIR_REFUSED,
                        model.file() + ": " + refused.getMessage() + remedy(refused))
                .at(model.file(), OptionalLong.empty());
    }

    private Path target() {
        return out.orElse(Path.of(model.repairedName()));
    }

    private Path folder() {
        return folder.orElse(Path.of("repair-" + model.baseName()));
    }

    private ModelAudit audit() {
        ModelAudit audit = model.audit().domainFor(domain::givenWithChain).version(BuildInformation.version());
        audit = rule.given().map(audit::rule).orElse(audit);
        return domain.note().map(audit::domainNote).orElse(audit);
    }

    private static String remedy(RepairRefusedException refused) {
        return switch (refused.reason()) {
            case KEPT_ANSWERS -> ": pass a larger --keep-weight, better examples, or allow it by --allow-changes";
            case STILL_UNREACHABLE ->
                ": give more examples of them, name the others by --classes, or pass --allow-unreachable";
            case SHARED_ROWS -> ": pass --allow-tied if that is acceptable";
            case LOST_CLASS, NO_BIAS -> "";
        };
    }
}
