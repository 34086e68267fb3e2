package org.orthant.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.orthant.bench.measure.Floor;
import org.orthant.bench.solver.BaselineSolver;
import org.orthant.bench.solver.ChebyshevProgramme;
import org.orthant.bench.solver.NativeLibrary;
import org.orthant.bench.solver.OrthantSolver;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verifier;

/** The solvers of a comparison and their limits. */
final class ComparisonOptions extends OptionGroup {

    private final OptionValue<List<Depth>> depths =
            list(Depth.class, "--ask", "DEPTH").commaSeparated().byDefault(List.of(Depth.values()));

    private final OptionValue<Boolean> provenOnly = flag("--proven-only");

    private final OptionValue<List<BaselineSolver>> baselines =
            list(BaselineSolver.class, "--peers", "NAME").commaSeparated().byDefault(List.of(), "highs,glop,pdlp");

    private final OptionValue<Boolean> noBaselines = flag("--no-peers");

    private final OptionValue<Integer> baselineSets =
            option(Integer.class, "--peer-sets", "N").byDefault(10);

    private final OptionValue<Integer> baselineLimit =
            option(Integer.class, "--peer-limit", "SECONDS").byDefault(60);

    void requireSensible() {
        baselineSets.valid(number -> number > 0, "at least 1");
        baselineLimit.valid(seconds -> seconds > 0, "at least 1 second");
        Usage.require(
                command(),
                noBaselines.isGiven() || NativeLibrary.isAvailable(),
                "OR-Tools has no native library for " + NativeLibrary.platform()
                        + "; run without baselines: --no-peers");
    }

    /** Compares all solvers on a layer. */
    ComparisonReport compare(
            Subject subject, DecisionRule rule, FeatureDomain domain, Duration warmUp, Progress progress) {
        double floorMillis = new Floor(subject.layer()).nanos() / 1e6;
        Comparison comparison = Comparison.of(solvers(subject.layer(), domain, rule), subject.sets(), warmUp, progress);
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

    private List<ComparedSolver> solvers(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        Checker checker = new Checker(layer, domain, rule);
        List<ComparedSolver> solvers = new ArrayList<>();
        // A radius is that of a region between hyperplanes of labels, in a box.
        boolean radii = DomainLimits.radii(domain).isEmpty() && !rule.isRanking();
        for (Depth depth : radii ? new LinkedHashSet<>(depths.get()) : Set.of(Depth.VERDICT)) {
            Verifier verifier = OrthantSolver.verifier(layer, depth, domain, rule);
            solvers.add(ComparedSolver.own(OrthantSolver.checked(verifier, depth, checker)));
            if (!provenOnly.isGiven() && domain.asBox().isPresent()) {
                solvers.add(ComparedSolver.own(OrthantSolver.unproven(verifier, depth)));
            }
        }
        // The programmes of the baselines require a box.
        if (!noBaselines.isGiven() && domain.asBox().isPresent()) {
            Duration limit = Duration.ofSeconds(baselineLimit.get());
            RuledLayer ruled = RuledLayer.of(layer, domain.asBox().orElseThrow(), rule);
            for (BaselineSolver baseline : baselines()) {
                solvers.add(ComparedSolver.baseline(
                        new ChebyshevProgramme(ruled.layer(), baseline, ruled.domain(), limit), baselineSets.get()));
            }
        }
        return solvers;
    }

    /** Returns the solvers, of which no class is loaded before it is needed. */
    private Set<BaselineSolver> baselines() {
        return new LinkedHashSet<>(
                baselines.isGiven()
                        ? baselines.get()
                        : List.of(BaselineSolver.HIGHS, BaselineSolver.GLOP, BaselineSolver.PDLP));
    }

    private List<String> remarks(Subject subject, Comparison comparison, FeatureDomain domain) {
        List<String> remarks = new ArrayList<>();
        int contested = comparison.contested();
        remarks.add(
                contested == 0
                        ? "All variants of Orthant agree on all label sets."
                        : "The variants of Orthant differ on " + contested
                                + " label sets: unproven results may be wrong or undecided.");
        if (!noBaselines.isGiven() && domain.asBox().isEmpty()) {
            remarks.add("Baseline solvers were skipped: they support bounds of features only.");
        }
        if (!noBaselines.isGiven() && baselineSets.get() < subject.sets().size()) {
            remarks.add("Baseline solvers ran on the first " + baselineSets.get() + " label sets.");
        }
        remarks.add(String.format(
                Locale.ROOT,
                "CPU time of one thread, without building models (median build time given); features %s, "
                        + "tolerance 1e-9, baselines stop after %d s; ratios are of totals on the sets that both decided.",
                domain.asBox().map(box -> "from " + box).orElseGet(() -> "are " + domain.described()),
                baselineLimit.get()));
        return remarks;
    }
}
