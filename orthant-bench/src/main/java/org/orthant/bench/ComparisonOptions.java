package org.orthant.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.orthant.console.option.Usage;
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

/** The solvers of a comparison and their limits. */
final class ComparisonOptions {

    @Option(names = "--ask", paramLabel = "DEPTH", split = ",", defaultValue = "verdict,thresholds,radius")
    Set<Depth> depths = EnumSet.allOf(Depth.class);

    @Option(names = "--proven-only")
    boolean provenOnly;

    @Option(names = "--peers", paramLabel = "NAME", split = ",", defaultValue = "highs,glop,pdlp")
    Set<PeerSolver> peers = Set.of();

    @Option(names = "--no-peers")
    boolean noPeers;

    @Option(names = "--peer-sets", paramLabel = "N")
    int peerSets = 10;

    @Option(names = "--peer-limit", paramLabel = "SECONDS")
    int peerLimit = 60;

    void requireSensible(CommandSpec spec) {
        Usage.require(spec, peerSets > 0, "--peer-sets " + peerSets + ": expected at least 1");
        Usage.require(spec, peerLimit > 0, "--peer-limit " + peerLimit + ": expected at least 1 second");
        Usage.require(
                spec,
                noPeers || NativeLibrary.isAvailable(),
                "OR-Tools has no native library for " + NativeLibrary.platform()
                        + "; run without baselines: --no-peers");
    }

    /** Compares all solvers on a layer. */
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
        // A radius is that of a region between hyperplanes of labels, in a box.
        boolean radii = DomainLimits.radii(domain).isEmpty() && !rule.isRanking();
        for (Depth depth : radii ? depths : EnumSet.of(Depth.VERDICT)) {
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
                        ? "All variants of Orthant agree on all label sets."
                        : "The variants of Orthant differ on " + contested
                                + " label sets: unproven results may be wrong or undecided.");
        if (!noPeers && domain.asBox().isEmpty()) {
            remarks.add("Baseline solvers were skipped: they support bounds of features only.");
        }
        if (!noPeers && peerSets < subject.sets().size()) {
            remarks.add("Baseline solvers ran on the first " + peerSets + " label sets.");
        }
        remarks.add(String.format(
                Locale.ROOT,
                "CPU time of one thread, without building models (median build time given); features %s, "
                        + "tolerance 1e-9, baselines stop after %d s; ratios are of totals on the sets that both decided.",
                domain.asBox().map(box -> "from " + box).orElseGet(() -> "are " + domain.described()),
                peerLimit));
        return remarks;
    }
}
