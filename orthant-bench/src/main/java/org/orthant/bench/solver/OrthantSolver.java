package org.orthant.bench.solver;

import java.util.Locale;
import java.util.function.Function;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Estimate;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** Orthant's own engine, with or without proofs. */
public final class OrthantSolver implements Solver {

    private final String name;
    private final Session session;
    private final Function<LabelSet, SolverOutcome> answers;

    private OrthantSolver(String name, Session session, Function<LabelSet, SolverOutcome> answers) {
        this.name = name;
        this.session = session;
        this.answers = answers;
    }

    /** Answers a question of this depth with the paper's thresholds; every verdict and every bound of a radius is proven. */
    public static OrthantSolver proven(OutputLayer layer, Depth depth, Box domain) {
        return proven(verifier(layer, depth, domain, DecisionRule.threshold()), depth);
    }

    public static OrthantSolver proven(Verifier verifier, Depth depth) {
        Session session = verifier.session();
        return new OrthantSolver(name(depth), session, set -> outcome(session.verify(set)));
    }

    /** The same, whose proofs are given to a checker, which must accept them. */
    public static OrthantSolver checked(Verifier verifier, Depth depth, Checker checker) {
        Session session = verifier.session();
        return new OrthantSolver(name(depth), session, set -> {
            Verdict verdict = session.verify(set);
            return outcome(verdict).withCheck(() -> requireAccepted(checker.check(verdict.certify(set)), set));
        });
    }

    private static void requireAccepted(CheckResult result, LabelSet set) {
        if (result instanceof CheckResult.Rejected rejected) {
            throw new IllegalStateException("the proof for " + set + " is rejected: " + rejected.reason());
        }
    }

    /** Answers the same question from floating point, without any proof and without the check in single precision. */
    public static OrthantSolver unproven(Verifier verifier, Depth depth) {
        Session session = verifier.session();
        return new OrthantSolver(
                name(depth) + ", unproven",
                session,
                set -> session.estimate(set)
                        .map(OrthantSolver::outcome)
                        .orElse(SolverOutcome.of(SolverVerdict.UNDECIDED)));
    }

    /** What both kinds share. */
    public static Verifier verifier(OutputLayer layer, Depth depth, FeatureDomain domain, DecisionRule rule) {
        return Verifier.of(layer, new Question(depth, Question.PAPER_THRESHOLDS, domain).withRule(rule));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public SolverOutcome solve(LabelSet set) {
        return answers.apply(set).withEffort(session.effort());
    }

    private static String name(Depth depth) {
        return "Orthant, " + depth.name().toLowerCase(Locale.ROOT);
    }

    private static SolverOutcome outcome(Verdict verdict) {
        return verdict.match(
                yes -> yes.radius().map(OrthantSolver::outcome).orElse(SolverOutcome.of(SolverVerdict.ARGMAXABLE)),
                never -> SolverOutcome.of(SolverVerdict.UNARGMAXABLE),
                open -> SolverOutcome.of(SolverVerdict.UNDECIDED));
    }

    private static SolverOutcome outcome(RadiusProof proof) {
        return argmaxable(proof.low(), proof.high());
    }

    private static SolverOutcome outcome(Estimate estimate) {
        return estimate.argmaxable()
                ? argmaxable(estimate.low(), estimate.high())
                : SolverOutcome.of(SolverVerdict.UNARGMAXABLE);
    }

    /** Bounds that only settle thresholds, or that were not requested, do not determine a radius to compare. */
    private static SolverOutcome argmaxable(double low, double high) {
        return high < Double.POSITIVE_INFINITY && high - low <= 1e-6 * high
                ? SolverOutcome.of(SolverVerdict.ARGMAXABLE, (low + high) / 2)
                : SolverOutcome.of(SolverVerdict.ARGMAXABLE);
    }
}
