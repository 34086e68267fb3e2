package org.orthant.model.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.testing.SmallHeap;

/**
 * No file of this collection takes more than 64 MB to open, or more than ten seconds. Without limits, each but the graph of an honest model
 * takes more than 512 MB or does not end. All are read one after the other by a process whose heap has no more.
 */
class HostileSizesTest {

    /** What a reader may take besides the numbers that the audit needs; no file of the collection has such that are large. */
    private static final int MEGABYTES = 64;

    private static final long MOST_MILLISECONDS = 10_000;

    /** Files in which what takes memory is not needed. */
    private static final Set<String> READABLE =
            Set.of(HostileTexts.READABLE, "large-graph.onnx", "longs.onnx", "unknown.onnx");

    @TempDir
    Path folder;

    @Test
    void filesTakeNoMoreThanTheyDeserve() throws IOException {
        Map<String, Supplier<byte[]>> files = new TreeMap<>(HostileArchives.files());
        files.putAll(HostileHdf5.files());
        files.putAll(HostileTexts.files());
        files.putAll(HostileOnnx.files());
        files.putAll(HostileTflite.files());
        files.putAll(HostileGguf.files());
        Set<Path> written = new LinkedHashSet<>();
        for (Map.Entry<String, Supplier<byte[]>> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue().get());
            written.add(folder.resolve(folder.relativize(path).getName(0)));
        }
        List<String> lines = SmallHeap.run(MEGABYTES, ModelProgram.class, List.copyOf(written));
        assertThat(lines).hasSameSizeAs(written).allSatisfy(line -> {
            String[] parts = line.split("\t", -1);
            assertThat(Long.parseLong(parts[1])).as(line).isLessThan(MOST_MILLISECONDS);
            assertThat(parts[2]).as(line).startsWith(READABLE.contains(parts[0]) ? "read: " : "refused: ");
        });
    }
}
