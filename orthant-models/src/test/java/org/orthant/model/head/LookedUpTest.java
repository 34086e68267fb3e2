package org.orthant.model.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.orthant.io.NumberKind;
import org.orthant.model.Attributes;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

class LookedUpTest {

    private static ModelTensor tensor(NumberKind kind, List<Long> shape, double... numbers) {
        return ModelTensor.of("t", kind, shape, index -> numbers[(int) index]);
    }

    private static ModelTensor whole(double... numbers) {
        return tensor(NumberKind.INT64, List.of((long) numbers.length), numbers);
    }

    private static Node node(String kind, String output, String... inputs) {
        return new Node(output, kind, List.of(inputs), List.of(output), Attributes.NONE);
    }

    private static Optional<ModelTensor> computed(Map<String, ModelTensor> constants, Node... nodes) {
        return new Constants(new Graph(Arrays.asList(nodes), constants, Set.of("input"), List.of("w"))).of("w");
    }

    /** One turn around a circle of five places, at frequencies 0, 1 and 2, beside a stored column. */
    @Test
    void aMatrixIsLookedUpByRemaindersOfProducts() {
        Map<String, ModelTensor> constants = Map.of(
                "zero", tensor(NumberKind.INT64, List.of(), 0),
                "five", tensor(NumberKind.INT64, List.of(), 5),
                "one", tensor(NumberKind.INT64, List.of(), 1),
                "column", whole(5, 1),
                "frequencies", whole(0, 1, 2),
                "starts", whole(5, 0, 0),
                "circle", tensor(NumberKind.FLOAT32, List.of(6L), 10, 11, 12, 13, 14, 99),
                "stored", tensor(NumberKind.FLOAT32, List.of(5L, 1L), -1, -2, -3, -4, -5));
        Node joined = new Node(
                "w",
                "Concat",
                List.of("fixed", "stored"),
                List.of("w"),
                Attributes.integers(Map.of("axis", List.of(1L))));
        ModelTensor found = computed(
                        constants,
                        node("Range", "row", "zero", "five", "one"),
                        node("Reshape", "rows", "row", "column"),
                        node("Mul", "turned", "rows", "frequencies"),
                        node("Mod", "place", "turned", "five"),
                        node("Add", "index", "place", "starts"),
                        node("Gather", "fixed", "circle", "index"),
                        joined)
                .orElseThrow();
        assertThat(found.kind()).isEqualTo(NumberKind.FLOAT32);
        assertThat(found.shape()).containsExactly(5L, 4L);
        assertThat(found.toArray())
                .containsExactly(99, 10, 10, -1, 99, 11, 12, -2, 99, 12, 14, -3, 99, 13, 11, -4, 99, 14, 13, -5);
    }

    @Test
    void numbersThatAreNotWholeAreNoConstants() {
        ModelTensor half = tensor(NumberKind.FLOAT32, List.of(1L), 0.5);
        assertThat(computed(Map.of("a", half, "b", half), node("Add", "w", "a", "b")))
                .isEmpty();
        assertThat(computed(Map.of("a", half), node("Add", "w", "a", "input"))).isEmpty();
    }

    @Test
    void placesCountFromEitherEndAndAreChecked() {
        ModelTensor table = tensor(NumberKind.FLOAT32, List.of(3L), 1, 2, 3);
        assertThat(LookedUp.gathered(table, whole(-1, 0, 2)).toArray()).containsExactly(3, 1, 3);
        assertThatThrownBy(() -> LookedUp.gathered(table, whole(3)).toArray())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("place 3");
        assertThatThrownBy(() -> LookedUp.gathered(table, whole(-4)).toArray()).hasMessageContaining("place -4");
    }

    @Test
    void remaindersHaveTheSignOfTheDivisor() {
        Node mod = node("Mod", "w", "a", "b");
        assertThat(LookedUp.combined(mod, whole(-7, 7), whole(5, -5)).toArray()).containsExactly(3, -3);
        assertThatThrownBy(() -> LookedUp.combined(mod, whole(1), whole(0)).toArray())
                .hasMessageContaining("divides by 0");
    }

    @Test
    void numbersThatDoublesDoNotHoldAreRefused() {
        Node product = node("Mul", "w", "a", "b");
        assertThatThrownBy(() -> LookedUp.combined(product, whole(1L << 40), whole(1L << 20))
                        .toArray())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("beyond 2^53");
        assertThat(LookedUp.combined(product, whole(1L << 40), whole(-(1L << 13)))
                        .toArray())
                .containsExactly(-0x1p53);
        assertThatThrownBy(() -> LookedUp.combined(node("Add", "w", "a", "b"), whole(0x1p53), whole(1))
                        .toArray())
                .hasMessageContaining("beyond 2^53");
    }

    @Test
    void fewNodesDoNotMakeMoreWeightsThanAFileCouldStore() {
        assertThatThrownBy(() -> LookedUp.range("r", 0, 1L << 40, 1)).hasMessageContaining("counts 1099511627776");
        assertThatThrownBy(() -> LookedUp.range("r", 0, 5, 0)).hasMessageContaining("steps of 0");
        ModelTensor many = LookedUp.range("r", 0, 1L << 20, 1);
        assertThatThrownBy(() -> LookedUp.combined(node("Mul", "w", "a", "b"), many.reshaped(1L << 20, 1), many))
                .hasMessageContaining("the most that a file can store");
        assertThat(LookedUp.range("r", 5, 0, -2).toArray()).containsExactly(5, 3, 1);
        assertThat(LookedUp.range("r", 5, 0, 1).count()).isZero();
    }

    @Test
    void partsThatDoNotFitAreRefused() {
        Node rows = node("Concat", "w", "a", "b");
        ModelTensor pair = tensor(NumberKind.FLOAT32, List.of(1L, 2L), 1, 2);
        ModelTensor single = tensor(NumberKind.FLOAT32, List.of(1L, 1L), 3);
        assertThat(LookedUp.joined(rows, List.of(pair, pair)).shape()).containsExactly(2L, 2L);
        assertThatThrownBy(() -> LookedUp.joined(rows, List.of(pair, single))).hasMessageContaining("don't fit");
        assertThatThrownBy(() -> LookedUp.joined(rows, List.of(pair, whole(1)))).hasMessageContaining("don't fit");
    }
}
