package org.orthant.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.testing.Randomised;

class DatasetTest {

    private static Split documents(String text, int... active) {
        return new Split(new TextInputs(List.of(text)), 3, IntRows.of(active));
    }

    private static Dataset dataset(Split train, Split test) {
        return new Dataset("d", Vocabulary.numbered(3), Optional.empty(), train, train.none(), test);
    }

    @Test
    void equalContentHasEqualFingerprintsWhateverItsName() {
        Randomised.repeat(30, random -> {
            Dataset one = RandomData.dataset(random);
            Dataset renamed = new Dataset(
                    "other", one.labelNames(), one.featureNames(), one.train(), one.validation(), one.test());

            assertThat(renamed.fingerprint()).isEqualTo(one.fingerprint()).matches("sha256:[0-9a-f]{64}");
        });
    }

    @Test
    void whateverAModelCouldLearnFromChangesTheFingerprint() {
        Split train = documents("ab", 0, 2);
        Split test = documents("c", 1);
        assertThat(List.of(
                                dataset(train, test),
                                dataset(test, train),
                                dataset(documents("a", 0, 2), documents("bc", 1)),
                                dataset(documents("ab", 0), test),
                                dataset(train, test.none()),
                                new Dataset(
                                        "d",
                                        Vocabulary.of(List.of("x", "y", "z")),
                                        Optional.empty(),
                                        train,
                                        train.none(),
                                        test))
                        .stream()
                        .map(Dataset::fingerprint))
                .doesNotHaveDuplicates();
    }

    @Test
    void selectedExamplesComeInTheOrderAskedFor() {
        Randomised.repeat(50, random -> {
            Split split = RandomData.dataset(random).train();
            int[] chosen = split.size() == 0
                    ? new int[0]
                    : random.ints(random.nextInt(6), 0, split.size()).toArray();
            Split selected = split.select(chosen);

            assertThat(selected.size()).isEqualTo(chosen.length);
            for (int i = 0; i < chosen.length; i++) {
                assertThat(selected.labelSet(i)).isEqualTo(split.labelSet(chosen[i]));
                assertThat(selected.inputs().select(new int[] {i}))
                        .isEqualTo(split.inputs().select(new int[] {chosen[i]}));
            }
        });
    }

    @Test
    void labelSetsAreKeptWithoutInputs() {
        Randomised.repeat(30, random -> {
            Dataset whole = RandomData.dataset(random);
            Dataset labels = whole.labelSetsOnly();
            assertThat(labels.labelNames()).isEqualTo(whole.labelNames());
            assertThat(labels.train().active()).isEqualTo(whole.train().active());
            assertThat(labels.validation().active())
                    .isEqualTo(whole.validation().active());
            assertThat(labels.test().active()).isEqualTo(whole.test().active());
            for (int example = 0; example < labels.train().size(); example++) {
                assertThat(labels.train().inputs().length(example)).isZero();
            }
        });
    }

    @Test
    void labelsAreCountedByExample() {
        Split split = new Split(
                new TextInputs(List.of("", "", "")), 3, IntRows.of(new int[] {0, 2}, new int[] {}, new int[] {2}));

        assertThat(split.activeCounts()).containsExactly(1, 0, 2);
        assertThat(split.labelSet(0)).isEqualTo(LabelSet.of(3, 0, 2));
    }

    @Test
    void batchesAreCopiedWithoutAnObjectPerExample() {
        SparseInputs inputs = new SparseInputs.Builder(9)
                .add(new int[] {3, 8}, new float[] {0.5f, 2})
                .add(new int[] {}, new float[] {})
                .add(new int[] {1, 4}, new float[] {7, 0})
                .build();
        int[] ids = new int[3];
        float[] values = new float[3];
        int filled = 0;
        for (int example = 0; example < inputs.size(); example++) {
            inputs.copyValues(example, values, filled);
            filled += inputs.ids().copy(example, ids, filled);
        }

        assertThat(ids).containsExactly(3, 8, 1);
        assertThat(values).as("zero is left out").containsExactly(0.5f, 2, 7);
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() {
        Split one = documents("a", 1);
        TextInputs inputs = new TextInputs(List.of("a"));
        SparseInputs.Builder sparse = new SparseInputs.Builder(2);

        assertThatThrownBy(() -> new Split(inputs, 3, IntRows.of())).hasMessageContaining("1 inputs and 0 label sets");
        assertThatThrownBy(() -> documents("a", 3)).hasMessageContaining("label id 3 is out of range");
        assertThatThrownBy(() -> documents("a", -1)).hasMessageContaining("label id -1 is out of range");
        assertThatThrownBy(() -> documents("a", 1, 1)).hasMessageContaining("ascending");
        assertThatThrownBy(() -> new Dataset("d", Vocabulary.numbered(2), Optional.empty(), one, one, one))
                .hasMessageContaining("over 3 labels");
        assertThatThrownBy(() -> dataset(one, new Split(new DenseInputs.Builder(1).build(), 3, IntRows.of())))
                .hasMessageContaining("form");
        assertThatThrownBy(() -> sparse.add(new int[] {2}, new float[] {1})).hasMessageContaining("feature id 2");
        assertThatThrownBy(() -> sparse.add(new int[] {0, 0}, new float[2])).hasMessageContaining("ascending");
        assertThatThrownBy(() -> sparse.add(new int[] {0}, new float[] {Float.NaN}))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> sparse.add(new int[] {0}, new float[2])).hasMessageContaining("2 values");
        assertThatThrownBy(() -> new DenseInputs.Builder(1).add(new float[] {Float.POSITIVE_INFINITY}))
                .hasMessageContaining("finite");
        assertThatThrownBy(() -> new DenseInputs.Builder(2).add(new float[1])).hasMessageContaining("1 features");
        assertThatThrownBy(() -> new TokenInputs(2, IntRows.of(new int[] {2}))).hasMessageContaining("word id 2");
    }

    @Test
    void whatWasHandedOutCannotBeWrittenThrough() {
        int[] active = {1};
        Split split = documents("a", active);
        active[0] = 2;
        split.active().row(0)[0] = 2;

        assertThat(split.labelSet(0)).isEqualTo(LabelSet.of(3, 1));
    }
}
