package org.orthant.repair;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.orthant.audit.model.ModelAudit;

/**
 * A change of a model file that an audit before and an audit after it prove right.
 *
 * <p>Every method returns a new repair and leaves this one unchanged, so that threads may share repairs.
 *
 * @param <R> the kind of repair
 * @since 0.3.0
 */
public abstract sealed class Repair<R extends Repair<R>> implements Cloneable permits ModelRepair, ModelBiasRepair {

    private final ModelAudit audit;
    Optional<Path> out = Optional.empty();
    Optional<Path> folder = Optional.empty();
    RepairListener listener = RepairListener.NONE;
    BooleanSupplier cancelled = () -> false;
    private OptionalLong begun = OptionalLong.empty();

    Repair(ModelAudit audit) {
        if (audit.asksAboutPartialSets()) {
            throw new IllegalArgumentException(
                    "partial label sets cannot be made possible: ask about label sets without free labels");
        }
        this.audit = audit;
    }

    /** Writes the repaired model here, which must not exist. */
    public R out(Path model) {
        return with(copy -> copy.out = Optional.of(model));
    }

    /** Writes both audits and what was done to a folder; if interrupted, the same repair resumes there. By default nothing is written. */
    public final R folder(Path path) {
        return with(copy -> copy.folder = Optional.of(path));
    }

    /** Reports progress to a listener. */
    public final R listener(RepairListener told) {
        return with(copy -> copy.listener = told);
    }

    /** Ends {@code run} with a {@link java.util.concurrent.CancellationException} soon after this is true; any thread may ask it. */
    public final R cancelledWhen(BooleanSupplier stop) {
        return with(copy -> copy.cancelled = stop);
    }

    /** Counts the seconds that the repair takes from an earlier {@link System#nanoTime()}, such as when inputs began to be read. */
    public final R countingFrom(long nanoTime) {
        return with(copy -> ((Repair<?>) copy).begun = OptionalLong.of(nanoTime));
    }

    /** Returns the {@link System#nanoTime()} from which seconds count. */
    final long begun() {
        return begun.orElseGet(System::nanoTime);
    }

    /** Returns the audit of the model. */
    final ModelAudit audit() {
        return audit;
    }

    final R with(Consumer<R> change) {
        R copy = copy();
        change.accept(copy);
        return copy;
    }

    @SuppressWarnings("unchecked") // a clone has the class of its original
    private R copy() {
        try {
            return (R) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
