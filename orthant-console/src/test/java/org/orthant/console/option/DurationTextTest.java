package org.orthant.console.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "1ns, PT0.000000001S",
        "20us, PT0.00002S",
        "500ms, PT0.5S",
        "10s, PT10S",
        "0.25 s, PT0.25S",
        "2m, PT2M",
        "1.5h, PT1H30M",
        "999999999h, PT999999999H"
    })
    void aNumberAndAUnit(String text, Duration expected) {
        assertThat(new DurationText().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "-1s", "1e3s", "10 seconds", "1m30s", "NaNs", "10S", ".5s", "1111111111s"})
    void nothingElse(String text) {
        assertThatThrownBy(() -> new DurationText().convert(text)).hasMessageContaining("is not a duration");
    }
}
