package org.orthant.datasets.mimic;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;

/**
 * The words of notes on the disk, by admission: the notes of an admission are spread over a table that is larger than
 * memory.
 */
final class NoteSpool implements Closeable {

    private static final Pattern BLANK = Pattern.compile(" ");

    private record Place(long start, int bytes) {}

    private final Path target;
    private final Path file;
    private final FileChannel channel;
    private final Map<Long, List<Place>> places = new HashMap<>();
    private long end;

    /** Spools into a file next to {@code target}, which is deleted at the end. */
    NoteSpool(Path target) {
        this.target = target;
        this.file = target.resolveSibling(target.getFileName() + ".notes.part");
        try {
            this.channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
        } catch (IOException failure) {
            throw BadInputException.unwritable(target, failure);
        }
    }

    void add(long admission, List<String> tokens) {
        byte[] bytes = String.join(" ", tokens).getBytes(StandardCharsets.UTF_8);
        try {
            for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
                channel.write(rest, end + rest.position());
            }
        } catch (IOException failure) {
            throw BadInputException.unwritable(target, failure);
        }
        places.computeIfAbsent(admission, unused -> new ArrayList<>()).add(new Place(end, bytes.length));
        end += bytes.length;
    }

    /** Returns the words of all notes of an admission, in the order in which they were added. */
    List<String> tokens(long admission) {
        List<String> tokens = new ArrayList<>();
        for (Place place : places.getOrDefault(admission, List.of())) {
            BLANK.splitAsStream(text(place)).filter(word -> !word.isEmpty()).forEach(tokens::add);
        }
        return tokens;
    }

    /** Returns whether there is a note of an admission. */
    boolean has(long admission) {
        return places.containsKey(admission);
    }

    private String text(Place place) {
        ByteBuffer bytes = ByteBuffer.allocate(place.bytes);
        try {
            int read = 0;
            while (read >= 0 && bytes.hasRemaining()) {
                read = channel.read(bytes, place.start + bytes.position());
            }
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            throw BadInputException.unwritable(file, failure);
        }
    }
}
