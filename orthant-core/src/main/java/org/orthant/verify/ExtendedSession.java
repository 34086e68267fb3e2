package org.orthant.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;

/** A session that does something more than another one, which decides whatever it does not decide itself. */
abstract sealed class ExtendedSession extends Session permits RankSession, PartialSession {

    /** The other session. */
    final Session inner;

    ExtendedSession(Session inner) {
        this.inner = inner;
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        return inner.estimate(labelSet);
    }

    @Override
    public Effort effort() {
        return inner.effort();
    }

    @Override
    void lookAhead(List<LabelSet> next) {
        inner.lookAhead(next);
    }

    @Override
    final Optional<Verdict> partial(int[] on, int[] ignored) {
        return inner.partial(on, ignored);
    }

    @Override
    final Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        return inner.multipliers(on, ignored, circuit);
    }
}
