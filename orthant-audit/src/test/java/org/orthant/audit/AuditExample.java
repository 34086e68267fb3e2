package org.orthant.audit;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DenseLayer;
import org.orthant.model.weights.WeightReader;
import org.orthant.verify.Outcome;

/** The program in {@code docs/guides/audit.md}. */
public final class AuditExample {

    private AuditExample() {}

    /** Audits the layer {@code W.npy} of a folder on the label sets {@code sets.txt} there. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        Path certificates = folder.resolve("certificates.jsonl.gz");
        DenseLayer layer = DenseLayer.of(WeightReader.read(folder.resolve("W.npy")));
        DistinctLabelSets sets =
                DistinctLabelSetReader.read(folder.resolve("sets.txt"), layer.labels(), Optional.empty());

        AuditFiles files = AuditFiles.of(folder.resolve("verdicts.jsonl")).withCertificates(certificates);
        AuditResult result = Audit.of(layer, sets).run(files, RunOptions.DEFAULT);
        System.out.println(result.counts().of(Outcome.UNARGMAXABLE).distinct() + " of " + sets.size()
                + " label sets can never be predicted");

        CheckReport report = CertificateCheck.of(layer, certificates)
                .forDomain(result.audit().question().domain())
                .covering(sets)
                .run();
        System.out.println(report.provesEverything() ? "all of it is proven" : "not all of it is proven");
    }
}
