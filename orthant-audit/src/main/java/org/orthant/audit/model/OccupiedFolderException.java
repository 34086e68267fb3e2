package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.List;

/** The folder of an audit has the results of an audit that asked something else, which are not overwritten. */
public final class OccupiedFolderException extends RuntimeException {

    private final transient Path folder;

    OccupiedFolderException(Path folder, List<String> differences) {
        super("has the results of another audit"
                + (differences.isEmpty() ? "" : ", with other " + String.join(", ", differences)));
        this.folder = folder;
    }

    /** Returns the folder. */
    public Path folder() {
        return folder;
    }
}
