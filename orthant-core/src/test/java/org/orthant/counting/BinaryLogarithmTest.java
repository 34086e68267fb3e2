package org.orthant.counting;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TWO;
import static java.math.BigInteger.ZERO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class BinaryLogarithmTest {

    private static final double ROUNDING = 1e-13; // percent

    @Test
    void powersOfTwoAreExact() {
        for (int e : new int[] {0, 1, 2, 52, 53, 61, 62, 63, 64, 1023, 1024, 20_000, 1_000_000}) {
            assertThat(BinaryLogarithm.of(ONE.shiftLeft(e))).isEqualTo(e);
            assertThat(BinaryLogarithm.ofFraction(ONE, e)).isEqualTo(-e);
        }
    }

    @Test
    void smallNumbersAgreeWithTheLibrary() {
        for (long value = 2; value < 5000; value++) {
            assertThat(BinaryLogarithm.of(BigInteger.valueOf(value)))
                    .isCloseTo(Math.log((double) value) / Math.log(2), withinPercentage(ROUNDING));
        }
    }

    @Test
    void powersOfThreeAreMultiplesOfLog2Of3() {
        double log2Of3 = Math.log(3) / Math.log(2);
        for (int e : new int[] {1, 10, 100, 700, 12_619, 100_000}) {
            assertThat(BinaryLogarithm.of(BigInteger.valueOf(3).pow(e)))
                    .isCloseTo(e * log2Of3, withinPercentage(ROUNDING));
        }
    }

    @Test
    void fractionsNextToOneKeepTheirDistance() {
        for (int bits : new int[] {2, 10, 60, 500, 1000}) {
            BigInteger allButOne = ONE.shiftLeft(bits).subtract(ONE);
            assertThat(BinaryLogarithm.ofFraction(allButOne, bits))
                    .isCloseTo(Math.log1p(-Math.scalb(1.0, -bits)) / Math.log(2), withinPercentage(ROUNDING));
        }
        assertThat(BinaryLogarithm.ofFraction(ONE.shiftLeft(77), 77)).isEqualTo(0.0);
    }

    @Test
    void fractionsNextToOneHalfKeepTheirDistanceDespiteHugeTerms() {
        BigInteger half = ONE.shiftLeft(19_999);
        double deviation = Math.scalb(1.0, -40);
        BigInteger step = ONE.shiftLeft(19_999 - 40);

        assertThat(BinaryLogarithm.ofFraction(half, 20_000)).isEqualTo(-1.0);
        assertThat(BinaryLogarithm.ofFraction(half.add(step), 20_000))
                .isCloseTo(-1 + deviation / Math.log(2), withinPercentage(ROUNDING));
        assertThat(BinaryLogarithm.ofFraction(half.subtract(step), 20_000))
                .isCloseTo(-1 - deviation / Math.log(2), withinPercentage(ROUNDING));
    }

    @Test
    void fractionsAgreeWithDoublesWhereThoseSuffice() {
        Randomised.repeat(2000, random -> {
            long part = random.nextLong(1, 1L << 40);
            int bits = 40 + random.nextInt(10);
            assertThat(BinaryLogarithm.ofFraction(BigInteger.valueOf(part), bits))
                    .isCloseTo(Math.log(Math.scalb((double) part, -bits)) / Math.log(2), withinPercentage(1e-12));
        });
    }

    @Test
    void whatHasNoLogarithmIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> BinaryLogarithm.of(ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> BinaryLogarithm.of(ONE.negate()));
        assertThatIllegalArgumentException().isThrownBy(() -> BinaryLogarithm.ofFraction(ZERO, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BinaryLogarithm.ofFraction(TWO, 0))
                .withMessage("a part of 2 bits exceeds the whole 2^0: expected a fraction");
    }
}
