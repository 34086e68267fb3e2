package org.orthant.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NecklacesTest {

    @Test
    void countsAgreeWithBruteForce() {
        for (int n = 1; n <= 12; n++) {
            int labels = n;
            Necklaces necklaces = new Necklaces(n);
            assertThat(necklaces.count()).isEqualTo(necklacesThat(n, bits -> true));
            for (int wanted = -1; wanted <= n + 1; wanted++) {
                int number = wanted;
                assertThat(necklaces.assignmentsWithChanges(number))
                        .isEqualTo(assignments(n)
                                .filter(bits -> changes(labels, bits) == number)
                                .count());
                assertThat(necklaces.withChanges(number))
                        .isEqualTo(necklacesThat(n, bits -> changes(labels, bits) == number));
                assertThat(necklaces.withActive(number))
                        .isEqualTo(necklacesThat(n, bits -> Integer.bitCount(bits) == number));
                assertThat(necklaces.withAtMostActive(number))
                        .isEqualTo(necklacesThat(n, bits -> Integer.bitCount(bits) <= number));
            }
        }
    }

    @Test
    void assignmentsWithAtMost2kChangesNumberAsManyAsCoverSays() {
        for (int n = 1; n <= 60; n++) {
            BigInteger sum = BigInteger.ZERO;
            for (int k = 0; k <= n; k++) {
                sum = sum.add(new Necklaces(n).assignmentsWithChanges(2 * k));
                assertThat(sum).isEqualTo(new CoverCount(n, 2 * k + 1, false).argmaxable());
            }
        }
    }

    @Test
    void everyNecklaceHasSomeNumberOfChangesAndOfActiveLabels() {
        for (int n : new int[] {1, 2, 30, 97, 210, 1024}) {
            Necklaces necklaces = new Necklaces(n);
            assertThat(IntStream.rangeClosed(0, n)
                            .mapToObj(necklaces::withChanges)
                            .reduce(BigInteger.ZERO, BigInteger::add))
                    .isEqualTo(necklaces.count());
            assertThat(IntStream.rangeClosed(0, n)
                            .mapToObj(necklaces::withActive)
                            .reduce(BigInteger.ZERO, BigInteger::add))
                    .isEqualTo(necklaces.count());
        }
    }

    @Test
    void aCircleHasALabel() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Necklaces(0))
                .withMessage("0 labels make no circle: expected at least 1");
    }

    private static IntStream assignments(int n) {
        return IntStream.range(0, 1 << n);
    }

    private static long necklacesThat(int n, IntPredicate property) {
        return assignments(n)
                .filter(bits -> IntStream.range(1, n).allMatch(turns -> bits <= rotate(n, bits, turns)))
                .filter(property)
                .count();
    }

    private static int changes(int n, int bits) {
        return Integer.bitCount(bits ^ rotate(n, bits, 1 % n));
    }

    private static int rotate(int n, int bits, int turns) {
        return (bits >> turns | bits << (n - turns)) & ((1 << n) - 1);
    }
}
