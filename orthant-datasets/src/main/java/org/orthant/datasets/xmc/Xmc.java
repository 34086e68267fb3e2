package org.orthant.datasets.xmc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.row.Form;
import org.orthant.data.row.JsonDocument;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Manifest;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/**
 * Builds a data set from a folder of the Extreme Classification Repository.
 *
 * @param text whether to take raw text instead of features
 * @param validation each training example is for validation with this probability
 * @param seed of the random numbers that decide it
 * @param column which lists to take where there are several, from 1
 * @param labelNames a file with a name for each label; by default they are their numbers, or titles where there is text
 */
public record Xmc(boolean text, double validation, long seed, int column, Optional<Path> labelNames) {

    private static final String NAME = "xmc";

    /** Checks the numbers. */
    public Xmc {
        if (!(validation >= 0 && validation < 1) || column < 1) {
            throw new IllegalArgumentException("a share of " + validation + " for validation, column " + column
                    + ": expected a share from 0 to 1, 1 excluded, and a column from 1");
        }
    }

    /** Makes the folder. */
    public Built build(Path data, Path out, boolean compressed, Watcher watcher) {
        StreamedFolder.requireNew(out);
        Layout layout = Layout.of(data, text);
        Manifest manifest = new Manifest(NAME, new Skipped())
                .decision("layout", layout.getClass().getSimpleName())
                .decision("validation", validation)
                .decision("seed", seed);
        return StreamedFolder.create(out, compressed, text ? Form.TEXT : Form.SPARSE, folder -> {
            return layout.read(new Run(this, folder, manifest, watcher, new SplittableRandom(seed)));
        });
    }

    /** One time through the files. */
    record Run(Xmc settings, StreamedFolder folder, Manifest manifest, Watcher watcher, SplittableRandom random) {

        Built parts(Layout.Parts files) {
            StatedSizes train =
                    SparseFile.forEach(files.train(), watcher, (row, line) -> add(true, "train", row, line));
            StatedSizes test = SparseFile.forEach(files.test(), watcher, (row, line) -> add(false, "test", row, line));
            test.requireColumnsOf(files.test().path(), train, files.train().path());
            return complete(train.labels(), train.columns(), files.train(), files.test());
        }

        Built pairs(Layout.Pairs files) {
            SparseFile.Labels train = SparseFile.labels(files.trainLabels(), watcher);
            SparseFile.Labels test = SparseFile.labels(files.testLabels(), watcher);
            if (train.count() != test.count()) {
                throw BadInputException.in(
                        files.testLabels().path(),
                        "states " + test.count() + " labels, and "
                                + files.trainLabels().path().getFileName() + " " + train.count()
                                + ": are the files of one data set?");
            }
            StatedSizes inputs = SparseFile.forEach(
                    files.trainInputs(), train, watcher, (row, line) -> add(true, "train", row, line));
            StatedSizes others =
                    SparseFile.forEach(files.testInputs(), test, watcher, (row, line) -> add(false, "test", row, line));
            others.requireColumnsOf(
                    files.testInputs().path(), inputs, files.trainInputs().path());
            return complete(
                    train.count(),
                    inputs.columns(),
                    files.trainInputs(),
                    files.trainLabels(),
                    files.testInputs(),
                    files.testLabels());
        }

        Built lists(Layout.Lists files) {
            BitSet train = SplitFile.read(files.train(), settings.column - 1);
            BitSet test = SplitFile.read(files.test(), settings.column - 1);
            long[] unlisted = {0};
            StatedSizes shape = SparseFile.forEach(files.data(), watcher, (row, line) -> {
                if (train.get(row) || test.get(row)) {
                    add(train.get(row), "data", row, line);
                } else {
                    unlisted[0]++;
                }
            });
            SplitFile.requireLists(files.train(), train, files.test(), test, shape.rows());
            manifest.decision("column", settings.column).count("examples_in_no_list", unlisted[0]);
            return complete(shape.labels(), shape.columns(), files.data(), files.train(), files.test());
        }

        Built texts(Layout.Texts files) {
            Vocabulary titles = names(0).orElseGet(() -> titles(files.labels()));
            documents(files.train(), titles, true);
            documents(files.test(), titles, false);
            if (settings.labelNames.isEmpty()) {
                manifest.input(files.labels());
            }
            manifest.input(files.train()).input(files.test());
            return manifest.complete(folder, titles, Optional.empty());
        }

        private void documents(SourceFile file, Vocabulary names, boolean train) {
            forEachDocument(file, (number, document) -> {
                List<String> active = new ArrayList<>();
                for (int label : document.labels().stream().distinct().sorted().toList()) {
                    if (label < 0 || label >= names.labels()) {
                        throw BadInputException.at(
                                file.path(),
                                number,
                                "label id " + label + " is out of range for " + names.labels()
                                        + " labels: ids run from 0 to " + (names.labels() - 1));
                    }
                    active.add(names.name(label));
                }
                String id = document.uid().isEmpty() ? Long.toString(number) : document.uid();
                folder.add(part(train), id, new JsonDocument(active, document.text()).toJson());
            });
        }

        /** Returns the titles of labels; an empty title, or one that an earlier label has, is followed by the label's number. */
        private Vocabulary titles(SourceFile file) {
            List<String> names = new ArrayList<>();
            Set<String> taken = new HashSet<>();
            forEachDocument(file, (number, label) -> {
                String title = label.title();
                String name = title.isEmpty() || taken.contains(title) ? (title + " #" + names.size()).strip() : title;
                if (!taken.add(name)) {
                    throw BadInputException.at(file.path(), number, "has a title that another label has: " + name);
                }
                names.add(name);
            });
            if (names.isEmpty()) {
                throw BadInputException.in(file.path(), "has no labels: expected one per line");
            }
            return Vocabulary.of(names);
        }

        private void forEachDocument(SourceFile file, DocumentAction action) {
            file.read(
                    file.path().getFileName().toString(),
                    watcher,
                    in -> TextLines.forEach(
                            file.path(),
                            in,
                            "JSON",
                            (number, line) -> action.accept(number, RawDocument.parse(file.path(), number, line))));
        }

        private void add(boolean train, String file, int row, String line) {
            folder.add(part(train), file + ":" + row, line);
        }

        private Part part(boolean train) {
            if (!train) {
                return Part.TEST;
            }
            return random.nextDouble() < settings.validation ? Part.VALIDATION : Part.TRAIN;
        }

        private Built complete(int labels, int features, SourceFile... files) {
            for (SourceFile file : files) {
                manifest.input(file);
            }
            Vocabulary names = names(labels).orElseGet(() -> Vocabulary.numbered(labels));
            return manifest.complete(folder, names, Optional.of(Vocabulary.numbered(features)));
        }

        /** Returns the names that the user gives, which must be {@code labels} names; any number of them if that is 0. */
        private Optional<Vocabulary> names(int labels) {
            settings.labelNames.ifPresent(file -> manifest.decision("label_names", file.getFileName()));
            return settings.labelNames.map(file -> labels == 0 ? Vocabulary.read(file) : Vocabulary.read(file, labels));
        }
    }

    @FunctionalInterface
    private interface DocumentAction {
        void accept(long number, RawDocument document);
    }
}
