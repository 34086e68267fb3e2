package org.orthant.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Workflows may do little, run nothing that can change, and only a job that runs no sources may publish. */
class WorkflowsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern USES = Pattern.compile("uses: *(\\S+)(.*)");

    @Test
    void actionsArePinnedByHash() throws IOException {
        for (Path file : workflows()) {
            USES.matcher(Files.readString(file)).results().forEach(found -> {
                assertThat(found.group(1)).as("%s", file).matches("[\\w-]+/[\\w-]+@[0-9a-f]{40}");
                assertThat(found.group(2))
                        .as("the version of %s", found.group(1))
                        .matches(" # v\\d+\\.\\d+\\.\\d+");
            });
        }
    }

    @Test
    void workflowsMayOnlyRead() throws IOException {
        for (Path file : workflows()) {
            assertThat(parse(file).get("permissions")).as("%s", file).isEqualTo(Map.of("contents", "read"));
        }
    }

    @Test
    void whatMayPublishRunsNoSources() throws IOException {
        Map<?, ?> jobs = map(parse(release()).get("jobs"));
        assertThat(map(jobs.get("build")).containsKey("permissions")).isFalse();
        Map<?, ?> publish = map(jobs.get("publish"));
        assertThat(publish.get("permissions")).isEqualTo(Map.of("contents", "write"));
        assertThat(publish.get("needs")).isEqualTo("build");
        assertThat(String.valueOf(publish.get("steps"))).doesNotContain("checkout", ".ci/", "mvnw");
    }

    /** What a tag or a title says is data: in a script it would be code. */
    @Test
    void scriptsHaveNoExpressions() throws Exception {
        for (Path file : workflows()) {
            for (Object job : map(parse(file).get("jobs")).values()) {
                for (Object step : (List<?>) Objects.requireNonNull(map(job).get("steps"))) {
                    Object script = map(step).get("run");
                    if (script != null) {
                        assertThat(script.toString()).as("%s", file).doesNotContain("${{");
                        assertValid(script.toString());
                    }
                }
            }
        }
    }

    private static void assertValid(String script) throws Exception {
        Process shell = new ProcessBuilder("bash", "-n", "-c", script)
                .redirectErrorStream(true)
                .start();
        assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8)).isEmpty();
        assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(shell.exitValue()).isZero();
    }

    private static Path release() {
        return ROOT.resolve(".github/workflows/release.yml");
    }

    private static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(".github/workflows"))) {
            List<Path> all = files.sorted().toList();
            assertThat(all).contains(release());
            return all;
        }
    }

    private static Map<?, ?> parse(Path file) throws IOException {
        return map(new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file)));
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }
}
