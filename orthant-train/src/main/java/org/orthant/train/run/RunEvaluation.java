package org.orthant.train.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.read.DataSource;
import org.orthant.data.row.Form;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.Remedy;
import org.orthant.metrics.Propensities;
import org.orthant.metrics.Scores;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.loop.Judge;
import org.orthant.train.loop.Model;
import org.orthant.train.sentence.CachedSentences;

/**
 * Evaluates the best model of a run on the examples of its data set, or of another one.
 *
 * <pre>{@code
 * Scores scores = RunEvaluation.of(Path.of("runs/mine")).evaluate(Part.TEST).scores();
 * }</pre>
 *
 * @param run the run folder
 * @param other another data set than that of the run
 * @param rank the K of P@K and other metrics; that of the run if empty
 * @param law the propensity model of PSP@K
 * @param sentences makes vectors of whole texts, for encoders that take them
 */
public record RunEvaluation(
        Path run,
        Optional<DataSource> other,
        OptionalInt rank,
        Propensities.Law law,
        Function<List<String>, List<float[]>> sentences) {

    /**
     * The scores on one part of a data set.
     *
     * @param config the configuration of the run
     * @param examples the examples, as the model takes them
     * @param rank the K of P@K and other metrics
     * @param scores the scores
     */
    public record Result(RunConfig config, Split examples, int rank, Scores scores) {}

    /** Checks the rank. */
    public RunEvaluation {
        if (rank.isPresent() && rank.getAsInt() < 1) {
            throw new IllegalArgumentException("rank " + rank.getAsInt() + ": expected at least 1");
        }
    }

    /** Returns an evaluation on the run's own data set, at its own rank. */
    public static RunEvaluation of(Path run) {
        return new RunEvaluation(
                run, Optional.empty(), OptionalInt.empty(), Propensities.Law.USUAL, CachedSentences.SILENT);
    }

    /** Returns the same evaluation on another data set, which must have the labels and features of the model. */
    public RunEvaluation withData(DataSource data) {
        return new RunEvaluation(run, Optional.of(data), rank, law, sentences);
    }

    /** Returns the same evaluation at another rank. */
    public RunEvaluation withRank(int k) {
        return new RunEvaluation(run, other, OptionalInt.of(k), law, sentences);
    }

    /** Returns the same evaluation with another propensity model. */
    public RunEvaluation withLaw(Propensities.Law propensities) {
        return new RunEvaluation(run, other, rank, propensities, sentences);
    }

    /** Returns the same evaluation with another source of sentence vectors. */
    public RunEvaluation withSentences(Function<List<String>, List<float[]>> vectors) {
        return new RunEvaluation(run, other, rank, law, vectors);
    }

    /** The model of a run and examples that fit it. */
    private record Opened(RunConfig config, SavedModel saved, Dataset data, Split examples) {}

    /**
     * Evaluates the model.
     *
     * @throws BadInputException if the run or the data cannot be read, do not fit each other, or the part is empty, or if
     *     the run's own data have changed since training
     */
    public Result evaluate(Part part) {
        Opened opened = open(part);
        RunConfig config = opened.config();
        int k = rank.orElse(config.training().rank());
        try (Model model = opened.saved().load(config.threads())) {
            Scores scores = new Judge(config.training().batch(), k)
                    .scores(model, opened.examples(), opened.data().train(), law);
            return new Result(config, opened.examples(), k, scores);
        }
    }

    /**
     * Returns the features of tokens that the label-wise attention of the run is given: of all words, or of those in the examples of a part
     * if features depend on neighbours.
     *
     * @throws BadInputException as {@link #evaluate}, and if the run has another head
     */
    public TokenTable tokens(Part part) {
        Opened opened = open(part);
        if (opened.saved().head().kind() != HeadPlan.Kind.ATTENTION) {
            throw BadInputException.in(run, "has no label-wise attention, which alone is given features of tokens");
        }
        try (Model model = opened.saved().load(opened.config().threads())) {
            return TokenTable.of(model, opened.examples().inputs());
        }
    }

    private Opened open(Part part) {
        RunConfig config = RunConfig.read(run.resolve(RunFiles.CONFIG));
        SavedModel saved = SavedModel.open(run);
        Dataset data = Preparation.of(other.orElse(config.data()).read(), saved, sentences);
        requireSameNames("label", saved.labelNames().names(), data.labelNames().names());
        requireSameFeatures(saved, data);
        if (other.isEmpty()) {
            requireUnchanged(data);
        }
        Split examples = part.of(data);
        if (examples.size() == 0) {
            throw BadInputException.in(
                            run,
                            "the data have no " + part.adjective() + " examples: choose another part, or other data")
                    .withRemedy(Remedy.PART);
        }
        return new Opened(config, saved, data, examples);
    }

    private void requireSameFeatures(SavedModel saved, Dataset data) {
        Form taken = Form.of(saved.empty());
        Form given = Form.of(data.train().inputs());
        if (taken != given) {
            throw BadInputException.in(
                    run,
                    "has a model that takes inputs of the form " + taken.text() + ", and " + data.name() + " has "
                            + given.text() + ": expected data of the same form");
        }
        if (saved.empty().features() != data.features()) {
            throw BadInputException.in(
                    run,
                    "has a model of " + saved.empty().features() + " features, and " + data.name() + " has "
                            + data.features() + ": expected the same ones");
        }
        if (saved.featureNames().isPresent() && data.featureNames().isPresent()) {
            requireSameNames(
                    "feature",
                    saved.featureNames().get().names(),
                    data.featureNames().get().names());
        }
    }

    private void requireSameNames(String what, List<String> known, List<String> found) {
        if (known.size() != found.size()) {
            throw BadInputException.in(
                    run,
                    "has a model of " + known.size() + " " + what + "s, and the data have " + found.size()
                            + ": expected the same ones");
        }
        for (int i = 0; i < known.size(); i++) {
            if (!known.get(i).equals(found.get(i))) {
                throw BadInputException.in(
                        run,
                        "has a model of other " + what + "s than the data: " + what + " " + i + " is \""
                                + Excerpt.of(known.get(i)) + "\" there and \"" + Excerpt.of(found.get(i)) + "\" here");
            }
        }
    }

    /** Scores on changed data would differ for no visible reason. */
    private void requireUnchanged(Dataset data) {
        String known = Provenance.read(run).data().fingerprint();
        String found = data.fingerprint();
        if (!known.equals(found)) {
            throw BadInputException.in(
                            run,
                            "was trained on other data: their fingerprint was " + known + " and is " + found
                                    + " now; to evaluate on the changed data, name them explicitly")
                    .withRemedy(Remedy.DATA);
        }
    }
}
