package org.orthant.studio.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.audit.Audit;
import org.orthant.audit.model.LabelNameFile;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.studio.http.Refusal;

/** Reads models with the readers of the command line, and blames each failure on the right file. */
final class ModelReader {

    private final ModelFiles files;
    private final Map<UploadKind, Upload> uploads;
    private final ModelChoice choice;

    ModelReader(ModelFiles files, Map<UploadKind, Upload> uploads, ModelChoice choice) {
        this.files = files;
        this.uploads = Map.copyOf(uploads);
        this.choice = choice;
    }

    /**
     * What is in a model.
     *
     * @param name what the visitor calls it
     * @param format what it turned out to be
     * @param found the layers that may be its output layer
     * @param tensors all that may be chosen in place of these
     * @param assumed about the one that is taken; nothing if the visitor has to choose
     */
    record Found(
            String name,
            String format,
            OutputLayers found,
            List<ModelTensor> tensors,
            Optional<ModelAssumptions> assumed) {

        Found {
            tensors = List.copyOf(tensors);
        }

        /** The number of the layer that is taken among the candidates; −1 if it was named, or is still to be chosen. */
        int taken() {
            return assumed.map(known -> found.candidates().indexOf(known.head()))
                    .orElse(-1);
        }
    }

    /** Looks into the model; no weights are read but those of maps before the layer. */
    Found look() {
        return understood(() -> {
            Model model = ModelFile.open(files.path());
            OutputLayers found = OutputLayers.find(model);
            return new Found(
                    files.shown(),
                    model.format().title(),
                    found,
                    model.tensors(),
                    head(model, found).map(this::assumed));
        });
    }

    /** Reads all that is needed for the audit. */
    Audit read() {
        Found found = look();
        ModelAssumptions assumed = found.assumed()
                .orElseThrow(() ->
                        new Refusal(422, found.name() + ": " + found.found().summary() + ": choose a layer"));
        DecisionRule rule = assumed.rule()
                .orElseThrow(() -> new Refusal(
                        422,
                        found.name() + ": does not say how the logits of " + assumed.head()
                                + " become an answer: choose argmax if the highest one wins, or threshold if labels are"
                                + " independent"));
        Optional<DistinctLabelSets> given = Optional.ofNullable(uploads.get(UploadKind.LABELS))
                .map(upload -> SubjectReader.blaming(upload, file -> sets(file, assumed, rule)));
        return understood(() -> ModelAudit.of(assumed, rule, given));
    }

    private static DistinctLabelSets sets(Upload upload, ModelAssumptions assumed, DecisionRule rule) {
        DistinctLabelSets sets =
                DistinctLabelSetReader.read(upload.file(), assumed.head().labels(), assumed.names());
        sets.sets()
                .forEach(set -> rule.objection(set.size()).ifPresent(problem -> {
                    throw BadInputException.in(upload.file(), problem);
                }));
        return sets;
    }

    private Optional<Candidate> head(Model model, OutputLayers found) {
        TensorChoice named = choice.tensors();
        if (named.weights().isPresent()) {
            return Optional.of(OutputLayers.named(model, named.weights().get(), named.bias()));
        }
        if (named.bias().isPresent()) {
            throw Refusal.badRequest("a bias is named without the weights that it belongs to: name these, too");
        }
        if (choice.layer().isEmpty()) {
            return found.best();
        }
        List<Candidate> candidates = found.candidates();
        int number = choice.layer().getAsInt();
        if (number >= candidates.size()) {
            throw Refusal.badRequest(
                    "there is no layer " + number + " among the " + candidates.size() + " of this model");
        }
        return Optional.of(candidates.get(number));
    }

    private ModelAssumptions assumed(Candidate head) {
        Optional<Vocabulary> names = Optional.ofNullable(uploads.get(UploadKind.NAMES))
                .map(upload -> SubjectReader.blaming(upload, file -> LabelNameFile.read(file.file(), head.labels())));
        return ModelAssumptions.of(head, choice.decided(), choice.bounds(head.features()), names);
    }

    private <T> T understood(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (BadInputException e) {
            throw files.blame(e);
        } catch (IllegalArgumentException e) {
            throw new Refusal(422, files.shown() + ": " + e.getMessage());
        }
    }
}
