package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.orthant.data.Dataset;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.RunResult;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.loop.DivergenceException;
import org.orthant.train.loop.History;
import org.orthant.train.loop.Judge;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Point;
import org.orthant.train.loop.Torch;
import org.orthant.train.loop.Trainer;
import org.orthant.train.optim.Weights;

/**
 * Trains a model in a folder, from the beginning or from where an earlier process was.
 *
 * @param config the configuration
 * @param data the examples
 * @param version of this program, for the record
 * @param betweenCheckpoints how much work may be lost when the process is killed
 */
public record TrainingRun(RunConfig config, Dataset data, String version, Duration betweenCheckpoints) {

    /**
     * Returns whether a run has reached its end in a folder, which may have nothing of it yet.
     *
     * @param fingerprint of the data set
     * @throws BadInputException if another run has begun in the folder, or if this user has neither written nor {@linkplain #accept
     *     accepted} the files of this one
     */
    public static boolean isFinished(Path folder, RunConfig config, String fingerprint) {
        if (!Files.exists(folder.resolve(RunFiles.CONFIG))) {
            return false;
        }
        RunIdentity identity = new RunIdentity(config, fingerprint);
        identity.requireSame(folder);
        RunSeals.of(folder, identity).requireAll();
        return Files.exists(folder.resolve(RunFiles.RESULT));
    }

    /**
     * Returns whether this user has written or {@linkplain #accept accepted} the results of the run in a folder, and what they are about.
     *
     * @throws BadInputException if the folder has no run, or a damaged one
     */
    public static boolean hasResultsOfUser(Path folder) {
        RunConfig written = RunConfig.read(folder.resolve(RunFiles.CONFIG));
        String fingerprint = Provenance.read(folder).data().fingerprint();
        return RunSeals.of(folder, new RunIdentity(written, fingerprint)).holdResults();
    }

    /**
     * Accepts the files of a run as if this user had written them: those of another user, machine or earlier version. Does nothing if the
     * folder has nothing of the run yet.
     *
     * @param fingerprint of the data set
     * @throws BadInputException if another run has begun in the folder
     */
    public static void accept(Path folder, RunConfig config, String fingerprint) {
        if (Files.exists(folder.resolve(RunFiles.CONFIG))) {
            RunIdentity identity = new RunIdentity(config, fingerprint);
            identity.requireSame(folder);
            RunSeals.of(folder, identity).acceptAll();
        }
    }

    /**
     * Trains to the end, unless it was reached earlier.
     *
     * @return whether the end is reached
     * @throws BadInputException if the folder has another run, or files that this user has neither written nor accepted
     */
    public boolean run(RunFolder folder, Observer observer) {
        String fingerprint = data.fingerprint();
        RunIdentity identity = new RunIdentity(config, fingerprint);
        RunSeals seals = RunSeals.of(folder.path(), identity);
        if (Files.exists(folder.config())) {
            identity.requireSame(folder.path());
        } else {
            // The configuration comes last: where it is, all of this is.
            AtomicFile.write(
                    folder.provenance(),
                    Provenance.ofNow(data, fingerprint, config.training().seed(), version, Torch.versions())
                            .toJson());
            SavedModel.describe(folder.path(), config, data);
            seals.begin();
            seals.write(RunFiles.CONFIG, unfinished -> Files.writeString(unfinished, config.toYaml()));
        }
        seals.requireAll();
        if (folder.isFinished()) {
            return true;
        }
        try (Model model = Model.create(
                config.model(data.labels()),
                data.train().inputs(),
                config.training().seed(),
                config.threads())) {
            Trainer trainer = new Trainer(model, data, config.training());
            Keeper keeper = new Keeper(folder, seals, observer);
            if (Files.exists(folder.checkpoint())) {
                resume(trainer, folder);
            } else {
                config.encoder().loadStart(model.weights(), data.featureNames()).forEach(observer::noted);
            }
            boolean finished = trainer.train(keeper);
            keeper.save(trainer, !finished);
            if (finished) {
                finish(trainer, folder, seals);
            }
            return finished;
        } catch (DivergenceException e) {
            throw BadInputException.in(folder.path(), String.valueOf(e.getMessage()), e);
        }
    }

    private static void resume(Trainer trainer, RunFolder folder) {
        try {
            trainer.resume(Safetensors.read(folder.checkpoint()));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(
                    folder.checkpoint(), "cannot be continued: " + e.getMessage() + "; delete it to start over", e);
        }
    }

    private void finish(Trainer trainer, RunFolder folder, RunSeals seals) {
        trainer.model().load(Safetensors.read(folder.weights()).tensors());
        if (config.head().kind().isLayer()) {
            TrainedHead.open(folder.path()).writeProof();
        }
        seals.end();
        String result = result(trainer).toJson();
        seals.write(RunFiles.RESULT, unfinished -> Files.writeString(unfinished, result));
        AtomicFile.delete(folder.checkpoint());
    }

    /** Of a finished training whose model has its best parameters again. */
    private RunResult result(Trainer trainer) {
        int rank = config.training().rank();
        Point best = trainer.bestPoint();
        return new RunResult(
                trainer.hasConverged(),
                trainer.history().get(0).loss(),
                best.loss(),
                best.epoch(),
                best.step(),
                best.seconds(),
                trainer.seconds(),
                config.model(data.labels()).headParameters(data.train().inputs()),
                rank,
                data.test().size() == 0
                        ? Map.of()
                        : RunResult.byName(
                                new Judge(config.training().batch(), rank)
                                        .scores(trainer.model(), data.test(), data.train()),
                                rank));
    }

    /** Writes what must outlive this process. */
    private final class Keeper implements Observer {

        private final RunFolder folder;
        private final RunSeals seals;
        private final Observer next;
        private List<Tensor> unsavedBest = List.of();
        private long lastSaved = System.nanoTime();

        Keeper(RunFolder folder, RunSeals seals, Observer next) {
            this.folder = folder;
            this.seals = seals;
            this.next = next;
        }

        @Override
        public boolean stopRequested() {
            return next.stopRequested();
        }

        @Override
        public void stepped(Trainer trainer) {
            next.stepped(trainer);
            if (System.nanoTime() - lastSaved >= betweenCheckpoints.toNanos()) {
                save(trainer, true);
            }
        }

        @Override
        public void evaluated(Trainer trainer, Point point, boolean best) {
            if (best) {
                unsavedBest = trainer.model().weights().stream()
                        .map(Weights::tensor)
                        .map(tensor -> new Tensor(
                                tensor.name(), tensor.shape(), tensor.values().clone()))
                        .toList();
            }
            next.evaluated(trainer, point, best);
        }

        /** The best model goes first: a checkpoint without it could not be continued. */
        void save(Trainer trainer, boolean checkpoint) {
            if (!unsavedBest.isEmpty()) {
                seals.write(RunFiles.WEIGHTS, SavedModel.weights(unsavedBest)::writeTo);
                unsavedBest = List.of();
            }
            AtomicFile.write(folder.metrics(), History.text(trainer.history()));
            if (checkpoint) {
                seals.write(RunFiles.CHECKPOINT, trainer.checkpoint()::writeTo);
            }
            lastSaved = System.nanoTime();
        }
    }
}
