package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class FractionsTest {

    private static final int BITS = 40;

    /** A prime above twice the square of the bound. */
    private static final BigInteger MODULUS =
            BigInteger.ONE.shiftLeft(2 * BITS + 2).nextProbablePrime();

    @Test
    void fractionsAreRecoveredFromTheirResidues() {
        Randomised.repeat(500, random -> {
            Fractions fractions = new Fractions(3, MODULUS, BITS);
            Rational[] expected = new Rational[3];
            for (int i = 0; i < 3; i++) {
                long numerator = random.nextLong(-(1L << 15), 1L << 15);
                long denominator = random.nextInt(4) == 0 ? 1 : random.nextLong(1, 1L << 12);
                expected[i] = Rational.of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
                fractions.add(residue(expected[i]));
            }
            BigInteger[] found = fractions.numeratorsAndDenominator();
            for (int i = 0; i < 3; i++) {
                assertThat(Rational.of(found[i], found[3])).isEqualTo(expected[i]);
            }
            assertThat(found[3]).isPositive();
        });
    }

    @Test
    void theLargestFractionsAreRecovered() {
        BigInteger most = BigInteger.ONE.shiftLeft(BITS).subtract(BigInteger.ONE);
        for (BigInteger numerator : new BigInteger[] {most, most.negate()}) {
            Rational expected = Rational.of(numerator, most.subtract(BigInteger.ONE));
            Fractions fractions = new Fractions(1, MODULUS, BITS);
            fractions.add(residue(expected));
            assertThat(fractions.numeratorsAndDenominator())
                    .containsExactly(expected.numerator(), expected.denominator());
        }
    }

    private static BigInteger residue(Rational fraction) {
        return fraction.numerator()
                .multiply(fraction.denominator().modInverse(MODULUS))
                .mod(MODULUS);
    }
}
