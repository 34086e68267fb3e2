package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.model.AuditedModel;
import org.orthant.report.ShellText;

/**
 * The command that repairs what an audit has found.
 *
 * @param options by which it finds the same layer, rule, features and names in the model
 * @param labelSets the file of label sets that were asked about
 */
public record RepairSuggestion(List<String> options, Optional<Path> labelSets) {

    /** Copies the list. */
    public RepairSuggestion {
        options = List.copyOf(options);
    }

    /** Returns the same for one of several layers of the model. */
    public RepairSuggestion forLayer(String name) {
        List<String> words = new ArrayList<>(List.of("--tensor", name));
        words.addAll(options);
        return new RepairSuggestion(words, labelSets);
    }

    /** Returns the suggestion in a sentence; empty if nothing is impossible, or a repair cannot change it. */
    Optional<String> of(AuditedModel audited) {
        if (audited.bias().isPresent() && !audited.never().isEmpty()) {
            return Optional.of(
                    "To repair the layer, first save weights and bias in one file, such as an .npz: a repair writes both.");
        }
        return audited.never().isEmpty()
                ? Optional.empty()
                : audited.provenance()
                        .rule()
                        .match(
                                threshold -> Optional.of(thresholds(audited)),
                                topK -> Optional.empty(),
                                argmax -> Optional.of(rows(audited)));
    }

    private String rows(AuditedModel audited) {
        List<String> shared = audited.assumed().head().stored().weightsSharedWith();
        return shared.isEmpty()
                ? "To teach these classes by examples: "
                        + command(audited, options, "--examples features.npy --targets targets.txt")
                : "The rows of the output layer are also " + String.join(", ", shared)
                        + ". The class of a row at the mean of the others can never be predicted until it is trained: fine-tune the model,"
                        + " embeddings included, on texts with these tokens; or untie output layer and embeddings"
                        + " (tie_word_embeddings), then run orthant repair.";
    }

    private String thresholds(AuditedModel audited) {
        List<String> words = new ArrayList<>(options);
        labelSets.ifPresent(file -> words.addAll(List.of("--label-sets", file.toString())));
        return "To make them possible by the smallest change of thresholds: "
                + command(audited, words, "--change bias --thresholds thresholds.npy");
    }

    private static String command(AuditedModel audited, List<String> words, String what) {
        List<String> all = new ArrayList<>(List.of(audited.file().toString()));
        all.addAll(words);
        return all.stream().map(ShellText::quoted).collect(Collectors.joining(" ", "orthant repair ", " " + what));
    }
}
