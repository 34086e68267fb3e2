package org.orthant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.bench.solver.OrthantSolver;
import org.orthant.bench.solver.Solver;
import org.orthant.bench.solver.SolverVerdict;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verifier;

class ThroughputTest {

    @Test
    void everyNumberOfThreadsDecidesTheSameSetsForLongEnough() {
        Subject subject = new PlantedLayer(200, 4, 0).subject(7);
        Verifier verifier = OrthantSolver.verifier(
                subject.layer(),
                Depth.RADIUS,
                FeatureDomain.box(subject.layer().features(), 1e4),
                DecisionRule.threshold());
        List<Throughput> both = Throughput.of(verifier, subject.sets(), List.of(1, 2), Duration.ofMillis(30));
        assertThat(both).extracting(Throughput::threads).containsExactly(1, 2);
        assertThat(both).allSatisfy(each -> {
            assertThat(each.sets()).isPositive().isEqualTo(both.get(0).sets());
            assertThat(each.sets() % 7).isZero();
            assertThat(each.seconds()).isGreaterThanOrEqualTo(0.03);
        });
    }

    @Test
    void halfTheTimeIsTwiceTheThroughput() {
        Throughput one = new Throughput(1, 100, 2);
        Throughput two = new Throughput(2, 100, 1);
        assertThat(two.setsPerSecond()).isEqualTo(100);
        assertThat(new ThroughputReport("W", 1, 1, List.of(one, two)).ratio(two))
                .isEqualTo(2);
    }

    @Test
    void plantedSetsAreSparseAndEverySecondOneIsPredictable() {
        Subject subject = new PlantedLayer(500, 6, 3).subject(12);
        assertThat(new PlantedLayer(500, 6, 3).subject(12).sets()).isEqualTo(subject.sets());
        Solver solver = OrthantSolver.proven(
                subject.layer(),
                Depth.VERDICT,
                FeatureDomain.box(subject.layer().features(), 1e4));
        int unargmaxable = 0;
        for (int i = 0; i < subject.sets().size(); i++) {
            LabelSet set = subject.sets().get(i);
            assertThat(set.size()).isEqualTo(16);
            SolverVerdict verdict = solver.solve(set).verdict();
            unargmaxable += verdict == SolverVerdict.UNARGMAXABLE ? 1 : 0;
            if (i % 2 == 0) {
                assertThat(verdict).isEqualTo(SolverVerdict.ARGMAXABLE);
            }
        }
        assertThat(unargmaxable).as("both verdicts occur").isPositive();
    }
}
