package org.orthant.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.orthant.audit.RunOptions;
import org.orthant.audit.certify.Demand;
import org.orthant.audit.certify.FixedPartProof;
import org.orthant.audit.certify.FixedPartSearch;
import org.orthant.cli.render.Results;
import org.orthant.cli.terminal.AuditProgress;
import org.orthant.cli.terminal.Console;
import org.orthant.cli.terminal.Interruption;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;
import org.orthant.train.folder.CertifiedPlan;

/**
 * Finds fixed columns that answer label sets before anything is trained, and keeps the certificates in a folder.
 *
 * @param console where it is told
 * @param source where the label sets are from
 * @param sets the label sets
 * @param demand what is asked of the columns
 * @param seeds how many choices of frequencies are tried
 * @param folder where the plan goes
 */
record PlanCertification(Console console, Path source, DistinctLabelSets sets, Demand demand, int seeds, Path folder) {

    /** The plan, found and written; empty if interrupted. */
    Optional<Results> run(int active) {
        requireEmpty();
        try (Interruption interruption = Interruption.watch()) {
            RunOptions quiet = RunOptions.DEFAULT.withCancellation(interruption::requested);
            RunOptions shown = quiet.withListener(new AuditProgress(console));
            FixedPartSearch search = new FixedPartSearch(sets, active, seeds, demand, quiet);
            int least = 1;
            while (true) {
                Optional<SpreadLayer> found = search.atLeast(least);
                if (interruption.requested()) {
                    return Optional.empty();
                }
                SpreadLayer layer = found.orElseThrow(() -> notEnough(active, search.most()));
                console.mention("trying k = " + active + ", m = "
                        + layer.frequencies().spread() + ", frequency seed "
                        + layer.frequencies().seed() + " on all " + sets.size() + " label sets");
                FixedPartProof proof = new FixedPartProof(layer, sets, demand);
                if (proof.write(folder.resolve(CertifiedPlan.CERTIFICATES), shown)) {
                    return Optional.of(finish(layer, proof.failures()));
                }
                if (interruption.requested()) {
                    return Optional.empty();
                }
                search.remember(proof.failures());
                least = layer.frequencies().spread() + (demand.share() < 1 ? 1 : 0);
            }
        }
    }

    private Results finish(SpreadLayer layer, List<LabelSet> beyond) {
        Set<LabelSet> without = new HashSet<>(beyond);
        write(CertifiedPlan.CERTIFIED, sets.sets().stream().filter(set -> !without.contains(set)));
        write(CertifiedPlan.BEYOND, beyond.stream());
        CertifiedPlan plan = CertifiedPlan.of(layer, demand.format().text(), sets, sets.size() - beyond.size());
        plan.write(folder);
        return new Results()
                .fact("label_sets", "distinct label sets", plan.sets())
                .fact("labels", "labels (n)", plan.labels())
                .fact("active", "active labels guaranteed (k)", plan.active())
                .fact("spread", "spread frequencies (m)", plan.spread())
                .fact("frequency_seed", "frequency seed", plan.frequencySeed())
                .fact("features", "fixed features (2k+1+2m)", layer.features())
                .fact("certified", "certified: radius 1, safe in " + plan.deploy(), plan.certified())
                .fact("beyond", "beyond it", beyond.size())
                .fact("plan", "plan", folder.toString())
                .remark("Whatever training does, the " + plan.certified()
                        + " certified label sets stay possible: orthant train --plan " + folder + " …"
                        + (beyond.isEmpty() ? "" : " The others are in " + folder.resolve(CertifiedPlan.BEYOND) + "."));
    }

    private void write(String name, Stream<LabelSet> lines) {
        AtomicFile.write(
                folder.resolve(name),
                String.join("", lines.map(set -> CertifiedPlan.line(set) + "\n").toList()));
    }

    private BadInputException notEnough(int active, int most) {
        return BadInputException.in(
                source,
                "has label sets that k = " + active + " with up to " + most
                        + " spread frequencies do not answer: leave some out with --share, such as --share .999, or take "
                        + "another --active");
    }

    private void requireEmpty() {
        try {
            Files.createDirectories(folder);
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    throw BadInputException.in(folder, "is not empty: name another folder for the plan");
                }
            }
        } catch (IOException e) {
            throw BadInputException.in(folder, "cannot be made: " + e.getMessage(), e);
        }
    }
}
