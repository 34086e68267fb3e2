package org.orthant.verify;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.oracle.LayerCase;
import org.orthant.oracle.Oracle;
import org.orthant.oracle.Oracle.Answer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verdict.Argmaxable;
import org.orthant.verify.Verdict.Unargmaxable;
import org.orthant.verify.Verdict.Undecided;

/** Compares what the engine says about a case, and what the checker says to that, with what is true. */
final class OracleComparison {

    /** Thousands of times what any of these label sets needs: whoever takes longer does not end. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    /** How close the ends of a radius are, relative to it; see docs/verification.md. */
    private static final double CLOSE = 1e-6;

    /** And in the range of subnormal doubles, which have few digits: by so many steps. */
    private static final double CLOSE_STEPS = 4;

    private OracleComparison() {}

    /**
     * What is wrong about a label set.
     *
     * @param kind the same words for the same defect
     * @param detail what was said
     * @param labelSet the label set
     */
    record Failure(String kind, String detail, LabelSet labelSet) {}

    /** The first thing that is wrong; nothing if all is right. */
    static Optional<Failure> failure(LayerCase layerCase) {
        LabelSet current = layerCase.labelSets().get(0);
        try {
            long start = System.nanoTime();
            AtomicLong looks = new AtomicLong();
            BooleanSupplier impatient = () -> System.nanoTime() - start > PATIENCE;
            Question question = layerCase.question();
            Session session = Verifier.of(layerCase.layer(), question, looks::getAndIncrement)
                    .session(impatient);
            Checker checker = new Checker(layerCase.layer(), question.domain());
            Oracle oracle = new Oracle(layerCase.layer(), layerCase.domain());
            for (LabelSet labelSet : layerCase.labelSets()) {
                current = labelSet;
                Verdict verdict = session.verify(labelSet);
                Optional<Failure> failure = failure(question, oracle.answer(labelSet), verdict, labelSet)
                        .or(() -> pointFlaw(oracle, verdict, labelSet))
                        .or(() -> rejection(checker.check(verdict.certify(labelSet)), verdict, labelSet));
                if (failure.isPresent()) {
                    return failure;
                }
            }
            return Optional.empty();
        } catch (CancellationException endless) {
            return Optional.of(new Failure("does not end", "", current));
        } catch (RuntimeException | AssertionError defect) {
            return Optional.of(new Failure(place(defect), String.valueOf(defect.getMessage()), current));
        }
    }

    private static Optional<Failure> failure(Question question, Answer truth, Verdict verdict, LabelSet labelSet) {
        String kind = "";
        if (verdict instanceof Undecided undecided) {
            boolean allowed =
                    question.budget().isPresent() && undecided.reason() instanceof UndecidedReason.BudgetSpent;
            kind = allowed ? "" : "undecided without a budget, or without a reason";
        } else if (verdict instanceof Unargmaxable) {
            kind = truth.isArgmaxable() ? "called unargmaxable, and is argmaxable" : "";
        } else if (verdict instanceof Argmaxable argmaxable) {
            kind = truth.isArgmaxable()
                    ? radiusFlaw(question, truth, argmaxable)
                    : "called argmaxable, and is unargmaxable";
        }
        return kind.isEmpty() ? Optional.empty() : Optional.of(new Failure(kind, shown(verdict), labelSet));
    }

    /** What is wrong with the radius; empty if nothing is. */
    private static String radiusFlaw(Question question, Answer truth, Argmaxable verdict) {
        boolean shortened = verdict.shortfall().isPresent();
        boolean boundless = truth.isUnlimited() || truth.isAbove(Double.MAX_VALUE * (1 - CLOSE));
        if (shortened && question.budget().isEmpty() && !boundless) {
            return "falls short of what was asked without a budget";
        }
        if (verdict.radius().isEmpty()) {
            // Where no double is an upper bound, there is none to be had.
            boolean allowed = question.depth() == Depth.VERDICT || shortened || boundless;
            return allowed ? "" : "lacks the radius";
        }
        RadiusProof radius = verdict.radius().get();
        double low = radius.low();
        double high = radius.high();
        if (!(low >= 0 && low <= high && high <= Double.MAX_VALUE)) {
            return "the radius is no interval";
        }
        if (truth.isBelow(low)) {
            return "the radius is less than low";
        }
        if (truth.isAbove(high)) {
            return "the radius is more than high";
        }
        boolean close = high - low <= CLOSE * high + CLOSE_STEPS * Double.MIN_VALUE;
        boolean settled = question.depth() == Depth.THRESHOLDS
                && question.thresholds().stream().allMatch(value -> low >= value || high < value);
        return close || settled || shortened ? "" : "the radius is known less closely than asked";
    }

    /** The points themselves, so that it does not rest on the checker that false ones are noticed. */
    private static Optional<Failure> pointFlaw(Oracle oracle, Verdict verdict, LabelSet labelSet) {
        if (!(verdict instanceof Argmaxable argmaxable)) {
            return Optional.empty();
        }
        if (!oracle.isProducedBy(argmaxable.witness().coordinates(), labelSet, 0)) {
            return Optional.of(new Failure("the witness is none", shown(verdict), labelSet));
        }
        return argmaxable
                .radius()
                .filter(radius -> !oracle.isProducedBy(radius.centre().coordinates(), labelSet, radius.low()))
                .map(radius -> new Failure("the centre does not prove low", shown(verdict), labelSet));
    }

    private static Optional<Failure> rejection(CheckResult result, Verdict verdict, LabelSet labelSet) {
        if (!(result instanceof CheckResult.Rejected rejected)) {
            return Optional.empty();
        }
        String words = rejected.reason().replaceAll("-?[0-9][-+.0-9E]*|Infinity|NaN", "#");
        return Optional.of(new Failure("rejected: " + words, rejected.reason() + "; " + shown(verdict), labelSet));
    }

    private static String shown(Verdict verdict) {
        if (verdict instanceof Argmaxable argmaxable) {
            String radius = argmaxable
                    .radius()
                    .map(proof -> " radius from " + proof.low() + " to " + proof.high() + " by labels " + proof.labels()
                            + " with " + proof.weights() + " and centre " + proof.centre())
                    .orElse("");
            return "witness " + argmaxable.witness() + radius;
        }
        return verdict.toString();
    }

    private static String place(Throwable defect) {
        String frame = Arrays.stream(defect.getStackTrace())
                .filter(element -> element.getClassName().startsWith("org.orthant."))
                .findFirst()
                .map(element -> element.getClassName().replaceAll(".*\\.", "") + "." + element.getMethodName())
                .orElse("nowhere");
        return defect.getClass().getSimpleName() + " in " + frame;
    }
}
