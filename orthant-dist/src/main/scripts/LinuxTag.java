import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Prints the platform tag that is true for the native libraries in a folder and in its jars: LinuxTag FOLDER.
 *
 * <p>A wheel for {@code manylinux_2_N} (PEP 600) runs where glibc is 2.N or newer, and uses no libraries but those of the folder itself and
 * those that every such system has. If a library needs another one, the tag is {@code linux_x86_64}, which package indices refuse, and the
 * reason is printed to standard error.
 */
public final class LinuxTag {

    private static final int OLDEST = 17;

    /** Libraries that the standard lists for all its platforms, as far as programs without a screen need them. */
    private static final Set<String> ALLOWED = Set.of(
            "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "libnsl.so.1", "libresolv.so.2",
            "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "ld-linux-x86-64.so.2");

    /** The newest versions of other interfaces that the oldest platform has. */
    private static final Map<String, List<Integer>> NEWEST =
            Map.of("GLIBCXX", List.of(3, 4, 19), "CXXABI", List.of(1, 3, 7), "GCC", List.of(4, 8, 0));

    private final Set<String> own = new LinkedHashSet<>();
    private final Map<String, Set<String>> needed = new HashMap<>();
    private final Set<String> problems = new TreeSet<>();
    private int glibc = OLDEST;

    public static void main(String[] arguments) throws IOException {
        LinuxTag tag = new LinuxTag();
        try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                tag.add(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        System.out.println(tag.tag());
        tag.problems.forEach(problem -> System.err.println("not manylinux: " + problem));
    }

    private String tag() {
        needed.forEach((library, users) -> {
            if (!own.contains(library) && !ALLOWED.contains(library)) {
                problems.add(library + " is needed by " + String.join(", ", users));
            }
        });
        return problems.isEmpty() ? "manylinux_2_" + glibc + "_x86_64" : "linux_x86_64";
    }

    private void add(String name, byte[] content) throws IOException {
        if (name.endsWith(".jar")) {
            try (ZipInputStream jar = new ZipInputStream(new ByteArrayInputStream(content))) {
                for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                    if (entry.getName().endsWith(".so")) {
                        read(name + ":" + entry.getName(), jar.readAllBytes());
                    }
                }
            }
        } else {
            read(name, content);
        }
    }

    /** Reads a 64-bit ELF file for x86-64; others are data, or for other machines. */
    private void read(String name, byte[] content) {
        boolean elf = content.length > 64 && Arrays.equals(content, 0, 6, new byte[] {0x7f, 'E', 'L', 'F', 2, 1}, 0, 6);
        ByteBuffer file = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        if (!elf || file.getShort(18) != 62) {
            return;
        }
        own.add(name);
        new Sections(file).read(name);
    }

    /** The sections of a file that name what it needs from others. */
    private final class Sections {

        private static final int DYNAMIC = 6;
        private static final int VERSIONS_NEEDED = 0x6ffffffe;
        private static final int HEADER = 64;

        private final ByteBuffer file;
        private final List<Integer> headers = new ArrayList<>();

        Sections(ByteBuffer file) {
            this.file = file;
            for (int i = 0; i < file.getShort(60); i++) {
                headers.add((int) file.getLong(40) + i * HEADER);
            }
        }

        void read(String name) {
            for (int header : headers) {
                int type = file.getInt(header + 4);
                int start = (int) file.getLong(header + 24);
                int texts = (int) file.getLong(headers.get(file.getInt(header + 40)) + 24);
                if (type == DYNAMIC) {
                    libraries(name, start, texts);
                } else if (type == VERSIONS_NEEDED) {
                    versions(name, start, texts);
                }
            }
        }

        private void libraries(String name, int start, int texts) {
            for (int entry = start; file.getLong(entry) != 0; entry += 16) {
                if (file.getLong(entry) == 1) {
                    String library = text(texts + (int) file.getLong(entry + 8));
                    needed.computeIfAbsent(library, key -> new TreeSet<>()).add(name);
                }
            }
        }

        private void versions(String name, int start, int texts) {
            int library = start;
            for (int next = -1; next != 0; library += next) {
                next = file.getInt(library + 12);
                int version = library + file.getInt(library + 8);
                for (int i = 0; i < file.getShort(library + 2); i++) {
                    require(name, text(texts + file.getInt(version + 8)));
                    version += file.getInt(version + 12);
                }
            }
        }

        private String text(int start) {
            int end = start;
            while (file.get(end) != 0) {
                end++;
            }
            return new String(file.array(), start, end - start, StandardCharsets.UTF_8);
        }
    }

    private void require(String name, String version) {
        int separator = version.indexOf('_');
        String kind = separator < 0 ? version : version.substring(0, separator);
        if (!kind.equals("GLIBC") && !NEWEST.containsKey(kind)) {
            return; // an interface between libraries of the folder
        }
        if (!version.substring(separator + 1).matches("[0-9.]+")) {
            problems.add(name + " needs " + version);
            return;
        }
        List<Integer> numbers = Stream.of(version.substring(separator + 1).split("\\.")).map(Integer::valueOf).toList();
        if (kind.equals("GLIBC")) {
            glibc = Math.max(glibc, numbers.get(1));
        } else if (Arrays.compare(array(numbers), array(NEWEST.get(kind))) > 0) {
            problems.add(name + " needs " + version);
        }
    }

    private static int[] array(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }
}
