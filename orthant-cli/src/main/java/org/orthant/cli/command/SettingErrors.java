package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.orthant.audit.model.InvalidSettingException;
import org.orthant.audit.model.MissingSettingException;
import org.orthant.audit.model.OccupiedFolderException;
import org.orthant.audit.model.Setting;
import org.orthant.console.option.Usage;
import org.orthant.io.BadInputException;
import org.orthant.model.head.Candidate;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Turns what an audit misses or refuses into errors that name the options for it.
 *
 * @param command the command
 * @param model the model file, where the audit names none
 * @param folderOption the option for the output folder
 * @param options the option for a setting, as the beginning of a message
 */
record SettingErrors(CommandSpec command, Path model, String folderOption, Function<Setting, String> options) {

    /** The same where messages about settings name their option themselves. */
    SettingErrors(CommandSpec command, Path model, String folderOption) {
        this(command, model, folderOption, setting -> "");
    }

    /** Returns the result of an audit, or of what begins with one. */
    <T> T in(Supplier<T> work) {
        try {
            return work.get();
        } catch (MissingSettingException missing) {
            throw BadInputException.in(missing.file(), missing.problem() + remedy(missing), missing);
        } catch (InvalidSettingException invalid) {
            throw Usage.wrong(command, options.apply(invalid.setting()) + invalid.getMessage());
        } catch (OccupiedFolderException occupied) {
            throw BadInputException.in(
                    occupied.folder(), occupied.getMessage() + ": choose another " + folderOption, occupied);
        }
    }

    /** The same where the examples may not fit the model either. */
    <T> T inFitting(Supplier<T> work) {
        return in(() -> {
            try {
                return work.get();
            } catch (InvalidSettingException setting) {
                throw setting;
            } catch (IllegalArgumentException unfit) {
                throw BadInputException.in(model, String.valueOf(unfit.getMessage()), unfit);
            }
        });
    }

    /** Returns the option for what the model file does not determine. */
    private static String remedy(MissingSettingException missing) {
        if (missing.setting() == Setting.RULE) {
            return ": pass --rule argmax if the highest logit wins (softmax), --rule threshold if labels are independent (sigmoid), or"
                    + " --rule top-k for an index of embeddings";
        }
        return missing.candidates().isEmpty()
                ? "; to audit an encoder without an output layer, pass its embeddings as an index: orthant audit embeddings.npy"
                        + " --rule top-k"
                : ": pass the name of a layer as --tensor, such as "
                        + missing.candidates().stream().map(Candidate::toString).collect(Collectors.joining(", "));
    }
}
