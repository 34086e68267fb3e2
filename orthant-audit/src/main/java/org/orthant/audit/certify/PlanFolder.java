package org.orthant.audit.certify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.OutputFolder;
import org.orthant.io.Remedy;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/** The folder of a certified plan: its certificates checked again, and copies of it in run folders. */
public final class PlanFolder {

    private PlanFolder() {}

    /** Checks the certificates of a plan for its own columns, as {@link #certified(Path, OutputLayer, DistinctLabelSets)} does. */
    public static Set<LabelSet> certified(Path plan, DistinctLabelSets sets) {
        CertifiedPlan stated = CertifiedPlan.read(plan);
        stated.requireFor(sets, plan);
        return certified(plan, stated.layer(plan), sets);
    }

    /**
     * Checks the certificates of a plan, and returns the label sets whose certificates are accepted.
     *
     * @param layer the fixed columns of the plan, or a layer that was trained with them
     * @param sets the label sets of the plan
     * @throws BadInputException if fewer certificates are accepted than the plan states
     */
    public static Set<LabelSet> certified(Path plan, OutputLayer layer, DistinctLabelSets sets) {
        CertifiedPlan stated = CertifiedPlan.read(plan);
        stated.requireFor(sets, plan);
        Path certificates = plan.resolve(CertifiedPlan.CERTIFICATES);
        Set<LabelSet> accepted =
                new FixedPartCheck(layer, sets, new Demand(stated.format(plan), 1)).accepted(certificates);
        if (accepted.size() != stated.certified()) {
            throw BadInputException.in(
                            certificates,
                            "has certificates for " + accepted.size() + " of the " + sets.size()
                                    + " label sets that the checker accepts, with radius 1 and safe in "
                                    + stated.deploy() + ", and plan.json states " + stated.certified()
                                    + ": certify the plan again in another folder")
                    .withRemedy(Remedy.CERTIFIED_PLAN);
        }
        return accepted;
    }

    /** Copies a plan into a run folder, unless it contains the plan already; its certificates are checked before. */
    public static void keep(Path plan, Path run, DistinctLabelSets sets) {
        Path kept = run.resolve(CertifiedPlan.IN_RUN);
        if (!Files.exists(kept.resolve(CertifiedPlan.FILE))) {
            certified(plan, sets);
        }
        try (Stream<Path> files = Files.list(plan)) {
            OutputFolder.inside(run, CertifiedPlan.IN_RUN);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = kept.resolve(file.getFileName());
                if (!Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)) {
                    AtomicFile.replace(copy, unfinished -> Files.copy(file, unfinished));
                }
            }
        } catch (IOException e) {
            throw BadInputException.in(kept, "cannot be written: " + e.getMessage(), e);
        }
    }
}
