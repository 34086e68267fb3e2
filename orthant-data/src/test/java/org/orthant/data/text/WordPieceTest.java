package org.orthant.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.io.Vocabulary;

class WordPieceTest {

    private static final BertWords UNCASED = new BertWords(true, true);
    private static final Vocabulary PIECES = Vocabulary.of(
            List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "un", "##aff", "##able", "##a", "cafe", ".", "中", "the"));
    private static final WordPiece UNDER_TEST = new WordPiece(PIECES, UNCASED);

    private static List<String> pieces(String text, int most) {
        return Arrays.stream(UNDER_TEST.ids(text, most)).mapToObj(PIECES::name).toList();
    }

    @Test
    void aWordIsItsLongestPiecesFromTheLeft() {
        assertThat(pieces("unaffable", 512)).containsExactly("[CLS]", "un", "##aff", "##able", "[SEP]");
        assertThat(pieces("unaa", 512)).containsExactly("[CLS]", "un", "##a", "##a", "[SEP]");
    }

    @Test
    void aWordThatPiecesDoNotMakeUpIsUnknownAsAWhole() {
        assertThat(pieces("unaffected able 😀", 512)).containsExactly("[CLS]", "[UNK]", "[UNK]", "[UNK]", "[SEP]");
        assertThat(pieces("un" + "a".repeat(98), 512)).hasSize(101);
        assertThat(pieces("un" + "a".repeat(99), 512)).containsExactly("[CLS]", "[UNK]", "[SEP]");
    }

    @Test
    void textsAreCutButAlwaysEnded() {
        assertThat(pieces("", 512)).containsExactly("[CLS]", "[SEP]");
        assertThat(pieces("the cafe.", 2)).containsExactly("[CLS]", "[SEP]");
        assertThat(pieces("unaffable", 4)).containsExactly("[CLS]", "un", "##aff", "[SEP]");
        assertThat(pieces("the cafe.", 5)).containsExactly("[CLS]", "the", "cafe", ".", "[SEP]");
    }

    @Test
    void namesOfSpecialTokensAreTheseTokens() {
        assertThat(pieces("the[SEP]the [PAD] [sep]", 512))
                .containsExactly("[CLS]", "the", "[SEP]", "the", "[PAD]", "[UNK]", "[UNK]", "[UNK]", "[SEP]");
    }

    @Test
    void wordsLoseCaseAndAccentsOrKeepThem() {
        assertThat(UNCASED.of("Café CAFE\u0301 ΟΔΟΣ İ")).containsExactly("cafe", "cafe", "οδοσ", "i");
        assertThat(new BertWords(false, false).of("Café ΟΔΟΣ")).containsExactly("Café", "ΟΔΟΣ");
        assertThat(new BertWords(true, false).of("Café")).containsExactly("café");
        assertThat(pieces("CAFÉ", 512)).containsExactly("[CLS]", "cafe", "[SEP]");
    }

    @Test
    void punctuationAndIdeographsStandAlone() {
        assertThat(UNCASED.of("a-b$c 中国か“x”\u2014y"))
                .containsExactly("a", "-", "b", "$", "c", "中", "国", "か", "“", "x", "”", "\u2014", "y");
    }

    @Test
    void blanksOfAllKindsSeparateAndControlCharactersVanish() {
        assertThat(UNCASED.of("a\u00A0b\u2028c\u3000d\te\r\nf")).containsExactly("a", "b", "c", "d", "e", "f");
        assertThat(UNCASED.of("a\u0000b\u200Bc\uFFFDd\u00ADe\uD800f\uE000g\u0085h"))
                .containsExactly("abcdefgh");
        assertThat(UNCASED.of(" \u0001\u0301 ")).isEmpty();
    }

    @Test
    void anotherVocabularyIsRefused() {
        assertThatThrownBy(() -> new WordPiece(Vocabulary.of(List.of("the", "cat")), UNCASED))
                .hasMessageContaining("has no [UNK]: expected that of a BERT model");
    }
}
