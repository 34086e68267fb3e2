package org.orthant.studio.audit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.orthant.io.NpyHeader;
import org.orthant.studio.http.Refusal;

/**
 * Determines by its content what a dropped file is.
 *
 * <p>Its beginning decides. Text can be ambiguous: a column of numbers may be label sets or a bias, a list of words may be names or
 * label sets. Then the likelier kind is taken, and the user can choose the other.
 */
final class DroppedFile {

    private static final int HEAD_BYTES = 1 << 16;
    private static final int LINES = 1000;

    /** The members of a sparse matrix of SciPy, which holds label sets. */
    private static final Set<String> SPARSE =
            Set.of("indices.npy", "indptr.npy", "format.npy", "shape.npy", "data.npy");

    private static final Pattern MODEL =
            Pattern.compile("(?i)\\.(onnx|pt|pth|bin|h5|hdf5|keras|tflite|npz|npy|safetensors|json)$");
    private static final Pattern SEPARATORS = Pattern.compile("[,;\\s]+");
    private static final Pattern NAME_SEPARATORS = Pattern.compile("\\s*[,;\\t]\\s*");
    private static final Pattern ID = Pattern.compile("[0-9]{1,9}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");
    private static final Pattern FEATURE = Pattern.compile("[0-9]+:[-+.0-9eE]+");

    private final Upload upload;
    private final byte[] head;

    private DroppedFile(Upload upload, byte[] head) {
        this.upload = upload;
        this.head = head;
    }

    /**
     * Returns what the file is.
     *
     * @param labels the number of labels of a model that was dropped before
     * @param names a file with names of labels that was dropped before
     * @throws Refusal if it is something that the studio has no use for
     */
    static UploadKind kind(Upload upload, OptionalInt labels, Optional<Path> names) throws IOException {
        try (InputStream in = Files.newInputStream(upload.file())) {
            return new DroppedFile(upload, in.readNBytes(HEAD_BYTES)).kind(labels, names);
        }
    }

    private UploadKind kind(OptionalInt labels, Optional<Path> names) throws IOException {
        if (begins("PK")) {
            return SPARSE.contains(firstEntry()) ? UploadKind.LABELS : UploadKind.MODEL;
        }
        if (begins("\u001f\u008b")) {
            refuseResults(unpackedStart());
        }
        if (begins("\u0093NUMPY")) {
            return isVector() ? UploadKind.BIAS : UploadKind.MODEL;
        }
        // Text with the name of a model is a placeholder or damaged, which the reader of models reports best.
        boolean text = isText() && !MODEL.matcher(upload.name()).find();
        return text ? textKind(lines(), labels, names) : UploadKind.MODEL;
    }

    /** Returns whether a file is a complete model, rather than one of the files of a folder that describe it. */
    static boolean isWhole(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read() != '{';
        }
    }

    private boolean begins(String start) {
        byte[] bytes = start.getBytes(StandardCharsets.ISO_8859_1);
        return head.length >= bytes.length && Arrays.equals(bytes, 0, bytes.length, head, 0, bytes.length);
    }

    /** The name behind the first header of a ZIP archive. */
    private String firstEntry() {
        int length = head.length < 30 ? 0 : (head[26] & 0xff) | (head[27] & 0xff) << 8;
        return new String(
                head,
                Math.min(30, head.length),
                Math.min(length, Math.max(0, head.length - 30)),
                StandardCharsets.UTF_8);
    }

    private boolean isText() {
        for (byte value : head) {
            if (value >= 0 && value < ' ' && value != '\n' && value != '\r' && value != '\t' && value != '\f') {
                return false;
            }
        }
        return head.length > 0;
    }

    /** The first lines that are whole. */
    private List<String> lines() {
        String text = new String(head, StandardCharsets.UTF_8);
        List<String> lines = text.lines().limit(LINES + 1).toList();
        boolean cut = head.length == HEAD_BYTES || lines.size() > LINES;
        return cut && lines.size() > 1 ? lines.subList(0, lines.size() - 1) : lines;
    }

    private UploadKind textKind(List<String> lines, OptionalInt labels, Optional<Path> names) throws IOException {
        List<String> filled = lines.stream().filter(line -> !line.isBlank()).toList();
        String first = filled.isEmpty() ? "" : filled.get(0).strip();
        if (first.startsWith("{")) {
            refuseResults(first);
            return isJsonLine(first) ? UploadKind.LABELS : UploadKind.MODEL;
        }
        if (first.startsWith("[") || first.startsWith("@") || first.startsWith("%") || first.startsWith("#")) {
            return UploadKind.LABELS;
        }
        List<List<String>> rows = filled.stream()
                .map(line -> List.of(SEPARATORS.split(line.strip(), -1)))
                .toList();
        if (rows.stream()
                .flatMap(List::stream)
                .anyMatch(term -> FEATURE.matcher(term).matches())) {
            return UploadKind.LABELS;
        }
        return rows.stream()
                        .flatMap(List::stream)
                        .allMatch(term -> NUMBER.matcher(term).matches())
                ? numbers(rows)
                : words(filled, labels, names);
    }

    /** A line of label sets in JSON is complete; the JSON of a model's files continues on the next line. */
    private static boolean isJsonLine(String line) {
        return line.endsWith("}") && line.contains("[");
    }

    /** Ids are whole numbers, and none is in a set twice. */
    private static UploadKind numbers(List<List<String>> rows) {
        boolean ids = rows.stream()
                .flatMap(List::stream)
                .allMatch(term -> ID.matcher(term).matches());
        boolean sets = rows.stream().allMatch(row -> new HashSet<>(row).size() == row.size());
        if (ids && sets) {
            return UploadKind.LABELS;
        }
        return rows.size() > 1 && rows.get(0).size() > 1 ? UploadKind.WEIGHTS : UploadKind.BIAS;
    }

    /** Names stand on a line each, once; label sets repeat them. */
    private UploadKind words(List<String> lines, OptionalInt labels, Optional<Path> names) throws IOException {
        if (labels.isPresent() && isOnePerLabel(labels.getAsInt())) {
            return UploadKind.NAMES;
        }
        if (names.isPresent() && areSetsOf(names.get(), lines)) {
            return UploadKind.LABELS;
        }
        Set<String> seen = new HashSet<>();
        boolean repeated = lines.stream()
                .flatMap(line -> Arrays.stream(NAME_SEPARATORS.split(line.strip(), -1)))
                .anyMatch(term -> !seen.add(term));
        return repeated ? UploadKind.LABELS : UploadKind.NAMES;
    }

    /** A text recogniser has one or two labels more than its dictionary has lines. */
    private boolean isOnePerLabel(int labels) throws IOException {
        try (Stream<String> lines = Files.lines(upload.file())) {
            long count = lines.limit(labels + 1L).count();
            return count <= labels && count >= labels - 2;
        } catch (UncheckedIOException notUtf8) {
            return false;
        }
    }

    private static boolean areSetsOf(Path names, List<String> lines) throws IOException {
        Set<String> known = new HashSet<>();
        try (InputStream in = Files.newInputStream(names)) {
            new String(in.readNBytes(HEAD_BYTES << 8), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .forEach(known::add);
        }
        return lines.stream()
                .allMatch(line -> known.containsAll(Arrays.asList(NAME_SEPARATORS.split(line.strip(), -1))));
    }

    /** Results of an audit are checked by another program than the one that made them. */
    private void refuseResults(String line) {
        if (line.contains("\"fingerprint\"")) {
            throw new Refusal(
                    422,
                    upload.name()
                            + ": is a certificate file: check it with orthant check --weights MODEL --certificates FILE");
        }
        if (line.contains("\"index\":") && line.contains("\"verdict\":")) {
            throw new Refusal(422, upload.name() + ": is a verdict file: show it with orthant report --verdicts FILE");
        }
    }

    private String unpackedStart() {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(head))) {
            return new String(in.readNBytes(1 << 12), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException damaged) {
            return "";
        }
    }

    private boolean isVector() {
        try {
            return NpyHeader.read(new ByteArrayInputStream(head)).shape().size() == 1;
        } catch (IOException | RuntimeException damaged) {
            // Its reader says so.
            return false;
        }
    }
}
