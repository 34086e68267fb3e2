package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.model.head.Candidate;

/**
 * The model file does not determine something that an audit needs, and the caller has not set it. The message is for Java programs: it names
 * the methods that set it; programs with users replace it by {@link #problem} and their own remedy.
 */
public final class MissingSettingException extends RuntimeException {

    private final Setting setting;
    private final String problem;
    private final transient List<Candidate> candidates;
    private final transient Path file;

    MissingSettingException(Setting setting, Path file, String problem, List<Candidate> candidates) {
        super(file + ": " + problem + remedy(setting, candidates));
        this.setting = setting;
        this.problem = problem;
        this.candidates = List.copyOf(candidates);
        this.file = file;
    }

    private static String remedy(Setting setting, List<Candidate> candidates) {
        if (setting == Setting.RULE) {
            return "; set .rule(DecisionRule.argmax()) if the highest logit wins (softmax), .rule(DecisionRule.threshold()) if labels are"
                    + " independent (sigmoid), or .rule(DecisionRule.topK()) for an index of embeddings";
        }
        return candidates.isEmpty()
                ? ""
                : "; choose a layer by .tensor(name): "
                        + candidates.stream().map(Candidate::toString).collect(Collectors.joining(", "));
    }

    /** Returns the model file. */
    public Path file() {
        return file;
    }

    /** Returns what it does not determine, without file and remedy. */
    public String problem() {
        return problem;
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
