package org.orthant.studio.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/**
 * The files of a model from a visitor: one, or those of a folder, which refer to one another by their names.
 *
 * <p>They lie in a separate folder, under the visitor's names as far as these are harmless, and otherwise under names that the studio
 * chooses.
 */
final class ModelFiles {

    /** No name that leads elsewhere or hides a file. */
    private static final Pattern HARMLESS = Pattern.compile("\\w[\\w.-]{0,119}");

    /** More than the largest models have shards. */
    private static final int MOST_FILES = 300;

    private final Path folder;
    private final long mostBytes;
    /** What the visitor calls each file. */
    private final Map<Path, String> names = new LinkedHashMap<>();

    private long bytes;
    private String lastDrop = "";

    ModelFiles(Path folder, long mostBytes) {
        this.folder = folder;
        this.mostBytes = mostBytes;
    }

    synchronized boolean isEmpty() {
        return names.isEmpty();
    }

    /** Receives one more file, or a new version of one of the same name; it is part of the model once it is placed. */
    Upload receive(String name, Request request) throws IOException {
        synchronized (this) {
            if (names.size() >= MOST_FILES) {
                throw new Refusal(413, "a model of more than " + MOST_FILES + " files: use orthant audit");
            }
            Files.createDirectories(folder);
        }
        return Upload.receive(request, folder, name, mostBytes - bytes());
    }

    /**
     * Takes a file that was received elsewhere. A complete model of another drop replaces an older model; files that describe a model are
     * added to it.
     *
     * @param drop the same for files that were dropped together
     * @return the number of files by now
     */
    synchronized int adopt(Upload upload, String name, String drop) throws IOException {
        if (!drop.equals(lastDrop) && DroppedFile.isWhole(upload.file())) {
            delete();
        }
        lastDrop = drop;
        Files.createDirectories(folder);
        Path here = folder.resolve(upload.file().getFileName());
        Files.move(upload.file(), here);
        place(new Upload(here, upload.name()), name);
        return names.size();
    }

    /**
     * Adds a received file to the model, unless files received meanwhile have left no space for it.
     *
     * @throws Refusal if there is no space; the file is deleted
     */
    synchronized void place(Upload upload, String name) throws IOException {
        Path place = HARMLESS.matcher(name).matches() ? folder.resolve(name) : upload.file();
        boolean again = names.containsKey(place);
        long more = Files.size(upload.file()) - (again ? Files.size(place) : 0);
        if (more > mostBytes - bytes || (!again && names.size() >= MOST_FILES)) {
            Files.deleteIfExists(upload.file());
            throw new Refusal(
                    413,
                    upload.name() + ": is one file too many for the studio, which takes models of up to "
                            + (mostBytes >> 20) + " MiB in " + MOST_FILES + " files: use orthant audit");
        }
        if (!place.equals(upload.file())) {
            Files.move(upload.file(), place, StandardCopyOption.REPLACE_EXISTING);
        }
        names.put(place, upload.name());
        bytes += more;
    }

    private synchronized long bytes() {
        return bytes;
    }

    /** What to open: the one file, the ONNX file among those that hold its weights, or else the folder. */
    synchronized Path path() {
        if (names.size() == 1) {
            return names.keySet().iterator().next();
        }
        List<Path> graphs = new ArrayList<>();
        boolean config = false;
        for (Path file : names.keySet()) {
            config |= file.endsWith("config.json");
            if (file.toString().endsWith(".onnx")) {
                graphs.add(file);
            }
        }
        return graphs.size() == 1 && !config ? graphs.get(0) : folder;
    }

    /** The visitor's name of the model. */
    synchronized String shown() {
        return names.getOrDefault(path(), "the folder");
    }

    /** Returns the same failure in a line with the visitor's names. */
    synchronized Refusal blame(BadInputException failure) {
        String line = failure.line().isPresent() ? ":" + failure.line().getAsLong() : "";
        String name = names.getOrDefault(
                failure.file(),
                failure.file().equals(folder)
                        ? "the folder"
                        : String.valueOf(failure.file().getFileName()));
        return new Refusal(422, name + line + ": " + failure.problem());
    }

    synchronized void delete() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        }
        names.clear();
        bytes = 0;
    }
}
