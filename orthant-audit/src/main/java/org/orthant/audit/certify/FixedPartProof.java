package org.orthant.audit.certify;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditSink;
import org.orthant.audit.Decision;
import org.orthant.audit.RunOptions;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;

/** Proves for each label set that fixed columns answer it, in a certificate file of all that they do. */
public final class FixedPartProof {

    private final SpreadLayer layer;
    private final DistinctLabelSets sets;
    private final Demand demand;
    private List<LabelSet> failures = List.of();

    /** About fixed columns alone. */
    public FixedPartProof(SpreadLayer layer, DistinctLabelSets sets, Demand demand) {
        this.layer = layer;
        this.sets = sets;
        this.demand = demand;
    }

    /** Writes the file if the demand is met, and says whether it is. Every certificate is checked before. */
    public boolean write(Path file, RunOptions options) {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        Attempt attempt = new Attempt(layer, sets, demand);
        try {
            boolean met;
            try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(
                    new GZIPOutputStream(Files.newOutputStream(unfinished)), StandardCharsets.UTF_8))) {
                met = attempt.run(new Certificates(out), options.checkingCertificates(), sets.size());
            }
            failures = attempt.failures();
            if (met) {
                Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
            }
            return met;
        } catch (UncheckedIOException | IOException e) {
            throw BadInputException.in(file, "cannot be written: " + e.getMessage(), e);
        } finally {
            delete(unfinished);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** The label sets that are not answered: all of them if the demand is met, and else some. */
    public List<LabelSet> failures() {
        return failures;
    }

    /** Writes those that meet the demand. */
    private final class Certificates implements AuditSink {

        private final BufferedWriter out;

        Certificates(BufferedWriter out) {
            this.out = out;
        }

        @Override
        public Opened open(Audit audit, Consumer<VerdictRecord> earlier) {
            line(CertificateText.of(CertificateHeader.of(
                    audit.layer(), audit.question().domain(), audit.question().rule())));
            return this::add;
        }

        private void add(Decision decision) {
            if (demand.isMetBy(decision.record())) {
                line(CertificateText.of(decision.record().index(), decision.certificate()));
            }
        }

        private void line(String text) {
            try {
                out.write(text);
                out.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
