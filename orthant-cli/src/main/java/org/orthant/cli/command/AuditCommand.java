package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditResult;
import org.orthant.audit.RunOptions;
import org.orthant.audit.model.LabelNameFile;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.model.NaturalQuestion;
import org.orthant.cli.option.Consoles;
import org.orthant.cli.option.DomainOptions;
import org.orthant.cli.option.FormatOption;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.ModelOptions;
import org.orthant.cli.option.RuleOptions;
import org.orthant.cli.option.Usage;
import org.orthant.cli.render.AuditAnswers;
import org.orthant.cli.render.AuditPage;
import org.orthant.cli.terminal.AuditProgress;
import org.orthant.cli.terminal.ExitCode;
import org.orthant.cli.terminal.Interruption;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.NumberFormat;
import org.orthant.model.head.Candidate;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Margins;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What a model can never answer. */
@Command(
        name = "audit",
        header = {"Find out what a model file can never answer, whatever its input.", ""},
        description = {
            "Finds the output layer of the model, and takes from the model how its logits become an answer, between which "
                    + "bounds its features lie, and what its labels are called. Then it asks about every class (argmax), or about "
                    + "the set without labels, every single label (threshold) and the sets of --labels.",
            "",
            "Writes a folder with summary.json, verdicts.jsonl, certificates.jsonl.gz (a proof of every verdict, each of which "
                    + "the checker has accepted), never.txt and report.html. Killed at any time, the same command goes on.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant audit model.onnx",
            "  orthant audit recogniser.onnx --names characters.txt --ask 磋,嫖,滂",
            "  orthant audit bert-folder --labels test.jsonl",
            "  orthant audit model.pth --list",
            "  orthant audit model.pth --tensor fc.weight --bias-tensor fc.bias --rule argmax"
        })
final class AuditCommand extends Subcommand implements Callable<Integer> {

    /** What ends in an exit code of its own. */
    enum Finding {
        UNARGMAXABLE,
        UNDECIDED
    }

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
            names = "--labels",
            paramLabel = "FILE",
            description = "Label sets to ask about, too: one per line, by name if names are known, else by number.")
    @Nullable Path labels;

    @Mixin
    RuleOptions rule = new RuleOptions();

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Option(
            names = "--ask",
            split = ",",
            paramLabel = "NAME",
            description = "Answer for these labels in particular, by name or number.")
    List<String> ask = List.of();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            description = "The folder to write. Default: audit- and the name of the model.")
    @Nullable Path out;

    @Option(
            names = "--threads",
            paramLabel = "NUMBER",
            description = "Threads to work with. Default: as many as there are processors.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "unargmaxable|undecided",
            description = "End with exit code 10 or 11 if something can never be answered, or is undecided.")
    Set<Finding> failOn = Set.of();

    @Mixin
    FormatOption shown = new FormatOption();

    @Override
    public Integer call() {
        CommandSpec command = command();
        if (threads < 1) {
            throw Usage.wrong(command, "--threads " + threads + ": there must be at least 1");
        }
        if (model.lists()) {
            shown.print(AuditAnswers.candidates(model.candidates()), command);
            return ExitCode.DONE;
        }
        Candidate head = model.head();
        ModelAssumptions assumed = ModelAssumptions.of(
                head,
                rule.given(),
                domain.given(head.features()),
                Optional.ofNullable(names).map(file -> LabelNameFile.read(file, head.labels())));
        DecisionRule decided = assumed.rule()
                .orElseThrow(() -> BadInputException.in(
                        model.file(),
                        "does not say how the logits of " + head
                                + " become an answer: give --rule argmax if the highest one"
                                + " wins, or --rule threshold if labels are independent"));
        Audit audit = audit(head, assumed, decided);
        List<Integer> asked = asked(command, audit);
        Path target = out == null ? Path.of("audit-" + model.baseName()) : out;
        AuditFolder folder = new AuditFolder(target, BuildInformation.version());
        AuditResult result;
        try (Interruption interruption = Interruption.watch()) {
            RunOptions options = RunOptions.DEFAULT
                    .withThreads(threads)
                    .withListener(new AuditProgress(Consoles.of(command)))
                    .withCancellation(interruption::requested)
                    .checkingCertificates();
            result = audit.run(folder, options);
        }
        if (!result.complete()) {
            Consoles.of(command)
                    .say("orthant: interrupted after " + result.counts().decided() + " of "
                            + audit.sets().size() + " label sets; the same command goes on from there");
            return ExitCode.INTERRUPTED;
        }
        folder.finish(result);
        AtomicFile.write(target.resolve("report.html"), AuditPage.of(model.file(), folder, audit, assumed));
        shown.print(new AuditAnswers(model.file(), folder, result, assumed).results(asked), command);
        return exitCode(result);
    }

    private Audit audit(Candidate head, ModelAssumptions assumed, DecisionRule decided) {
        DenseLayer layer = head.layer();
        Optional<DistinctLabelSets> given =
                Optional.ofNullable(labels).map(file -> LabelSetOptions.read(file, layer.labels(), assumed.names()));
        Question question = Question.verdict(assumed.domain())
                .withRule(decided)
                .withFormats(List.of(NumberFormat.FLOAT32))
                .withMargins(Margins.NEVER);
        return new Audit(layer, NaturalQuestion.sets(layer.labels(), decided, given), question, assumed.names());
    }

    /** The labels of {@code --ask}. */
    private List<Integer> asked(CommandSpec command, Audit audit) {
        List<Integer> found = new ArrayList<>();
        for (String name : ask) {
            OptionalInt byName = audit.names().map(known -> known.id(name)).orElse(OptionalInt.empty());
            found.add(byName.orElseGet(() -> number(command, name, audit)));
        }
        return found;
    }

    private static int number(CommandSpec command, String text, Audit audit) {
        int labels = audit.layer().labels();
        if (text.matches("[0-9]{1,9}") && Integer.parseInt(text) < labels) {
            return Integer.parseInt(text);
        }
        String closest = audit.names()
                .flatMap((Vocabulary known) -> known.closest(text))
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
        throw Usage.wrong(
                command,
                "--ask " + text + ": is neither the name of a label nor a number from 0 to " + (labels - 1) + closest);
    }

    private int exitCode(AuditResult result) {
        if (failOn.contains(Finding.UNARGMAXABLE)
                && result.counts().of(Outcome.UNARGMAXABLE).distinct() > 0) {
            return ExitCode.UNARGMAXABLE;
        }
        if (failOn.contains(Finding.UNDECIDED)
                && result.counts().of(Outcome.UNDECIDED).distinct() > 0) {
            return ExitCode.UNDECIDED;
        }
        return ExitCode.DONE;
    }
}
