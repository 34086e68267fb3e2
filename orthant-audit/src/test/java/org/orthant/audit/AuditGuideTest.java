package org.orthant.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;

/** The program in {@code docs/guides/audit.md} is {@link AuditExample}, and does what it says there. */
class AuditGuideTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "guides", "audit.md");
    private static final Path SOURCE = Path.of("src/test/java/org/orthant/audit/AuditExample.java");

    @TempDir
    Path folder;

    @Test
    void theProgramOfTheGuideIsTheExample() throws IOException {
        String guide = Files.readString(DOCUMENT);
        int start = guide.indexOf("```java\n", guide.indexOf("For a layer with label sets")) + "```java\n".length();
        String program = guide.substring(start, guide.indexOf("```", start));
        assertThat(program.lines()).hasSizeLessThanOrEqualTo(30);
        String body = program.substring(program.indexOf("Path folder"), program.lastIndexOf("    }"));
        assertThat(withoutSpace(Files.readString(SOURCE))).contains(withoutSpace(body));
    }

    @Test
    void theProgramAuditsWritesCertificatesAndChecksThem() throws IOException {
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}}));
        Files.writeString(folder.resolve("sets.txt"), "0 2\n1\n\n0 1 2\n1\n");
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            AuditExample.main(new String[] {folder.toString()});
        } finally {
            System.setOut(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("2 of 4 label sets can never be predicted", "all of it is proven");
        assertThat(folder.resolve("certificates.jsonl.gz")).exists();
        assertThat(Files.readAllLines(folder.resolve("verdicts.jsonl"))).hasSize(4);
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
