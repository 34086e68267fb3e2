package org.orthant.audit.model;

import java.util.List;
import org.orthant.model.head.Candidate;

/** The model file does not determine something that an audit needs, and the caller has not set it. */
public final class MissingSettingException extends RuntimeException {

    private final Setting setting;
    private final transient List<Candidate> candidates;

    MissingSettingException(Setting setting, String message, List<Candidate> candidates) {
        super(message);
        this.setting = setting;
        this.candidates = List.copyOf(candidates);
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
