package org.orthant.verify.twofold;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;
import org.orthant.verify.factor.OrthogonalFactor;
import org.orthant.verify.factor.TwofoldFactor;

class TwofoldScalarTest {

    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal TINY = new BigDecimal("1e-30");

    @Test
    void quotientsSumsAndRootsHaveThirtyDigits() {
        Randomised.repeat(500, random -> {
            TwofoldScalar a = value(random.nextDouble(0.1, 10), random.nextDouble(-1, 1));
            TwofoldScalar b = value(random.nextDouble(0.1, 10), random.nextDouble(-1, 1));
            BigDecimal exactA = exact(a);
            BigDecimal exactB = exact(b);
            a.divide(b);
            assertClose(a, exactA.divide(exactB, DIGITS));
            exactA = exact(a);
            a.add(b.high, b.low);
            assertClose(a, exactA.add(exactB));
            exactA = exact(a);
            a.squareRoot();
            assertClose(a, exactA.sqrt(DIGITS));
        });
    }

    @Test
    void dotProductsCancelWithoutLoss() {
        Randomised.repeat(100, random -> {
            double[] a = random.doubles(40, -1, 1).toArray();
            double[] b = random.doubles(40, -1, 1).toArray();
            double[] zero = new double[40];
            BigDecimal exact = BigDecimal.ZERO;
            for (int j = 0; j < 39; j++) {
                exact = exact.add(new BigDecimal(a[j]).multiply(new BigDecimal(b[j])));
            }
            // The last term cancels all but rounding.
            a[39] = 1;
            b[39] = -exact.doubleValue();
            exact = exact.add(new BigDecimal(b[39]));
            TwofoldScalar result = new TwofoldScalar();
            TwofoldVector.dot(a, zero, b, zero, 40, result);
            assertThat(exact(result).subtract(exact).abs()).isLessThan(TINY);
            assertThat(new BigDecimal(TwofoldVector.dot(a, zero, b, zero, 40))
                            .subtract(exact)
                            .abs())
                    .isLessThan(TINY);
        });
    }

    @Test
    void thePreciseFactorisationSeesWhatDoublesDoNot() {
        // Two columns at an angle of 1e-20: for doubles they are one.
        TwofoldFactor factor = new TwofoldFactor(3);
        factor.clear();
        assertThat(factor.append(new double[] {1, 0, 1})).isTrue();
        assertThat(factor.append(new double[] {1, 1e-20, 1})).isTrue();
        OrthogonalFactor doubles = new OrthogonalFactor(3);
        doubles.clear();
        assertThat(doubles.append(new double[] {1, 0, 1})).isTrue();
        assertThat(doubles.append(new double[] {1, 1e-20, 1})).isFalse();
    }

    private static TwofoldScalar value(double high, double low) {
        TwofoldScalar value = new TwofoldScalar();
        value.set(high, 0);
        value.add(low * 1e-17, 0);
        return value;
    }

    private static BigDecimal exact(TwofoldScalar value) {
        return new BigDecimal(value.high).add(new BigDecimal(value.low));
    }

    private static void assertClose(TwofoldScalar value, BigDecimal expected) {
        assertThat(exact(value).subtract(expected).abs()).isLessThan(TINY.multiply(expected.abs()));
    }
}
