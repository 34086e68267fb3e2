package org.orthant.studio.audit;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.AuditListener;
import org.orthant.audit.VerdictCounts;
import org.orthant.repair.RepairListener;
import org.orthant.repair.RepairedModel;

/** Repairs a model in a separate thread, so that it can predict the classes that it never could. */
final class RepairTask implements PageTask {

    /** How far it is. */
    enum State {
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED
    }

    /**
     * Steps of a part of the work.
     *
     * @param phase the part
     * @param done steps that are done
     * @param most steps at most; 0 if unknown
     */
    record Progress(RepairListener.Phase phase, long done, long most) {}

    private final VisitorModel model;
    private final RepairedFiles files;
    private final double allowedChanges;
    private final PageWork work = new PageWork("orthant-repair", this::run);
    private volatile RepairListener.Phase phase = RepairListener.Phase.AUDIT;
    private volatile long done;
    private volatile long most;
    private volatile @Nullable VerdictCounts counts;
    private volatile @Nullable RepairedModel repaired;

    private RepairTask(VisitorModel model, RepairedFiles files, double allowedChanges) {
        this.model = model;
        this.files = files;
        this.allowedChanges = allowedChanges;
    }

    /** Starts to repair a model with the examples that its visitor has dropped. */
    static RepairTask start(VisitorModel model, RepairedFiles files, double allowedChanges) {
        RepairTask task = new RepairTask(model, files, allowedChanges);
        task.work.start();
        return task;
    }

    State state() {
        if (!work.isOver()) {
            return State.RUNNING;
        }
        return work.problem().isPresent() ? State.FAILED : repaired == null ? State.CANCELLED : State.FINISHED;
    }

    @Override
    public PageWork work() {
        return work;
    }

    Progress progress() {
        VerdictCounts auditing = counts;
        return new Progress(phase, auditing == null ? done : auditing.decided(), most);
    }

    /** Returns the result of a repair that has finished. */
    Optional<RepairedModel> repaired() {
        return Optional.ofNullable(repaired);
    }

    /** Where the repaired model is. */
    RepairedFiles files() {
        return files;
    }

    private void run() {
        repaired = model.repair(files.target(), allowedChanges, new Listener(), work::isCancelled);
    }

    private final class Listener implements RepairListener {

        @Override
        public void begins(Phase begun) {
            counts = null;
            done = 0;
            most = 0;
            phase = begun;
        }

        @Override
        public void learned(int steps, int mostSteps) {
            done = steps;
            most = mostSteps;
        }

        @Override
        public AuditListener audit() {
            return new AuditListener() {
                @Override
                public void started(VerdictCounts begun, int total) {
                    most = total;
                    counts = begun;
                }
            };
        }
    }
}
