package org.orthant.datasets.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ListAssert;

/** What tests of all builders ask. */
public final class BuildTests {

    private BuildTests() {}

    /** Asserts about what was skipped: the reason, the number, and the first places. */
    public static ListAssert<String> assertSkipped(Built built) {
        return assertThat(built.skipped().stream()
                .map(cases -> cases.reason() + " " + cases.count() + " " + cases.first())
                .toList());
    }

    /** Writes a text as {@code whole.csv.gz}, and all but its last bytes as {@code cut.csv.gz}. */
    public static void writeWholeAndCut(Path folder, String text) throws IOException {
        Path whole = folder.resolve("whole.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(bytes, bytes.length - 20));
    }
}
