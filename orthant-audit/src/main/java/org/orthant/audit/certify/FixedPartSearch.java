package org.orthant.audit.certify;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Frequencies;
import org.orthant.layer.SpreadLayer;

/**
 * Looks for the fewest spread frequencies with which fixed columns for {@code k} meet a demand.
 *
 * <p>Candidates are tried on a sample: the largest label sets and random others. What the sample allows is not yet proven;
 * {@link FixedPartProof} tries all label sets, and what it finds missing joins the sample. More frequencies nearly always
 * leave larger margins, so that their number is doubled until it is enough, and then found by bisection.
 */
public final class FixedPartSearch {

    /** The first number of frequencies to try. */
    private static final int FIRST = 8;

    private final FixedParts parts;
    private final Demand demand;
    private final RunOptions options;
    private final SearchJournal journal;
    private final Consumer<Frequencies> tried;
    private final Sample sample;
    private int learned;

    /**
     * A search for these label sets.
     *
     * @param maxActive {@code k}
     * @param seeds how many choices of frequencies are tried: seeds 0, 1, …
     * @param journal the results of an earlier process
     * @param tried receives the frequencies that are tried next
     */
    public FixedPartSearch(
            DistinctLabelSets sets,
            int maxActive,
            int seeds,
            Demand demand,
            RunOptions options,
            SearchJournal journal,
            Consumer<Frequencies> tried) {
        int labels = sets.sets().get(0).labels();
        this.parts = new FixedParts(labels, maxActive, seeds, FixedParts.most(labels, maxActive));
        this.demand = demand;
        this.options = options;
        this.journal = journal;
        this.tried = tried;
        this.sample = new Sample(sets.sets(), demand);
    }

    /** Returns the layer with the fewest spread frequencies, at least the given number, that the sample allows; empty if no layer does. */
    public Optional<SpreadLayer> atLeast(int frequencies) {
        Optional<SpreadLayer> best = Optional.empty();
        int bound = parts.most();
        for (long seed = 0; seed < parts.seeds() && bound >= frequencies && !isCancelled(); seed++) {
            Optional<SpreadLayer> found = fewest(seed, Math.max(1, frequencies), bound);
            if (found.isPresent()) {
                best = found;
                bound = found.get().frequencies().spread() - 1;
            }
        }
        return best;
    }

    /** What an earlier proof has found missing for a layer, if there was one. */
    public Optional<List<LabelSet>> refusal(SpreadLayer layer) {
        return journal.refusal(layer.frequencies());
    }

    /** What a proof has found missing for a layer. */
    public void remember(SpreadLayer layer, List<LabelSet> failures) {
        if (journal.refusal(layer.frequencies()).isEmpty()) {
            journal.refuse(layer.frequencies(), failures);
        }
        sample.toTheFront(failures);
        learned++;
    }

    private Optional<SpreadLayer> fewest(long seed, int least, int bound) {
        int enough = Math.min(bound, Math.max(FIRST, least));
        int tooFew = least - 1;
        while (!suffices(seed, enough)) {
            if (enough == bound || isCancelled()) {
                return Optional.empty();
            }
            tooFew = enough;
            enough = Math.min(bound, 2 * enough);
        }
        while (enough - tooFew > 1) {
            int middle = (enough + tooFew) >>> 1;
            if (suffices(seed, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return Optional.of(parts.layer(seed, enough));
    }

    private boolean suffices(long seed, int frequencies) {
        SpreadLayer layer = parts.layer(seed, frequencies);
        Optional<Boolean> known = journal.answer(layer.frequencies(), learned);
        if (known.isPresent()) {
            return known.get();
        }
        tried.accept(layer.frequencies());
        Attempt attempt = new Attempt(layer, sample.distinct(), demand);
        boolean enough = attempt.run(AuditSink.NONE, options, 0);
        if (!isCancelled()) {
            journal.add(layer.frequencies(), learned, enough);
            sample.toTheFront(attempt.failures());
        }
        return enough;
    }

    private boolean isCancelled() {
        return options.cancelled().getAsBoolean();
    }
}
