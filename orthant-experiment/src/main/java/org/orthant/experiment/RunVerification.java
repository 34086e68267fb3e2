package org.orthant.experiment;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.AuditListener;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.data.Split;
import org.orthant.data.split.Part;
import org.orthant.io.SealedFiles;
import org.orthant.io.Sha256;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Beyond;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.PartVerdicts.HeadCounts;
import org.orthant.train.folder.PartVerdicts.WholeHead;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/**
 * Decides which label sets of examples the output layer of a run can ever predict, and which its whole head can: projection and output
 * layer, for the activation vectors that the encoder can output.
 *
 * @param folder of the run
 * @param version of Orthant
 * @param options of the audits
 */
public record RunVerification(Path folder, String version, RunOptions options) {

    private static final double EPS = Question.PAPER_THRESHOLDS.get(0);
    private static final double LARGE = Question.PAPER_THRESHOLDS.get(1);

    /** Names the counts of a part among the seals of the folder. */
    private static final String VERDICTS = "verdicts of ";

    /** Names the same counts, for readers that do not have the examples. */
    private static final String COUNTS = "counts of ";

    /** Returns the output layer of the model in a folder, with its trained weights. */
    public static OutputLayer layer(Path folder) {
        return TrainedLayer.open(folder).read();
    }

    /** Returns the counts of a part that the folder has; otherwise decides its label sets and keeps the counts. Empty if interrupted. */
    public Optional<PartVerdicts> of(Part part, DistinctLabelSets sets) {
        Optional<PartVerdicts> known = known(part, sets);
        return known.isPresent() ? known : remembered(part, sets, withHead(decide(sets, Optional.empty()), sets));
    }

    /** Decides each label set; empty if interrupted. */
    public Optional<PartVerdicts> of(DistinctLabelSets sets) {
        return withHead(decide(sets, Optional.empty()), sets);
    }

    /** Does the same, and writes a verdict and a proof of each label set to files of the folder; resumes if it was interrupted. */
    public Optional<PartVerdicts> withProofs(Part part, DistinctLabelSets sets) {
        Optional<PartVerdicts> known = proven(part, sets);
        return known.isPresent()
                ? known
                : remembered(
                        part,
                        sets,
                        withHead(
                                decide(
                                        sets,
                                        Optional.of(AuditFiles.of(verdicts(part))
                                                .withCertificates(certificates(part))
                                                .withVersion(version))),
                                sets));
    }

    /** Returns the counts of a part that the folder has, if it also has the proofs of those of the output layer. */
    public Optional<PartVerdicts> proven(Part part, DistinctLabelSets sets) {
        return known(part, sets)
                .filter(known ->
                        known.beyond().isPresent() && Files.exists(verdicts(part)) && Files.exists(certificates(part)));
    }

    /** Removes counts of a part from the folder that this user has not computed. */
    public void removeUnknown(Part part, DistinctLabelSets sets) {
        if (PartVerdicts.read(folder, part).isPresent() && known(part, sets).isEmpty()) {
            PartVerdicts.remove(folder, part);
        }
    }

    /**
     * Returns the counts that this user computed earlier, for this model and with the present proof files. Other counts are ignored: any
     * user may have written them, and verdicts of the whole head have no certificates.
     */
    private Optional<PartVerdicts> known(Part part, DistinctLabelSets sets) {
        return PartVerdicts.read(folder, part)
                .filter(verdicts -> SealedFiles.in(folder, VERDICTS)
                        .holds(VERDICTS + part.text(), statement(part, sets, verdicts)));
    }

    /** Returns whether this user has found out the counts of a part in a folder, for the results that are there. */
    static boolean areOfUser(Path folder, Part part, PartVerdicts verdicts) {
        return SealedFiles.in(folder, VERDICTS).holds(COUNTS + part.text(), counted(folder, verdicts));
    }

    private static String counted(Path folder, PartVerdicts verdicts) {
        return verdicts.text() + "\n" + Sha256.of(folder.resolve(RunFiles.RESULT));
    }

    private Optional<PartVerdicts> remembered(Part part, DistinctLabelSets sets, Optional<PartVerdicts> found) {
        found.ifPresent(verdicts -> {
            if (Files.exists(folder.resolve(RunFiles.RESULT))) {
                SealedFiles seals = SealedFiles.in(folder, VERDICTS);
                seals.add(Map.of(VERDICTS + part.text(), statement(part, sets, verdicts)));
                seals.add(Map.of(COUNTS + part.text(), counted(folder, verdicts)));
                verdicts.write(folder, part);
            }
        });
        return found;
    }

    /** Returns what identifies label sets, counts, model and proofs. */
    private String statement(Part part, DistinctLabelSets sets, PartVerdicts verdicts) {
        Sha256 asked = new Sha256();
        for (int number = 0; number < sets.size(); number++) {
            asked.add((sets.sets().get(number) + " " + sets.count(number) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return Stream.concat(
                        Stream.of(asked.text(), verdicts.text()),
                        Stream.of(
                                        RunFiles.weights(folder),
                                        folder.resolve(RunFiles.MODEL),
                                        RunFiles.onto(folder),
                                        verdicts(part),
                                        certificates(part))
                                .map(file -> Files.isRegularFile(file) ? Sha256.of(file) : ""))
                .collect(Collectors.joining("\n"));
    }

    /** Adds the counts of the whole head, if the encoder's activations are known; empty if interrupted. */
    private Optional<PartVerdicts> withHead(Optional<PartVerdicts> ofLayer, DistinctLabelSets sets) {
        if (ofLayer.isEmpty()) {
            return ofLayer;
        }
        TrainedHead head = TrainedHead.open(folder);
        Optional<FeatureDomain> domain = head.domain();
        if (domain.isEmpty()) {
            return ofLayer;
        }
        AuditResult result = Audit.of(head.outputLayer(), sets)
                .withQuestion(Question.verdict(domain.get()))
                .run(AuditSink.NONE, options);
        return result.complete()
                ? ofLayer.map(verdicts -> verdicts.withHead(
                        new WholeHead(
                                head.reach().isWholeHead(),
                                headCounts(result.counts(), Count::lines),
                                headCounts(result.counts(), Count::distinct)),
                        result.seconds()))
                : Optional.empty();
    }

    private static HeadCounts headCounts(VerdictCounts counts, ToLongFunction<Count> which) {
        return new HeadCounts(
                which.applyAsLong(counts.all()),
                which.applyAsLong(counts.of(Outcome.ARGMAXABLE)),
                which.applyAsLong(counts.of(Outcome.UNARGMAXABLE)));
    }

    private Path verdicts(Part part) {
        return folder.resolve("verdicts-" + part.text() + ".jsonl");
    }

    private Path certificates(Part part) {
        return folder.resolve("certificates-" + part.text() + ".jsonl.gz");
    }

    private Optional<PartVerdicts> decide(DistinctLabelSets sets, Optional<AuditFiles> files) {
        int active = TrainedLayer.open(folder).head().active();
        OutputLayer layer = layer(folder);
        Question question = Question.thresholds(FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND))
                .withFormats(files.isPresent() ? List.of(NumberFormat.FLOAT32) : List.of());
        VerdictCounts beyond = new VerdictCounts(question);
        AuditListener countsBeyond = new AuditListener() {
            @Override
            public void decided(VerdictRecord record) {
                if (record.labels().size() > active) {
                    beyond.add(record);
                }
            }
        };
        AuditResult result = Audit.of(layer, sets)
                .withQuestion(question)
                .run(
                        files.map(found -> (AuditSink) found).orElse(AuditSink.NONE),
                        options.withListener(options.listener().and(countsBeyond)));
        return result.complete()
                ? Optional.of(new PartVerdicts(
                        lines(result.counts()),
                        distinct(result.counts()),
                        Optional.of(new Beyond(active, lines(beyond), distinct(beyond))),
                        result.seconds()))
                : Optional.empty();
    }

    private static Counts lines(VerdictCounts counts) {
        return counts(counts, Count::lines);
    }

    private static Counts distinct(VerdictCounts counts) {
        return counts(counts, Count::distinct);
    }

    private static Counts counts(VerdictCounts counts, ToLongFunction<Count> which) {
        return new Counts(
                which.applyAsLong(counts.all()),
                which.applyAsLong(counts.reaching(EPS)),
                which.applyAsLong(counts.reaching(LARGE)),
                which.applyAsLong(counts.of(Outcome.UNARGMAXABLE)),
                counts.formats().contains(NumberFormat.FLOAT32)
                        ? OptionalLong.of(which.applyAsLong(counts.deployed(NumberFormat.FLOAT32, Deployed.SAFE)))
                        : OptionalLong.empty());
    }

    /** Returns the label sets of examples. */
    public static DistinctLabelSets sets(Split split) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int example = 0; example < split.size(); example++) {
            sets.add(split.labelSet(example));
        }
        return sets.build();
    }
}
