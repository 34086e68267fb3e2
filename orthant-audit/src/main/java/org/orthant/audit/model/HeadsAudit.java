package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.io.AtomicFile;
import org.orthant.io.Vocabulary;

/**
 * Audits all output layers of a model in one run: each in its own folder, layers with the same numbers once, with one summary.
 *
 * <pre>{@code
 * AuditedHeads audited = HeadsAudit.of(ModelAudit.of(Path.of("model.onnx")).folder(Path.of("audit"))).run();
 * audited.heads().forEach(head -> System.out.println(head.layer() + ": " + head.audited().never().size()));
 * }</pre>
 *
 * <p>If interrupted, the same run resumes: layers that were finished are not decided again, as far as the checker accepts their certificates.
 *
 * @since 0.4.0
 */
public final class HeadsAudit {

    private final ModelAudit settings;
    private final List<PreparedModelAudit> heads;

    /** What makes the results of two layers the same. */
    private record Question(Map<String, String> parts, Optional<Vocabulary> names) {

        static Question of(PreparedModelAudit head) {
            return new Question(new FolderQuestion(head).parts(), head.audit().names());
        }
    }

    private HeadsAudit(ModelAudit settings, List<PreparedModelAudit> heads) {
        this.settings = settings;
        this.heads = List.copyOf(heads);
    }

    /**
     * Reads the model and settles what is asked about each of its output layers, without deciding anything.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or is not what it should be
     * @throws MissingSettingException if the model file does not determine a layer or a rule, or a setting belongs to one of several layers
     * @throws InvalidSettingException if a setting does not fit the model
     */
    public static HeadsAudit of(ModelAudit settings) {
        return new HeadsAudit(
                settings, settings.perHead().stream().map(ModelAudit::prepare).toList());
    }

    /** Returns the number of output layers. */
    public int layers() {
        return heads.size();
    }

    /** Runs the audits as {@link ModelAudit#run} does. */
    public AuditedHeads run() {
        return run(PreparedModelAudit::run);
    }

    /** Runs the audits by a function, in the order of the layers. */
    public AuditedHeads run(Function<? super PreparedModelAudit, AuditedModel> running) {
        if (heads.size() == 1) {
            return new AuditedHeads(
                    settings.file(), settings.folder, List.of(new AuditedHead(running.apply(heads.get(0)), List.of())));
        }
        // Until there is a new one, the run is not complete.
        settings.folder.ifPresent(folder -> AtomicFile.delete(SeveralHeads.summary(folder)));
        List<AuditedHead> audited = new ArrayList<>();
        for (List<PreparedModelAudit> same : grouped().values()) {
            audited.add(new AuditedHead(
                    running.apply(same.get(0)),
                    same.subList(1, same.size()).stream()
                            .map(tied -> tied.assumed().head().name())
                            .toList()));
        }
        AuditedHeads all = new AuditedHeads(settings.file(), settings.folder, audited);
        all.summary().ifPresent(file -> AtomicFile.write(file, HeadsSummary.json(all)));
        return all;
    }

    private Map<Question, List<PreparedModelAudit>> grouped() {
        Map<Question, List<PreparedModelAudit>> groups = new LinkedHashMap<>();
        heads.forEach(head -> groups.computeIfAbsent(Question.of(head), question -> new ArrayList<>())
                .add(head));
        return groups;
    }
}
