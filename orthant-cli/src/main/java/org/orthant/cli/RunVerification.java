package org.orthant.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.data.Split;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.train.loop.Model;
import org.orthant.train.run.SavedModel;
import org.orthant.train.run.TestVerdicts;
import org.orthant.train.run.TestVerdicts.Counts;
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

    /** The output layer of a run with its trained weights. */
    static OutputLayer layer(Path folder) {
        try (Model model = SavedModel.open(folder).load(1)) {
            return model.outputLayer();
        }
    }

    /** What the folder knows about its test examples, or else finds out and remembers; empty if interrupted. */
    Optional<TestVerdicts> ofTest(DistinctLabelSets sets) {
        Optional<TestVerdicts> known = TestVerdicts.read(folder);
        if (known.isPresent()) {
            return known;
        }
        Optional<TestVerdicts> found = of(sets);
        found.ifPresent(verdicts -> verdicts.write(folder));
        return found;
    }

    /** Decides each label set; empty if interrupted. */
    Optional<TestVerdicts> of(DistinctLabelSets sets) {
        long start = System.nanoTime();
        boolean quiet = ((Orthant) command.root().userObject()).quiet;
        PrintWriter err = command.commandLine().getErr();
        OutputLayer layer = layer(folder);
        Question question = Question.thresholds(FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND));
        Tally tally = new Tally(question);
        VerifyRun run = new VerifyRun(
                layer,
                question,
                sets,
                Optional.empty(),
                Runtime.getRuntime().availableProcessors(),
                tally,
                Progress.to(err, quiet, sets.size(), tally));
        if (!run.withoutFiles()) {
            return Optional.empty();
        }
        Counts examples = new Counts(
                sets.total(), tally.linesReaching(EPS), tally.linesReaching(LARGE), tally.unargmaxableLines());
        Counts distinct = new Counts(
                sets.size(), tally.distinctReaching(EPS), tally.distinctReaching(LARGE), tally.unargmaxable());
        return Optional.of(new TestVerdicts(examples, distinct, (System.nanoTime() - start) / 1e9));
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
