package org.orthant.data.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.RandomData;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.io.Vocabulary;
import org.orthant.testing.Randomised;

class DivisionTest {

    /** Examples whose text is their number. */
    private static Split examples(int labels, IntRows active) {
        return new Split(
                new TextInputs(IntStream.range(0, active.size())
                        .mapToObj(Integer::toString)
                        .toList()),
                labels,
                active);
    }

    private static List<String> texts(Split split) {
        return ((TextInputs) split.inputs()).texts();
    }

    @ParameterizedTest
    @EnumSource
    void everyExampleIsInOnePartAndTheSameSeedGivesTheSame(Method method) {
        Randomised.repeat(50, random -> {
            Split all = examples(5, RandomData.labelSets(random, 1 + random.nextInt(30), 5));
            Division division = new Division(method, new Shares(3, 1, 1), random.nextLong());
            Dataset one = division.divide("d", Vocabulary.numbered(5), Optional.empty(), all);
            Dataset again = division.divide("d", Vocabulary.numbered(5), Optional.empty(), all);

            assertThat(again).isEqualTo(one);
            assertThat(List.of(one.train(), one.validation(), one.test()).stream()
                            .flatMap(split -> texts(split).stream()))
                    .containsExactlyInAnyOrderElementsOf(texts(all));
        });
    }

    @Test
    void sharesAreRoundedAndOtherSeedsGiveOtherParts() {
        Split all = examples(1, IntRows.of(new int[29_827][0]));
        Dataset zero = Division.USUAL.divide("d", Vocabulary.numbered(1), Optional.empty(), all);
        Dataset one =
                new Division(Method.RANDOM, Shares.USUAL, 1).divide("d", Vocabulary.numbered(1), Optional.empty(), all);

        assertThat(List.of(
                        zero.train().size(),
                        zero.validation().size(),
                        zero.test().size()))
                .containsExactly(23_861, 2_983, 2_983);
        assertThat(texts(zero.test())).isNotEqualTo(texts(one.test()));
        assertThat(texts(zero.test()).subList(0, 3)).as("everywhere the same").containsExactly("1", "31", "40");
    }

    @Test
    void aCoveringDivisionLosesNoLabelInTrainingAndNoExampleCouldCoverMoreInTest() {
        Randomised.repeat(200, random -> {
            int labels = 1 + random.nextInt(8);
            IntRows active = RandomData.labelSets(random, 1 + random.nextInt(15), labels);
            Part[] parts = new Division(Method.COVERING, new Shares(1, 1, 1), random.nextLong())
                    .parts(active, labels)
                    .toArray(Part[]::new);
            int[] train = counts(active, labels, parts, Part.TRAIN);
            int[] test = counts(active, labels, parts, Part.TEST);
            int[] all = IntStream.range(0, labels)
                    .map(label -> train[label] + test[label] + counts(active, labels, parts, Part.VALIDATION)[label])
                    .toArray();

            for (int label = 0; label < labels; label++) {
                assertThat(train[label] > 0).isEqualTo(all[label] > 0);
            }
            for (int example = 0; example < active.size(); example++) {
                int[] row = active.row(example);
                if (parts[example] == Part.TRAIN && Arrays.stream(row).anyMatch(label -> test[label] == 0)) {
                    assertThat(Arrays.stream(row).anyMatch(label -> train[label] == 1))
                            .as("example %d could be moved to test", example)
                            .isTrue();
                }
            }
        });
    }

    @Test
    void labelsOfTwoExamplesAreInBothPartsEvenIfTheTestPartMustGrow() {
        // Label i is active in examples 2i and 2i+1 only.
        IntRows active = IntRows.of(IntStream.range(0, 40)
                .mapToObj(example -> new int[] {example / 2})
                .toArray(int[][]::new));
        Dataset dataset = new Division(Method.COVERING, Shares.USUAL, 0)
                .divide("d", Vocabulary.numbered(20), Optional.empty(), examples(20, active));

        assertThat(dataset.test().size()).isEqualTo(20);
        assertThat(dataset.train().activeCounts()).containsOnly(1);
        assertThat(dataset.test().activeCounts()).containsOnly(1);
    }

    @Test
    void aCoveringDivisionKeepsItsSharesWhereLabelsAllowIt() {
        IntRows active = IntRows.of(Collections.nCopies(100, new int[] {0, 1}).toArray(new int[0][]));
        Dataset dataset = new Division(Method.COVERING, Shares.USUAL, 3)
                .divide("d", Vocabulary.numbered(2), Optional.empty(), examples(2, active));

        assertThat(List.of(
                        dataset.train().size(),
                        dataset.validation().size(),
                        dataset.test().size()))
                .containsExactly(80, 10, 10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "80", "80/10", "80/10/10/0", "a/b/c", "0/1/1", "-1/1/1", "1/-1/1", "1/NaN/1", "1/1/Infinity"
            })
    void sharesThatAreNoneAreRefused(String text) {
        assertThatThrownBy(() -> Shares.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("are not shares");
    }

    private static int[] counts(IntRows active, int labels, Part[] parts, Part part) {
        int[] counts = new int[labels];
        for (int example = 0; example < parts.length; example++) {
            if (parts[example] == part) {
                Arrays.stream(active.row(example)).forEach(label -> counts[label]++);
            }
        }
        return counts;
    }
}
