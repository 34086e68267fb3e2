package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.cli.option.FormatOption;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.LayerOptions;
import org.orthant.cli.option.RunningOptions;
import org.orthant.cli.render.VerdictTables;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.option.BudgetOption;
import org.orthant.option.DomainOptions;
import org.orthant.option.RuleOptions;
import org.orthant.option.Usage;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Question.Margins;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which of given label sets a layer can predict. */
@Command(
        name = "verify",
        header = {"Decide for each label set whether any input can ever produce it.", ""},
        description = {
            "A label set is argmaxable if some feature vector produces it, exactly and however small the region of "
                    + "such vectors is. It is eps-argmaxable if a ball of radius eps fits into that region.",
            "",
            "The file has one label set per line: label ids from 0, separated by spaces or commas, or, with --names, "
                    + "label names, separated by tabs, or by commas in lines without a tab. An empty line is the empty "
                    + "set; lines that begin with # are comments. Repeated sets are decided once.",
            "",
            "It may also be JSON Lines, CSV with a header, a sparse matrix of SciPy (.npz), ARFF, or text of extreme "
                    + "classification: docs/reference/label-sets.md. What it begins with tells, not its name.",
            "",
            "With --out, finished verdicts are journaled beside that file: killed at any time and started again with "
                    + "the same arguments, the run goes on where it was.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant verify --weights W.npy test.txt",
            "  orthant verify --weights model.onnx --nonnegative test.txt",
            "  orthant verify --weights W.npy --bias b.npy --nonnegative \\",
            "      --names vocabulary.txt test.txt --out verdicts.jsonl",
            "  orthant verify --weights W.npy test.txt --radius \\",
            "      --out verdicts.jsonl --certificates certificates.jsonl \\",
            "      --fail-on unargmaxable",
            "  orthant verify --layer dft -n 8921 -k 80 --slack S.npy test.txt \\",
            "      --budget 10s --fail-on undecided",
            "  orthant verify --weights W.npy --bias b.npy --bounds bounds.csv test.txt \\",
            "      --deploy float32,bfloat16"
        })
final class VerifyCommand extends Subcommand implements Callable<Integer> {

    /** How much to find out, if not what is asked by default. */
    static final class DepthOptions {
        @Option(names = "--radius", required = true, description = "Find the radius of every region.")
        boolean radius;

        @Option(names = "--verdict-only", required = true, description = "Do not look at radii at all.")
        boolean verdictOnly;
    }

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Parameters(index = "0", paramLabel = "LABELS", description = "Label sets, one per line.")
    @Nullable Path labels;

    @Mixin
    LabelSetOptions labelSets = new LabelSetOptions();

    @ArgGroup(exclusive = true)
    DepthOptions depth = new DepthOptions();

    @Option(
            names = "--eps",
            split = ",",
            paramLabel = "RADIUS",
            defaultValue = "1e-8,1",
            description = "Radii to compare with. Default: ${DEFAULT-VALUE}.")
    List<Double> thresholds = Question.PAPER_THRESHOLDS;

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Mixin
    RuleOptions rule = new RuleOptions();

    @Option(
            names = "--margin",
            description =
                    "Find the logit margin of every label set: how clear the answer can get at best, or, if it is "
                            + "negative, how far it is from possible.")
    boolean margins;

    @Option(
            names = "--deploy",
            split = ",",
            paramLabel = "FORMAT",
            defaultValue = "float32",
            description = "Also prove what the layer does as deployed, with weights and features rounded to float32, "
                    + "bfloat16 or float16 and added up in float32 in any order: which sets are safe, and which "
                    + "impossible. none: do not. Default: ${DEFAULT-VALUE}.")
    List<String> deploy = List.of("float32");

    @Mixin
    BudgetOption budget = new BudgetOption();

    @Mixin
    RunningOptions running = new RunningOptions();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write one verdict per distinct label set to this file, as JSON Lines.")
    @Nullable Path out;

    @Option(
            names = "--certificates",
            paramLabel = "FILE",
            description = "With --out: write a proof of each verdict to this file.")
    @Nullable Path certificates;

    @Mixin
    FormatOption shown = new FormatOption();

    @Override
    public Integer call() {
        CommandSpec command = command();
        running.require();
        if (certificates != null && out == null) {
            throw Usage.wrong(command, "--certificates: give --out, too; proofs are written beside the verdicts");
        }
        if (certificates != null && certificates.equals(out)) {
            throw Usage.wrong(command, "--certificates " + certificates + ": is also --out; give two names");
        }
        // What the options say must make sense before large files are read.
        Usage.asUsage(command, () -> asked(new Question(Depth.THRESHOLDS, thresholds, FeatureDomain.box(1, 1))));
        OutputLayer asked = layer.layer();
        Question question = asked(question(domain.domain(asked.features())));
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        DistinctLabelSets sets =
                LabelSetOptions.read(Objects.requireNonNull(labels), asked.labels(), vocabulary, question.rule());

        Audit audit = new Audit(asked, sets, question, vocabulary);
        AuditResult result = running.run(audit, sink(), UnaryOperator.identity());
        if (result.complete()) {
            shown.print(VerdictTables.of(result), command);
        }
        return running.exitCode(result, out != null);
    }

    private AuditSink sink() {
        if (out == null) {
            return AuditSink.NONE;
        }
        return new AuditFiles(out, Optional.ofNullable(certificates), BuildInformation.version());
    }

    private Question question(FeatureDomain features) {
        DecisionRule decided = rule.rule();
        if (depth.verdictOnly || (!depth.radius && (decided.isRanking() || !features.isFinite()))) {
            return Question.verdict(features).withRule(decided);
        }
        if (!features.isFinite()) {
            throw Usage.wrong(command(), "--radius: needs bounds with an end for every feature, such as --box 1e4");
        }
        return Usage.asUsage(
                command(),
                () -> new Question(depth.radius ? Depth.RADIUS : Depth.THRESHOLDS, thresholds, features)
                        .withRule(decided));
    }

    /** Within the budget, and for the formats asked for. */
    private Question asked(Question question) {
        List<NumberFormat> formats = deploy.equals(List.of("none"))
                ? List.of()
                : deploy.stream().map(NumberFormat::parse).toList();
        Question deployed = question.withFormats(formats).withMargins(margins ? Margins.ALL : Margins.NONE);
        return budget.limit(deployed);
    }
}
