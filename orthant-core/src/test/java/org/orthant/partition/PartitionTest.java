package org.orthant.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.partition.search.PartitionSession;
import org.orthant.partition.search.PartitionVerdict;
import org.orthant.partition.search.PartitionVerifier;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.testing.AllSets;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

/** Verdicts about partitioned layers are those of running the model in every cell. */
class PartitionTest {

    private static final int LABELS = 5;

    @Test
    void hierarchiesOutputWhatTheirVerdictsSay() {
        Randomised.repeat(60, random -> {
            DenseLayer layer = integers(random, LABELS);
            LabelTree tree = tree(random);
            decideAll(tree, layer, DecisionRule.threshold(), new Outputs(layer).of(tree));
        });
    }

    @Test
    void clustersAboveAThresholdOutputWhatTheirVerdictsSay() {
        Randomised.repeat(60, random -> {
            DenseLayer layer = integers(random, LABELS);
            DenseLayer scores = integers(random, 3);
            LabelClusters clusters = LabelClusters.of(membership(random, 3), scores);
            decideAll(clusters, layer, DecisionRule.threshold(), new Outputs(layer).of(clusters, scores));
        });
    }

    @Test
    void beamsOutputWhatTheirVerdictsSay() {
        Randomised.repeat(60, random -> decideBeams(random, 4, DecisionRule.threshold()));
    }

    @Test
    void bestLabelsOfABeamAreWhatTheirVerdictsSay() {
        Randomised.repeat(20, random -> decideBeams(random, 3, DecisionRule.topK()));
    }

    private static void decideBeams(SplittableRandom random, int size, DecisionRule rule) {
        DenseLayer layer = integers(random, LABELS);
        DenseLayer scores = integers(random, size);
        LabelClusters clusters =
                LabelClusters.of(membership(random, size), scores).withBeam(random.nextInt(1, size + 1));
        decideAll(clusters, layer, rule, new Outputs(layer).ofBeam(clusters, scores, rule.isRanking()));
    }

    private static void decideAll(
            Partition partition, OutputLayer layer, DecisionRule rule, Set<Set<Integer>> outputs) {
        PartitionVerifier verifier = PartitionVerifier.of(partition, layer, FeatureDomain.free(2), rule);
        PartitionSession session = verifier.session();
        for (LabelSet set : AllSets.of(LABELS)) {
            PartitionVerdict verdict = session.verify(set);
            boolean expected =
                    outputs.contains(new TreeSet<>(set.stream().boxed().toList()));
            assertThat(isPossible(verdict))
                    .as("%s of %s: %s", set, partition, verdict)
                    .isEqualTo(expected);
            assertProven(verifier, set, verdict);
        }
    }

    private static boolean isPossible(PartitionVerdict verdict) {
        return verdict.match(yes -> true, never -> false, open -> {
            throw new AssertionError(open);
        });
    }

    private static void assertProven(PartitionVerifier verifier, LabelSet set, PartitionVerdict verdict) {
        PartitionedLayer layer = verifier.layer();
        Checker checker = new Checker(layer.layer(), layer.domain(), layer.rule());
        ChoiceCheck check = new ChoiceCheck(verifier.partition());
        assertThat(verdict.certificates())
                .allMatch(proof -> checker.check(proof).isAccepted());
        assertThat(verdict.<Optional<String>>match(
                        yes -> check.flawOfOutput(set, yes.certificate().labelSet()),
                        never -> check.flawOfNever(set, refuted(never)),
                        open -> Optional.of(open.reason())))
                .as("%s: %s", set, verdict)
                .isEmpty();
    }

    private static List<LabelSet> refuted(PartitionVerdict.Never never) {
        return never.refutations().stream()
                .map(Certificate.Unargmaxable::labelSet)
                .toList();
    }

    @Test
    void someRefutationsCoverAllChoicesExactlyIfEachChoiceIsCovered() {
        int[] lacking = new int[2];
        Randomised.repeat(100, random -> {
            DenseLayer layer = integers(random, LABELS);
            LabelClusters clusters = LabelClusters.of(membership(random, 4), integers(random, 4));
            LabelClusters partition = random.nextBoolean() ? clusters : clusters.withBeam(2);
            PartitionSession session = PartitionVerifier.of(
                            partition, layer, FeatureDomain.free(2), DecisionRule.threshold())
                    .session();
            for (LabelSet set : AllSets.of(LABELS)) {
                List<LabelSet> some = session
                        .verify(set)
                        .<List<LabelSet>>match(yes -> List.of(), PartitionTest::refuted, open -> List.of())
                        .stream()
                        .filter(proof -> random.nextInt(4) > 0)
                        .toList();
                boolean covered = leaves(partition, set).stream()
                        .allMatch(leaf -> some.stream().anyMatch(leaf::implies));
                assertThat(new ChoiceCheck(partition).flawOfNever(set, some).isEmpty())
                        .isEqualTo(covered);
                lacking[covered ? 1 : 0]++;
            }
        });
        assertThat(IntStream.of(lacking).min().orElseThrow()).isGreaterThan(100);
    }

    /** All ways to output a label set, each as its partial set. */
    private static List<LabelSet> leaves(Partition partition, LabelSet set) {
        List<LabelSet> leaves = new ArrayList<>();
        partition.start(set).match(start -> addLeaves(start.first(), leaves), none -> leaves);
        return leaves;
    }

    private static List<LabelSet> addLeaves(Choice choice, List<LabelSet> leaves) {
        if (choice.open().isEmpty()) {
            choice.fixed().ifPresent(leaves::add);
        } else {
            int cluster = choice.open().get(choice.open().size() - 1);
            choice.with(cluster, true).ifPresent(next -> addLeaves(next, leaves));
            choice.with(cluster, false).ifPresent(next -> addLeaves(next, leaves));
        }
        return leaves;
    }

    /** The author of the refutations determines the number of clusters that are decided one after the other. */
    @Test
    void thousandClustersAreDecidedOnASmallStack() throws InterruptedException {
        int n = 1000;
        LabelClusters clusters = LabelClusters.of(IntStream.range(0, n).toArray(), DenseLayer.of(new double[n][1]));
        List<LabelSet> refuted = IntStream.range(0, n)
                .mapToObj(cluster -> LabelSet.partial(2 * n, new int[] {n + cluster}, new int[0]))
                .toList();
        List<String> flaws = new ArrayList<>();
        Thread small = new Thread(
                null,
                () -> flaws.add(new ChoiceCheck(clusters)
                        .flawOfNever(LabelSet.of(n), refuted)
                        .orElse("none")),
                "small stack",
                1 << 17);
        small.start();
        small.join();
        assertThat(flaws).singleElement().asString().startsWith("no refutation covers");
    }

    @Test
    void aWitnessOfAnotherOutputProvesNothing() {
        LabelClusters clusters = LabelClusters.of(new int[] {0, 0, 1}, Layers.FOUR_LINES);
        ChoiceCheck check = new ChoiceCheck(clusters.withBeam(1));
        LabelSet set = LabelSet.of(3, 0);
        assertThat(check.flawOfOutput(set, LabelSet.partial(7, new int[] {0, 3}, new int[] {1, 4, 5, 6})))
                .isEmpty();
        assertThat(check.flawOfOutput(set, LabelSet.partial(7, new int[] {0, 3}, new int[] {1, 4, 5})))
                .contains("the proof is about another output");
        assertThat(new ChoiceCheck(clusters)
                        .flawOfOutput(set, LabelSet.partial(7, new int[] {0, 3}, new int[] {1, 4, 5})))
                .contains("the proof does not say whether cluster 3 is searched");
        assertThat(check.flawOfOutput(LabelSet.of(3, 0, 2), set))
                .contains("its labels are in 2 clusters, and the best 1 are searched");
    }

    @Test
    void witnessesBehindMapsAndBallsAreFollowedToo() {
        Randomised.repeat(20, random -> {
            DenseLayer layer = integers(random, LABELS);
            LabelClusters clusters = LabelClusters.of(membership(random, 3), integers(random, 3));
            FeatureDomain image = FeatureDomain.image(
                    AffineMap.dense(Layers.random(random, 2, 3).weights(), new double[] {.1, -.2}),
                    FeatureDomain.nonNegative(3, 4));
            for (FeatureDomain domain : List.of(image, FeatureDomain.ball(2, 3))) {
                PartitionVerifier verifier =
                        PartitionVerifier.of(clusters, layer, domain, DecisionRule.thresholds(.25));
                PartitionSession session = verifier.session();
                AllSets.of(LABELS)
                        .forEach(set -> session.verify(set)
                                .match(
                                        yes -> check(verifier, set, yes),
                                        never -> check(verifier, set, never),
                                        open -> check(
                                                verifier, LabelSet.of(LABELS), session.verify(LabelSet.of(LABELS)))));
            }
        });
    }

    private static boolean check(PartitionVerifier verifier, LabelSet set, PartitionVerdict verdict) {
        assertProven(verifier, set, verdict);
        return true;
    }

    @Test
    void tooManyChoicesAreUndecided() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {0, -1}});
        DenseLayer scores = DenseLayer.of(new double[][] {{1, 0}, {1, 0}, {1, 0}});
        LabelClusters clusters = LabelClusters.of(new int[] {0, 1, 2}, scores);
        PartitionVerifier few = PartitionVerifier.of(
                clusters, layer, FeatureDomain.free(2), DecisionRule.threshold(), 2, Optional.empty());
        LabelSet set = LabelSet.of(3, 0);
        assertThat(few.session().verify(set))
                .isEqualTo(new PartitionVerdict.Open("its clusters leave too many choices: 2 were tried"));
        PartitionVerifier all = PartitionVerifier.of(clusters, layer, FeatureDomain.free(2), DecisionRule.threshold());
        assertThat(isPossible(all.session().verify(set))).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PartitionVerifier.of(
                        clusters, layer, FeatureDomain.free(2), DecisionRule.threshold(), 0, Optional.empty()))
                .withMessage("0 partial label sets per label set are too few: expected at least 1");
    }

    @Test
    void setsThatNoLogitsOutputNeedNoProof() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {0, -1}});
        LabelTree tree = LabelTree.of(-1, 0, 1);
        assertThat(PartitionVerifier.of(tree, layer, FeatureDomain.free(2), DecisionRule.threshold())
                        .session()
                        .verify(LabelSet.of(3, 0, 2)))
                .isEqualTo(new PartitionVerdict.Never(List.of(), Optional.of("label 2 is without its parent 1")));
    }

    @Test
    void invalidPartitionsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTree.of(1, 2, 1))
                .withMessage("label 1 is its own ancestor: expected a tree");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTree.of(-1, 2))
                .withMessageContaining("the parent of label 1 is 2");
        LabelClusters clusters = LabelClusters.of(new int[] {0, 1}, Layers.THREE_LINES);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clusters.withBeam(4))
                .withMessageContaining("expected 1 to 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelClusters.of(new int[] {0, 3}, Layers.THREE_LINES))
                .withMessageContaining("label 1 is in cluster 3");
        OutputLayer two = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clusters.withBeam(2).of(two, FeatureDomain.ball(2, 1), DecisionRule.threshold()))
                .withMessageContaining("need a feature domain of bounds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTree.of(-1, -1).of(two, FeatureDomain.free(2), DecisionRule.argmax()))
                .withMessageContaining("use threshold");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clusters.start(LabelSet.of(3, 1)))
                .withMessageContaining("expected as many");
    }

    private static DenseLayer integers(SplittableRandom random, int rows) {
        return Layers.degenerate(random, rows, 2)
                .withBias(IntStream.range(0, rows)
                        .mapToDouble(row -> random.nextInt(-1, 2))
                        .toArray());
    }

    private static LabelTree tree(SplittableRandom random) {
        return LabelTree.of(IntStream.range(0, LABELS)
                .map(label -> random.nextInt(-1, label + 1) == label ? -1 : random.nextInt(-1, label))
                .toArray());
    }

    private static int[] membership(SplittableRandom random, int clusters) {
        return IntStream.range(0, LABELS).map(label -> random.nextInt(clusters)).toArray();
    }
}
