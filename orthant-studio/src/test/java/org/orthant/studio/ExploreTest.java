package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.geometry.Regions;
import org.orthant.labels.SignVector;
import org.orthant.layer.MomentCurve;
import org.orthant.studio.RawHttp.Answer;

class ExploreTest {

    private static final Pattern SIGNS = Pattern.compile("\"signs\":\"([-+]+)\"");

    private static Studio studio;

    @BeforeAll
    static void start() throws IOException {
        studio = Studio.start(StudioOptions.local().withoutToken());
    }

    @AfterAll
    static void stop() {
        studio.close();
    }

    private static Answer ask(String what, String question) throws IOException {
        return RawHttp.to(studio.port()).post("/api/explore/" + what, question);
    }

    private static String signs(Answer answer) {
        return SIGNS.matcher(answer.body())
                .results()
                .map(found -> found.group(1))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    @Test
    void thePapersFirstExampleHasSixRegionsWithBalls() throws IOException {
        Answer answer = ask("arrangement", "{\"labels\":3,\"features\":2,\"rows\":[[1,0],[0.5,0.7],[-0.5,0.5]]}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(signs(answer)).isEqualTo("+++ ++- +-- -++ --+ ---");
        assertThat(answer.body()).contains("\"cover\":6");
        assertThat(Pattern.compile("\"radius\":0\\.[0-9]+")
                        .matcher(answer.body())
                        .results())
                .hasSize(6);
    }

    @ParameterizedTest
    @CsvSource({
        "dft, 6, 3, 32",
        "vandermonde, 7, 2, 14",
        "vandermonde, 5, 3, 22",
        "random, 12, 3, 134",
        "random, 2, 2, 4"
    })
    void layersInGeneralPositionHaveCoversNumberOfRegions(String layer, int n, int d, int regions) throws IOException {
        Answer answer = ask(
                "arrangement", "{\"labels\":%d,\"features\":%d,\"layer\":\"%s\",\"seed\":7}".formatted(n, d, layer));
        assertThat(SIGNS.matcher(answer.body()).results()).hasSize(regions);
        assertThat(answer.body()).contains("\"cover\":" + regions);
    }

    @Test
    void aLayerThatIsMuteHasNoRegions() throws IOException {
        Answer answer = ask("arrangement", "{\"labels\":2,\"features\":2,\"rows\":[[0,0],[1,0]]}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(signs(answer)).isEmpty();
    }

    @Test
    void theLadderCountsWhatAllRegionsShow() throws IOException {
        Answer answer = ask("ladder", "{\"labels\":6,\"layer\":\"vandermonde\"}");
        for (int d = 1; d <= 6; d++) {
            int[] expected = new int[7];
            Regions.of(MomentCurve.of(6, d)).assignments().stream()
                    .mapToInt(SignVector::active)
                    .forEach(active -> expected[active]++);
            assertThat(answer.body())
                    .containsPattern("\"features\":" + d + ",\"guaranteed\":\\d+,\"predictable\":"
                            + Pattern.quote(Arrays.toString(expected).replace(" ", "")));
        }
    }

    @Test
    void dftLaddersHaveOddRungs() throws IOException {
        Answer answer = ask("ladder", "{\"labels\":5,\"layer\":\"dft\"}");
        assertThat(Pattern.compile("\"features\":(\\d+)")
                        .matcher(answer.body())
                        .results()
                        .map(rung -> rung.group(1)))
                .containsExactly("1", "3", "5");
    }

    @Test
    void moreRandomFeaturesNeverLoseALabelSet() throws IOException {
        Answer answer = ask("ladder", "{\"labels\":5,\"layer\":\"random\",\"seed\":3}");
        int before = 0;
        for (MatchResult step : Pattern.compile("\"predictable\":\\[([0-9,]+)]")
                .matcher(answer.body())
                .results()
                .toList()) {
            int total = Arrays.stream(step.group(1).split(",", -1))
                    .mapToInt(Integer::parseInt)
                    .sum();
            assertThat(total).isGreaterThanOrEqualTo(before);
            before = total;
        }
        assertThat(before).isEqualTo(32);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{",
                "{\"labels\":",
                "{} {}",
                "{\"labels\":5,\"labels\":6,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":{\"deep\":1}}",
                "{\"labels\":[[[[[[[[1]]]]]]]]}",
                "{\"labels\":13,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":1,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":-5,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":1e9,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":1e999,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":NaN,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":5.5,\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":\"5\",\"features\":2,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":5,\"features\":4,\"layer\":\"random\",\"seed\":1}",
                "{\"labels\":5,\"features\":2,\"layer\":\"DROP TABLE\",\"seed\":1}",
                "{\"labels\":5,\"features\":2,\"layer\":\"random\",\"seed\":-1}",
                "{\"labels\":5,\"features\":2,\"layer\":\"dft\"}",
                "{\"labels\":2,\"features\":3,\"layer\":\"vandermonde\"}",
                "{\"labels\":2,\"features\":2,\"rows\":[[1,0]]}",
                "{\"labels\":2,\"features\":2,\"rows\":[[1,0],[1]]}",
                "{\"labels\":2,\"features\":2,\"rows\":[[1,0],[1,1e300]]}",
                "{\"labels\":2,\"features\":2,\"rows\":[[1,0],[1,\"0\"]]}",
                "{\"labels\":2,\"features\":2,\"rows\":\"1,0;0,1\"}",
                "{\"labels\":1111111111111111111111111111111111111111111111111111111111111111111111111}",
            })
    void nonsenseIsRefusedInOneLine(String question) throws IOException {
        Answer answer = ask("arrangement", question);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).isNotBlank().doesNotContain("\\n", "Exception", "org.orthant");
    }

    @Test
    void longAndForeignQuestionsAreRefused() throws IOException {
        assertThat(ask("arrangement", "{\"rows\":\"" + "9".repeat(70_000) + "\"}")
                        .status())
                .isEqualTo(413);
        assertThat(RawHttp.to(studio.port())
                        .with("Content-Type", "text/plain")
                        .post("/api/explore/ladder", "{\"labels\":3,\"layer\":\"dft\"}")
                        .status())
                .isEqualTo(415);
        assertThat(ask("nothing", "{}").status()).isEqualTo(404);
        assertThat(RawHttp.to(studio.port()).get("/api/explore/ladder").status())
                .isEqualTo(404);
    }
}
