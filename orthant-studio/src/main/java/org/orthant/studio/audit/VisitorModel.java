package org.orthant.studio.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.orthant.audit.AuditSink;
import org.orthant.audit.model.InspectedModel;
import org.orthant.audit.model.MissingSettingException;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.PreparedModelAudit;
import org.orthant.audit.model.Setting;
import org.orthant.io.BadInputException;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.repair.Examples;
import org.orthant.repair.FeatureFile;
import org.orthant.repair.ModelRepair;
import org.orthant.repair.RepairListener;
import org.orthant.repair.RepairRefusedException;
import org.orthant.repair.RepairedModel;
import org.orthant.report.RepairSuggestion;
import org.orthant.studio.http.Refusal;

/** The model of a visitor, with what the visitor has chosen; failures name the visitor's files. */
final class VisitorModel {

    /** Those of the report; the page explains label sets one by one. */
    private static final int EXPLAINED = 100;

    /** Weights that are read while their user waits. */
    private static final long MOST_READ = 4_000_000;

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
        return understood(() -> asked().inspect());
    }

    /** Returns why the weights of the chosen layer cannot be audited, such as NaN; those of large layers are read later. */
    Optional<String> problem(InspectedModel found) {
        return found.assumed()
                .map(ModelAssumptions::head)
                .filter(head -> (long) head.labels() * head.features() <= MOST_READ)
                .flatMap(head -> {
                    try {
                        head.layer();
                        return Optional.empty();
                    } catch (BadInputException e) {
                        return Optional.of(e.problem());
                    } catch (IllegalArgumentException e) {
                        return Optional.ofNullable(e.getMessage());
                    }
                });
    }

    /** Reads all that is needed for the audit, whose decisions go to a sink. */
    PreparedModelAudit prepare(AuditSink sink) {
        return understood(() -> asked().sink(sink).explanations(EXPLAINED).prepare());
    }

    /**
     * Repairs the model with the examples that were dropped.
     *
     * @throws CancellationException if it was cancelled
     */
    RepairedModel repair(Path out, double allowedChanges, RepairListener listener, BooleanSupplier cancelled) {
        return understood(() -> {
            ModelRepair repair = ModelRepair.of(audit())
                    .teaching(Examples.read(dropped(UploadKind.EXAMPLES), dropped(UploadKind.TARGETS)))
                    .allowChanges(allowedChanges)
                    .out(out)
                    .listener(listener)
                    .cancelledWhen(cancelled);
            return upload(UploadKind.KEEP)
                    .map(kept -> repair.keeping(FeatureFile.matrix(kept.file(), "keep"))
                            .keptSource("feature vectors of " + kept.name()))
                    .orElse(repair)
                    .run();
        });
    }

    /** Returns the name of a repaired version of the model: the visitor's, if it is harmless. */
    String repairedName() {
        String stored = String.valueOf(files.path().getFileName());
        int dot = stored.lastIndexOf('.');
        String extension = dot > 0 ? stored.substring(dot) : "";
        boolean own = stored.equals(name());
        return (own ? stored.substring(0, stored.length() - extension.length()) : "model") + "-repaired" + extension;
    }

    private Path dropped(UploadKind kind) {
        return upload(kind).map(Upload::file).orElseThrow(() -> Refusal.conflict("first drop the " + kind.text()));
    }

    /** Returns the options by which the command line asks the same, with the visitor's names of files. */
    RepairSuggestion suggestion() {
        List<String> words = new ArrayList<>();
        List<Candidate> candidates =
                choice.layer().isEmpty() || choice.tensors().weights().isPresent()
                        ? List.of()
                        : understood(() ->
                                OutputLayers.find(ModelFile.open(files.path())).candidates());
        if (candidates.size() > 1 && choice.layer().getAsInt() < candidates.size()) {
            words.addAll(List.of(
                    "--tensor", candidates.get(choice.layer().getAsInt()).name()));
        }
        words.addAll(choice.words());
        upload(UploadKind.NAMES).ifPresent(names -> words.addAll(List.of("--names", names.name())));
        return new RepairSuggestion(words, upload(UploadKind.LABELS).map(Upload::name));
    }

    private ModelAudit asked() {
        ModelAudit audit = audit();
        return upload(UploadKind.LABELS).map(Upload::file).map(audit::labelSets).orElse(audit);
    }

    private ModelAudit audit() {
        Model model = ModelFile.open(files.path());
        ModelAudit audit = ModelAudit.of(model).domainFor(choice::bounds);
        audit = choice.decided().map(audit::rule).orElse(audit);
        audit = upload(UploadKind.NAMES).map(Upload::file).map(audit::names).orElse(audit);
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
            throw new Refusal(422, name() + ": " + missing.problem() + remedy(missing.setting()));
        } catch (BadInputException e) {
            throw uploads.values().stream()
                    .filter(upload -> upload.file().equals(e.file()))
                    .findFirst()
                    .map(upload -> upload.blame(e))
                    .orElseGet(() -> files.blame(e));
        } catch (RepairRefusedException refused) {
            throw new Refusal(422, refused.getMessage() + remedy(refused.reason()));
        } catch (IllegalArgumentException e) {
            throw new Refusal(422, name() + ": " + e.getMessage());
        }
    }

    private static String remedy(RepairRefusedException.Reason reason) {
        return switch (reason) {
            case KEPT_ANSWERS -> ": give better examples or more kept features, or allow more changes";
            case STILL_UNREACHABLE -> ": give more examples of them";
            case SHARED_ROWS -> ": orthant repair --allow-tied does it nevertheless";
            case LOST_CLASS, NO_BIAS -> "";
        };
    }

    private static String remedy(Setting setting) {
        return setting == Setting.RULE
                ? ": choose argmax if the highest logit wins, or threshold if labels are independent"
                : ": choose a layer";
    }
}
