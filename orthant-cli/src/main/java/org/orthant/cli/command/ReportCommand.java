package org.orthant.cli.command;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.audit.finished.Explanations;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.console.option.ChainOptions;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Subcommand;
import org.orthant.console.terminal.CountedWork;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.Progress;
import org.orthant.experiment.ComparisonReader;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.io.Sha256;
import org.orthant.io.Vocabulary;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.report.ComparisonReport;
import org.orthant.report.Finding;
import org.orthant.report.LabelNames;
import org.orthant.report.Origin;
import org.orthant.report.Page;
import org.orthant.report.ShellText;
import org.orthant.report.Verification;
import org.orthant.report.VerificationReport;
import org.orthant.verify.Explanation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a page about a verification or an experiment. */
@Command(
        name = "report",
        header = {"Write the findings of a verification or an experiment to one HTML file.", ""},
        description = {
            "Reads the files that orthant verify wrote, or the run folders of trainings that differ "
                    + "in layer, size or seed (--runs). The page works offline and can be printed. It has "
                    + "counts, plots, a searchable and sortable table, and explanations of unreachable label "
                    + "sets: from the certificates or, with the layer, in as few labels as possible.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant report --verdicts verdicts.jsonl --certificates proofs.jsonl",
            "  orthant report --verdicts verdicts.jsonl --certificates proofs.jsonl \\",
            "      --weights W.npy --names vocabulary.txt --out audit.html",
            "  orthant report --verdicts verdicts.jsonl --certificates proofs.jsonl \\",
            "      --weights W.npy --chain P.npy --chain-bias c.npy",
            "  orthant report --runs runs --out experiment.html"
        })
final class ReportCommand extends Subcommand {

    private final OptionValue<Path> verdicts = file("--verdicts");

    private final OptionValue<Path> runs = option(Path.class, "--runs", "FOLDER");

    private final OptionValue<Path> certificates = file("--certificates");

    private final OptionValue<Path> names = file("--names");

    private final OptionValue<Path> out = file("-o, --out").byDefault(Path.of("report.html"));

    private final ChainOptions chain = group(new ChainOptions());

    private final LayerOptions layer =
            section("Layer, for minimal explanations (with --certificates):%n", LayerOptions.ofCertificates());

    @Override
    protected int run(CommandSpec command) {
        if (runs.isGiven() == verdicts.isGiven()) {
            throw wrong("specify exactly one of --verdicts and --runs");
        }
        Optional<Page> page = runs.isGiven() ? Optional.of(experiment(runs.get())) : verification();
        if (page.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        AtomicFile.writeNamed(out.get(), page.get().render());
        command.commandLine().getOut().println(out.get());
        command.commandLine().getOut().flush();
        return ExitCode.DONE;
    }

    private Page experiment(Path folder) {
        if (certificates.isGiven() || names.isGiven() || layer.isAnyGiven() || chain.isGiven()) {
            throw wrong("--runs: cannot be combined with the options of --verdicts");
        }
        return ComparisonReport.page(ComparisonReader.read(folder, BuildInformation.version()));
    }

    /** Returns the page about verdicts; empty if interrupted. */
    private Optional<Page> verification() {
        if (!certificates.isGiven() && (layer.isAnyGiven() || names.isGiven())) {
            throw wrong("--verdicts requires --certificates, which state the layer and the feature domain");
        }
        if (chain.isGiven() && !layer.isAnyGiven()) {
            throw wrong("--chain: also specify the layer after these maps, such as --weights W.npy");
        }
        FinishedAudit input = FinishedAudit.read(verdicts.get(), certificates.value());
        Map<Long, Explanation> explanations = new HashMap<>();
        if (layer.isAnyGiven()) {
            Optional<Map<Long, Explanation>> shorter = explain(input, layer);
            if (shorter.isEmpty()) {
                return Optional.empty();
            }
            explanations.putAll(shorter.get());
        }
        DecisionRule rule = input.header().map(CertificateHeader::rule).orElseGet(DecisionRule::threshold);
        Verification verification = new Verification(
                Finding.of(input, explanations, rule),
                input.header(),
                labelNames(input, rule),
                layer.isAnyGiven(),
                provenance(),
                recheck(input));
        return Optional.of(VerificationReport.page(verification));
    }

    /** Returns minimal reasons by index; empty if interrupted. */
    private Optional<Map<Long, Explanation>> explain(FinishedAudit input, LayerOptions given) {
        OutputLayer asked = given.layer();
        CertificateHeader header = input.header().orElseThrow();
        header.mismatch(asked).ifPresent(problem -> {
            throw BadInputException.at(certificates.get(), 1, problem);
        });
        FeatureDomain domain = domain(header, given);
        int never = input.never().size();
        CountedWork explaining = new CountedWork(" explained");
        Progress progress = Consoles.of(command()).progress(never, explaining);
        progress.start(0);
        try (Interruption interruption = Interruption.watch()) {
            return Explanations.of(
                    asked,
                    domain,
                    input,
                    never,
                    done -> {
                        explaining.done(done);
                        progress.showNowAndThen();
                    },
                    interruption::requested);
        } finally {
            progress.end();
        }
    }

    /** Returns the domain of the certificates, its maps taken from {@code --chain} and from the model. */
    private FeatureDomain domain(CertificateHeader header, LayerOptions given) {
        List<AffineMap> maps = new ArrayList<>(chain.maps());
        given.modelDomain().map(DomainStatement::maps).ifPresent(maps::addAll);
        header.domain().missing(maps).ifPresent(missing -> {
            throw BadInputException.at(
                    certificates.get(),
                    1,
                    "is about features after a map that was not given: " + missing.described()
                            + "; specify its matrix with --chain and its offset with --chain-bias, or a model that contains it");
        });
        return header.domain().resolve(maps);
    }

    private LabelNames labelNames(FinishedAudit input, DecisionRule rule) {
        if (!names.isGiven()) {
            return LabelNames.from(input.verdicts(), rule);
        }
        Vocabulary vocabulary =
                Vocabulary.read(names.get(), input.header().orElseThrow().labels());
        Map<Integer, String> known = new HashMap<>();
        for (int label = 0; label < vocabulary.labels(); label++) {
            known.put(label, vocabulary.name(label));
        }
        return LabelNames.of(known, rule);
    }

    private List<Origin> provenance() {
        List<Origin> origins = new ArrayList<>();
        origins.add(origin("verdicts", verdicts.get()));
        if (certificates.isGiven()) {
            origins.add(origin("certificates", certificates.get()));
        }
        if (names.isGiven()) {
            origins.add(origin("label names", names.get()));
        }
        origins.add(new Origin("report made by", "orthant " + BuildInformation.version()));
        origins.add(new Origin(
                "report made at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
        return origins;
    }

    private static Origin origin(String what, Path file) {
        return new Origin(what, file + ", " + Sha256.of(file));
    }

    private Optional<String> recheck(FinishedAudit input) {
        return input.header()
                .map(header -> "orthant check --weights WEIGHTS"
                        + (header.bias() ? " --bias BIAS" : "")
                        + " --certificates "
                        + ShellText.quoted(String.valueOf(certificates.get()))
                        + " --verdicts "
                        + ShellText.quoted(String.valueOf(verdicts.get())));
    }
}
