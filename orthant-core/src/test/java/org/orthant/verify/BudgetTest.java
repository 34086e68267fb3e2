package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.RadiusProof;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.Verdict.Argmaxable;
import org.orthant.verify.Verdict.Undecided;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.radius.BoxProgram;
import org.orthant.verify.rational.ExactProgram;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

/** Budgets in steps instead of time: the clock advances by a nanosecond whenever somebody looks at it. */
class BudgetTest {

    /** What a budget that is spent leaves. */
    private enum Left {
        NOTHING,
        VERDICT,
        ALL
    }

    @Test
    void whateverTheBudgetWhatIsSaidIsProvenAndEnoughOfItGivesAll() {
        Set<Left> seen = EnumSet.noneOf(Left.class);
        Randomised.repeat(12, random -> {
            int n = random.nextInt(1, 30);
            int d = random.nextInt(1, 7);
            DenseLayer layer = Layers.random(random, n, d);
            if (random.nextBoolean()) {
                layer = layer.withBias(random.doubles(n, -5, 5).toArray());
            }
            double[] logits = layer.logits(random.doubles(d, -1, 1).toArray());
            int[] active = IntStream.range(0, n)
                    .filter(i -> logits[i] > 0)
                    .skip(random.nextInt(2))
                    .toArray();
            seen.addAll(checkAllBudgets(layer, LabelSet.of(n, active)));
        });
        assertThat(seen).containsExactlyInAnyOrder(Left.values());
    }

    @Test
    void domainsWithoutAnyLabelNearTheirWallsToo() {
        // All walls of the region are bounds of the features.
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}}).withBias(1e6, 1e6);
        assertThat(checkAllBudgets(layer, LabelSet.of(2, 0, 1))).contains(Left.NOTHING, Left.VERDICT, Left.ALL);
    }

    /** Tries budgets until one suffices. */
    private static Set<Left> checkAllBudgets(OutputLayer layer, LabelSet set) {
        Question question = Question.radius(FeatureDomain.box(layer.features(), 1e4));
        Checker checker = new Checker(layer, question.domain());
        Verdict unlimited = Verifier.of(layer, question).session().verify(set);
        Set<Left> seen = EnumSet.noneOf(Left.class);
        for (int steps = 1; !seen.contains(Left.ALL); steps++) {
            Verdict verdict = limited(layer, question, steps).session().verify(set);
            Left left = left(verdict);
            assertThat(seen).as("more budget never leaves less").allMatch(earlier -> earlier.compareTo(left) <= 0);
            seen.add(left);
            assertThat(checker.check(verdict.certify(set)))
                    .as("%s %s", set, verdict)
                    .isInstanceOf(CheckResult.Accepted.class);
            if (left == Left.ALL) {
                assertThat(verdict).isEqualTo(unlimited);
            } else if (verdict instanceof Argmaxable wide) {
                assertThat(unlimited).isInstanceOf(Argmaxable.class);
                RadiusProof exact = ((Argmaxable) unlimited).radius().orElseThrow();
                RadiusProof bounds = wide.radius().orElseThrow();
                assertThat(bounds.low()).isPositive().isLessThanOrEqualTo(exact.high());
                assertThat(bounds.high()).isGreaterThanOrEqualTo(exact.low());
            }
        }
        return seen;
    }

    private static Left left(Verdict verdict) {
        if (verdict instanceof Undecided undecided) {
            assertThat(undecided.reason().text()).matches("the budget of 0\\.0+[1-9][0-9]* s is spent");
            return Left.NOTHING;
        }
        boolean wide = verdict instanceof Argmaxable argmaxable
                && argmaxable.shortfall().isPresent();
        return wide ? Left.VERDICT : Left.ALL;
    }

    @Test
    void aSessionIsAsGoodAsNewAfterItsBudgetWasSpentAnywhere() {
        DftLayer layer = DftLayer.of(60, 9);
        Question question = Question.radius(FeatureDomain.box(layer.features(), 1e4));
        SplittableRandom random = new SplittableRandom(4);
        Session fresh = Verifier.of(layer, question).session();
        AtomicLong patience = new AtomicLong(Long.MAX_VALUE);
        Session stopped = Verifier.of(layer, question).session(() -> patience.getAndDecrement() <= 0);
        for (int i = 0; i < 30; i++) {
            LabelSet set = ActiveSets.of(60, 9).sample(random);
            patience.set(random.nextInt(100));
            try {
                stopped.verify(set);
            } catch (CancellationException e) {
                assertThat(patience).hasNegativeValue();
            }
            patience.set(Long.MAX_VALUE);
            assertThat(stopped.verify(set)).isEqualTo(fresh.verify(set));
        }
    }

    @Test
    void cancellingIsNoVerdictNotEvenWhereTheBudgetWouldLeaveOne() {
        Question question = Question.radius(FeatureDomain.box(2, 1e4)).withBudget(Duration.ofHours(1));
        LabelSet set = LabelSet.of(3, 0, 1);
        for (int patience = 0; patience < 3; patience++) {
            AtomicLong left = new AtomicLong(patience);
            Session session = Verifier.of(Layers.THREE_LINES, question).session(() -> left.getAndDecrement() <= 0);
            assertThatThrownBy(() -> session.verify(set)).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void everyStepOfEveryMethodLooksAtTheClock() {
        DftLayer layer = DftLayer.of(80, 12);
        Box domain = FeatureDomain.box(layer.features(), 1e4);
        LabelSet set = ActiveSets.of(80, 12).sample(new SplittableRandom(2));
        AtomicLong looks = new AtomicLong();
        Deadline deadline = new Deadline(Optional.of(Duration.ofDays(1)), looks::getAndIncrement, () -> false);
        PreparedRows prepared = new PreparedRows(new DomainRows(layer, FeatureDomain.box(layer.features(), 1)));
        LabelSigns signs = new LabelSigns(80);
        signs.set(set.active());

        NearestPoint nearest = new NearestPoint(prepared, signs, false, deadline);
        nearest.solve();
        assertThat(looks.getAndSet(0)).isGreaterThanOrEqualTo(nearest.steps()).isPositive();
        NearestPoint twofold = new NearestPoint(prepared, signs, true, deadline);
        twofold.solveFrom(new int[] {nearest.active().rows()[0]});
        assertThat(looks.getAndSet(0)).isGreaterThanOrEqualTo(twofold.steps()).isPositive();
        BoxProgram box = new BoxProgram(prepared, signs, nearest.pricing(), deadline);
        box.solveFrom(nearest);
        assertThat(looks.getAndSet(0)).isGreaterThanOrEqualTo(box.steps()).isPositive();
        ExactProgram exact = new ExactProgram(layer, domain, set, deadline);
        exact.solve(box.basis());
        // Rational numbers take long: each of their systems looks at the clock at least once per unknown.
        assertThat(looks.getAndSet(0)).isGreaterThanOrEqualTo((exact.pivots() + 1L) * layer.features());
    }

    @Test
    void explanationsKeepToTheBudget() {
        Question question = Question.verdict(FeatureDomain.box(2, 1e4));
        LabelSet impossible = LabelSet.of(3, 0, 2);
        assertThat(new Explainer(Verifier.of(Layers.THREE_LINES, question)).explain(impossible))
                .isPresent();
        assertThat(new Explainer(limited(Layers.THREE_LINES, question, 1)).explain(impossible))
                .isEmpty();
    }

    @Test
    void budgetsArePositive() {
        Question question = Question.verdict(FeatureDomain.box(2, 1));
        assertThat(question.budget()).isEmpty();
        assertThat(question.withBudget(Duration.ofNanos(1)).budget()).contains(Duration.ofNanos(1));
        for (Duration wrong : new Duration[] {Duration.ZERO, Duration.ofSeconds(-1), Duration.ofDays(1_000_000)}) {
            assertThatThrownBy(() -> question.withBudget(wrong)).hasMessageContaining("a budget of");
        }
    }

    private static Verifier limited(OutputLayer layer, Question question, int steps) {
        LongSupplier clock = new AtomicLong()::getAndIncrement;
        return Verifier.of(layer, question.withBudget(Duration.ofNanos(steps)), clock);
    }
}
