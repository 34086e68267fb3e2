import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;

/**
 * Writes a Python wheel, which is a zip archive with a list of its files: Wheel ARCHIVE PYTHON VERSION TAG FOLDER, where ARCHIVE is the folder
 * of a downloadable archive, PYTHON has the package, and TAG names the platforms, as in {@code manylinux_2_17_x86_64}.
 *
 * <p>Equal files give equal wheels: entries are sorted and have one date. A wheel has no links, so that linked files are repeated.
 */
public final class Wheel {

    private final String information;
    private final Map<String, byte[]> files = new TreeMap<>();
    private final Set<String> executables = new HashSet<>();

    private Wheel(String version) {
        information = "orthant-" + version + ".dist-info";
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        Path archive = Path.of(arguments[0]);
        Path python = Path.of(arguments[1]);
        String version = arguments[2];
        String tag = "py3-none-" + arguments[3];
        Wheel wheel = new Wheel(version);
        wheel.addAll(python.resolve("orthant"), "orthant");
        wheel.addAll(archive, "orthant/program");
        wheel.files.remove("orthant/program/README.md");
        for (String checker : List.of("orthant_check.py", "orthant_attention.py")) {
            wheel.files.put(checker, Files.readAllBytes(python.resolve(checker)));
            wheel.files.remove("orthant/program/" + checker);
        }
        wheel.describe(python, version, tag);
        for (String licence : List.of("LICENSE", "NOTICE", "THIRD-PARTY.md")) {
            wheel.add(archive.resolve(licence), wheel.information + "/licenses/" + licence);
        }
        wheel.write(Path.of(arguments[4]).resolve("orthant-" + version + "-" + tag + ".whl"));
    }

    private void describe(Path python, String version, String tag) throws IOException {
        String metadata = Files.readString(python.resolve("METADATA")).replace("VERSION", version);
        text("METADATA", metadata + "\n" + Files.readString(python.resolve("README.md")));
        text("WHEEL", "Wheel-Version: 1.0\nGenerator: orthant-dist " + version + "\nRoot-Is-Purelib: false\nTag: " + tag + "\n");
        text("entry_points.txt", "[console_scripts]\northant = orthant.__main__:main\northant-check = orthant_check:main\n");
    }

    private void text(String name, String content) {
        files.put(information + "/" + name, content.getBytes(UTF_8));
    }

    private void addAll(Path folder, String name) throws IOException {
        try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String below = folder.relativize(file).toString();
                if (!below.contains("__pycache__")) {
                    add(file, name + "/" + below);
                }
            }
        }
    }

    private void add(Path file, String name) throws IOException {
        files.put(name, Files.readAllBytes(file));
        if (Files.isExecutable(file)) {
            executables.add(name);
        }
    }

    /** Writes the files, and last the list of them with their hashes. */
    private void write(Path wheel) throws IOException, GeneralSecurityException {
        StringBuilder record = new StringBuilder();
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        files.forEach((name, content) -> record.append(name.indexOf(',') < 0 ? name : '"' + name + '"')
                .append(",sha256=")
                .append(Base64.getUrlEncoder().withoutPadding().encodeToString(sha256.digest(content)))
                .append(',')
                .append(content.length)
                .append('\n'));
        String list = information + "/RECORD";
        record.append(list).append(",,\n");
        try (Zip zip = new Zip(wheel)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.add(file.getKey(), file.getValue(), executables.contains(file.getKey()));
            }
            zip.add(list, record.toString().getBytes(UTF_8), false);
        }
    }

    /** A zip archive whose entries have one date, and the file modes of Unix, which Java's own classes do not write in full. */
    private static final class Zip implements AutoCloseable {

        private static final int VERSION = 20;
        private static final int UNIX = 3 << 8;
        private static final int UTF_8_NAMES = 1 << 11;

        /** The first of January 2026, as DOS has it. */
        private static final int DATE = (2026 - 1980) << 25 | 1 << 21 | 1 << 16;

        private final OutputStream out;
        private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
        private int offset;
        private int count;

        Zip(Path file) throws IOException {
            out = Files.newOutputStream(file);
        }

        void add(String name, byte[] content, boolean executable) throws IOException {
            boolean packed = !name.endsWith(".jar");
            byte[] data = packed ? deflated(content) : content;
            byte[] text = name.getBytes(UTF_8);
            CRC32 crc = new CRC32();
            crc.update(content);
            ByteBuffer common = buffer(26)
                    .putShort((short) VERSION)
                    .putShort((short) UTF_8_NAMES)
                    .putShort((short) (packed ? ZipEntry.DEFLATED : ZipEntry.STORED))
                    .putInt(DATE)
                    .putInt((int) crc.getValue())
                    .putInt(data.length)
                    .putInt(content.length)
                    .putShort((short) text.length)
                    .putShort((short) 0);
            directory.write(buffer(6).putInt(0x02014b50).putShort((short) (UNIX | VERSION)).array());
            directory.write(common.array());
            // No comment, on the first disk, not a text, the mode of a plain file.
            int mode = 0100000 | (executable ? 0755 : 0644);
            directory.write(buffer(14).putInt(0).putShort((short) 0).putInt(mode << 16).putInt(offset).array());
            directory.write(text);
            out.write(buffer(4).putInt(0x04034b50).array());
            out.write(common.array());
            out.write(text);
            out.write(data);
            offset = Math.addExact(offset, 30 + text.length + data.length);
            count++;
        }

        @Override
        public void close() throws IOException {
            directory.writeTo(out);
            out.write(buffer(22)
                    .putInt(0x06054b50)
                    .putInt(0)
                    .putShort((short) count)
                    .putShort((short) count)
                    .putInt(directory.size())
                    .putInt(offset)
                    .putShort((short) 0)
                    .array());
            out.close();
        }

        private static ByteBuffer buffer(int size) {
            return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        }

        private static byte[] deflated(byte[] content) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = new DeflaterOutputStream(bytes, new Deflater(Deflater.DEFAULT_COMPRESSION, true))) {
                out.write(content);
            }
            return bytes.toByteArray();
        }
    }
}
