package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Opens folders that Orthant writes to.
 *
 * <p>A folder is used if it is new, empty, or ours: it has a marker, {@code .orthant}, with its format and the question of its files.
 * Folders of versions without markers are recognised by their files. Any other folder is refused, because its files could be overwritten.
 *
 * <p>Neither the folder nor one in it may be a link; {@link AtomicFile} takes care of the files.
 */
public final class OutputFolder {

    /** The name of the marker. */
    public static final String MARKER = ".orthant";

    private static final long LARGEST_MARKER = 1 << 20;

    /**
     * A kind of output folder.
     *
     * @param format of the files, stated by the marker
     * @param files names of which one is in every folder of this kind, also in those of versions without markers
     */
    public record Kind(FileFormat format, List<String> files) {

        /** Copies the list. */
        public Kind {
            files = List.copyOf(files);
        }

        /** Returns whether the text of a marker states this kind. */
        public boolean isStatedBy(String marker) {
            return format.isStatedBy(OutputFolder.format(marker));
        }

        /** Returns the text of a marker, for folders of file systems that Java does not open. */
        public String marker(Map<String, String> question) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put(FileFormat.FORMAT, format.toString());
            members.put("question", question);
            return JsonText.lines(members);
        }
    }

    private OutputFolder() {}

    /**
     * Opens a folder, creates it if it does not exist, and marks it as ours.
     *
     * @param question the question of the files in the folder, by name
     * @throws BadInputException if it is a link, or was not made by us
     */
    public static void open(Path folder, Kind kind, Map<String, String> question) {
        requireUsable(folder, kind);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw BadInputException.uncreatable(folder, e).withRemedy(Remedy.OUTPUT_FOLDER);
        }
        AtomicFile.write(folder.resolve(MARKER), kind.marker(question));
    }

    /** Opens a folder without a named question, with folders of these names in it. */
    public static void open(Path folder, Kind kind, List<String> inner) {
        open(folder, kind, Map.of());
        inner.forEach(name -> inside(folder, name));
    }

    /** Refuses a folder that {@link #open} refuses, and changes nothing. */
    public static void requireUsable(Path folder, Kind kind) {
        requireNoLink(folder);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw BadInputException.in(folder, "cannot create directory: a file has this name")
                    .withRemedy(Remedy.OUTPUT_FOLDER);
        }
        if (!Files.exists(folder) || isEmpty(folder)) {
            return;
        }
        Path marker = folder.resolve(MARKER);
        boolean ours = isFile(marker)
                ? kind.isStatedBy(text(marker))
                : kind.files().stream().anyMatch(name -> Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS));
        if (!ours) {
            throw strange(folder, kind);
        }
    }

    /** Returns the refusal of a folder that was not made by us. */
    public static BadInputException strange(Path folder, Kind kind) {
        return BadInputException.in(
                        folder,
                        "has files that Orthant did not write as " + kind.format()
                                + ": name another folder, or remove these files first")
                .withRemedy(Remedy.OUTPUT_FOLDER);
    }

    /** Returns the marker of a folder, a file of JSON; it need not exist. */
    public static Path marker(Path folder) {
        return folder.resolve(MARKER);
    }

    /** Returns a folder in an output folder, and creates it if it does not exist; it is never a link. */
    public static Path inside(Path folder, String name) {
        Path inner = folder.resolve(name);
        try {
            Files.createDirectory(inner);
        } catch (FileAlreadyExistsException there) {
            requireNoLink(inner);
            if (!Files.isDirectory(inner)) {
                throw BadInputException.in(inner, "is not a directory: remove it, or name another folder", there);
            }
        } catch (IOException e) {
            throw BadInputException.uncreatable(inner, e).withRemedy(Remedy.OUTPUT_FOLDER);
        }
        return inner;
    }

    /** Refuses a folder that is a link: nothing may be written through it. */
    public static void requireNoLink(Path folder) {
        if (Files.isSymbolicLink(folder)) {
            throw BadInputException.in(
                    folder, "is a link, and results are not written through links: name the folder that it leads to");
        }
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isEmpty(Path folder) {
        // A process that was killed while it wrote the marker has left a part of it.
        try (Stream<Path> files = Files.list(folder)) {
            return files.allMatch(file -> AtomicFile.isUnfinished(file, MARKER));
        } catch (IOException e) {
            throw BadInputException.unreadable(folder, e);
        }
    }

    private static String text(Path marker) {
        try {
            return Files.size(marker) > LARGEST_MARKER ? "" : Files.readString(marker);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Returns what the text of a marker states as its format; nothing of use if it is not a marker. */
    private static String format(String marker) {
        try (JsonParser json = new JsonFactory().createParser(marker)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return "";
            }
            return FileFormat.FORMAT.equals(json.nextFieldName()) && json.nextToken() == JsonToken.VALUE_STRING
                    ? json.getText()
                    : "";
        } catch (IOException notJson) {
            return "";
        }
    }
}
