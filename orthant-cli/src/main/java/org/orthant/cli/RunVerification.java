package org.orthant.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.data.Split;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.train.folder.ExamplePart;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Beyond;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.verify.Question;
import picocli.CommandLine.Model.CommandSpec;

/** Asks of the output layer of a run which label sets of examples it could ever predict. */
final class RunVerification {

    private static final double EPS = Question.PAPER_THRESHOLDS.get(0);
    private static final double LARGE = Question.PAPER_THRESHOLDS.get(1);

    private final CommandSpec command;
    private final Path folder;

    RunVerification(CommandSpec command, Path folder) {
        this.command = command;
        this.folder = folder;
    }

    /** The output layer of the model in a folder, with its trained weights. */
    static OutputLayer layer(Path folder) {
        return TrainedLayer.open(folder).read();
    }

    /** What the folder knows about examples, or else finds out and remembers; empty if interrupted. */
    Optional<PartVerdicts> of(ExamplePart part, DistinctLabelSets sets) {
        Optional<PartVerdicts> known = PartVerdicts.read(folder, part);
        return known.isPresent() ? known : remembered(part, of(sets));
    }

    /** Decides each label set; empty if interrupted. */
    Optional<PartVerdicts> of(DistinctLabelSets sets) {
        return decide(sets, Optional.empty());
    }

    /**
     * The same with a verdict and a proof of each label set in files of the folder, unless they are there; goes on where it was
     * interrupted.
     *
     * @param labels the file that has the label sets
     */
    Optional<PartVerdicts> withProofs(ExamplePart part, DistinctLabelSets sets, Path labels) {
        Optional<PartVerdicts> known = proven(part);
        return known.isPresent()
                ? known
                : remembered(
                        part,
                        decide(
                                sets,
                                Optional.of(new VerdictFiles(
                                        verdicts(part), Optional.of(certificates(part)), labels, null))));
    }

    /** What the folder knows about examples, if it has a proof of all of it. */
    Optional<PartVerdicts> proven(ExamplePart part) {
        return PartVerdicts.read(folder, part)
                .filter(known ->
                        known.beyond().isPresent() && Files.exists(verdicts(part)) && Files.exists(certificates(part)));
    }

    private Path verdicts(ExamplePart part) {
        return folder.resolve("verdicts-" + part.text() + ".jsonl");
    }

    private Path certificates(ExamplePart part) {
        return folder.resolve("certificates-" + part.text() + ".jsonl.gz");
    }

    private Optional<PartVerdicts> remembered(ExamplePart part, Optional<PartVerdicts> found) {
        found.ifPresent(verdicts -> verdicts.write(folder, part));
        return found;
    }

    private Optional<PartVerdicts> decide(DistinctLabelSets sets, Optional<VerdictFiles> files) {
        long start = System.nanoTime();
        boolean quiet = ((Orthant) command.root().userObject()).quiet;
        PrintWriter err = command.commandLine().getErr();
        int active = TrainedLayer.open(folder).head().active();
        OutputLayer layer = layer(folder);
        Question question = Question.thresholds(FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND))
                .withFormats(files.isPresent() ? List.of(NumberFormat.FLOAT32) : List.of());
        Tally tally = new Tally(question);
        Tally beyond = new Tally(question);
        tally.alsoIn(record -> {
            if (record.labels().size() > active) {
                beyond.add(record);
            }
        });
        VerifyRun run = new VerifyRun(
                layer,
                question,
                sets,
                Optional.empty(),
                Runtime.getRuntime().availableProcessors(),
                tally,
                Progress.to(err, quiet, sets.size(), tally));
        boolean complete = files.map(run::intoFiles).orElseGet(run::withoutFiles);
        return complete
                ? Optional.of(new PartVerdicts(
                        examples(tally),
                        distinct(tally),
                        Optional.of(new Beyond(active, examples(beyond), distinct(beyond))),
                        (System.nanoTime() - start) / 1e9))
                : Optional.empty();
    }

    private static Counts examples(Tally tally) {
        return new Counts(
                tally.lines(), tally.linesReaching(EPS), tally.linesReaching(LARGE), tally.unargmaxableLines());
    }

    private static Counts distinct(Tally tally) {
        return new Counts(
                tally.decided(), tally.distinctReaching(EPS), tally.distinctReaching(LARGE), tally.unargmaxable());
    }

    /** The label sets of examples. */
    static DistinctLabelSets sets(Split split) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int example = 0; example < split.size(); example++) {
            sets.add(split.labelSet(example));
        }
        return sets.build();
    }
}
