package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short program in {@code docs/guides/audit.md} compiles as it stands there, and does what is said about it. */
class ModelGuideTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "guides", "audit.md");

    @TempDir
    Path folder;

    @Test
    void theProgramOfTheGuideNamesTheClassesAndWritesTheFolder() throws Exception {
        Path source = Files.writeString(folder.resolve("ModelExample.java"), program());
        Path model = TinyOnnx.withNames(
                folder.resolve("square.onnx"), List.of("east", "north", "west", "south", "middle"), TinyOnnx.SQUARE);
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(compiled).isZero();
        assertThat(output(model, folder.resolve("audit"))).isEqualToIgnoringNewLines("middle can never be predicted");
        assertThat(folder.resolve("audit/summary.json")).exists();
        assertThat(folder.resolve("audit/certificates.jsonl.gz")).exists();
    }

    private static String program() throws IOException {
        String guide = Files.readString(DOCUMENT);
        int start = guide.indexOf("```java\n") + "```java\n".length();
        String program = guide.substring(start, guide.indexOf("```", start));
        assertThat(program.lines()).hasSizeLessThanOrEqualTo(10);
        return program;
    }

    private String output(Path model, Path audit) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            var main = classes.loadClass("ModelExample").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[] {model.toString(), audit.toString()});
        } finally {
            System.setOut(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
