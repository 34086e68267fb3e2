package org.orthant.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;

/** Adds the best rank to verdicts about classes that cannot win. */
final class RankSession extends Session {

    private final Session session;
    private final RankSearch search;

    RankSession(Session session, RankSearch search) {
        this.session = session;
        this.search = search;
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        Verdict verdict = session.verify(labelSet);
        return verdict.match(
                yes -> verdict,
                never -> labelSet.size() == 1 ? never.withRank(search.rank(labelSet, never)) : never,
                open -> verdict);
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        return session.estimate(labelSet);
    }

    @Override
    public Effort effort() {
        return session.effort();
    }

    @Override
    void lookAhead(List<LabelSet> next) {
        session.lookAhead(next);
    }

    @Override
    Optional<Verdict> partial(int[] on, int[] ignored) {
        return session.partial(on, ignored);
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        return session.multipliers(on, ignored, circuit);
    }
}
