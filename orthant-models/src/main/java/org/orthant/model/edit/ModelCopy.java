package org.orthant.model.edit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.model.ModelFormat;
import org.orthant.model.bytes.Replacement;
import org.orthant.model.onnx.OnnxFiles;

/** Copies a model with all its files, some of which change. */
final class ModelCopy {

    private final Path model;
    private final ModelFormat format;
    private final Map<Path, List<Replacement>> changes = new HashMap<>();

    ModelCopy(Path model, ModelFormat format, Map<Path, FileChanges> files) {
        this.model = model;
        this.format = format;
        files.forEach((file, change) -> changes.put(identity(file), change.replacements()));
    }

    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /**
     * Writes the copy, which appears only after a check of it.
     *
     * @return the files that changed or were copied next to the model
     */
    Collection<Path> write(Path out, Consumer<Path> check) {
        requireNew(out);
        try {
            return Files.isDirectory(model) ? folder(out, check) : file(out, check);
        } catch (UncheckedIOException e) {
            throw BadInputException.in(model, "cannot be copied", e);
        } catch (IOException e) {
            throw BadInputException.unwritable(out, e);
        }
    }

    /** Refuses to replace anything. */
    static void requireNew(Path out) {
        if (Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
            throw BadInputException.in(out, "exists already: choose a name that is not in use");
        }
    }

    private void copy(Path from, Path to) throws IOException {
        Replacement.copy(from, changes.getOrDefault(from.toRealPath(), List.of()), to);
    }

    private Collection<Path> file(Path out, Consumer<Path> check) throws IOException {
        List<Path> written = new ArrayList<>();
        boolean done = false;
        try {
            for (String location : dataFiles()) {
                written.add(data(location, out));
            }
            AtomicFile.replace(out, unfinished -> {
                copy(model, unfinished);
                check.accept(unfinished);
            });
            written.add(out);
            done = true;
            return written;
        } finally {
            if (!done) {
                for (Path file : written) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private Set<String> dataFiles() {
        return format == ModelFormat.ONNX ? OnnxFiles.external(model) : Set.of();
    }

    /** Copies a data file to the same place relative to the new model. */
    private Path data(String location, Path out) throws IOException {
        Path from = folderOf(model);
        Path to = folderOf(out);
        if (Files.exists(to) && from.toRealPath().equals(to.toRealPath())) {
            throw BadInputException.in(
                    out,
                    "would share the data file " + location + " with the original: choose a file in another folder");
        }
        Path source = from.resolve(location).normalize();
        Path target = to.resolve(location).normalize();
        if (!source.startsWith(from) || !target.startsWith(to)) {
            throw BadInputException.in(model, "names the data file " + location + ": expected one in its folder");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw BadInputException.in(target, "exists already: choose a folder without it");
        }
        Path parent = target.getParent();
        if (parent != null && !parent.equals(to)) {
            Files.createDirectories(parent);
        }
        AtomicFile.replace(target, unfinished -> copy(source, unfinished));
        return target;
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null) {
            throw BadInputException.in(file, "is not the name of a file");
        }
        return folder;
    }

    private Collection<Path> folder(Path out, Consumer<Path> check) throws IOException {
        Path target = out.toAbsolutePath().normalize();
        if (target.startsWith(model.toAbsolutePath().normalize())) {
            throw BadInputException.in(out, "lies in the folder of the model: choose another folder");
        }
        Path unfinished = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            List<Path> changed = copyAll(unfinished);
            check.accept(unfinished);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
            return changed.stream()
                    .map(file -> out.resolve(unfinished.relativize(file)))
                    .toList();
        } finally {
            delete(unfinished);
        }
    }

    /** Copies all files below the folder; links to files, as caches have them, become files. */
    private List<Path> copyAll(Path target) throws IOException {
        List<Path> changed = new ArrayList<>();
        try (Stream<Path> all = Files.walk(model)) {
            for (Path each : all.toList()) {
                Path to = target.resolve(model.relativize(each));
                if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectory(to);
                } else if (Files.isRegularFile(each)) {
                    copy(each, to);
                    AtomicFile.persist(to);
                    if (changes.containsKey(each.toRealPath())) {
                        changed.add(to);
                    }
                }
            }
        }
        return changed;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
