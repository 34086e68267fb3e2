package org.orthant.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteLevelTest {

    /** Writes bytes as GPT-2's tokenizer does: those that cannot be seen move behind the others, in order. */
    private static String written(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) {
            int value = each & 0xff;
            int moved = 0;
            for (int smaller = 0; smaller < value; smaller++) {
                moved += isVisible(smaller) ? 0 : 1;
            }
            text.append((char) (isVisible(value) ? value : 256 + moved));
        }
        return text.toString();
    }

    private static boolean isVisible(int value) {
        return (value >= 33 && value <= 126) || (value >= 161 && value <= 172) || (value >= 174 && value <= 255);
    }

    @Test
    void decodingIsTheInverseOfWriting() {
        for (String text : new String[] {" the", "naïve", "\n\t", "日本", "🙂", "­", "~!"}) {
            assertThat(ByteLevel.decode(written(text.getBytes(StandardCharsets.UTF_8))))
                    .isEqualTo(text);
        }
        assertThat(written(" the\n".getBytes(StandardCharsets.UTF_8))).isEqualTo("ĠtheĊ");
    }

    @Test
    void bytesOfPartsOfCharactersAreShownAsBytes() {
        byte[] japanese = "日".getBytes(StandardCharsets.UTF_8);
        assertThat(ByteLevel.decode(written(new byte[] {japanese[0], japanese[1]})))
                .isEqualTo("\\xe6\\x97");
        assertThat(ByteLevel.decode(written(new byte[] {'a', (byte) 0x80, 'b', (byte) 0xff})))
                .isEqualTo("a\\x80b\\xff");
    }

    @Test
    void tokensOfAnotherAlphabetStandForThemselves() {
        assertThat(ByteLevel.decode("<|fim▁begin|>")).isEqualTo("<|fim▁begin|>");
        assertThat(ByteLevel.decode("two words")).isEqualTo("two words");
    }
}
