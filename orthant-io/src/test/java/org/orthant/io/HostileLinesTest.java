package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.testing.SmallHeap;

/** No line of a file takes more than 64 MB or ten seconds to read, however long it is and whatever numbers it has. */
class HostileLinesTest {

    private static final int MEGABYTES = 64;
    private static final long MOST_MILLISECONDS = 10_000;

    private static final String HEADER =
            "{\"format\":\"orthant-certificates\",\"version\":2,\"fingerprint\":\"sha256:" + "0".repeat(64)
                    + "\",\"labels\":3,\"features\":2,\"bias\":false,\"rule\":\"threshold\",\"domain\":{\"lower\":null,\"upper\":null}}\n";

    @TempDir
    Path folder;

    /** Reads certificates, verdicts or a journal. */
    static final class Program {

        private Program() {}

        /** Reads files. */
        public static void main(String[] files) {
            SmallHeap.readAll(files, BadInputException.class, Program::read);
        }

        private static Object read(Path file) {
            if (file.toString().endsWith(".journal")) {
                try (Journal journal = Journal.open(file, Map.of(), record -> {})) {
                    return journal;
                }
            }
            if (file.toString().endsWith(".verdicts")) {
                VerdictReader.forEach(file, verdict -> {});
                return "all";
            }
            try (CertificateReader reader = new CertificateReader(file)) {
                while (reader.next().isPresent()) {
                    // Reading is all that is asked for.
                }
            }
            return "all";
        }
    }

    private Path write(String name, String first, String repeated, int times, String last) throws IOException {
        Path file = folder.resolve(name);
        byte[] block = repeated.repeat(1000).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(first.getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < times / 1000; i++) {
                out.write(block);
            }
            out.write(last.getBytes(StandardCharsets.US_ASCII));
        }
        return file;
    }

    @Test
    void linesTakeNoMoreThanTheyDeserve() throws IOException {
        String number = "\"1/" + "7".repeat(99_999) + "\"";
        List<Path> files = List.of(
                write("endless.jsonl.gz", "", " ", 100_000_000, ""),
                write("endless.verdicts", "", " ", 20_000_000, ""),
                write("endless.journal", "", " ", 40_000_000, ""),
                write(
                        "many.jsonl",
                        HEADER
                                + "{\"index\":0,\"active\":[],\"verdict\":\"unargmaxable\",\"circuit\":{\"multipliers\":[\"1/3\"",
                        ",\"1/3\"",
                        1_100_000,
                        "]}}\n"),
                Files.writeString(
                        folder.resolve("long.jsonl"),
                        HEADER
                                + "{\"index\":0,\"active\":[],\"verdict\":\"unargmaxable\",\"circuit\":{\"multipliers\":["
                                + (number + ",").repeat(5) + number + "]}}\n"));
        List<String> lines = SmallHeap.run(MEGABYTES, Program.class, files);
        assertThat(lines).hasSameSizeAs(files).allSatisfy(line -> {
            String[] parts = line.split("\t", -1);
            assertThat(Long.parseLong(parts[1])).as(line).isLessThan(MOST_MILLISECONDS);
            assertThat(parts[2]).as(line).startsWith("refused: ");
        });
        assertThat(lines.get(0)).contains("is longer than 8388608 bytes");
        assertThat(lines.get(1)).contains("is longer than 8388608 bytes");
        assertThat(lines.get(2)).contains("is not a journal");
        assertThat(lines.get(3)).contains("is an array of more than 9 elements");
        assertThat(lines.get(4)).contains("has numbers that are too long");
    }
}
