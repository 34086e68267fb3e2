package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageWordsTest {

    /** Such sentences could be wider than what is proven: the server sends them. */
    private static final Pattern ABOUT_VERDICTS = Pattern.compile(
            "can never|can win|never (win|first|said|be answered)|no input|whatever the|no rounding|round by|deployed|short by|at best|nearer|closer");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "audit.js",
                "audit-files.js",
                "audit-model.js",
                "audit-ask.js",
                "audit-survey.js",
                "audit-repair.js",
                "audit-results.js",
                "audit-detail.js"
            })
    void theScriptsOfAuditsHaveNoSentencesOfTheirOwnAboutVerdicts(String script) throws IOException {
        try (InputStream in = Studio.class.getResourceAsStream("web/" + script)) {
            List<String> found = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line ->
                            !line.strip().startsWith("//") && !line.strip().startsWith("/**"))
                    .filter(line -> ABOUT_VERDICTS.matcher(line).find())
                    .toList();
            assertThat(found).isEmpty();
        }
    }
}
