package org.orthant.data.folder;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.row.Form;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/**
 * Writes a data set into a folder example by example, for data sets that are larger than memory. The folder appears
 * complete or not at all.
 *
 * <p>In addition to the examples there are files with their ids, which say where each comes from. The header states no
 * fingerprint: computing it takes the whole data set.
 */
public final class StreamedFolder {

    /** Fills the folder. */
    @FunctionalInterface
    public interface Content<T> {
        /** Adds all examples, then finishes the folder, and returns a summary of it. */
        T write(StreamedFolder folder);
    }

    private static final class PartFiles implements Closeable {
        private final Writer examples;
        private final Writer ids;
        private int size;

        PartFiles(Writer examples, Writer ids) {
            this.examples = examples;
            this.ids = ids;
        }

        @Override
        public void close() throws IOException {
            try (examples;
                    ids) {
                examples.flush();
            }
        }
    }

    private final Path target;
    private final FolderFiles files;
    private final Form form;
    private final Map<Part, PartFiles> parts = new EnumMap<>(Part.class);

    private StreamedFolder(Path target, FolderFiles files, Form form) {
        this.target = target;
        this.files = files;
        this.form = form;
    }

    /** Refuses a folder that exists already, before long work is done for it. */
    public static void requireNew(Path folder) {
        NewFolder.requireNew(folder);
    }

    /** Writes a folder that does not exist yet. */
    public static <T> T create(Path folder, boolean compressed, Form form, Content<T> content) {
        List<T> result = new ArrayList<>();
        NewFolder.create(folder, unfinished -> {
            StreamedFolder streamed = new StreamedFolder(folder, new FolderFiles(unfinished, compressed), form);
            try (PartFiles train = streamed.open(Part.TRAIN);
                    PartFiles validation = streamed.open(Part.VALIDATION);
                    PartFiles test = streamed.open(Part.TEST)) {
                streamed.parts.putAll(Map.of(Part.TRAIN, train, Part.VALIDATION, validation, Part.TEST, test));
                result.add(content.write(streamed));
            }
        });
        return result.get(0);
    }

    /** Returns the form of its examples. */
    public Form form() {
        return form;
    }

    /** Adds an example: its id, and a line of the folder's form, both without a line break. */
    public void add(Part part, String id, String line) {
        PartFiles to = files(part);
        try {
            to.examples.append(line).append('\n');
            to.ids.append(id).append('\n');
        } catch (IOException failure) {
            throw BadInputException.unwritable(target, failure);
        }
        to.size++;
    }

    /** Returns the number of examples of a part so far. */
    public int size(Part part) {
        return files(part).size;
    }

    /** Moves a folder that is complete into this one, as the last thing before it is finished. */
    public void adopt(String name, Path complete) {
        try {
            Files.move(complete, files.folder().resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw BadInputException.unwritable(target, failure);
        }
    }

    /** Writes what all examples share: the header, and names. */
    public DatasetSizes finish(String name, Vocabulary labels, Optional<Vocabulary> features) {
        return finish(name, labels, features, features.map(Vocabulary::labels).orElse(0));
    }

    /** The same, where the number of features is not that of their names. */
    public DatasetSizes finish(String name, Vocabulary labels, Optional<Vocabulary> features, int featureCount) {
        DatasetSizes sizes = new DatasetSizes(
                name, form, labels.labels(), featureCount, size(Part.TRAIN), size(Part.VALIDATION), size(Part.TEST));
        file(FolderWriter.HEADER, new Header(sizes, Optional.empty()).toJson());
        try {
            files.names(FolderWriter.LABELS, labels);
            if (features.isPresent()) {
                files.names(FolderWriter.FEATURES, features.get());
            }
        } catch (IOException failure) {
            throw BadInputException.unwritable(target, failure);
        }
        return sizes;
    }

    /** Writes another file into the folder. */
    public void file(String name, String text) {
        try {
            files.text(name, text);
        } catch (IOException failure) {
            throw BadInputException.unwritable(target, failure);
        }
    }

    private PartFiles files(Part part) {
        PartFiles found = parts.get(part);
        if (found == null) {
            throw new IllegalStateException("there are no files for " + part);
        }
        return found;
    }

    private PartFiles open(Part part) throws IOException {
        Writer examples = files.open(part.text() + form.extension());
        try {
            return new PartFiles(examples, files.open(part.text() + ".ids.txt"));
        } catch (IOException failure) {
            examples.close();
            throw failure;
        }
    }
}
