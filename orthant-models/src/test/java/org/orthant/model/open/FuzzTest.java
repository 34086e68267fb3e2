package org.orthant.model.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.model.Fixtures;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.testing.Randomised;

/**
 * Damages small files of every format at random: each is read, or refused with a reason, and nothing else happens. {@code
 * -Dorthant.fuzz=1000000} tries that many files per format.
 */
class FuzzTest {

    private static final int USUAL_CASES = 2000;

    @TempDir
    Path folder;

    @TempDir
    static Path workshop;

    static Stream<Named<byte[]>> formats() throws IOException {
        return Fixtures.all(workshop);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void damagedFilesAreReadOrRefused(byte[] whole) {
        Path file = folder.resolve("damaged");
        int[] refused = {0};
        int cases = Integer.getInteger("orthant.fuzz", USUAL_CASES);
        Randomised.repeat(cases, random -> {
            write(file, damaged(whole, random));
            try {
                for (Candidate candidate :
                        OutputLayers.find(ModelFile.open(file)).candidates()) {
                    candidate.layer();
                }
            } catch (BadInputException reason) {
                refused[0]++;
                assertThat(reason).hasMessageStartingWith(file.toString());
                assertThat(reason.getMessage())
                        .as("a message of our own, perhaps with the library's")
                        .doesNotContain(": null")
                        .doesNotStartWith(file + ": Couldn't");
            }
        });
        assertThat(refused[0]).as("some damage is noticed").isPositive();
    }

    private static void write(Path file, byte[] bytes) {
        try {
            // A new file each time: the last one may still be mapped.
            Files.deleteIfExists(file);
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes with some of them changed, cut off, doubled or replaced by numbers that are often wrong. */
    private static byte[] damaged(byte[] valid, SplittableRandom random) {
        byte[] bytes = valid.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(7)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 ->
                    bytes[at] = (byte) List.of(0, 1, 0x7f, 0x80, 0xff)
                            .get(random.nextInt(5))
                            .intValue();
                case 3 -> fill(bytes, at, 4, random.nextBoolean() ? 0xff : 0);
                case 4 -> fill(bytes, at, 8, random.nextBoolean() ? 0x7f : 0xff);
                case 5 -> bytes = Arrays.copyOf(bytes, at);
                default -> {
                    int from = random.nextInt(bytes.length);
                    int length = Math.min(1 + random.nextInt(16), bytes.length - Math.max(at, from));
                    System.arraycopy(bytes.clone(), from, bytes, at, length);
                }
            }
        }
        return bytes;
    }

    private static void fill(byte[] bytes, int at, int count, int value) {
        for (int i = at; i < Math.min(bytes.length, at + count); i++) {
            bytes[i] = (byte) value;
        }
    }
}
