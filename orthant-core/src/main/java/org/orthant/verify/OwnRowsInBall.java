package org.orthant.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.labels.LabelSet;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Point;
import org.orthant.verify.ball.BallGuesses;

/** Tries vectors of a ball along the own rows of sets of a large ranking, which rank most sets first. The checker sees those of several sets at once. */
final class OwnRowsInBall implements Decider {

    private final BallEngine engine;
    private final BallGuesses guesses;
    private final Set<LabelSet> tried = new HashSet<>();
    private final Map<LabelSet, Verdict> accepted = new HashMap<>();

    OwnRowsInBall(BallEngine engine) {
        this.engine = engine;
        this.guesses = new BallGuesses(engine.rows(), engine.scaled().ball());
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        if (!tried.contains(labelSet)) {
            lookAhead(List.of(labelSet));
        }
        return Optional.ofNullable(accepted.get(labelSet));
    }

    /** Decides the label sets that are next, as far as their own rows do. */
    void lookAhead(List<LabelSet> next) {
        tried.clear();
        accepted.clear();
        List<LabelSet> sets = next.stream()
                .filter(set -> set.labels() == engine.labels() && set.size() > 0 && set.size() < set.labels())
                .toList();
        tried.addAll(sets);
        int most = BallGuesses.most(engine.rows());
        for (int from = 0; from < sets.size(); from += most) {
            accept(sets.subList(from, Math.min(sets.size(), from + most)));
        }
    }

    private void accept(List<LabelSet> sets) {
        List<LabelSet> claimed = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        List<Optional<double[]>> found = guesses.of(sets);
        for (int k = 0; k < found.size(); k++) {
            if (found.get(k).isPresent()) {
                claimed.add(sets.get(k));
                verdicts.add(new Verdict.Argmaxable(
                        engine.scaled()
                                .scaling()
                                .point(
                                        Point.of(found.get(k).get()),
                                        engine.ball().features()),
                        Optional.empty()));
            }
        }
        List<CheckResult> results = engine.check(claimed, verdicts);
        for (int k = 0; k < results.size(); k++) {
            if (results.get(k).isAccepted()) {
                accepted.put(claimed.get(k), verdicts.get(k));
            }
        }
    }
}
