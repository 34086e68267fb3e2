package org.orthant.console.option;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.io.ReadPolicy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the trust in the author of a model file. */
public final class ReadOptions {

    static final String LIMIT =
            "Let the model file take FACTOR times the usual memory and time to open, if you trust it. Default: 1.";

    static final String LINKS =
            "Follow links out of the folder of an ONNX model to its external data, if you trust it.";

    @Option(names = "--read-limit", paramLabel = "FACTOR", description = LIMIT)
    int factor = 1;

    @Option(names = "--follow-links", description = LINKS)
    boolean follow;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns how far the author of a file is trusted. */
    public ReadPolicy policy() {
        return policy(Objects.requireNonNull(spec), factor, follow);
    }

    /** Returns the policy that options of a command state. */
    static ReadPolicy policy(CommandSpec command, int factor, boolean follow) {
        if (factor < 1 || factor > ReadPolicy.MOST) {
            throw Usage.wrong(
                    command, "--read-limit " + factor + ": expected a whole number from 1 to " + ReadPolicy.MOST);
        }
        return new ReadPolicy(factor, follow);
    }
}
