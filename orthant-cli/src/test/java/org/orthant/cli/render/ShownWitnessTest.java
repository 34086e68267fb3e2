package org.orthant.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.cli.Shell;
import org.orthant.exact.Rational;

class ShownWitnessTest {

    private static final Pattern CSV = Pattern.compile("(?m)^([+-]+),[0-9 ]*,true,(.*)$");
    private static final Pattern JSON = Pattern.compile("(?s)\"signs\" : \"([+-]+)\".*?\"witness\" : \\[ (.*?) ]");

    @ParameterizedTest
    @CsvSource({"6, 3", "7, 3", "8, 4", "10, 5"})
    void whatIsPrintedProducesTheLabelSetBesideIt(int n, int d) {
        SplittableRandom random = new SplittableRandom(n);
        double[][] rows = new double[n][];
        Arrays.setAll(rows, i -> random.doubles(d, -3, 3).toArray());
        double[] bias = random.doubles(n, -3, 3).toArray();
        assertPrintedWitnessesHold(rows, new double[n]);
        assertPrintedWitnessesHold(rows, bias);
    }

    @Test
    void numbersThatDoublesCannotHoldAreFractions() {
        assertPrintedWitnessesHold(new double[][] {{1e-300}, {1}}, 1e300, 7);
        assertPrintedWitnessesHold(new double[][] {{1e-320, 1}, {1e300, 1e-300}, {3, 4}}, 0, 0, 0);
        assertPrintedWitnessesHold(new double[][] {{1, .1}, {1, Math.nextUp(.1)}}, 0, 0);
        assertPrintedWitnessesHold(new double[][] {{1, .1}, {1, Math.nextUp(.1)}}, 1, 1);
        assertThat(Shell.run("regions", "--rows", "1e-300;1", "--bias", "1e300,7", "--format", "json")
                        .out())
                .contains("\"-")
                .doesNotContain("Infinity");
    }

    @Test
    void largeIntegersAreScaledIntoTheRangeOfDoubles() {
        assertThat(Shell.run("regions", "--rows", "1e-200,1; 1,1e-200; 1,2", "--format", "csv")
                        .out()
                        .lines())
                .hasSize(7)
                .allMatch(line -> line.length() < 80);
    }

    private static void assertPrintedWitnessesHold(double[][] rows, double... bias) {
        for (String format : List.of("csv", "json")) {
            String[] line = {"regions", "--rows", text(rows), "--format", format, "--bias", text(bias)};
            boolean biased = Arrays.stream(bias).anyMatch(b -> b != 0);
            Shell shell = Shell.run(biased ? line : Arrays.copyOf(line, 5));
            assertThat(shell.exitCode()).isZero();
            var found = (format.equals("csv") ? CSV : JSON).matcher(shell.out());
            int witnesses = 0;
            for (; found.find(); witnesses++) {
                List<Rational> x = Arrays.stream(found.group(2).split(",? "))
                        .map(ShownWitnessTest::number)
                        .toList();
                assertThat(signs(rows, bias, x)).isEqualTo(found.group(1));
            }
            assertThat(witnesses).isGreaterThan(rows.length);
        }
    }

    private static Rational number(String text) {
        String plain = text.replace("\"", "");
        return plain.contains(".") ? Rational.exactly(Double.parseDouble(plain)) : Rational.parse(plain);
    }

    private static String signs(double[][] rows, double[] bias, List<Rational> x) {
        return IntStream.range(0, rows.length)
                .mapToObj(i -> {
                    Rational logit = Rational.exactly(bias[i]);
                    for (int j = 0; j < rows[i].length; j++) {
                        logit = logit.add(Rational.exactly(rows[i][j]).multiply(x.get(j)));
                    }
                    return logit.signum() > 0 ? "+" : logit.signum() < 0 ? "-" : "0";
                })
                .collect(Collectors.joining());
    }

    private static String text(double[][] rows) {
        return Arrays.stream(rows).map(ShownWitnessTest::text).collect(Collectors.joining(";"));
    }

    private static String text(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(","));
    }
}
