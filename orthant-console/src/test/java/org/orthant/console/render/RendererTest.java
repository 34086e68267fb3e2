package org.orthant.console.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;

class RendererTest {

    private static final Results RESULTS = new Results("test", 1)
            .fact("name", "a name", "say \"hi\", you")
            .fact("big", "big", BigInteger.TWO.pow(64))
            .fact("small", "small", BigInteger.TWO.pow(53).subtract(BigInteger.ONE))
            .fact("long", "long", -(1L << 60))
            .fact("half", "half", 0.5)
            .fact("list", "list", List.of(1, 2));

    @Test
    void csvQuotesWhatItMust() {
        StringWriter out = new StringWriter();
        CsvRenderer.render(RESULTS, out);
        assertThat(out.toString()).isEqualTo("""
                        key,value
                        name,"say ""hi"", you"
                        big,18446744073709551616
                        small,9007199254740991
                        long,-1152921504606846976
                        half,0.5
                        list,1 2
                        """);
    }

    @Test
    void aValueThatMayBeMissingIsShownWhereItIsGiven() {
        Results results = new Results("test", 1)
                .fact("given", "given", Optional.of("sets.txt"))
                .fact("missing", "missing", Optional.empty());
        StringWriter csv = new StringWriter();
        CsvRenderer.render(results, csv);
        assertThat(csv.toString().lines()).containsExactly("key,value", "given,sets.txt", "missing,");
        StringWriter json = new StringWriter();
        JsonRenderer.render(results, json);
        assertThat(json.toString()).contains("\"given\" : \"sets.txt\"", "\"missing\" : null");
        assertThat(Numbers.shown(Optional.of(7))).isEqualTo("7");
        assertThat(Numbers.shown(Optional.empty())).isEqualTo("none");
    }

    @Test
    void spreadsheetsFindNoFormulasInCsvAndNumbersStayNumbers() {
        Results results = new Results("test", 1)
                .fact("a", "a", "=HYPERLINK(0)")
                .fact("b", "b", "+1+cmd|'x'")
                .fact("c", "c", "@SUM(A1)")
                .fact("d", "d", "-x,y")
                .fact("e", "e", -0.5)
                .fact("f", "f", "-12")
                .fact("g", "g", List.of("=1", "2"))
                .fact("h", "h", "a\tb\u202ec");
        StringWriter out = new StringWriter();
        CsvRenderer.render(results, out);
        assertThat(out.toString().lines().skip(1))
                .containsExactly(
                        "a,'=HYPERLINK(0)",
                        "b,'+1+cmd|'x'",
                        "c,'@SUM(A1)",
                        "d,\"'-x,y\"",
                        "e,-0.5",
                        "f,-12",
                        "g,'=1 2",
                        "h,a\\u0009b\\u202ec");
    }

    @Test
    void textEscapesWhatControlsATerminal() {
        Results results = new Results("test", 1)
                .fact("name", "name", "\u001b[2J")
                .table(new Table("t", List.of(new Column("w", "word")), List.of(List.of("a\u202eb"))))
                .remark("c\u0007d");
        StringWriter out = new StringWriter();
        new TextRenderer(TextStyle.PLAIN).render(results, out);
        assertThat(out.toString())
                .contains("\\u001b[2J", "a\\u202eb", "c\\u0007d")
                .doesNotContain("\u001b", "\u202e", "\u0007");
    }

    @Test
    void jsonQuotesWhatDoublesCannotHold() {
        StringWriter out = new StringWriter();
        JsonRenderer.render(RESULTS, out);
        assertThat(out.toString())
                .contains("\"name\" : \"say \\\"hi\\\", you\"")
                .contains("\"big\" : \"18446744073709551616\"")
                .contains("\"small\" : 9007199254740991,")
                .contains("\"long\" : \"-1152921504606846976\",")
                .contains("\"half\" : 0.5")
                .contains("\"list\" : [ 1, 2 ]")
                .endsWith("}\n");
    }

    @Test
    void textAlignsAndColoursOnlyWhenAsked() {
        Results results = new Results("test", 1)
                .table(new Table(
                        "t",
                        List.of(new Column("n", "count"), new Column("w", "word")),
                        List.of(List.of(5, "x"), List.of(1000000, "long"))));
        StringWriter plain = new StringWriter();
        new TextRenderer(TextStyle.PLAIN).render(results, plain);
        assertThat(plain.toString()).isEqualTo("  count  word\n      5  x\n1000000  long\n");
        StringWriter coloured = new StringWriter();
        new TextRenderer(new TextStyle(true, false, false)).render(results, coloured);
        assertThat(coloured.toString())
                .contains("\u001b[1m", "\u001b[22m")
                .as("21 underlines twice in many terminals")
                .doesNotContain("\u001b[21m");
    }

    @Test
    void numbersDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Numbers.shown(BigInteger.TEN.pow(20))).isEqualTo("1.0000e20");
            assertThat(Numbers.shown(0.125)).isEqualTo("0.1250");
            assertThat(Numbers.fraction(-1)).isEqualTo("10.00 %");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void fractionsReadWell() {
        assertThat(Numbers.fraction(0)).isEqualTo("100 %");
        assertThat(Numbers.fraction(-1e-300)).isEqualTo("almost 100 %");
        assertThat(Numbers.fraction(-217.029)).isEqualTo("10^-217.03");
    }
}
