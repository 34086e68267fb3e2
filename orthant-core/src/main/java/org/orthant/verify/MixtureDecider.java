package org.orthant.verify;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.ranking.Mixture;
import org.orthant.verify.ranking.MixtureSample;
import org.orthant.verify.ranking.MixtureSearch;
import org.orthant.verify.ranking.NearMean;

/** Refutes classes near the mean of all rows, as those that were never trained, as mixtures of a sample of the others. */
final class MixtureDecider implements Decider {

    private final Supplier<Checker> checker;
    private final NearMean nearMean;
    private final Deadline deadline;
    private @Nullable MixtureSearch search;

    MixtureDecider(Supplier<Checker> checker, NearMean nearMean, Deadline deadline) {
        this.checker = checker;
        this.nearMean = nearMean;
        this.deadline = deadline;
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        return labelSet.size() == 1
                ? mixture(labelSet.active()[0])
                        .map(Mixture::circuit)
                        .filter(circuit -> isProven(labelSet, circuit))
                        .map(Verdict.Unargmaxable::new)
                : Optional.empty();
    }

    private boolean isProven(LabelSet labelSet, Circuit circuit) {
        return checker.get().isProvenInDoubles(labelSet, circuit);
    }

    /** Returns the mixture that the row of a class is, about; none if it is not found. */
    Optional<Mixture> mixture(int label) {
        return nearMean.sample(label)
                .flatMap(sample -> search(sample).weights(label).map(weights -> new Mixture(label, sample, weights)));
    }

    private MixtureSearch search(MixtureSample sample) {
        MixtureSearch known = search;
        if (known == null || known.sample() != sample) {
            known = new MixtureSearch(sample, deadline);
            search = known;
        }
        return known;
    }
}
