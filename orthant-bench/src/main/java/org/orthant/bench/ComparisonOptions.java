package org.orthant.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verifier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Who takes part in a comparison, and on which terms. */
final class ComparisonOptions {

    @Option(
            names = "--ask",
            paramLabel = "DEPTH",
            split = ",",
            defaultValue = "verdict,thresholds,radius",
            description = "What Orthant is asked: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Set<Depth> depths = EnumSet.allOf(Depth.class);

    @Option(names = "--proven-only", description = "Leave out Orthant without proofs.")
    boolean provenOnly;

    @Option(
            names = "--peers",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "highs,glop,pdlp",
            description = "Peers to compare with: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Set<PeerSolver> peers = Set.of();

    @Option(names = "--no-peers", description = "Compare with nobody else.")
    boolean noPeers;

    @Option(
            names = "--peer-sets",
            paramLabel = "N",
            defaultValue = "10",
            description = "Give the peers only the first N sets, as they are slow (default: ${DEFAULT-VALUE}).")
    int peerSets = 10;

    @Option(
            names = "--peer-limit",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Let a peer give up on a set after so long (default: ${DEFAULT-VALUE}).")
    int peerLimit = 60;

    void requireSensible(CommandSpec spec) {
        Usage usage = new Usage(spec);
        usage.require(peerSets > 0, "--peer-sets " + peerSets + ": expected at least 1");
        usage.require(peerLimit > 0, "--peer-limit " + peerLimit + ": expected at least 1 second");
        usage.require(
                noPeers || NativeLibrary.isAvailable(),
                "OR-Tools has no native library for " + NativeLibrary.platform()
                        + ": the peers cannot run here; leave them out with --no-peers");
    }

    /** Compares everybody on a layer. */
    ComparisonReport compare(
            Subject subject, DecisionRule rule, FeatureDomain domain, Duration warmUp, Progress progress) {
        double floorMillis = new Floor(subject.layer()).nanos() / 1e6;
        Comparison comparison =
                Comparison.of(entrants(subject.layer(), domain, rule), subject.sets(), warmUp, progress);
        List<String> remarks = new ArrayList<>(subject.remarks());
        remarks.addAll(remarks(subject, comparison, domain));
        return new ComparisonReport(
                subject.name(),
                subject.layer().labels(),
                subject.layer().features(),
                subject.sets().size(),
                floorMillis,
                comparison,
                remarks);
    }

    private List<Entrant> entrants(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        Checker checker = new Checker(layer, domain, rule);
        List<Entrant> entrants = new ArrayList<>();
        // A radius is that of a region in a box.
        for (Depth depth : DomainLimits.radii(domain).isEmpty() ? depths : EnumSet.of(Depth.VERDICT)) {
            Verifier verifier = OrthantContender.verifier(layer, depth, domain, rule);
            entrants.add(Entrant.own(OrthantContender.checked(verifier, depth, checker)));
            if (!provenOnly && domain.asBox().isPresent()) {
                entrants.add(Entrant.own(OrthantContender.unproven(verifier, depth)));
            }
        }
        // The peers' programmes have bounds only.
        if (!noPeers && domain.asBox().isPresent()) {
            Duration limit = Duration.ofSeconds(peerLimit);
            RuledLayer ruled = RuledLayer.of(layer, domain.asBox().orElseThrow(), rule);
            for (PeerSolver peer : peers) {
                entrants.add(
                        Entrant.peer(new ChebyshevProgramme(ruled.layer(), peer, ruled.domain(), limit), peerSets));
            }
        }
        return entrants;
    }

    private List<String> remarks(Subject subject, Comparison comparison, FeatureDomain domain) {
        List<String> remarks = new ArrayList<>();
        int contested = comparison.contested();
        remarks.add(
                contested == 0
                        ? "Orthant's contenders agree about all label sets."
                        : "Orthant's contenders differ about " + contested
                                + " label sets: what is not proven may be wrong, or be left open.");
        if (!noPeers && domain.asBox().isEmpty()) {
            remarks.add("Peers were left out: their programmes have bounds of features only.");
        }
        if (!noPeers && peerSets < subject.sets().size()) {
            remarks.add("Peers were given only the first " + peerSets + " label sets.");
        }
        remarks.add(String.format(
                Locale.ROOT,
                "CPU time of one thread, without building models (median build time given); features %s, "
                        + "tolerance 1e-9, peers stop after %d s; ratios are of totals on the sets that both decided.",
                domain.asBox().map(box -> "from " + box).orElseGet(() -> "are " + domain.described()),
                peerLimit));
        return remarks;
    }
}
