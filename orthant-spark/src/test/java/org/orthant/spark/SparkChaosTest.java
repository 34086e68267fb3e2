package org.orthant.spark;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.spark.program.SparkProgram;
import org.orthant.testing.Chaos;
import org.orthant.testing.ChaosCase;

/** Jobs that are disturbed at random moments, like the commands of {@code ChaosTest}. Only with {@code -Pchaos}. */
@EnabledIfSystemProperty(named = "orthant.chaos", matches = "[1-9][0-9]*")
class SparkChaosTest {

    @TempDir
    Path folder;

    @Test
    void aJobLeavesTheSameResults() throws Exception {
        Example example = Example.in(folder, 200, 8, 600);
        ChaosCase command = new ChaosCase(
                "spark verify",
                output -> line(example, output),
                (name, content) -> name.matches("(verdicts|certificates)/part-[^/]*")
                        ? Optional.of(new String(content, StandardCharsets.UTF_8))
                        : Optional.empty(),
                Set.of());
        Path work = Files.createDirectories(folder.resolve("work"));
        System.out.println(Chaos.disturb(
                command, work, Integer.getInteger("orthant.chaos", 0), Long.getLong("orthant.chaos.seed", 25)));
    }

    private static List<String> line(Example example, Path output) {
        return Example.java(
                SparkProgram.class,
                "verify",
                "--weights",
                example.weights().toString(),
                "--bias",
                example.bias().toString(),
                example.sets().toString(),
                "--certificates",
                "--radius",
                "--out",
                output.toString(),
                "--master",
                "local[2]");
    }
}
