package org.orthant.audit.model;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.orthant.audit.AuditFolder;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.model.head.Candidate;

/** The audits of a model with several output layers, each in a separate folder. */
final class SeveralHeads {

    private static final OutputFolder.Kind KIND = new OutputFolder.Kind(FileFormat.first("orthant-audits"), List.of());

    private SeveralHeads() {}

    static List<ModelAudit> of(ModelAudit settings, InspectedModel model) {
        ModelAudit opened = settings.opened(model.model());
        List<Candidate> heads = model.layers().heads();
        if (heads.size() < 2) {
            return List.of(opened);
        }
        if (settings.names.isPresent()
                || settings.labelSets.isPresent()
                || !settings.asked.isEmpty()
                || settings.classes.isPresent()
                || settings.bias.isPresent()) {
            throw new MissingSettingException(
                    Setting.LAYER,
                    model.model().file(),
                    "the model has " + heads.size()
                            + " output layers, and names, a bias, label sets and classes to ask about belong to one of them",
                    heads);
        }
        settings.folder.ifPresent(folder -> OutputFolder.open(
                folder,
                KIND,
                Map.of("layers", heads.stream().map(Candidate::name).collect(Collectors.joining(", ")))));
        List<ModelAudit> audits = new ArrayList<>();
        for (int i = 0; i < heads.size(); i++) {
            ModelAudit audit = opened.layer(heads.get(i));
            String name = folderName(i + 1, heads.get(i).name());
            audits.add(settings.folder
                    .map(folder -> in(folder, folder.resolve(name), audit))
                    .orElse(audit));
        }
        return List.copyOf(audits);
    }

    /** Returns an audit into a folder, which takes what an interrupted run has finished there. */
    private static ModelAudit in(Path outer, Path inner, ModelAudit audit) {
        boolean interrupted = !Files.exists(summary(outer)) && new AuditFolder(inner, audit.version).isFinished();
        ModelAudit written = audit.folder(inner);
        return interrupted ? written.provenBefore(inner) : written;
    }

    /** Returns the summary of all layers, which is there if all are audited. */
    static Path summary(Path folder) {
        return folder.resolve("summary.json");
    }

    /** The number keeps names apart that differ in characters which folders cannot have. */
    private static String folderName(int number, String layer) {
        return number + "-" + layer.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
