package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void whatControlsATerminalIsEscaped() {
        assertThat(Printable.of("\u001b[2Jgone")).isEqualTo("\\u001b[2Jgone");
        assertThat(Printable.of("a\nb\tc\rd")).isEqualTo("a\\u000ab\\u0009c\\u000dd");
        assertThat(Printable.of("\u009b31m")).isEqualTo("\\u009b31m");
    }

    @Test
    void whatMakesANameLookLikeAnotherIsEscaped() {
        assertThat(Printable.of("cat\u202egod")).isEqualTo("cat\\u202egod");
        assertThat(Printable.of("ca\u200bt")).isEqualTo("ca\\u200bt");
        assertThat(Printable.of("a\u2028b")).isEqualTo("a\\u2028b");
        assertThat(Printable.of("a\ud800b")).isEqualTo("a\\ud800b");
        assertThat(Printable.of("a" + Character.toString(0xe0041))).isEqualTo("a\\u{e0041}");
    }

    @Test
    void ordinaryNamesOfAllScriptsStay() {
        for (String name : new String[] {"", "größer als", "猫", "كلب", "🐈", "a \\u202e"}) {
            assertThat(Printable.of(name)).isEqualTo(name);
        }
    }
}
