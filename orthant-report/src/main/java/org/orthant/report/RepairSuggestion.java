package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.audit.model.AuditedModel;

/**
 * How to repair what an audit has found. Terminal, report and studio print the same command, which finds the same layer, rule, features
 * and names again.
 *
 * @param options by which the command finds them in the model
 * @param labelSets the file of label sets that were asked about
 */
public record RepairSuggestion(List<String> options, Optional<String> labelSets) {

    private static final Set<String> LAYER = Set.of("--tensor", "--bias-tensor");

    /** Options for a model that determines everything itself. */
    public static final RepairSuggestion PLAIN = new RepairSuggestion(List.of(), Optional.empty());

    /**
     * What to do.
     *
     * @param text a sentence without its end
     * @param command the command that does it, if there is one
     */
    public record Advice(String text, Optional<String> command) {

        /** Returns both in a sentence. */
        public String sentence() {
            return command.map(words -> text + ": " + words).orElse(text + ".");
        }
    }

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

    /** Returns the options of an audit that asks the same, each after a space. */
    String question(AuditedModel audited) {
        List<String> words = new ArrayList<>(options);
        audited.bias().ifPresent(bias -> words.addAll(List.of("--bias", bias.toString())));
        labelSets.ifPresent(sets -> words.addAll(List.of("--label-sets", sets)));
        return spaced(words);
    }

    private static String spaced(List<String> words) {
        return words.stream().map(ShellText::quoted).map(word -> " " + word).collect(Collectors.joining());
    }

    /**
     * Returns the options that select the layer, each after a space; certificates state the rest themselves. Without a graph, its tensors
     * are named.
     */
    String layer(AuditedModel audited) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i + 1 < options.size(); i++) {
            if (LAYER.contains(options.get(i))) {
                words.addAll(options.subList(i, i + 2));
            }
        }
        List<String> tensors = audited.tensors();
        if (words.isEmpty() && !tensors.isEmpty() && !tensors.get(0).isEmpty()) {
            words.addAll(List.of("--tensor", tensors.get(0)));
            if (tensors.size() > 1) {
                words.addAll(List.of("--bias-tensor", tensors.get(1)));
            }
        }
        audited.bias().ifPresent(bias -> words.addAll(List.of("--bias", bias.toString())));
        return spaced(words);
    }

    /** Returns what to do about a model under its own name; empty if nothing is impossible, or a repair cannot change it. */
    public Optional<Advice> of(AuditedModel audited) {
        return of(audited, audited.file().toString());
    }

    /** Returns the same, where the user has another name for the model. */
    public Optional<Advice> of(AuditedModel audited, String file) {
        if (audited.never().isEmpty()) {
            return Optional.empty();
        }
        return audited.bias().isPresent()
                ? Optional.of(new Advice(
                        "To repair the layer, first save weights and bias in one file, such as an .npz: a repair writes both",
                        Optional.empty()))
                : audited.provenance()
                        .rule()
                        .match(
                                threshold -> Optional.of(thresholds(file)),
                                topK -> Optional.empty(),
                                argmax -> Optional.of(rows(audited, file)));
    }

    private Advice rows(AuditedModel audited, String file) {
        List<String> shared = audited.weightsSharedWith();
        return shared.isEmpty()
                ? new Advice(
                        "To teach these classes by examples",
                        Optional.of(command(file, options, "--examples features.npy --targets targets.txt")))
                : new Advice(
                        "The rows of the output layer are also " + String.join(", ", shared)
                                + ". The class of a row at the mean of the others can never be predicted until it is trained: fine-tune the model,"
                                + " embeddings included, on texts with these tokens; or untie output layer and embeddings"
                                + " (tie_word_embeddings), then run orthant repair",
                        Optional.empty());
    }

    private Advice thresholds(String file) {
        List<String> words = new ArrayList<>(options);
        labelSets.ifPresent(sets -> words.addAll(List.of("--label-sets", sets)));
        return new Advice(
                "To make them possible by the smallest change of thresholds",
                Optional.of(command(file, words, "--change bias --thresholds thresholds.npy")));
    }

    /** Returns the command that makes classes reachable by their biases; empty if the rule is not argmax. */
    Optional<String> biases(AuditedModel audited, String file) {
        return audited.bias().isPresent()
                ? Optional.empty()
                : audited.provenance()
                        .rule()
                        .match(
                                threshold -> Optional.empty(),
                                topK -> Optional.empty(),
                                argmax -> Optional.of(command(file, options, "--change bias")));
    }

    private static String command(String file, List<String> words, String what) {
        List<String> all = new ArrayList<>(List.of(file));
        all.addAll(words);
        return all.stream().map(ShellText::quoted).collect(Collectors.joining(" ", "orthant repair ", " " + what));
    }
}
