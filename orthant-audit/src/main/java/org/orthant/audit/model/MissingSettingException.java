package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.model.head.Candidate;

/** The model file does not determine something that an audit needs, and the caller has not set it. */
public final class MissingSettingException extends RuntimeException {

    private final Setting setting;
    private final transient List<Candidate> candidates;
    private final transient Optional<Path> file;

    MissingSettingException(Setting setting, String message, List<Candidate> candidates) {
        super(message);
        this.setting = setting;
        this.candidates = List.copyOf(candidates);
        this.file = Optional.empty();
    }

    private MissingSettingException(MissingSettingException missing, Path file) {
        super(missing.getMessage(), missing);
        this.setting = missing.setting;
        this.candidates = missing.candidates;
        this.file = Optional.of(file);
    }

    /** Returns the same, and which of several models it is about. */
    public MissingSettingException of(Path model) {
        return new MissingSettingException(this, model);
    }

    /** Returns the model, where there are several. */
    public Optional<Path> file() {
        return file;
    }

    /** Returns what is missing. */
    public Setting setting() {
        return setting;
    }

    /** Returns the layers to choose from, where the layer is missing. */
    public List<Candidate> candidates() {
        return candidates;
    }
}
