package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.audit.RunOptions;
import org.orthant.cli.option.DataOptions;
import org.orthant.cli.option.RunFolderOption;
import org.orthant.cli.option.SentenceTexts;
import org.orthant.cli.render.HeadReach;
import org.orthant.cli.render.RunReport;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.data.Split;
import org.orthant.data.split.Part;
import org.orthant.experiment.Heads;
import org.orthant.experiment.RunVerification;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.metrics.Propensities;
import org.orthant.metrics.Scores;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.PartVerdicts.HeadCounts;
import org.orthant.train.folder.PartVerdicts.WholeHead;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.run.RunEvaluation;
import org.orthant.train.run.TokenTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Evaluates a trained model. */
@Command(
        name = "evaluate",
        header = {"Evaluate the best model of a run on a data set.", ""},
        description = {
            "P@K is a mean over all examples, R@K and nDCG@K over examples with labels, F1@K the harmonic mean of P@K "
                    + "and R@K. docs/reference/metrics.md defines them.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant evaluate --run runs/debtags",
            "  orthant evaluate --run runs/debtags --verify",
            "  orthant evaluate --run runs/attention --tokens H.npy",
            "  orthant evaluate --run runs/mine --part validation --rank 8 --format json",
            "  orthant evaluate --run runs/mine --data newer-folder"
        })
final class EvaluateCommand extends ReportingCommand {

    private final RunFolderOption run = group(new RunFolderOption());

    private final OptionValue<Part> part =
            option(Part.class, "--part", "train|validation|test").byDefault(Part.TEST);

    private final OptionValue<Integer> rank = number("--rank");

    private final OptionValue<String> propensity = option(String.class, "--propensity", "A,B");

    private final OptionValue<Boolean> verify = flag("--verify");

    private final OptionValue<Path> tokens = file("--tokens");

    private final DataOptions other = group(new DataOptions());

    @Override
    protected int run(CommandSpec command) {
        Path folder = run.folder();
        if (rank.isGiven()) {
            rank.valid(number -> number >= 1, "at least 1");
        }
        if (verify.isGiven() && other.given().isPresent()) {
            throw wrong("--verify: verdicts are stored for the data of the run; omit --data");
        }
        Propensities.Law law = propensity.value().map(this::law).orElse(Propensities.Law.USUAL);
        RunEvaluation.Result evaluated = evaluation(folder).withLaw(law).evaluate(part.get());
        Scores scores = evaluated.scores();
        int depth = evaluated.rank();
        Results results = new Results("evaluate", 1)
                .fact("run", "run folder", folder.toString())
                .fact("head", "output layer", Heads.name(evaluated.config().head()))
                .detail("part", part.get().text())
                .detail("k", depth)
                .detail("propensity_a", law.a())
                .detail("propensity_b", law.b())
                .fact("examples", "examples", scores.examples())
                .fact("unlabelled", "without labels", scores.unlabelled());
        scores.inFiles(depth).forEach((metric, score) -> results.fact(metric.key(), metric.title(depth), score));
        RunReport.addMeans(results, scores.examples(), scores.unlabelled(), depth);
        if (verify.isGiven() && !verified(results, folder, evaluated.examples())) {
            return ExitCode.INTERRUPTED;
        }
        tokens.value().ifPresent(file -> addTokens(results, evaluation(folder).tokens(part.get()), file));
        output.write(results);
        return ExitCode.DONE;
    }

    private static void addTokens(Results results, TokenTable table, Path file) {
        table.write(file);
        results.fact("tokens_file", "features of tokens", file.toString())
                .fact("tokens", "tokens", table.features().rows())
                .fact("token_features", "features of a token", table.features().columns())
                .fact("whole_vocabulary", "whole vocabulary", table.vocabulary())
                .remark(table.described());
    }

    private RunEvaluation evaluation(Path folder) {
        RunEvaluation evaluation = RunEvaluation.of(folder).withSentences(new SentenceTexts(command()));
        RunEvaluation ranked = rank.value().map(evaluation::withRank).orElse(evaluation);
        return other.given().isPresent() ? ranked.withData(other.source()) : ranked;
    }

    private Propensities.Law law(String text) {
        String[] numbers = text.split(",", -1);
        try {
            if (numbers.length == 2) {
                return new Propensities.Law(
                        Double.parseDouble(numbers[0].strip()), Double.parseDouble(numbers[1].strip()));
            }
        } catch (NumberFormatException e) {
            // Refused below, as any text other than two numbers.
        } catch (IllegalArgumentException e) {
            throw wrong("--propensity " + text + ": " + e.getMessage());
        }
        throw wrong("--propensity " + text + ": expected two numbers A,B such as 0.55,1.5");
    }

    private boolean verified(Results results, Path folder, Split split) {
        try (Interruption interruption = Interruption.watch()) {
            RunOptions options = RunOptions.DEFAULT
                    .withListener(new AuditProgress(Consoles.of(command())))
                    .withCancellation(interruption::requested);
            return addVerdicts(
                    results, folder, new RunVerification(folder, BuildInformation.version(), options), split);
        }
    }

    private boolean addVerdicts(Results results, Path folder, RunVerification verification, Split split) {
        DistinctLabelSets sets = RunVerification.sets(split);
        Optional<PartVerdicts> verdicts = switch (part.get()) {
            case TRAIN -> verification.of(sets);
            case VALIDATION, TEST -> verification.of(part.get(), sets);
        };
        verdicts.ifPresent(found -> {
            results.table(Table.of(
                    "verdicts",
                    List.of(
                            new Row("examples", found.examples(), found.head().map(WholeHead::examples)),
                            new Row("distinct", found.distinct(), found.head().map(WholeHead::distinct))),
                    VERDICTS));
            HeadReach reach = new HeadReach(TrainedHead.open(folder));
            reach.addTo(results);
            results.remark(
                    "Output layer: label sets whose region contains a ball of radius 1e-8 or 1, for features from -10,000 to"
                            + " 10,000. Whole head: label sets that some activation vector of the encoder produces exactly,"
                            + " in exact arithmetic.");
        });
        return verdicts.isPresent();
    }

    /** Counted label sets: what the output layer can predict and, if known, what the whole head can. */
    private record Row(String what, Counts layer, Optional<HeadCounts> head) {

        Object ofHead(Function<HeadCounts, Object> count) {
            return head.map(count).orElse(Optional.empty());
        }
    }

    private static final List<Field<Row>> VERDICTS = List.of(
            new Field<>("what", "label sets", Row::what),
            new Field<>("all", "all", row -> row.layer().all()),
            new Field<>(
                    "eps_argmaxable",
                    "output layer can (1e-8)",
                    row -> row.layer().argmaxable()),
            new Field<>("1_argmaxable", "(1)", row -> row.layer().oneArgmaxable()),
            new Field<>("unargmaxable", "never", row -> row.layer().unargmaxable()),
            new Field<>("head_can", "whole head can", row -> row.ofHead(HeadCounts::possible)),
            new Field<>("head_never", "never", row -> row.ofHead(HeadCounts::never)));
}
