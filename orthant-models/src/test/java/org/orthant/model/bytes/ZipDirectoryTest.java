package org.orthant.model.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.testing.Randomised;

class ZipDirectoryTest {

    private static final int END_BYTES = 22;

    private static byte[] archive(byte[] content, boolean packed) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntries.put(zip, "folder/entry", content, packed);
            zip.setComment("a comment");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static ZipDirectory open(byte[] archive) {
        return ZipDirectory.find(
                        FileBytes.of(archive), ReadBudget.of(Path.of("archive"), archive.length, ReadPolicy.STRANGERS))
                .orElseThrow();
    }

    @Test
    void entriesAreWhatWasPutIn() {
        Randomised.repeat(200, random -> {
            byte[] content = new byte[random.nextInt(5000)];
            random.nextBytes(content);
            if (random.nextBoolean()) {
                Arrays.fill(content, (byte) 7);
            }
            ZipDirectory zip = open(archive(content, random.nextBoolean()));
            assertThat(zip.names()).containsExactly("folder/entry");
            assertThat(zip.size("folder/entry")).isEqualTo(content.length);
            assertThat(zip.bytes("folder/entry").bytes(0, content.length)).isEqualTo(content);
            int start = random.nextInt(content.length + 1);
            assertThat(zip.start("folder/entry", start)).isEqualTo(Arrays.copyOf(content, start));
        });
    }

    @Test
    void numbersOfEightBytesAreRead() {
        byte[] content = "numbers".getBytes(StandardCharsets.UTF_8);
        ZipDirectory zip = open(large(archive(content, false)));
        assertThat(zip.bytes("folder/entry").bytes(0, content.length)).isEqualTo(content);
    }

    /** The same archive with its sizes and offsets in the fields of archives beyond 4 GiB. */
    private static byte[] large(byte[] zip) {
        ByteBuffer old = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int end = zip.length - END_BYTES - "a comment".length();
        int directory = old.getInt(end + 16);
        int name = "folder/entry".length();
        ByteBuffer large = ByteBuffer.allocate(zip.length + 28 + 56 + 20).order(ByteOrder.LITTLE_ENDIAN);
        large.put(zip, 0, directory);
        byte[] entry = Arrays.copyOfRange(zip, directory, directory + 46 + name);
        ByteBuffer.wrap(entry)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(20, -1)
                .putInt(24, -1)
                .putInt(42, -1)
                .putShort(30, (short) 28);
        large.put(entry);
        large.putShort((short) 1).putShort((short) 24);
        large.putLong(old.getInt(directory + 24))
                .putLong(old.getInt(directory + 20))
                .putLong(0);
        int end64 = large.position();
        int length = large.position() - directory;
        large.putInt(0x06064b50)
                .putLong(44)
                .putInt(0)
                .putInt(0)
                .putInt(0)
                .putLong(1)
                .putLong(1);
        large.putLong(length).putLong(directory);
        large.putInt(0x07064b50).putInt(0).putLong(end64).putInt(1);
        int newEnd = large.position();
        large.put(zip, end, zip.length - end);
        large.putShort(newEnd + 8, (short) -1).putShort(newEnd + 10, (short) -1);
        large.putInt(newEnd + 12, -1).putInt(newEnd + 16, -1);
        return Arrays.copyOf(large.array(), large.position());
    }

    @Test
    void sizesThatLieAreRefused() {
        byte[] archive = archive(new byte[100], true);
        int directory = ByteBuffer.wrap(archive)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt(archive.length - END_BYTES - "a comment".length() + 16);
        for (int claimed : new int[] {101, 50_000, Integer.MAX_VALUE, -1}) {
            byte[] lying = archive.clone();
            ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putInt(directory + 24, claimed);
            assertThatThrownBy(() -> open(lying).bytes("folder/entry"))
                    .isInstanceOfAny(IllegalArgumentException.class, BadInputException.class);
        }
    }

    /** Places of an archive with one entry, which is not compressed. */
    @ParameterizedTest
    @CsvSource({
        "local,30,does not have its checksum|has another name where it is stored",
        "content,0,does not have its checksum",
        "directory,8,which is encrypted",
        "directory,16,does not have its checksum",
        "directory,46,has another name where it is stored",
        "end,12,its directory is said to have"
    })
    void whatContradictsItselfIsRefused(String part, int place, String reason) {
        byte[] archive = archive(new byte[100], false);
        int end = archive.length - END_BYTES - "a comment".length();
        int directory = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN).getInt(end + 16);
        int start = switch (part) {
            case "local" -> 0;
            case "content" -> 30 + "folder/entry".length();
            case "directory" -> directory;
            default -> end;
        };
        archive[start + place] ^= 1;
        assertThatThrownBy(() -> open(archive).bytes("folder/entry"))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .containsPattern(reason);
    }

    @Test
    void unpackedBytesHaveTheirChecksum() {
        byte[] archive = archive(new byte[100], true);
        int end = archive.length - END_BYTES - "a comment".length();
        int directory = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN).getInt(end + 16);
        archive[directory + 16] ^= 1;
        assertThatThrownBy(() -> open(archive).bytes("folder/entry"))
                .hasMessageContaining("does not have its checksum");
    }

    @Test
    void whatIsNoArchiveHasNoDirectory() {
        assertThat(ZipDirectory.find(
                        FileBytes.of(new byte[0]), ReadBudget.of(Path.of("none"), 0, ReadPolicy.STRANGERS)))
                .isEmpty();
        assertThat(ZipDirectory.find(
                        FileBytes.of(new byte[100_000]), ReadBudget.of(Path.of("none"), 0, ReadPolicy.STRANGERS)))
                .isEmpty();
    }
}
