package org.orthant.data.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.Split;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

class RowReaderTest {

    private static Split read(Form form, String line) {
        RowReader reader = form.reader(Path.of("f"), Vocabulary.numbered(3), 2);
        reader.add(7, line);
        return reader.build();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TOKENS | 0 1 2     | word id 2 is out of range for 2 words: ids run from 0 to 1
            TOKENS | 0 1 x     | "x" is not a word id
            TOKENS | 0 1,1     | word ids are separated by blanks
            TOKENS | 3 1       | label id 3 is out of range for 3 labels
            TOKENS | 0;1 1     | "0;1" is not a label id
            DENSE  | 0 1       | has only 1 features: expected 2
            DENSE  | 0         | has only 0 features: expected 2
            DENSE  | 0 1 2 3   | has more than 2 features: expected 2
            DENSE  | 0 1 NaN   | the value of feature 1 is NaN: expected a finite number
            DENSE  | 0 1 0x1p3 | the value of feature 1 is "0x1p3": expected a number
            DENSE  | 0,1,0 1 2 | label id 0 is given twice
            """)
    void whatIsNoExampleIsRefusedWithItsPlace(Form form, String line, String complaint) {
        assertThatThrownBy(() -> read(form, line))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("f:7: ")
                .hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TOKENS | '2,0 1 1 0' | 2 | 3
            TOKENS | '2'         | 1 | 0
            TOKENS | ' 1 0'      | 0 | 2
            TOKENS | ''          | 0 | 0
            DENSE  | '0\t1  -2 ' | 1 | 2
            DENSE  | ' 1e-3 .5'  | 0 | 2
            SPARSE | '2,1'       | 2 | 0
            SPARSE | '1:1 0:2'   | 0 | 2
            SPARSE | '0 1:0'     | 1 | 0
            """)
    void labelsComeFirstAndMayBeMissing(Form form, String line, int labels, int length) {
        Split split = read(form, line);

        assertThat(split.labelSet(0).size()).isEqualTo(labels);
        assertThat(split.inputs().length(0)).isEqualTo(length);
    }
}
