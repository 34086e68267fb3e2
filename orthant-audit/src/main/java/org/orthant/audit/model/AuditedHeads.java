package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.verify.Outcome;

/**
 * The results of auditing all output layers of a model.
 *
 * <p>Immutable; threads may share it.
 *
 * @param file the file or folder of the model
 * @param folder the folder of the run, which has a folder for each audit if there are several layers
 * @param heads the output layers; those with the same numbers once
 * @since 0.4.0
 */
public record AuditedHeads(Path file, Optional<Path> folder, List<AuditedHead> heads) {

    /** Copies the list. */
    public AuditedHeads {
        heads = List.copyOf(heads);
    }

    /** Returns the audits, one for each layer that is not tied to an earlier one. */
    public List<AuditedModel> audits() {
        return heads.stream().map(AuditedHead::audited).toList();
    }

    /** Returns the number of output layers, tied ones included. */
    public int layers() {
        return heads.stream().mapToInt(head -> 1 + head.tied().size()).sum();
    }

    /** Returns the number of label sets with an outcome, over all audits. */
    public long distinct(Outcome outcome) {
        return audits().stream()
                .mapToLong(audited -> audited.counts().of(outcome).distinct())
                .sum();
    }

    /** Returns the index page, if the run has a folder and several layers. */
    public Optional<Path> report() {
        return inFolder("report.html");
    }

    /** Returns the summary of all layers, likewise. */
    public Optional<Path> summary() {
        return inFolder("summary.json");
    }

    private Optional<Path> inFolder(String name) {
        return layers() > 1 ? folder.map(path -> path.resolve(name)) : Optional.empty();
    }
}
