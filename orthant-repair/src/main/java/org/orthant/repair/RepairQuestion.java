package org.orthant.repair;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.orthant.audit.model.AuditProvenance;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.Sha256;
import org.orthant.layer.WeightMatrix;

/** Identifies a repair by a hash of everything that its result depends on. */
final class RepairQuestion {

    private RepairQuestion() {}

    static String of(ModelRepair settings, Examples examples, AuditProvenance model) {
        Sha256 hash = new Sha256();
        add(
                hash,
                String.join(
                        "\n",
                        model.version(),
                        model.sha256(),
                        model.layer(),
                        model.rule().described(),
                        model.domain().described(),
                        settings.classes.toString(),
                        String.valueOf(settings.holdOut),
                        String.valueOf(settings.seed),
                        settings.learning.withThreads(1).toString(),
                        examples.targets().toString(),
                        examples.inputs().toString(),
                        settings.keptInputs.toString()));
        add(hash, examples.features());
        settings.kept.ifPresent(matrix -> add(hash, matrix));
        return hash.text();
    }

    /** Identifies a change of biases, whose audit also states the label sets. */
    static String of(ModelBiasRepair settings, AuditedModel before) {
        AuditProvenance model = before.provenance();
        Sha256 hash = new Sha256();
        add(
                hash,
                String.join(
                        "\n",
                        "bias",
                        model.version(),
                        model.sha256(),
                        model.layer(),
                        model.rule().text() + model.rule().thresholds(),
                        model.domain().described(),
                        settings.classes.toString(),
                        String.valueOf(settings.thresholds),
                        String.valueOf(settings.margin)));
        before.finished().verdicts().forEach(verdict -> add(hash, "\n" + verdict.labels()));
        return hash.text();
    }

    private static void add(Sha256 hash, String text) {
        hash.add(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void add(Sha256 hash, WeightMatrix matrix) {
        add(hash, "\n" + matrix.rows() + " x " + matrix.columns() + "\n");
        double[] row = new double[matrix.columns()];
        ByteBuffer bytes = ByteBuffer.allocate(row.length * Double.BYTES);
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.copyRow(i, row);
            bytes.clear();
            bytes.asDoubleBuffer().put(row);
            hash.add(bytes);
        }
    }
}
