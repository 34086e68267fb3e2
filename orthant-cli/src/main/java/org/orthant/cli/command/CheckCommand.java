package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.LayerOptions;
import org.orthant.cli.render.HeadReach;
import org.orthant.console.option.DomainOptions;
import org.orthant.console.option.OutputOptions;
import org.orthant.console.option.RuleOptions;
import org.orthant.console.option.Subcommand;
import org.orthant.console.option.Usage;
import org.orthant.console.program.Failures;
import org.orthant.console.render.CheckResults;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.CheckExit;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateReader;
import org.orthant.io.DomainStatement;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.Vocabulary;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.train.folder.TrainedHead;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whether certificates prove what they claim, and all that was asked. */
@Command(
        name = "check",
        header = {"Check the proofs of what a layer can and cannot predict.", ""},
        description = {
            "Needs nothing but the weights and the certificates. Every certificate is accepted or rejected in exact or "
                    + "rigorously bounded arithmetic. The format is described in docs/certificates.md.",
            "",
            "A certificate holds for the feature vectors that its file says count. Say which ones you mean with --box, "
                    + "--nonnegative, --bounds or --domain, as for verify (--box 1e4 is its default): certificates about "
                    + "others are rejected. Without these options the file is believed, and the answer says so.",
            "",
            "Certificates about the image of a linear map name that map by its fingerprint. The map is taken from the model, "
                    + "if --weights is one, or from --chain.",
            "",
            "With LABELS, every label set of that file, written as for verify, must have an accepted certificate that "
                    + "decides it. With --verdicts, every verdict of that file must be what its certificate proves.",
            "",
            "With --weights RUN of a run folder, its proof that the projection before the output layer is onto "
                    + "(projection-inverse.npy) is checked as well. Where it is accepted and every activation vector is "
                    + "possible, what the output layer can predict, the whole head can; otherwise the output says what is missing.",
            "",
            "The exit code is the first that applies: 12 if a certificate is rejected or all are about other features, 15 "
                    + "if a verdict is not as proven, 14 if a label set of LABELS has no certificate or is undecided, or if "
                    + "there is no certificate at all, and else 0.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant check --weights W.npy --certificates proofs.jsonl",
            "  orthant check --weights W.npy --bias b.npy --nonnegative \\",
            "      --certificates proofs.jsonl --verdicts verdicts.jsonl \\",
            "      --names vocabulary.txt test.txt",
            "  orthant check --weights W.npy --chain P.npy --chain-bias c.npy \\",
            "      --certificates proofs.jsonl",
            "  orthant check --layer dft -n 8921 -k 80 --slack S.npy \\",
            "      --certificates proofs.jsonl --format json"
        })
final class CheckCommand extends Subcommand implements Callable<Integer> {

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "LABELS",
            description = "Label sets that need a certificate, one per line.")
    @Nullable Path labels;

    @Mixin
    LabelSetOptions labelSets = new LabelSetOptions();

    @Option(
            names = "--certificates",
            required = true,
            paramLabel = "FILE",
            description = "The certificates to check, in JSON Lines.")
    @Nullable Path certificates;

    @Option(
            names = "--verdicts",
            paramLabel = "FILE",
            description = "Verdicts to compare with their certificates, as verify --out writes them.")
    @Nullable Path verdicts;

    @Option(names = "--allow-undecided", description = "With LABELS: sets may be undecided.")
    boolean allowUndecided;

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Mixin
    RuleOptions rule = new RuleOptions();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Check so many certificates at a time. Default: one per processor.")
    @Nullable Integer threads;

    @Mixin
    OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        CommandSpec command = command();
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (workers < 1) {
            throw Usage.wrong(command, "--threads " + workers + ": at least 1 is needed");
        }
        if (allowUndecided && labels == null) {
            throw Usage.wrong(command, "--allow-undecided: give the label sets that were asked about, too");
        }
        Path file = Objects.requireNonNull(certificates);
        OutputLayer asked = layer.layer();
        Optional<FeatureDomain> features = domain.given(asked.features());
        Optional<DecisionRule> decided = rule.given();
        Usage.requireUsage(command, () -> decided.ifPresent(given -> given.requireFits(asked)));
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        CheckReport report = new CertificateCheck(
                        asked,
                        file,
                        features,
                        maps(file),
                        decided,
                        Optional.ofNullable(labels).map(sets -> LabelSetOptions.read(sets, asked.labels(), vocabulary)),
                        Optional.ofNullable(verdicts),
                        vocabulary,
                        workers)
                .run();
        if (report.otherDomain().isPresent()) {
            Failures.print(
                    command, "orthant: " + file + ":1: " + report.otherDomain().get());
            return ExitCode.CERTIFICATE_REJECTED;
        }
        Results results = new CheckResults(report, vocabulary, output.format())
                .results(features.isPresent(), decided.isPresent(), domain.note());
        Optional<HeadReach> reach = layer.run().map(run -> new HeadReach(TrainedHead.open(run)));
        reach.ifPresent(found -> addReach(results, found, report));
        output.write(results);
        return reach.map(HeadReach::isRejected).orElse(false)
                ? ExitCode.CERTIFICATE_REJECTED
                : CheckExit.code(report.counts(), allowUndecided);
    }

    private static void addReach(Results results, HeadReach reach, CheckReport report) {
        reach.addTo(results);
        if (report.accepted(Outcome.ARGMAXABLE) > 0) {
            results.remark(reach.argmaxable());
        }
    }

    /** Returns the maps before the layer, those of the model and those given; refuses files that name others. */
    private List<AffineMap> maps(Path file) {
        List<AffineMap> maps = new ArrayList<>(domain.maps());
        layer.modelDomain().ifPresent(found -> maps.addAll(DomainStatement.maps(found)));
        if (domain.isGiven()) {
            return maps;
        }
        try (CertificateReader reader = new CertificateReader(file)) {
            reader.header().domain().missing(maps).ifPresent(missing -> {
                throw BadInputException.at(
                        file,
                        1,
                        "is about features after a map that was not given: " + missing.described()
                                + "; give its matrix with --chain, its offset with --chain-bias");
            });
        }
        return maps;
    }
}
