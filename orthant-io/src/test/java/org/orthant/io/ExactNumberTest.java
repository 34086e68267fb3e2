package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.exact.Rational;

class ExactNumberTest {

    /** Thousands of times what it takes, and far less than looking twice at every character takes. */
    private static final Duration FOREVER = Duration.ofSeconds(60);

    private static final String MILLION = "1".repeat(1_000_000);
    private static final String MOST = "1".repeat(ExactNumber.MOST_DIGITS);

    @ParameterizedTest
    @ValueSource(strings = {"%s", "-%s", "%s/7", "1/%s", "1/0%s", "%s/%1$s"})
    void numbersOfTooManyDigitsAreRefusedBeforeTheyAreRead(String form) {
        refuse(form.formatted(MILLION), "digits: expected at most 100000");
        refuse(form.formatted(MOST + "1"), "has a number of 100001 digits: expected at most 100000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1/%sx", "%sx", "%s/", "%s/%1$sx", "%s.%1$s+%1$sx", "1/%s/1", "%s+", "1/-%s", "1.0+%s.x"})
    void whatIsNoNumberIsRefusedAfterOneLook(String form) {
        refuse(form.formatted(MILLION), "is not an exact number");
    }

    @Test
    void zeroIsNoDenominatorHoweverLong() {
        refuse("1/" + "0".repeat(1_000_000), "is not an exact number");
    }

    @Test
    void numbersOfAsManyDigitsAsAllowedAreRead() {
        Rational number = assertTimeoutPreemptively(FOREVER, () -> ExactNumber.parse("-" + MOST + "/" + MOST));
        assertThat(number).isEqualTo(Rational.of(-1));
        BigInteger integer =
                assertTimeoutPreemptively(FOREVER, () -> ExactNumber.parse(MOST).numerator());
        assertThat(integer)
                .isEqualTo(BigInteger.TEN.pow(ExactNumber.MOST_DIGITS).divide(BigInteger.valueOf(9)));
        assertThat(ExactNumber.parse("6/0008")).isEqualTo(Rational.parse("3/4"));
    }

    @Test
    void decimalsOfSumsMayBeLong() {
        String third = "0." + "3".repeat(400_000);
        Rational sum = assertTimeoutPreemptively(FOREVER, () -> ExactNumber.parse(third + "+" + third));
        assertThat(sum).isEqualTo(Rational.exactly(2 * (1 / 3.0)));
    }

    @Test
    void messagesStayShort() {
        assertThatThrownBy(() -> ExactNumber.parse(MILLION + "x"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(150));
        assertThatThrownBy(() -> Rational.parse(MILLION + "x"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(150));
    }

    private static void refuse(String text, String problem) {
        assertThatThrownBy(() -> assertTimeoutPreemptively(FOREVER, () -> ExactNumber.parse(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
