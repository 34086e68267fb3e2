package org.orthant.audit.certify;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.audit.AuditListener;
import org.orthant.audit.RunOptions;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;

/**
 * Finds fixed columns that make label sets reachable before training, and writes the plan with its certificates to a folder.
 *
 * <pre>{@code
 * DistinctLabelSets sets = DistinctLabelSetReader.read(file, n, Optional.empty());
 * new PlanCertification(file, sets, new Demand(NumberFormat.FLOAT32, 1), k, 3, version, folder)
 *         .run(RunOptions.DEFAULT, PlanListener.NONE);
 * }</pre>
 *
 * @param source the file or data set of the label sets, for messages
 * @param sets the label sets
 * @param demand the requirements of the columns
 * @param active {@code k}, the number of active labels that the columns guarantee
 * @param seeds the number of frequency choices to try
 * @param version of the program, stated in the certificates
 * @param folder the output folder
 */
public record PlanCertification(
        Path source, DistinctLabelSets sets, Demand demand, int active, int seeds, String version, Path folder) {

    /**
     * Finds and writes the plan; empty if cancelled. Running it again resumes, or checks the certificates of a finished plan again.
     *
     * @throws IllegalArgumentException if there are no such columns for {@code k}
     * @throws BadInputException if no columns satisfy the demand, or the folder cannot be used
     */
    public Optional<FinishedPlan> run(RunOptions options, PlanListener listener) {
        PlanFiles files = new PlanFiles(folder);
        if (files.areFinished()) {
            return Optional.of(checkedAgain(files, listener));
        }
        int labels = sets.sets().get(0).labels();
        int most = FixedParts.most(labels, active);
        boolean isNew = !Files.exists(folder);
        files.open(Map.of("label sets", CertifiedPlan.nameOf(sets)));
        try (SearchJournal journal = SearchJournal.open(files.search(), labels, circumstances())) {
            files.deleteUnfinished();
            RunOptions quiet = options.withListener(AuditListener.NONE);
            FixedPartSearch candidates =
                    new FixedPartSearch(sets, active, seeds, demand, quiet, journal, listener::trying);
            Optional<FinishedPlan> found = search(candidates, files, options, listener);
            if (found.isPresent()) {
                journal.delete();
            } else if (!options.cancelled().getAsBoolean()) {
                remove(files, journal, isNew, listener);
                throw notEnough(most);
            }
            return found;
        }
    }

    /** Tries columns, from few to many, until they satisfy the demand; empty if cancelled, or if no columns do. */
    private Optional<FinishedPlan> search(
            FixedPartSearch candidates, PlanFiles files, RunOptions options, PlanListener listener) {
        int least = 1;
        while (true) {
            Optional<SpreadLayer> found = candidates.atLeast(least);
            if (found.isEmpty() || options.cancelled().getAsBoolean()) {
                return Optional.empty();
            }
            SpreadLayer layer = found.get();
            Optional<List<LabelSet>> refused = candidates.refusal(layer);
            if (refused.isEmpty()) {
                listener.proving(layer.frequencies());
                FixedPartProof proof = new FixedPartProof(layer, sets, demand, version);
                if (proof.write(files.certificates(), options)) {
                    return Optional.of(finish(files, layer, proof.failures(), false));
                }
                if (options.cancelled().getAsBoolean()) {
                    return Optional.empty();
                }
                refused = Optional.of(proof.failures());
            }
            candidates.remember(layer, refused.get());
            // With a share, the same layer may satisfy the sample and yet fail on all sets.
            least = layer.frequencies().spread() + (demand.share() < 1 ? 1 : 0);
        }
    }

    private Map<String, String> circumstances() {
        Map<String, String> same = new LinkedHashMap<>();
        same.put("label sets", CertifiedPlan.nameOf(sets));
        same.put("active", String.valueOf(active));
        same.put("seeds", String.valueOf(seeds));
        same.put("format", demand.format().text());
        same.put("share", String.valueOf(demand.share()));
        same.put("version", version);
        return same;
    }

    private FinishedPlan checkedAgain(PlanFiles files, PlanListener listener) {
        files.requireUsable();
        CertifiedPlan plan = CertifiedPlan.read(folder);
        plan.requireFor(sets, folder);
        if (plan.active() != active || !plan.deploy().equals(demand.format().text())) {
            throw another(files, "is another plan, for k = " + plan.active() + " and " + plan.deploy());
        }
        listener.checkingAgain();
        Set<LabelSet> accepted = PlanFolder.certified(folder, sets);
        if (!demand.isMetBy(accepted.size(), sets.size())) {
            throw another(
                    files,
                    "is another plan, which certifies only " + accepted.size() + " of " + sets.size() + " label sets");
        }
        List<LabelSet> beyond =
                sets.sets().stream().filter(set -> !accepted.contains(set)).toList();
        return finish(files, plan.layer(folder), beyond, true);
    }

    private static BadInputException another(PlanFiles files, String difference) {
        return BadInputException.in(files.plan(), difference + "; specify another folder for the plan");
    }

    private FinishedPlan finish(PlanFiles files, SpreadLayer layer, List<LabelSet> beyond, boolean again) {
        Set<LabelSet> without = new HashSet<>(beyond);
        files.write(CertifiedPlan.CERTIFIED, sets.sets().stream().filter(set -> !without.contains(set)));
        files.write(CertifiedPlan.BEYOND, beyond.stream());
        CertifiedPlan plan = CertifiedPlan.of(layer, demand.format().text(), sets, sets.size() - beyond.size());
        plan.write(folder);
        return new FinishedPlan(plan, layer, beyond.size(), again);
    }

    private static void remove(PlanFiles files, SearchJournal journal, boolean isNew, PlanListener listener) {
        try {
            files.remove(journal, isNew);
        } catch (BadInputException problem) {
            listener.notRemoved(problem);
        }
    }

    private BadInputException notEnough(int most) {
        return BadInputException.in(
                source,
                "has label sets that k = " + active + " with up to " + most
                        + " spread frequencies does not make reachable: "
                        + (sets.size() > 1 ? "require fewer, such as a share of " + allButFew() + ", or " : "")
                        + "choose another k");
    }

    /** Returns a share below 1 that excludes at least one label set. */
    private double allButFew() {
        return Math.floor(1000.0 * (sets.size() - 1) / sets.size()) / 1000;
    }
}
