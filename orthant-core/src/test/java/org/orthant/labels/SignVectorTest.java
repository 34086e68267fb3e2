package org.orthant.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class SignVectorTest {

    /** The examples of the paper's definitions of active and alternating label sets. */
    @Test
    void theExamplesOfThePaperHaveTheseCounts() {
        assertThat(LabelSet.fromSigns(SignVector.parse("-----")).size()).isZero();
        assertThat(LabelSet.fromSigns(SignVector.parse("+--+-")).size()).isEqualTo(2);
        assertThat(SignVector.parse("++---").alternations()).isEqualTo(1);
        assertThat(SignVector.parse("++-+-").alternations()).isEqualTo(3);
    }

    @Test
    void textRoundTrips() {
        assertThat(SignVector.parse("+-0+"))
                .isEqualTo(SignVector.of(1, -1, 0, 1))
                .hasToString("+-0+");
        assertThat(SignVector.parse("+\u22120")).isEqualTo(SignVector.parse("+-0"));
        assertThat(SignVector.parse("")).isEqualTo(SignVector.of()).hasToString("");
        assertThat(SignVector.ofSigns(2.5, -0.0, Double.NEGATIVE_INFINITY, Double.MIN_VALUE))
                .hasToString("+0-+");
    }

    @Test
    void partsAreListedByPosition() {
        SignVector x = SignVector.parse("+-0+0");

        assertThat(x.size()).isEqualTo(5);
        assertThat(x.support()).containsExactly(0, 1, 3);
        assertThat(x.positives()).containsExactly(0, 3);
        assertThat(x.negatives()).containsExactly(1);
        assertThat(x.zeros()).containsExactly(2, 4);
        assertThat(x.toArray()).containsExactly(1, -1, 0, 1, 0);
        assertThat(x.isComplete()).isFalse();
        assertThat(SignVector.parse("+-").isComplete()).isTrue();
        assertThat(x.negate()).hasToString("-+0-0");
        assertThat(x.restrict(3, 1, 1, 4)).hasToString("+--0");
        assertThat(x.append(-1)).hasToString("+-0+0-");
    }

    @Test
    void operationsAgreeWithTheirEntrywiseDefinitions() {
        forAllSmallPairs((x, y) -> {
            int[] separated = positions(x, i -> x.signAt(i) * y.signAt(i) < 0);
            int[] agreeing = positions(x, i -> x.signAt(i) * y.signAt(i) > 0);
            int[] composed = IntStream.range(0, x.size())
                    .map(i -> x.signAt(i) != 0 ? x.signAt(i) : y.signAt(i))
                    .toArray();

            assertThat(x.separation(y)).containsExactly(separated);
            assertThat(x.isCompatibleWith(y)).isEqualTo(separated.length == 0);
            assertThat(x.compose(y)).isEqualTo(SignVector.of(composed));
            assertThat(x.isBelow(y))
                    .isEqualTo(positions(x, i -> x.signAt(i) != 0 && x.signAt(i) != y.signAt(i)).length == 0);
            assertThat(x.isOrthogonalTo(y)).isEqualTo((separated.length > 0) == (agreeing.length > 0));
        });
    }

    @Test
    void compositionIsAboveItsFirstFactorAndCommutesExactlyWhenCompatible() {
        forAllSmallPairs((x, y) -> {
            assertThat(x.isBelow(x.compose(y))).isTrue();
            assertThat(x.compose(y).equals(y.compose(x))).isEqualTo(x.isCompatibleWith(y));
        });
    }

    @Test
    void realVectorsThatAreOrthogonalHaveOrthogonalSigns() {
        Randomised.repeat(500, random -> {
            double[] x = random.doubles(3, -1, 1).toArray();
            double[] y = random.doubles(3, -1, 1).toArray();
            double[] cross = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
            assertThat(SignVector.ofSigns(x).isOrthogonalTo(SignVector.ofSigns(cross)))
                    .isTrue();
        });
    }

    @Test
    void alternationsIgnoreZerosAndAreEvenAroundTheCircle() {
        allVectors(7).forEach(x -> {
            int[] signs = IntStream.of(x.toArray()).filter(sign -> sign != 0).toArray();
            int changes = (int) IntStream.range(1, signs.length)
                    .filter(i -> signs[i] != signs[i - 1])
                    .count();
            int closing = signs.length > 0 && signs[0] != signs[signs.length - 1] ? 1 : 0;
            assertThat(x.alternations()).isEqualTo(changes);
            assertThat(x.cyclicAlternations()).isEqualTo(changes + closing).isEven();
        });
    }

    @Test
    void maximalAlternationsAreTheBestCompletion() {
        for (int n = 1; n <= 6; n++) {
            List<SignVector> complete =
                    allVectors(n).filter(SignVector::isComplete).toList();
            allVectors(n)
                    .forEach(x -> assertThat(x.maximalAlternations())
                            .as("%s", x)
                            .isEqualTo(complete.stream()
                                    .filter(x::isBelow)
                                    .mapToInt(SignVector::alternations)
                                    .max()
                                    .orElseThrow()));
        }
        assertThat(SignVector.of().maximalAlternations()).isZero();
    }

    @Test
    void theOrderIsLexicographicFromMinusToPlusAndAgreesWithEquality() {
        List<SignVector> ascending = Stream.of("", "-", "0", "+", "--", "-0", "-+", "0-", "00", "0+", "+-", "+0", "++")
                .map(SignVector::parse)
                .toList();
        assertThat(Stream.of(0, 1, 2).flatMap(SignVectorTest::allVectors).sorted())
                .containsExactlyElementsOf(ascending);
        forAllSmallPairs((x, y) -> {
            assertThat(x.compareTo(y) == 0).isEqualTo(x.equals(y));
            assertThat(Integer.signum(x.compareTo(y))).isEqualTo(-Integer.signum(y.compareTo(x)));
        });
        assertThat(SignVector.parse("+0"))
                .hasSameHashCodeAs(SignVector.of(1, 0))
                .isNotEqualTo(SignVector.parse("+"));
    }

    @Test
    void badSignsPositionsAndSizesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignVector.parse("+x"))
                .withMessage("character 'x' at position 1 is not a sign: expected +, - or 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignVector.of(2))
                .withMessage("2 is not a sign: expected -1, 0 or 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignVector.ofSigns(1, Double.NaN))
                .withMessage("value 1 is not a number, and has no sign");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignVector.parse("+").signAt(1))
                .withMessage("position 1 is out of range for a sign vector of size 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignVector.parse("+").compose(SignVector.parse("+-")))
                .withMessage("sign vectors of sizes 1 and 2 cannot be combined: expected equal sizes");
        assertThatIllegalArgumentException().isThrownBy(() -> SignVector.of().append(-2));
    }

    private static int[] positions(SignVector x, IntPredicate property) {
        return IntStream.range(0, x.size()).filter(property).toArray();
    }

    private static Stream<SignVector> allVectors(int size) {
        Stream<SignVector> vectors = Stream.of(SignVector.of());
        for (int i = 0; i < size; i++) {
            vectors = vectors.flatMap(x -> Stream.of(x.append(-1), x.append(0), x.append(1)));
        }
        return vectors;
    }

    private static void forAllSmallPairs(BiConsumer<SignVector, SignVector> promise) {
        for (int n = 0; n <= 4; n++) {
            List<SignVector> vectors = allVectors(n).toList();
            vectors.forEach(x -> vectors.forEach(y -> promise.accept(x, y)));
        }
    }
}
