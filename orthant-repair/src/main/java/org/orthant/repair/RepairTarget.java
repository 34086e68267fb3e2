package org.orthant.repair;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.audit.model.AuditProvenance;
import org.orthant.io.BadInputException;

/**
 * The file or folder that a repair writes.
 *
 * @param out where it will be
 * @param folder remembers what the repair has written, so that it resumes if it was interrupted afterwards
 */
record RepairTarget(Path out, Optional<RepairFolder> folder) {

    /** Refuses an output that exists, unless this repair has written it before it was interrupted. */
    void requireFree() {
        boolean exists = Files.exists(out, LinkOption.NOFOLLOW_LINKS);
        if (exists
                && !folder.filter(files -> files.wrote(AuditProvenance.hash(out)))
                        .isPresent()) {
            throw BadInputException.in(out, "exists and is not overwritten: name another file, or remove it first");
        }
    }

    /**
     * Writes next to the place of the output, and moves what was written there when it is complete.
     *
     * @param writer writes and proves the model; if it throws, nothing appears
     * @return what the writer returns
     */
    <T> T write(String question, Function<StagedModel, T> writer) {
        try (StagedModel staged = StagedModel.next(out)) {
            T written = writer.apply(staged);
            requireFree();
            String hash = AuditProvenance.hash(staged.path());
            staged.requireFree(folder.filter(files -> files.wrote(hash)).isPresent());
            folder.ifPresent(files -> files.willWrite(question, hash));
            staged.move();
            return written;
        }
    }
}
