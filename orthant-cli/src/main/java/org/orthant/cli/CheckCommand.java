package org.orthant.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether certificates prove what they claim. */
@Command(
        name = "check",
        header = {"Check the proofs of what a layer can and cannot predict.", ""},
        description = {
            "Needs nothing but the weights and the certificates. Every certificate is accepted or rejected in exact or "
                    + "rigorously bounded arithmetic. The format is described in docs/certificates.md.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant check --weights W.npy --certificates proofs.jsonl",
            "  orthant check --weights W.npy --bias b.npy --certificates proofs.jsonl",
            "  orthant check --layer dft -n 8921 -k 80 --slack S.npy \\",
            "      --certificates proofs.jsonl --format json"
        })
final class CheckCommand implements Callable<Integer> {

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Option(
            names = "--certificates",
            required = true,
            paramLabel = "FILE",
            description = "The certificates to check, in JSON Lines.")
    @Nullable Path certificates;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Check so many certificates at a time. Default: one per processor.")
    @Nullable Integer threads;

    @Mixin
    OutputOptions output = new OutputOptions();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (workers < 1) {
            throw Failures.usage(Objects.requireNonNull(spec), "--threads " + workers + ": at least 1 is needed");
        }
        Path file = Objects.requireNonNull(certificates);
        OutputLayer asked = layer.layer();
        try (CertificateReader reader = new CertificateReader(file)) {
            CertificateHeader header = reader.header();
            header.mismatch(asked).ifPresent(problem -> {
                throw BadInputException.at(file, 1, problem);
            });
            CheckSummary summary = new CheckSummary();
            ParallelCheck.run(new Checker(asked, header.domain()), reader, workers, summary::add);
            output.write(summary.results(header, output.format()));
            return summary.rejected() == 0 ? ExitCode.DONE : ExitCode.CERTIFICATE_REJECTED;
        }
    }
}
