package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.oracle.DomainCase;
import org.orthant.oracle.RankOracle;
import org.orthant.oracle.RuleCase;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.RankProof;
import org.orthant.testing.Randomised;

/** Bounds of best ranks against an oracle that takes away all sets of classes in turn. */
class RankOracleTest {

    private static final int CASES = Integer.getInteger("orthant.rank.cases", 100);

    /** Bounds that met, of all. */
    private static final class Count {
        private final AtomicInteger all = new AtomicInteger();
        private final AtomicInteger exact = new AtomicInteger();

        void add(RankProof proof) {
            all.incrementAndGet();
            exact.addAndGet(proof.low() == proof.high() ? 1 : 0);
        }

        void assertExactOn(double share) {
            assertThat(exact.get()).as("exact, of %s", all).isGreaterThan((int) (share * all.get()));
        }
    }

    /** Asserts that ranks of random cases lie between their ends, which meet on a share of them. */
    private static void assertRanks(int cases, double exact, BiConsumer<SplittableRandom, Count> test) {
        Count count = new Count();
        Randomised.repeat(cases, random -> test.accept(random, count));
        count.assertExactOn(exact);
    }

    @Test
    void theBestRankLiesBetweenItsProvenEndsInBoxes() {
        assertRanks(CASES, 0.95, (random, count) -> {
            RuleCase some = RuleCase.of(random, random.nextBoolean());
            assertRanks(some.layer(), some.domain(), count);
        });
    }

    @Test
    void theBestRankLiesBetweenItsProvenEndsInImagesOfBoxes() {
        assertRanks(CASES, 0.95, (random, count) -> {
            DomainCase some = DomainCase.ofBox(random);
            assertRanks(some.layer(), some.domain(), count);
        });
    }

    @Test
    void theBestRankLiesBetweenItsProvenEndsWhateverTheMagnitudes() {
        assertRanks(CASES, 0.8, (random, count) -> {
            RuleCase some = RuleCase.extreme(random, random.nextBoolean());
            if (some.layer().labels() <= 6) {
                assertRanks(some.layer(), some.domain(), count);
            }
        });
    }

    @Test
    void theBestRankLiesBetweenItsProvenEndsAmongEightClassesWithTwins() {
        assertRanks(CASES / 5, 0.7, (random, count) -> {
            DenseLayer layer = crowded(random);
            FeatureDomain domain = switch (random.nextInt(3)) {
                case 0 -> FeatureDomain.free(layer.features());
                case 1 -> FeatureDomain.nonNegative(layer.features(), 4);
                default -> FeatureDomain.box(layer.features(), 2);
            };
            assertRanks(layer, domain, count);
        });
    }

    /** Eight classes, most of them inside the hull of the others, some of them twins or without weights. */
    private static DenseLayer crowded(SplittableRandom random) {
        int n = random.nextInt(6, 9);
        int d = random.nextInt(1, 4);
        double[][] rows = new double[n][d];
        for (int i = 0; i < n; i++) {
            Arrays.setAll(rows[i], j -> random.nextInt(-2, 3));
            if (i > 0 && random.nextInt(5) == 0) {
                rows[i] = rows[random.nextInt(i)].clone();
            }
        }
        double[] bias = new double[n];
        if (random.nextBoolean()) {
            Arrays.setAll(bias, i -> random.nextInt(-1, 2));
        }
        return DenseLayer.of(rows).withBias(bias);
    }

    private static void assertRanks(OutputLayer layer, FeatureDomain domain, Count count) {
        RankOracle oracle = new RankOracle(layer, domain);
        Question question =
                Question.verdict(domain).withRule(DecisionRule.argmax()).withRank(RankGoal.CLOSEST);
        ProvenVerdicts verdicts = ProvenVerdicts.of(layer, question);
        for (int label = 0; label < layer.labels() && layer.labels() > 1; label++) {
            LabelSet set = LabelSet.of(layer.labels(), label);
            int truth = oracle.best(label);
            String where = label + " of " + Arrays.deepToString(rows(layer)) + " on " + domain.described();
            Verdict verdict = verdicts.about(set, where, truth == 1);
            if (truth > 1) {
                RankProof proof = verdict.rank().orElseThrow(() -> new AssertionError("no rank: " + where));
                assertThat(proof.low()).as(where).isBetween(2, truth);
                assertThat(proof.high()).as(where).isGreaterThanOrEqualTo(truth);
                if (domain.asBox().isPresent()) {
                    List<Rational> x = proof.point().coordinates().subList(0, layer.features());
                    assertThat(oracle.at(label, x)).as(where).isLessThanOrEqualTo(proof.high());
                }
                assertNarrowerIsRejected(verdicts.checker(), set, (Verdict.Unargmaxable) verdict, truth);
                count.add(proof);
            } else {
                assertThat(verdict.rank()).isEmpty();
            }
        }
    }

    private static double[][] rows(OutputLayer layer) {
        double[][] rows = new double[layer.labels()][];
        Arrays.setAll(rows, layer::row);
        return rows;
    }

    /** What is not true has no proof: neither with these parts nor by stating more than they show. */
    private static void assertNarrowerIsRejected(
            Checker checker, LabelSet set, Verdict.Unargmaxable verdict, int truth) {
        RankProof proof = verdict.rank().orElseThrow();
        assertThat(check(
                        checker,
                        set,
                        verdict,
                        new RankProof(truth + 1, Math.max(truth + 1, proof.high()), proof.point(), proof.further())))
                .isInstanceOf(CheckResult.Rejected.class);
        assertThat(check(checker, set, verdict, new RankProof(1, truth - 1, proof.point(), proof.further())))
                .isInstanceOf(CheckResult.Rejected.class);
        assertThat(check(checker, set, verdict, new RankProof(1, proof.high() - 1, proof.point(), List.of())))
                .isInstanceOf(CheckResult.Rejected.class);
        assertThat(check(checker, set, verdict, new RankProof(1, proof.high() + 1, proof.point(), List.of())))
                .isEqualTo(new CheckResult.Accepted());
    }

    private static CheckResult check(Checker checker, LabelSet set, Verdict.Unargmaxable verdict, RankProof claim) {
        return checker.check(verdict.withRank(Optional.of(claim)).certify(set));
    }

    @Test
    void theBestRankLiesBetweenItsProvenEndsInBalls() {
        Count count = new Count();
        AtomicInteger missing = new AtomicInteger();
        Randomised.repeat(CASES / 3, random -> {
            DomainCase some = DomainCase.ofBall(random);
            OutputLayer layer = some.layer();
            FeatureDomain domain =
                    some.domain() instanceof Ball ball && random.nextBoolean() ? sphere(ball) : some.domain();
            RankOracle oracle = new RankOracle(layer, some.domain());
            ProvenVerdicts verdicts = ProvenVerdicts.of(
                    layer,
                    Question.verdict(domain).withRule(DecisionRule.argmax()).withRank(RankGoal.CLOSEST));
            for (int label = 0; label < layer.labels() && layer.labels() > 1; label++) {
                Verdict verdict = verdicts.about(LabelSet.of(layer.labels(), label), some);
                if (verdict instanceof Verdict.Unargmaxable) {
                    missing.addAndGet(verdict.rank().isEmpty() ? 1 : 0);
                    int most = oracle.atMostInBall(label);
                    int least = oracle.atLeastInBall(label);
                    verdict.rank().ifPresent(proof -> {
                        assertThat(proof.low()).as("%s", some).isLessThanOrEqualTo(most);
                        assertThat(proof.high()).as("%s", some).isGreaterThanOrEqualTo(least);
                        count.add(proof);
                    });
                }
            }
        });
        assertThat(missing.get()).isZero();
        count.assertExactOn(0.9);
    }

    /** The ball's surface; if it is not empty, as that of numbers of sum zero is. */
    private static Ball sphere(Ball ball) {
        boolean empty = ball.centred() && ball.features() == 1;
        return new Ball(ball.features(), ball.radius(), ball.multiple(), ball.centred(), !empty);
    }

    @Test
    void whetherAClassIsAmongTheBestIsToldWithoutMoreWorkThanThatTakes() {
        AtomicInteger known = new AtomicInteger();
        AtomicInteger all = new AtomicInteger();
        Randomised.repeat(CASES / 5, random -> {
            DenseLayer layer = crowded(random);
            FeatureDomain domain = FeatureDomain.box(layer.features(), 2);
            RankOracle oracle = new RankOracle(layer, domain);
            int within = random.nextInt(1, 5);
            ProvenVerdicts verdicts = ProvenVerdicts.of(
                    layer,
                    Question.verdict(domain).withRule(DecisionRule.argmax()).withRank(new RankGoal(within)));
            for (int label = 0; label < layer.labels(); label++) {
                Verdict verdict = verdicts.about(LabelSet.of(layer.labels(), label), layer);
                boolean truth = oracle.best(label) <= within;
                Optional<Boolean> told = verdict.match(
                        yes -> Optional.of(true),
                        never -> never.rank().flatMap(proof -> Rank.of(proof).isWithin(within)),
                        open -> Optional.empty());
                all.incrementAndGet();
                told.ifPresent(answer -> {
                    known.incrementAndGet();
                    assertThat(answer).isEqualTo(truth);
                });
                verdict.rank().ifPresent(proof -> assertThat(proof.low()).isLessThanOrEqualTo(within + 1));
            }
        });
        assertThat(known.get()).isGreaterThan(all.get() * 9 / 10);
    }
}
