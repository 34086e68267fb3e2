package org.orthant.studio.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.audit.AuditSink;
import org.orthant.audit.model.InspectedModel;
import org.orthant.audit.model.MissingSettingException;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.PreparedModelAudit;
import org.orthant.audit.model.Setting;
import org.orthant.io.BadInputException;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.studio.http.Refusal;

/** The model of a visitor, with what the visitor has chosen; failures name the visitor's files. */
final class VisitorModel {

    /** Those of the report; the page explains label sets one by one. */
    private static final int EXPLAINED = 100;

    private final ModelFiles files;
    private final Map<UploadKind, Upload> uploads;
    private final ModelChoice choice;

    VisitorModel(ModelFiles files, Map<UploadKind, Upload> uploads, ModelChoice choice) {
        this.files = files;
        this.uploads = Map.copyOf(uploads);
        this.choice = choice;
    }

    /** Returns the visitor's name of the model. */
    String name() {
        return files.shown();
    }

    /** Returns what is in the model; no weights are read but those of maps before the layer. */
    InspectedModel inspect() {
        return understood(() -> audit().inspect());
    }

    /** Reads all that is needed for the audit, whose decisions go to a sink. */
    PreparedModelAudit prepare(AuditSink sink) {
        return understood(() -> audit().sink(sink).explanations(EXPLAINED).prepare());
    }

    private ModelAudit audit() {
        Model model = ModelFile.open(files.path());
        ModelAudit audit = ModelAudit.of(model).domainFor(choice::bounds);
        audit = choice.decided().map(audit::rule).orElse(audit);
        audit = upload(UploadKind.NAMES).map(Upload::file).map(audit::names).orElse(audit);
        audit = upload(UploadKind.LABELS)
                .map(Upload::file)
                .map(audit::labelSets)
                .orElse(audit);
        return layer(audit, model);
    }

    private ModelAudit layer(ModelAudit audit, Model model) {
        TensorChoice named = choice.tensors();
        if (named.weights().isPresent()) {
            ModelAudit weights = audit.tensor(named.weights().get());
            return named.bias().map(weights::biasTensor).orElse(weights);
        }
        if (named.bias().isPresent()) {
            throw Refusal.badRequest("a bias is named without the weights that it belongs to: also name these");
        }
        return choice.layer().isEmpty()
                ? audit
                : audit.layer(candidate(model, choice.layer().getAsInt()));
    }

    private static Candidate candidate(Model model, int number) {
        List<Candidate> candidates = OutputLayers.find(model).candidates();
        if (number >= candidates.size()) {
            throw Refusal.badRequest(
                    "there is no layer " + number + " among the " + candidates.size() + " of this model");
        }
        return candidates.get(number);
    }

    private Optional<Upload> upload(UploadKind kind) {
        return Optional.ofNullable(uploads.get(kind));
    }

    private <T> T understood(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MissingSettingException missing) {
            throw new Refusal(422, name() + ": " + missing.getMessage() + remedy(missing.setting()));
        } catch (BadInputException e) {
            throw uploads.values().stream()
                    .filter(upload -> upload.file().equals(e.file()))
                    .findFirst()
                    .map(upload -> upload.blame(e))
                    .orElseGet(() -> files.blame(e));
        } catch (IllegalArgumentException e) {
            throw new Refusal(422, name() + ": " + e.getMessage());
        }
    }

    private static String remedy(Setting setting) {
        return setting == Setting.RULE
                ? ": choose argmax if the highest logit wins, or threshold if labels are independent"
                : ": choose a layer";
    }
}
