package org.orthant.verify;

import org.orthant.labels.LabelSet;

/** Adds the best rank to verdicts about classes that cannot win. */
final class RankSession extends ExtendedSession {

    private final RankSearch search;

    RankSession(Session inner, RankSearch search) {
        super(inner);
        this.search = search;
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        Verdict verdict = inner.verify(labelSet);
        return verdict.match(
                yes -> verdict,
                never -> labelSet.size() == 1 ? never.withRank(search.rank(labelSet, never)) : never,
                open -> verdict);
    }
}
