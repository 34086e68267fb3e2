package org.orthant.attention;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.testing.AllSets;
import org.orthant.testing.Randomised;
import org.orthant.verify.Outcome;

class AttentionVerifierTest {

    /** All documents of up to 9 tokens, by the plain formula of attention with 60 digits. */
    @Test
    void everyLabelSetOfAShortDocumentIsPossibleAndEveryDocumentThatIsFoundProducesItsSet() {
        Randomised.repeat(40, random -> {
            int labels = random.nextInt(2, 5);
            AttentionHead head = Heads.random(random, labels, random.nextInt(1, 4), random.nextInt(1, 4), 2);
            Heads.Term[][] terms = Heads.terms(head);
            Set<LabelSet> occurring = new HashSet<>();
            documents(
                    new int[head.vocabulary()],
                    0,
                    9,
                    counts -> labelSet(head, terms, counts).ifPresent(occurring::add));
            AttentionVerifier verifier = new AttentionVerifier(HeadBounds.of(head));
            for (LabelSet set : AllSets.of(labels)) {
                AttentionAnswer answer = verifier.decide(set, Optional.empty(), () -> false);
                Outcome outcome = Outcome.of(answer.certificate());
                assertFalse(outcome == Outcome.UNDECIDED, () -> set + " is undecided");
                if (occurring.contains(set)) {
                    assertEquals(Outcome.ARGMAXABLE, outcome, () -> set + " occurs");
                }
                if (outcome == Outcome.ARGMAXABLE) {
                    int[] counts = new int[head.vocabulary()];
                    answer.document()
                            .orElseThrow()
                            .counts()
                            .forEach((token, count) -> counts[token] = count.intValueExact());
                    assertEquals(Optional.of(set), labelSet(head, terms, counts));
                }
            }
        });
    }

    @Test
    void ofManyTokensFewAreNeededForASetThatOccurs() {
        Randomised.repeat(2, random -> {
            AttentionHead head = Heads.random(random, 10, 4, 120, 1);
            Heads.Term[][] terms = Heads.terms(head);
            AttentionVerifier verifier = new AttentionVerifier(HeadBounds.of(head));
            for (int i = 0; i < 6; i++) {
                int[] counts = new int[120];
                random.ints(30, 0, counts.length).forEach(token -> counts[token]++);
                LabelSet set = labelSet(head, terms, counts).orElseThrow();
                AttentionAnswer answer = verifier.decide(set, Optional.empty(), () -> false);
                Document document = answer.document().orElseThrow();
                Arrays.fill(counts, 0);
                document.counts().forEach((token, count) -> counts[token] = count.intValueExact());
                assertEquals(Optional.of(set), labelSet(head, terms, counts));
                assertTrue(document.counts().size() <= 40, document::toString);
            }
        });
    }

    @Test
    void attentionProducesSetsThatNoAverageOfTheSameTokensDoes() {
        // On one feature, the flat layer has two label sets besides those of sign changes; attention of its own lets
        // every label look at another token.
        AttentionHead flat = AttentionHead.of(
                DoubleMatrix.of(new double[][] {{0}, {0}, {0}}),
                DenseLayer.of(new double[][] {{1}, {1}, {1}}).withBias(0.5, 0, -0.5),
                DoubleMatrix.of(new double[][] {{-1}, {1}}));
        AttentionHead attentive =
                AttentionHead.of(DoubleMatrix.of(new double[][] {{-2}, {0}, {2}}), flat.output(), flat.tokens());
        LabelSet last = LabelSet.of(3, 2);
        assertEquals(Outcome.UNARGMAXABLE, outcome(flat, last));
        assertEquals(Outcome.ARGMAXABLE, outcome(attentive, last));
    }

    /** Label 1 equals label 0, and label 2 is its opposite. */
    @Test
    void labelsWithEqualOrOppositeRowsGoTogether() {
        Randomised.repeat(5, random -> {
            AttentionHead head = Heads.random(random, 2, 3, 12, 1);
            double[] u = row(head.attention(), 0);
            double[] w = head.output().row(0);
            double[] opposite = Arrays.stream(w).map(weight -> -weight).toArray();
            double bias = head.output().bias(0);
            AttentionHead twins = AttentionHead.of(
                    DoubleMatrix.of(new double[][] {u, u, u, row(head.attention(), 1)}),
                    DenseLayer.of(new double[][] {w, w, opposite, head.output().row(1)})
                            .withBias(bias, bias, -bias, head.output().bias(1)),
                    head.tokens());
            HeadBounds bounds = HeadBounds.of(twins);
            AttentionVerifier verifier = new AttentionVerifier(bounds);
            for (LabelSet set : AllSets.of(4)) {
                AttentionAnswer answer = verifier.decide(set, Optional.empty(), () -> false);
                boolean together = set.isActive(0) == set.isActive(1) && set.isActive(0) != set.isActive(2);
                Optional<LabelSet> claim =
                        answer.certificate().match(bounds::produced, bounds::refuted, open -> Optional.empty());
                assertEquals(Optional.of(set), claim);
                assertTrue(together || Outcome.of(answer.certificate()) == Outcome.UNARGMAXABLE);
            }
        });
    }

    private static double[] row(WeightMatrix matrix, int row) {
        double[] numbers = new double[matrix.columns()];
        matrix.copyRow(row, numbers);
        return numbers;
    }

    @Test
    void oneTokenProducesOneLabelSet() {
        AttentionHead head = AttentionHead.of(
                DoubleMatrix.of(new double[][] {{1}, {2}}),
                DenseLayer.of(new double[][] {{1}, {-1}}),
                DoubleMatrix.of(new double[][] {{3}}));
        assertEquals(Outcome.ARGMAXABLE, outcome(head, LabelSet.of(2, 0)));
        assertEquals(Outcome.UNARGMAXABLE, outcome(head, LabelSet.of(2, 1)));
        assertEquals(Outcome.UNARGMAXABLE, outcome(head, LabelSet.of(2)));
    }

    @Test
    void aLabelWithoutWeightsHasNoSign() {
        AttentionHead head = AttentionHead.of(
                DoubleMatrix.of(new double[][] {{1}}),
                DenseLayer.of(new double[][] {{0}}),
                DoubleMatrix.of(new double[][] {{3}, {-1}}));
        assertEquals(Outcome.UNARGMAXABLE, outcome(head, LabelSet.of(1, 0)));
        assertEquals(Outcome.UNARGMAXABLE, outcome(head, LabelSet.of(1)));
    }

    @Test
    void scoresThousandsApartAreDecidedWhereOrdinaryDocumentsDo() {
        AttentionHead head = AttentionHead.of(
                DoubleMatrix.of(new double[][] {{3000}, {-3000}}),
                DenseLayer.of(new double[][] {{1}, {1}}),
                DoubleMatrix.of(new double[][] {{1}, {-1}}));
        // Together, each label looks at one of the two tokens alone.
        assertEquals(Outcome.ARGMAXABLE, outcome(head, LabelSet.of(2, 0)));
        // Only the first token alone does that: the second label then has a logit of 1, whose weight is e^-6000.
        assertEquals(Outcome.UNDECIDED, outcome(head, LabelSet.of(2, 0, 1)));
    }

    private static Outcome outcome(AttentionHead head, LabelSet set) {
        AttentionVerifier verifier = new AttentionVerifier(HeadBounds.of(head));
        return Outcome.of(verifier.decide(set, Optional.empty(), () -> false).certificate());
    }

    private static void documents(int[] counts, int token, int left, Consumer<int[]> action) {
        if (token == counts.length) {
            if (IntStream.of(counts).anyMatch(count -> count > 0)) {
                action.accept(counts);
            }
            return;
        }
        for (int count = 0; count <= left; count++) {
            counts[token] = count;
            documents(counts, token + 1, left - count, action);
        }
        counts[token] = 0;
    }

    /** Empty if a logit is 0. */
    private static Optional<LabelSet> labelSet(AttentionHead head, Heads.Term[][] terms, int[] counts) {
        int[] active = new int[head.labels()];
        int size = 0;
        for (int label = 0; label < active.length; label++) {
            BigDecimal logit = Heads.logit(terms[label], head.output().bias(label), counts);
            if (logit.signum() == 0) {
                return Optional.empty();
            }
            if (logit.signum() > 0) {
                active[size++] = label;
            }
        }
        return Optional.of(LabelSet.of(active.length, Arrays.copyOf(active, size)));
    }
}
