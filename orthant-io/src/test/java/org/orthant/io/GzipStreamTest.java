package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

/** Reads what any gzip reader reads, and nothing that is damaged. */
class GzipStreamTest {

    private static byte[] packed(byte[]... members) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] member : members) {
            try (GZIPOutputStream out = new GZIPOutputStream(all)) {
                out.write(member);
            }
        }
        return all.toByteArray();
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (GzipStream in = new GzipStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void readsAllMembersAndTheZerosThatPadThem() throws IOException {
        for (int i = 0; i < 50; i++) {
            SplittableRandom random = new SplittableRandom(Randomised.base() + i);
            byte[] first = bytes(random);
            byte[] second = bytes(random);
            byte[] padded = joined(packed(first, second), new byte[random.nextInt(3) * 300]);
            assertThat(unpacked(padded)).as("seed " + (Randomised.base() + i)).isEqualTo(joined(first, second));
        }
    }

    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(4) * random.nextInt(60_000)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(20) == 0 ? random.nextInt() : i / 100);
        }
        return bytes;
    }

    /** Java's reader takes a second member with a damaged header for the end, without an error. */
    @Test
    void refusesAMemberWithADamagedHeader() throws IOException {
        byte[] first = packed(new byte[] {1, 2, 3});
        byte[] both = joined(first, first);
        both[first.length + 1] ^= 1;
        try (GZIPInputStream java = new GZIPInputStream(new ByteArrayInputStream(both))) {
            assertThat(java.readAllBytes()).hasSize(3);
        }
        assertThatThrownBy(() -> unpacked(both)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> unpacked(joined(first, new byte[] {7}))).isInstanceOf(IOException.class);
    }

    @Test
    void refusesEveryDamagedByteThatMatters() throws IOException {
        byte[] content = "a line\nand another one\n".repeat(20).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        byte[] good = joined(packed(content), packed(content));
        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= 0x10;
            byte[] read;
            try {
                read = unpacked(bad);
            } catch (IOException refused) {
                continue;
            }
            // Time, level and system of a header change nothing.
            assertThat(read).as("byte " + at).isEqualTo(joined(content, content));
        }
        for (int length = 0; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            if (length != good.length / 2) {
                assertThatThrownBy(() -> unpacked(cut)).as("cut at " + length).isInstanceOf(IOException.class);
            }
        }
    }
}
