package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.model.Assumption.Topic;
import org.orthant.io.Vocabulary;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.layer.BiasSource;

/**
 * What a model file contains, before anything is decided about it.
 *
 * @param model the model, whose numbers stay in its file
 * @param layers the layers that may be its output layer, best first
 * @param assumed about the layer that an audit takes; empty if the caller has to choose one
 */
public record InspectedModel(Model model, OutputLayers layers, Optional<ModelAssumptions> assumed) {

    static InspectedModel of(ModelAudit settings, Model model) {
        OutputLayers layers = OutputLayers.find(model);
        Optional<Candidate> head = settings.layer
                .or(() -> settings.tensor.map(name -> OutputLayers.named(model, name, settings.biasTensor)))
                .or(layers::best)
                .map(taken -> settings.bias.map(file -> biased(taken, file)).orElse(taken));
        return new InspectedModel(model, layers, head.map(taken -> assumed(settings, model, taken)));
    }

    private static Candidate biased(Candidate layer, Path file) {
        if (layer.bias()) {
            throw new InvalidSettingException(
                    Setting.BIAS, "the layer " + layer + " has a bias of its own: omit that of " + file);
        }
        return layer.biased(BiasSource.file(file)::addTo);
    }

    private static ModelAssumptions assumed(ModelAudit settings, Model model, Candidate head) {
        Optional<Vocabulary> names =
                settings.names.map(file -> LabelNameFile.read(file, head.labels(), CtcRecogniser.is(model, head)));
        ModelAssumptions assumed =
                ModelAssumptions.of(head, settings.rule, settings.domain.apply(head.features()), names);
        return settings.domainNote
                .map(note -> assumed.with(new Assumption(Topic.OBSERVED, note)))
                .orElse(assumed);
    }

    /** Returns the position of the layer that an audit takes among the candidates; −1 if it is not among them. */
    public int taken() {
        return assumed.map(known -> layers.candidates().indexOf(known.head())).orElse(-1);
    }

    /** Returns what is assumed; refuses a model whose layer the caller has to choose. */
    ModelAssumptions requireLayer() {
        return assumed.orElseThrow(
                () -> new MissingSettingException(Setting.LAYER, model.file(), layers.summary(), layers.candidates()));
    }
}
