package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.attention.AttentionHead;
import org.orthant.attention.HeadBounds;
import org.orthant.audit.check.AttentionCheck;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.partition.PartitionFilesCheck;
import org.orthant.audit.sequence.SequenceCheckReport;
import org.orthant.audit.sequence.SequenceFileCheck;
import org.orthant.cli.option.AttentionOptions;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.PartitionOptions;
import org.orthant.cli.option.SequenceOptions;
import org.orthant.cli.option.ThreadsOption;
import org.orthant.cli.render.HeadReach;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.render.CheckResults;
import org.orthant.console.render.Results;
import org.orthant.console.render.SequenceCheckResults;
import org.orthant.console.terminal.CheckExit;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateReader;
import org.orthant.io.DomainStatement;
import org.orthant.io.LayerFiles;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.partition.Partition;
import org.orthant.partition.PartitionedLayer;
import org.orthant.train.folder.TrainedHead;
import org.orthant.verify.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Checks certificates, and that they cover given label sets and verdicts. */
@Command(
        name = "check",
        header = {"Check the proofs of what a layer can and cannot predict.", ""},
        description = {
            "Independent check: uses only the weights and the certificates. Each certificate is "
                    + "accepted or rejected in exact or rigorously bounded arithmetic; docs/certificates.md "
                    + "specifies the format.",
            "",
            "A certificate holds for the feature domain that its file states. Specify the domain you "
                    + "require with --box, --nonnegative, --bounds or --domain, as for verify (whose default "
                    + "is --box 1e4): certificates about other domains are rejected. Without these options the "
                    + "domain of the file is accepted, and the output says so.",
            "",
            "Certificates about the image of a linear map identify the map by its fingerprint. It is "
                    + "read from the model file of --weights, or from --chain.",
            "",
            "With LABELS, every label set of that file needs an accepted certificate that decides "
                    + "it. With --verdicts, every verdict of that file must be what its certificate proves.",
            "",
            "With --tree or --clusters, and --verdicts, the layer of labels and clusters is built from the same "
                    + "files, every certificate is checked, and the refutations that a verdict names must cover all "
                    + "choices of clusters. Domain and rule must be those of verify.",
            "",
            "With --rule sequence and --end, the verdicts are those of a decoder that emits labels one after the"
                    + " other. Each verdict must follow from the certificates that it refers to, which must cover every"
                    + " step.",
            "",
            "If --weights is a run folder, its proof that the projection before the output layer is "
                    + "onto (projection-inverse.npy) is also checked. If it is accepted and every activation "
                    + "vector is possible, the results hold for the whole head; otherwise the output says what "
                    + "is missing.",
            "",
            CheckExit.DESCRIBED,
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
            "  orthant check --weights W.npy --tree parents.txt \\",
            "      --certificates proofs.jsonl --verdicts verdicts.jsonl test.txt",
            "  orthant check --weights decoder.npy --names vocabulary.txt test.txt \\",
            "      --rule sequence --end '<eos>' --certificates c.jsonl --verdicts v.jsonl",
            "  orthant check --layer dft -n 8921 -k 80 --slack S.npy \\",
            "      --certificates proofs.jsonl --format json"
        })
final class CheckCommand extends ReportingCommand {

    private final LayerOptions layer = group(LayerOptions.ofCertificates());

    private final OptionValue<Path> labels = optionalParameter(Path.class, "LABELS");

    private final LabelSetOptions labelSets = group(new LabelSetOptions());

    private final PartitionOptions partition = group(new PartitionOptions());

    private final AttentionOptions attention = group(new AttentionOptions());

    private final OptionValue<Path> certificates = file("--certificates").required();

    private final OptionValue<Path> verdicts = file("--verdicts");

    private final OptionValue<Boolean> allowUndecided = flag("--allow-undecided");

    private final DecisionOptions decision = group(new DecisionOptions());

    private final SequenceOptions sequence = group(new SequenceOptions());

    private final ThreadsOption threads = group(new ThreadsOption());

    private final OptionValue<Path> savedLayer = option(Path.class, "--save-layer", "FOLDER");

    @Override
    protected int run(CommandSpec command) {
        int workers = threads.number();
        if (allowUndecided.isGiven() && !labels.isGiven()) {
            throw wrong("--allow-undecided requires LABELS");
        }
        if (attention.isGiven() && (partition.isGiven() || decision.rule().isSequence())) {
            throw wrong("--attention cannot be combined with --tree, --clusters and --rule sequence");
        }
        if (partition.isGiven()) {
            labelSets.requireComplete("a tree or clusters free labels themselves; omit it");
            if (!verdicts.isGiven()) {
                throw wrong("--tree and --clusters require --verdicts, which says which certificates prove a verdict");
            }
            return checkPartition();
        }
        if (attention.isGiven()) {
            return checkWithAttention(workers);
        }
        Path file = certificates.get();
        OutputLayer asked = layer.layer();
        Optional<FeatureDomain> features = decision.domain().given(asked.features());
        boolean sequences = sequence.isAsked(decision.rule());
        if (sequences && !verdicts.isGiven()) {
            throw wrong("--rule sequence requires --verdicts");
        }
        Optional<DecisionRule> decided =
                sequences ? Optional.of(DecisionRule.argmax()) : decision.rule().given();
        Usage.requireUsage(command, () -> decided.ifPresent(given -> given.requireFits(asked)));
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        List<AffineMap> maps = maps(file);
        if (savedLayer.isGiven()) {
            LayerFiles.write(
                    savedLayer.get(), asked, features.map(DomainStatement::maps).orElse(maps));
        }
        Optional<DistinctLabelSets> sets =
                labels.value().map(given -> labelSets.read(given, asked.labels(), vocabulary));
        CertificateCheck check = new CertificateCheck(
                asked,
                file,
                features,
                maps,
                decided,
                sequences ? Optional.empty() : sets,
                sequences ? Optional.empty() : verdicts.value(),
                vocabulary,
                workers);
        if (sequences) {
            int end = sequence.end(asked.labels(), vocabulary);
            return checkSequences(new SequenceFileCheck(check, end, verdicts.get(), sets, vocabulary));
        }
        CheckReport report = check.run();
        if (report.otherDomain().isPresent()) {
            return otherDomain(file, report.otherDomain().get());
        }
        Results results = new CheckResults(report, vocabulary, output.format())
                .results(
                        features.isPresent(),
                        decided.isPresent(),
                        decision.domain().note());
        Optional<HeadReach> reach = layer.run().map(run -> new HeadReach(TrainedHead.open(run)));
        reach.ifPresent(found -> addReach(results, found, report));
        output.write(results);
        return reach.map(HeadReach::isRejected).orElse(false)
                ? ExitCode.CERTIFICATE_REJECTED
                : CheckExit.code(report.counts(), allowUndecided.isGiven());
    }

    private int checkSequences(SequenceFileCheck check) {
        SequenceCheckReport report = check.run();
        if (report.steps().otherDomain().isPresent()) {
            return otherDomain(certificates.get(), report.steps().otherDomain().get());
        }
        output.write(new SequenceCheckResults(report, check.names(), output.format())
                .results(decision.domain().isGiven(), decision.domain().note()));
        return CheckExit.code(report.counts(), allowUndecided.isGiven());
    }

    /** Checks verdicts about a partitioned layer, which is built from the same files. */
    private int checkPartition() {
        OutputLayer asked = layer.layer();
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        Partition read = partition.read(asked.labels(), vocabulary);
        FeatureDomain features = decision.domain().domain(asked.features());
        DecisionRule decided = decision.rule().rule();
        PartitionedLayer built = Usage.asUsage(command(), () -> read.of(asked, features, decided));
        List<AffineMap> maps = DomainStatement.maps(built.domain());
        savedLayer.value().ifPresent(folder -> LayerFiles.write(folder, built.layer(), maps));
        PartitionFilesCheck.Report report = new PartitionFilesCheck(
                        read,
                        built,
                        maps,
                        certificates.get(),
                        verdicts.get(),
                        labels.value().map(sets -> labelSets.read(sets, asked.labels(), vocabulary)),
                        vocabulary,
                        threads.number())
                .run();
        if (report.certificates().otherDomain().isPresent()) {
            return otherDomain(
                    certificates.get(), report.certificates().otherDomain().get());
        }
        output.write(new CheckResults(
                        report.certificates(), report.counts(), report.differences(), vocabulary, output.format())
                .results(true, true, decision.domain().note()));
        return CheckExit.code(report.counts(), allowUndecided.isGiven());
    }

    private int otherDomain(Path file, String problem) {
        return Failures.end(command(), Failure.rejected(file + ":1: " + problem).at(file, OptionalLong.of(1)));
    }

    private int checkWithAttention(int workers) {
        attention.requireNo(decision.domain());
        AttentionHead head = attention.head(layer, decision.rule().given().orElse(DecisionRule.threshold()));
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(head.labels());
        AttentionCheck check = new AttentionCheck(
                head,
                certificates.get(),
                labels.value().map(sets -> labelSets.read(sets, head.labels(), vocabulary)),
                verdicts.value(),
                vocabulary,
                workers);
        HeadBounds bounds = check.bounds();
        savedLayer.value().ifPresent(folder -> LayerFiles.write(folder, bounds.layer(), List.of()));
        CheckReport report = check.run(bounds);
        if (report.otherDomain().isPresent()) {
            return otherDomain(certificates.get(), report.otherDomain().get());
        }
        output.write(new CheckResults(report, vocabulary, output.format())
                .results(false, false, Optional.empty())
                .remark("The layer has a row for the lower and one for the upper bound of each of " + head.labels()
                        + " labels, computed from the head, and a feature for each token."));
        return CheckExit.code(report.counts(), allowUndecided.isGiven());
    }

    private static void addReach(Results results, HeadReach reach, CheckReport report) {
        reach.addTo(results);
        if (report.accepted(Outcome.ARGMAXABLE) > 0) {
            results.remark(reach.argmaxable());
        }
    }

    /** Returns the maps before the layer, of the model and of {@code --chain}; refuses certificate files that name others. */
    private List<AffineMap> maps(Path file) {
        List<AffineMap> maps = new ArrayList<>(decision.domain().maps());
        layer.modelDomain().ifPresent(found -> maps.addAll(DomainStatement.maps(found)));
        if (decision.domain().isGiven()) {
            return maps;
        }
        try (CertificateReader reader = new CertificateReader(file)) {
            reader.header().domain().missing(maps).ifPresent(missing -> {
                throw BadInputException.at(
                        file,
                        1,
                        "is about features after a map that was not given: " + missing.described()
                                + "; specify its matrix with --chain and its offset with --chain-bias");
            });
        }
        return maps;
    }
}
