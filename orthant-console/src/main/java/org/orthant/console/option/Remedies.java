package org.orthant.console.option;

import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;
import picocli.CommandLine.Model.CommandSpec;

/** Names the options that solve a problem which a library has reported. */
public final class Remedies {

    private Remedies() {}

    /** Returns the option of the command or the other command that helps, if one does. */
    public static Optional<String> of(Throwable failure, CommandSpec command) {
        return failure instanceof BadInputException bad
                ? bad.remedy().flatMap(remedy -> text(remedy, command))
                : Optional.empty();
    }

    private static Optional<String> text(Remedy remedy, CommandSpec command) {
        return switch (remedy) {
            case LABEL_COUNT -> option(command, "--label-count", "--labels");
            case NAMES -> option(command, "--names");
            case LABEL_FILE -> option(command, "--label-file");
            case LABEL_NAMES -> option(command, "--label-names");
            case SPLIT -> option(command, "--split");
            case DATA -> option(command, "--data");
            case PART -> option(command, "--part");
            case TEXT_INPUTS -> option(command, "--inputs").map(name -> name + " text");
            case OUTPUT_FOLDER -> another(command, "--folder", "--out", "--run");
            case RUN_FOLDER -> another(command, "--run");
            case TRUST_RUN -> option(command, "--trust-run").or(() -> option(command, "--run"));
            case CERTIFIED_PLAN -> Optional.of("orthant plan --data … --certify");
            case VERIFICATION -> Optional.of("orthant evaluate --verify");
            case TENSOR -> option(command, "--tensor");
            case BIAS_TENSOR -> option(command, "--bias-tensor");
            case READ_LIMIT -> option(command, "--read-limit").map(name -> name + " 10");
            case FOLLOW_LINKS -> option(command, "--follow-links");
        };
    }

    private static Optional<String> option(CommandSpec command, String... names) {
        return first(command, names).map(name -> "use " + name);
    }

    /** An option that the user perhaps gave, and whose value does not serve. */
    private static Optional<String> another(CommandSpec command, String... names) {
        return first(command, names).map(name -> "use another " + name);
    }

    private static Optional<String> first(CommandSpec command, String... names) {
        return List.of(names).stream()
                .filter(name -> command.findOption(name) != null)
                .findFirst();
    }
}
