package org.orthant.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Split;
import org.orthant.data.row.SparseRowReader;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.GrowthLimit;
import org.orthant.io.RegularFile;
import org.orthant.io.Remedy;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/**
 * Reads sparse examples as data sets for extreme classification have them, one per line: {@code 1,5 3:0.5 17:2}.
 *
 * <p>If the first line consists of three whole numbers, it states the number of examples, of features and of labels, and
 * every line after it is an example, even if it is empty. Otherwise the file is in svmlight's format for several labels:
 * the largest ids determine the number of labels and of features, and blank lines and comments are ignored.
 */
final class SvmlightReader {

    private static final Pattern HEADER = Pattern.compile("\\s*(\\d+)\\s+(\\d+)\\s+(\\d+)\\s*");

    /** About what a label takes that has but a number: the text, and its entry in a table. */
    private static final long BYTES_PER_NAME = 112;

    private final Path file;
    private final boolean sizesAreKnown;
    private SparseRowReader rows;
    private long lineOfLargestLabel;
    private long statedExamples = -1;
    private int statedFeatures;
    private int statedLabels;

    private SvmlightReader(Path file, SparseRowReader rows, boolean sizesAreKnown) {
        this.file = file;
        this.rows = rows;
        this.sizesAreKnown = sizesAreKnown;
    }

    /** Returns the examples of these files. */
    static Examples read(List<Path> files, @Nullable Path labelNames) {
        List<SvmlightReader> readers = files.stream()
                .map(file -> gather(new SvmlightReader(file, SparseRowReader.ofUnknownSize(file), false)))
                .toList();
        if (labelNames == null) {
            readers.forEach(SvmlightReader::requireFewLabels);
            readers.forEach(SvmlightReader::requireMemoryForNames);
        }
        int features = readers.stream().mapToInt(SvmlightReader::features).max().orElseThrow();
        int labels = readers.stream().mapToInt(SvmlightReader::labels).max().orElseThrow();
        Path first = files.get(0);
        if (features == 0 || labels == 0) {
            throw BadInputException.in(
                    first,
                    "has no " + (labels == 0 ? "labels" : "features")
                            + " at all: expected lines such as 1,5 3:0.5 17:2, labels first");
        }
        Vocabulary names = Vocabulary.numbered(labels);
        if (labelNames != null) {
            names = Vocabulary.read(labelNames);
            if (names.labels() < labels) {
                throw BadInputException.in(
                        labelNames,
                        "has " + names.labels() + " names, and " + first + " has " + labels
                                + " labels: expected one per line for each");
            }
        }
        int named = names.labels();
        return new Examples(
                names,
                Optional.empty(),
                readers.stream()
                        .map(reader -> reader.rows.build(named, features))
                        .toList());
    }

    /** Returns the examples of a file for numbers of labels and features that are known; its header may state fewer. */
    static Split read(Path file, int labels, int features) {
        return gather(new SvmlightReader(file, new SparseRowReader(file, labels, features), true))
                .rows
                .build(labels, features);
    }

    private static SvmlightReader gather(SvmlightReader reader) {
        Path file = reader.file;
        try (InputStream raw = Files.newInputStream(RegularFile.of(file));
                InputStream in = DataFiles.isCompressed(file) ? GrowthLimit.gunzip(file, raw) : raw) {
            TextLines.forEach(file, in, "examples", reader::take);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
        if (reader.rows.size() == 0) {
            throw BadInputException.in(file, "has no examples: expected lines such as 1,5 3:0.5 17:2");
        }
        if (reader.statedExamples >= 0 && reader.rows.size() != reader.statedExamples) {
            throw BadInputException.in(
                    file,
                    "has " + reader.rows.size() + " examples, and its first line says " + reader.statedExamples
                            + ": is it complete?");
        }
        return reader;
    }

    private void take(long number, String line) {
        var header = HEADER.matcher(line);
        if (number == 1 && header.matches()) {
            statedExamples = size(header.group(1), "examples");
            statedFeatures = size(header.group(2), "features");
            statedLabels = size(header.group(3), "labels");
            if (!sizesAreKnown) {
                rows = new SparseRowReader(file, statedLabels, statedFeatures);
            }
        } else if (statedExamples >= 0 || !isBlankOrComment(line)) {
            int largest = rows.largestLabel();
            rows.add(number, line);
            lineOfLargestLabel = rows.largestLabel() > largest ? number : lineOfLargestLabel;
        }
    }

    /** Requires a header or label names where ids imply very many labels. */
    private void requireFewLabels() {
        if (statedExamples < 0 && rows.largestLabel() >= Vocabulary.MOST_UNSTATED) {
            throw BadInputException.at(
                            file,
                            lineOfLargestLabel,
                            "label id " + rows.largestLabel() + " would make " + (rows.largestLabel() + 1L)
                                    + " labels: expected ids below " + Vocabulary.MOST_UNSTATED
                                    + ", or a first line with the numbers of examples, features and labels, or names of the labels")
                    .withRemedy(Remedy.LABEL_NAMES);
        }
    }

    /** Checks that the label names fit in memory. */
    private void requireMemoryForNames() {
        long need = BYTES_PER_NAME * statedLabels;
        long most = Runtime.getRuntime().maxMemory();
        if (need > most) {
            throw BadInputException.at(
                    file,
                    1,
                    "states " + statedLabels + " labels, whose names take about "
                            + (need >> 20) + " MB of memory, and Java may take "
                            + (most >> 20) + ": expected fewer, or more memory with ORTHANT_JAVA_OPTS=-Xmx…");
        }
    }

    private int size(String digits, String what) {
        String problem = "states " + Excerpt.of(digits) + " " + what + ": expected a number from 1 to "
                + (Integer.MAX_VALUE - 8);
        try {
            int size = Integer.parseInt(digits);
            if (size >= 1 && size <= Integer.MAX_VALUE - 8) {
                return size;
            }
        } catch (NumberFormatException tooLarge) {
            throw BadInputException.at(file, 1, problem, tooLarge);
        }
        throw BadInputException.at(file, 1, problem);
    }

    private static boolean isBlankOrComment(String line) {
        return line.isBlank() || line.stripLeading().startsWith("#");
    }

    private int features() {
        return Math.max(statedFeatures, rows.largestFeature() + 1);
    }

    private int labels() {
        return Math.max(statedLabels, rows.largestLabel() + 1);
    }
}
