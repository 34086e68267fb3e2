package org.orthant.audit;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.Explainer;
import org.orthant.verify.Verifier;
import org.orthant.verify.WitnessGuess;

/**
 * An audit together with its layer as the engine prepares it.
 *
 * <p>Preparing a large layer takes longer than deciding many label sets. One {@link Verifier}, made when it is first needed, decides the
 * label sets and explains the verdicts. Threads may share a prepared audit.
 */
public final class PreparedAudit {

    private final Audit audit;
    private @Nullable Verifier verifier;

    private PreparedAudit(Audit audit) {
        this.audit = audit;
    }

    /** Returns an audit whose layer is prepared once, for all questions about it. */
    public static PreparedAudit of(Audit audit) {
        return new PreparedAudit(audit);
    }

    /** Returns the audit. */
    public Audit audit() {
        return audit;
    }

    /** Decides all label sets that {@code sink} does not have yet. */
    public AuditResult run(AuditSink sink, RunOptions options) {
        return new AuditRun(this, options).into(sink);
    }

    /** Returns an explainer of the verdicts, for one thread; it stops like {@link Explainer} once {@code cancelled} is true. */
    public Explainer explainer(BooleanSupplier cancelled) {
        return new Explainer(verifier(WitnessGuess.NONE), cancelled);
    }

    /** Returns the verifier; the first caller's guess is kept. */
    synchronized Verifier verifier(WitnessGuess guess) {
        if (verifier == null) {
            verifier = Verifier.of(audit.layer(), audit.question(), guess);
        }
        return verifier;
    }
}
