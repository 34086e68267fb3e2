package org.orthant.data.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.folder.FolderReader;
import org.orthant.data.row.Form;
import org.orthant.data.row.RowReader;
import org.orthant.data.split.Division;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;
import org.orthant.io.arff.MulanLabels;

/**
 * Where a data set is, in any supported format; {@code docs/reference/data-sets.md} describes the formats.
 *
 * <p>A folder is a data set in Orthant's own format, divided already. For files, the file extension selects the format:
 * {@code .svm}, {@code .svmlight}, {@code .libsvm} and {@code .txt} are sparse text, {@code .arff} is Mulan's,
 * {@code .npy} has features, and {@code .jsonl} documents.
 *
 * @param data the folder, or the file with all examples, or with the training and validation examples
 * @param test the file with the test examples, if they are in another one
 * @param labelFile Mulan's XML for {@code .arff}, label sets for {@code .npy}; by default it is searched for next to the data,
 *     see {@code docs/reference/data-sets.md}
 * @param labelNames the names of labels, one per line, for files without names
 * @param division how to divide the examples of a file
 */
public record DataFiles(
        Path data, Optional<Path> test, Optional<Path> labelFile, Optional<Path> labelNames, Division division) {

    /** Returns the data set in a folder or file, with default names of its other files and the usual division. */
    public static DataFiles of(Path data) {
        return new DataFiles(data, Optional.empty(), Optional.empty(), Optional.empty(), Division.USUAL);
    }

    /** Returns the same data set with the training examples, or the folder, in another place. */
    public DataFiles at(Path other) {
        return new DataFiles(other, test, labelFile, labelNames, division);
    }

    /** Returns the same data set with every path replaced. */
    DataFiles withPaths(UnaryOperator<Path> replacement) {
        return new DataFiles(
                replacement.apply(data),
                test.map(replacement),
                labelFile.map(replacement),
                labelNames.map(replacement),
                division);
    }

    /**
     * Reads examples for labels and features that are known, one per line, in the form of a data set: sparse ones as in a file
     * of their own, with or without a header.
     */
    public static Split examples(Path file, Form form, Vocabulary labels, int features) {
        if (form == Form.SPARSE) {
            return SvmlightReader.read(file, labels.labels(), features);
        }
        RowReader reader = form.reader(file, labels, features);
        TextLines.forEach(file, "examples", reader::add);
        return reader.build();
    }

    /**
     * Reads the data set.
     *
     * @throws BadInputException if a file is missing or invalid, or there are no examples
     */
    public Dataset read() {
        Dataset dataset = readAny();
        if (dataset.size() == 0) {
            throw BadInputException.in(data, "has no examples");
        }
        return dataset;
    }

    private Dataset readAny() {
        if (Files.isDirectory(data)) {
            if (!division.equals(Division.USUAL)) {
                throw BadInputException.in(data, "is a folder, whose examples are already split: leave the split out");
            }
            if (test.isPresent() || labelFile.isPresent() || labelNames.isPresent()) {
                throw BadInputException.in(
                        data, "is a folder, which includes test examples, label sets and names: give no other files");
            }
            return FolderReader.read(data);
        }
        if (!Files.exists(data)) {
            throw BadInputException.in(data, "there is no such file or folder");
        }
        List<Path> files = new ArrayList<>(List.of(data));
        test.ifPresent(files::add);
        Examples examples = examples(files);
        Split first = examples.parts().get(0);
        String name = stem(data);
        if (test.isEmpty()) {
            return division.divide(name, examples.labelNames(), examples.featureNames(), first);
        }
        Shares fractions =
                new Shares(division.fractions().train(), division.fractions().validation(), 0);
        Dataset divided = new Division(division.method(), fractions, division.seed())
                .divide(name, examples.labelNames(), examples.featureNames(), first);
        return new Dataset(
                name,
                examples.labelNames(),
                examples.featureNames(),
                divided.train(),
                divided.validation(),
                examples.parts().get(1));
    }

    private Examples examples(List<Path> files) {
        String ending = ending(data);
        for (Path file : files) {
            if (!ending(file).equals(ending)) {
                throw BadInputException.in(file, "is of another format than " + data + ": expected the same ending");
            }
        }
        return switch (ending) {
            case "svm", "svmlight", "libsvm", "txt" -> SvmlightReader.read(files, labelNames.orElse(null));
            case "arff" -> MulanReader.read(files, labelFile.orElseGet(this::mulanFile));
            case "npy" -> MatrixReader.read(files, labelSetFiles(files), labelNames.orElse(null));
            case "jsonl" -> DocumentReader.read(files, labelNames.orElse(null));
            default ->
                throw BadInputException.in(
                        data,
                        "is of no known format: expected a folder, or a name that ends in .svm, .svmlight, .libsvm, .txt,"
                                + " .arff, .npy or .jsonl; sparse text may also end in .gz");
        };
    }

    private Path mulanFile() {
        return MulanLabels.nextTo(data)
                .orElseThrow(() -> BadInputException.in(
                                data,
                                "needs the file that says which columns are labels: there is no "
                                        + MulanLabels.usual(data).getFileName()
                                        + " next to it; name the label file")
                        .withRemedy(Remedy.LABEL_FILE));
    }

    /** By default the label sets of {@code x.npy} are in {@code x.labels.txt} next to it. */
    private List<Path> labelSetFiles(List<Path> files) {
        List<Path> found = new ArrayList<>();
        for (Path file : files) {
            Path beside = file.resolveSibling(stem(file) + ".labels.txt");
            Path labelSets = found.isEmpty() ? labelFile.orElse(beside) : beside;
            if (!Files.exists(labelSets)) {
                throw BadInputException.in(
                                file,
                                "needs the label sets of its rows: there is no " + labelSets + "; name the label file")
                        .withRemedy(Remedy.LABEL_FILE);
            }
            found.add(labelSets);
        }
        return found;
    }

    /** Returns whether a file has the extension of compressed files. */
    static boolean isCompressed(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    }

    /** Returns the name without the extension of compressed files; only sparse text may be compressed. */
    private static String name(Path file) {
        String name = String.valueOf(file.getFileName());
        String inner = isCompressed(file) ? name.substring(0, name.length() - ".gz".length()) : name;
        return inner.toLowerCase(Locale.ROOT).matches(".*\\.(svm|svmlight|libsvm|txt)") ? inner : name;
    }

    private static String ending(Path file) {
        String name = name(file);
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static String stem(Path file) {
        String name = name(file);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
