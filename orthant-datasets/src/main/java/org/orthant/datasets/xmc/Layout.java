package org.orthant.datasets.xmc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.SourceFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;

/** Which files a data set consists of; each may be compressed, with {@code .gz} after its name. */
sealed interface Layout {

    /** Makes the folder of a data set of this layout. */
    Built read(Xmc.Run run);

    /** One file with features and labels for each part: {@code train.txt}, {@code test.txt}. */
    record Parts(SourceFile train, SourceFile test) implements Layout {
        @Override
        public Built read(Xmc.Run run) {
            return run.parts(this);
        }
    }

    /** Features and labels apart: {@code trn_X_Xf.txt}, {@code trn_X_Y.txt}, and the same for {@code tst}. */
    record Pairs(SourceFile trainInputs, SourceFile trainLabels, SourceFile testInputs, SourceFile testLabels)
            implements Layout {
        @Override
        public Built read(Xmc.Run run) {
            return run.pairs(this);
        }
    }

    /**
     * All examples in {@code …_data.txt}, and which belong to a part in {@code …_trSplit.txt}, {@code …_tstSplit.txt}.
     */
    record Lists(SourceFile data, SourceFile train, SourceFile test) implements Layout {
        @Override
        public Built read(Xmc.Run run) {
            return run.lists(this);
        }
    }

    /** Raw text: {@code trn.json}, {@code tst.json}, and the labels in {@code lbl.json}. */
    record Texts(SourceFile train, SourceFile test, SourceFile labels) implements Layout {
        @Override
        public Built read(Xmc.Run run) {
            return run.texts(this);
        }
    }

    /** Returns the layout of a folder; of a folder with features and text, the one that the user chose. */
    static Layout of(Path folder, boolean text) {
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.sorted().toList();
        } catch (IOException failure) {
            throw BadInputException.unreadable(folder, failure);
        }
        if (text) {
            return new Texts(
                    file(folder, files, "trn.json"), file(folder, files, "tst.json"), file(folder, files, "lbl.json"));
        }
        if (!find(files, "trn_X_Xf.txt").isEmpty()) {
            return new Pairs(
                    file(folder, files, "trn_X_Xf.txt"),
                    file(folder, files, "trn_X_Y.txt"),
                    file(folder, files, "tst_X_Xf.txt"),
                    file(folder, files, "tst_X_Y.txt"));
        }
        if (!find(files, "_data.txt").isEmpty()) {
            return new Lists(
                    file(folder, files, "_data.txt"),
                    file(folder, files, "_trSplit.txt"),
                    file(folder, files, "_tstSplit.txt"));
        }
        return new Parts(file(folder, files, "train.txt"), file(folder, files, "test.txt"));
    }

    private static SourceFile file(Path folder, List<Path> files, String ending) {
        List<Path> found = find(files, ending);
        if (found.isEmpty()) {
            throw BadInputException.in(
                            folder,
                            "has no file " + (ending.startsWith("_") ? "…" : "") + ending
                                    + " (or with .gz): expected train.txt"
                                    + " and test.txt, trn_X_Xf.txt and trn_X_Y.txt and the same with tst, …_data.txt with"
                                    + " …_trSplit.txt and …_tstSplit.txt, or, for texts, trn.json, tst.json and lbl.json")
                    .withRemedy(Remedy.TEXT_INPUTS);
        }
        if (found.size() > 1) {
            throw BadInputException.in(
                    folder,
                    "has " + found.get(0).getFileName() + " and " + found.get(1).getFileName()
                            + ": expected one file that ends in " + ending);
        }
        return SourceFile.of(found.get(0));
    }

    /**
     * Returns the file of that name, or else those that end so: data sets put their own names before, in other
     * capitals.
     */
    private static List<Path> find(List<Path> files, String ending) {
        List<Path> exact = files.stream()
                .filter(file -> plainName(file).equals(ending.toLowerCase(Locale.ROOT)))
                .toList();
        return !exact.isEmpty()
                ? exact
                : files.stream()
                        .filter(file -> plainName(file).endsWith(ending.toLowerCase(Locale.ROOT)))
                        .toList();
    }

    private static String plainName(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    }
}
