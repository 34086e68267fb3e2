package org.orthant.train.run;

import java.io.IOException;
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

/** Trains a model in a folder, from the beginning or from where an earlier process was. */
public final class TrainingRun {

    private final RunConfig config;
    private final Dataset data;
    private final String version;
    private final Duration betweenCheckpoints;

    /**
     * A run of this configuration on these examples.
     *
     * @param version of this program, for the record
     * @param betweenCheckpoints how much work may be lost when the process is killed
     */
    public TrainingRun(RunConfig config, Dataset data, String version, Duration betweenCheckpoints) {
        this.config = config;
        this.data = data;
        this.version = version;
        this.betweenCheckpoints = betweenCheckpoints;
    }

    /**
     * Whether a run has reached its end in a folder, which may have nothing of it yet; one that another run has begun in is
     * refused.
     *
     * @param fingerprint of the data set
     */
    public static boolean isFinished(Path folder, RunConfig config, String fingerprint) {
        if (!Files.exists(folder.resolve(RunFiles.CONFIG))) {
            return false;
        }
        new RunIdentity(config, fingerprint).requireSame(folder);
        return Files.exists(folder.resolve(RunFiles.RESULT));
    }

    /** Trains to the end, unless it was reached earlier; returns whether it is. */
    public boolean run(RunFolder folder, Observer observer) {
        String fingerprint = data.fingerprint();
        RunIdentity identity = new RunIdentity(config, fingerprint);
        if (Files.exists(folder.config())) {
            identity.requireSame(folder.path());
        } else {
            // The configuration comes last: where it is, all of this is.
            AtomicFile.write(
                    folder.provenance(),
                    Provenance.ofNow(data, fingerprint, config.training().seed(), version, Torch.versions())
                            .toJson());
            SavedModel.describe(folder.path(), config, data);
            AtomicFile.write(folder.config(), config.toYaml());
        }
        if (folder.isFinished()) {
            return true;
        }
        try (Model model = Model.create(
                config.model(data.labels()),
                data.train().inputs(),
                config.training().seed(),
                config.threads())) {
            Trainer trainer = new Trainer(model, data, config.training());
            Keeper keeper = new Keeper(folder, observer);
            if (Files.exists(folder.checkpoint())) {
                resume(trainer, folder);
            } else {
                config.encoder().loadStart(model.weights(), data.featureNames()).forEach(observer::noted);
            }
            boolean finished = trainer.train(keeper);
            keeper.save(trainer, !finished);
            if (finished) {
                finish(trainer, folder);
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

    private void finish(Trainer trainer, RunFolder folder) {
        trainer.model().load(Safetensors.read(folder.weights()).tensors());
        TrainedHead.open(folder.path()).writeProof();
        AtomicFile.write(folder.result(), result(trainer).toJson());
        delete(folder.checkpoint());
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

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Writes what must outlive this process. */
    private final class Keeper implements Observer {

        private final RunFolder folder;
        private final Observer next;
        private List<Tensor> unsavedBest = List.of();
        private long lastSaved = System.nanoTime();

        Keeper(RunFolder folder, Observer next) {
            this.folder = folder;
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
                SavedModel.writeWeights(folder.path(), unsavedBest);
                unsavedBest = List.of();
            }
            AtomicFile.write(folder.metrics(), History.text(trainer.history()));
            if (checkpoint) {
                trainer.checkpoint().write(folder.checkpoint());
            }
            lastSaved = System.nanoTime();
        }
    }
}
