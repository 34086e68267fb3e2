package example;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.AuditResult;
import org.orthant.audit.RunOptions;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DenseLayer;
import org.orthant.model.weights.WeightReader;
import org.orthant.verify.Outcome;

/**
 * How many label sets of a file an output layer can never predict.
 *
 * @param asked distinct label sets
 * @param never those that no input gives
 * @param proven whether the checker has accepted a proof of every answer
 */
public record LayerAudit(int asked, long never, boolean proven) {

    /** Asks about a file of label sets, and leaves verdicts and proofs in a folder. */
    public static LayerAudit run(Path weights, Path labelSets, Path folder) {
        DenseLayer layer = DenseLayer.of(WeightReader.read(weights));
        DistinctLabelSets sets = DistinctLabelSetReader.read(labelSets, layer.labels(), Optional.empty());

        Path proofs = folder.resolve("proofs.jsonl.gz");
        AuditFiles files = AuditFiles.of(folder.resolve("verdicts.jsonl")).withCertificates(proofs);
        AuditResult result = Audit.of(layer, sets).run(files, RunOptions.DEFAULT);

        boolean proven = CertificateCheck.of(layer, proofs)
                .forDomain(result.audit().question().domain())
                .covering(sets)
                .run()
                .provesEverything();
        return new LayerAudit(
                sets.size(), result.counts().of(Outcome.UNARGMAXABLE).distinct(), proven);
    }

    public static void main(String[] arguments) {
        System.out.println(run(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2])));
    }
}
