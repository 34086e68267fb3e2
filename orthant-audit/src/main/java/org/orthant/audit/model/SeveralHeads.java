package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.model.head.Candidate;

/** The audits of a model with several output layers, each in a folder of its own. */
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
                || settings.classes.isPresent()) {
            throw new MissingSettingException(
                    Setting.LAYER,
                    "the model has " + heads.size()
                            + " output layers, and names, label sets and classes to ask about belong to one of them",
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
                    .map(folder -> audit.folder(OutputFolder.inside(folder, name)))
                    .orElse(audit));
        }
        return List.copyOf(audits);
    }

    /** The number keeps names apart that differ in characters which folders cannot have. */
    private static String folderName(int number, String layer) {
        return number + "-" + layer.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
