package org.orthant.audit.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class DrawnShareTest {

    private static BigInteger choose(int all, int some) {
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < some; i++) {
            product = product.multiply(BigInteger.valueOf(all - i)).divide(BigInteger.valueOf(i + 1));
        }
        return some > all || some < 0 ? BigInteger.ZERO : product;
    }

    /** For every number of members, samples whose interval has it are at least 95 % of all samples, counted exactly. */
    @Test
    void theIntervalCoversTheTruthInAtLeast95PercentOfAllSamples() {
        for (int population : new int[] {1, 2, 5, 13, 40}) {
            for (int drawn = 0; drawn <= population; drawn += 1 + population / 8) {
                for (int members = 0; members <= population; members++) {
                    BigInteger covered = BigInteger.ZERO;
                    for (int has = Math.max(0, drawn - population + members); has <= Math.min(drawn, members); has++) {
                        DrawnShare share = DrawnShare.of(population, drawn, has, 0);
                        if (share.low() <= members && members <= share.high()) {
                            covered = covered.add(
                                    choose(members, has).multiply(choose(population - members, drawn - has)));
                        }
                    }
                    assertThat(covered.multiply(BigInteger.valueOf(100)))
                            .as("%d of %d, %d drawn", members, population, drawn)
                            .isGreaterThanOrEqualTo(choose(population, drawn).multiply(BigInteger.valueOf(95)));
                }
            }
        }
    }

    @Test
    void aSampleOfAllIsTheTruth() {
        for (int has = 0; has <= 30; has++) {
            assertThat(DrawnShare.of(30, 30, has, 0)).isEqualTo(new DrawnShare(30, 30, has, has));
        }
        assertThat(DrawnShare.of(30, 0, 0, 0)).isEqualTo(new DrawnShare(30, 0, 0, 30));
    }

    @Test
    void whatIsNotKnownMakesTheIntervalLonger() {
        DrawnShare known = DrawnShare.of(50_000, 200, 3, 0);
        DrawnShare perhaps = DrawnShare.of(50_000, 200, 3, 2);
        assertThat(perhaps.low()).isEqualTo(known.low());
        assertThat(perhaps.high()).isEqualTo(DrawnShare.of(50_000, 200, 5, 0).high());
    }

    /** Of a large population, a sample of 100 without a member leaves shares up to 1 − 0.025^(1/100). */
    @Test
    void forLargePopulationsTheIntervalIsClopperAndPearsons() {
        DrawnShare none = DrawnShare.of(1_000_000, 100, 0, 0);
        assertThat(none.low()).isZero();
        assertThat(none.highShare()).isCloseTo(1 - Math.pow(0.025, 0.01), within(1e-5));
    }

    @Test
    void impossibleSamplesAreRefused() {
        assertThatThrownBy(() -> DrawnShare.of(10, 11, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DrawnShare.of(10, 5, 4, 2)).isInstanceOf(IllegalArgumentException.class);
    }
}
