package org.orthant.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.data.SparseInputs;
import org.orthant.data.TokenInputs;

class LexiconTest {

    private static final List<String> DOCUMENTS = List.of("a game, a GAME!", "game of Go", "");

    @Test
    void wordsAreRunsOfLettersDigitsAndPlusSignsInLowerCase() {
        assertThat(Words.of("libstdc++6-dev: GNU's C++17, naïve—x_y"))
                .containsExactly("libstdc++6", "dev", "gnu", "s", "c++17", "naïve", "x", "y");
        assertThat(Words.of(" \t-- ")).isEmpty();
    }

    @Test
    void documentsAndNotOccurrencesDecideWhichWordsCount() {
        assertThat(Lexicon.of(DOCUMENTS, 2).words().names()).containsExactly("game");
        assertThat(Lexicon.of(DOCUMENTS, 1).words().names()).containsExactly("a", "game", "go", "of");
        assertThatThrownBy(() -> Lexicon.of(DOCUMENTS, 3)).hasMessageContaining("no word occurs in 3 documents");
    }

    @Test
    void bagsCountKnownWordsAndSequencesListThem() {
        Lexicon lexicon = Lexicon.of(DOCUMENTS, 1);
        SparseInputs bags = lexicon.bags(List.of("go, unknown GAME go", "unknown"));
        TokenInputs sequences = lexicon.sequences(List.of("go, unknown GAME go", "unknown"));

        assertThat(bags)
                .isEqualTo(new SparseInputs.Builder(4)
                        .add(new int[] {1, 2}, new float[] {1, 2})
                        .add(new int[] {}, new float[] {})
                        .build());
        assertThat(sequences.tokens().row(0)).containsExactly(2, 1, 2);
        assertThat(sequences.length(1)).isZero();
    }
}
