package org.orthant.counting;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.ZERO;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class BinomialTest {

    @Test
    void coefficientsFollowPascalsRule() {
        for (int n = 1; n <= 60; n++) {
            for (int k = -2; k <= n + 2; k++) {
                assertThat(Binomial.choose(n, k))
                        .isEqualTo(Binomial.choose(n - 1, k - 1).add(Binomial.choose(n - 1, k)));
            }
        }
        assertThat(Binomial.choose(0, 0)).isEqualTo(ONE);
    }

    @Test
    void thereAreNoSubsetsOfImpossibleSize() {
        assertThat(Binomial.choose(5, -1)).isEqualTo(ZERO);
        assertThat(Binomial.choose(5, 6)).isEqualTo(ZERO);
        assertThat(Binomial.choose(-3, 0)).isEqualTo(ZERO);
        assertThat(Binomial.choose(Integer.MAX_VALUE, Integer.MIN_VALUE)).isEqualTo(ZERO);
    }

    @Test
    void sumsAddTheCoefficientsUp() {
        for (int n = -1; n <= 40; n++) {
            BigInteger sum = ZERO;
            for (int m = -2; m <= n + 2; m++) {
                sum = sum.add(Binomial.choose(n, m));
                assertThat(Binomial.sum(n, m)).as("n=%d, m=%d", n, m).isEqualTo(sum);
            }
        }
    }

    @Test
    void hugeArgumentsAreExact() {
        int most = Integer.MAX_VALUE;
        BigInteger pairs =
                BigInteger.valueOf(most).multiply(BigInteger.valueOf(most - 1)).shiftRight(1);

        assertThat(Binomial.choose(most, 2)).isEqualTo(pairs);
        assertThat(Binomial.choose(most, most - 2)).isEqualTo(pairs);
        assertThat(Binomial.sum(most, 2)).isEqualTo(pairs.add(BigInteger.valueOf(1L + most)));
    }

    @Test
    void theMiddleOfTheRowOf20000IsSymmetric() {
        assertThat(Binomial.sum(20_001, 10_000)).isEqualTo(ONE.shiftLeft(20_000));
        assertThat(Binomial.choose(20_000, 10_000))
                .isEqualTo(Binomial.choose(19_999, 9_999).shiftLeft(1));
    }
}
